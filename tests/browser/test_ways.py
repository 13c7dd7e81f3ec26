"""Finding one's way: home, the rules, a new table, pages that are not there, and screens that are read otherwise."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from archipel.core import registry
from tests.browser.looks import faults_in_both
from tests.browser.playing import ASK, against_bots, lay_table

FIRST = registry.names()[0]
TITLES = [registry.game(name).say("title", "en") for name in registry.names()]


def expected(pages: Any) -> None:
    """What the server says of a page that is not there is no complaint about the page that tells of it."""
    pages.complaints[:] = [c for c in pages.complaints if "404" not in c]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/nonsense", "This page does not exist."),
        ("/table/nonsense", "This table does not exist."),
        ("/rules/nothing", "This game does not exist here."),
        ("/learn/xyz", "This game does not exist here."),
    ],
)
def test_a_page_that_is_not_there_says_so_and_offers_the_way_on(pages: Any, axe: str, path: str, told: str) -> None:
    page = pages.open(path)
    page.get_by_role("heading", name=told).wait_for()
    page.locator(".topbar").wait_for()
    for title in TITLES:
        page.get_by_role("link", name=title, exact=True).wait_for()
    text = page.locator("body").inner_text()
    assert not any(f"{name}," in text for name in registry.names()), "ids are for programs"
    assert faults_in_both(page, axe) == ""
    page.get_by_role("link", name="Home", exact=True).click()
    page.get_by_role("button", name="Play now").wait_for()
    expected(pages)


def test_the_rules_are_found_from_home(pages: Any, axe: str) -> None:
    page = pages.open("/")
    page.get_by_role("link", name="Rules", exact=True).click()
    page.locator(".chapter").first.wait_for()
    page.goto("/rules")
    page.get_by_role("link", name=f"Read the rules: {TITLES[0]}").wait_for()
    expect(page.locator("main li")).to_have_count(len(TITLES))
    assert faults_in_both(page, axe) == ""


def test_rules_are_printed_without_what_is_for_the_screen(pages: Any) -> None:
    page = pages.open(f"/rules/{FIRST}")
    page.locator(".chapter").first.wait_for()
    page.emulate_media(media="print")
    expect(page.locator(".topbar")).not_to_be_visible()
    expect(page.locator(".toc")).not_to_be_visible()
    expect(page.locator(".chapter").first).to_be_visible()


def test_on_a_phone_a_table_that_waits_for_me_comes_first(pages: Any) -> None:
    page = pages.open("/", size="phone")
    against_bots(page, FIRST)
    page.wait_for_selector(".ask:not(.waiting)")
    page.goto("/")
    mine = page.locator(".mine a.wait").first
    mine.wait_for()
    assert mine.bounding_box()["y"] < page.locator(".plate").first.bounding_box()["y"]


@pytest.mark.parametrize("width", [360, 820, 1440])
def test_home_has_no_sideways_scroll_with_twice_as_large_text(pages: Any, width: int) -> None:
    page = pages.open("/")
    page.set_viewport_size({"width": width, "height": 800})
    against_bots(page, FIRST)
    for path in ("/", "/rules", "/new", "/you"):
        page.goto(path)
        page.locator("main").wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path


def test_a_new_table_asks_for_a_name_and_has_its_button_last_on_a_phone(pages: Any) -> None:
    page = pages.open("/new", size="phone", name="")
    button = page.get_by_role("button", name="Create table")
    box = button.bounding_box()
    assert box["y"] > page.get_by_text("Anybody may join").bounding_box()["y"]
    page.get_by_label("Your name, for the others").fill("Roos")
    page.get_by_label("for", exact=True).select_option("2")
    button.click()
    page.locator(".waiting li", has_text="Roos").wait_for()


@pytest.mark.parametrize("size", [(1440, 900), (1366, 640)])
@pytest.mark.parametrize("seats", ["2", "4"])
def test_no_seat_covers_the_board_of_a_new_table(pages: Any, size: tuple[int, int], seats: str) -> None:
    page = pages.open("/new")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.get_by_label("for", exact=True).select_option(seats)
    page.locator(".middle svg").first.wait_for()
    board = page.locator(".middle").bounding_box()
    for card in page.locator(".place").all():
        box = card.bounding_box()
        beside = box["x"] >= board["x"] + board["width"] or box["x"] + box["width"] <= board["x"]
        apart = box["y"] >= board["y"] + board["height"] or box["y"] + box["height"] <= board["y"]
        assert beside or apart, (box, board)


def test_a_clock_of_days_is_told_in_days(pages: Any) -> None:
    page = pages.open("/", language="nl")
    seats = [{"kind": "me"}, {"kind": "shared", "name": "Jonas"}]
    made = page.evaluate(ASK, ["/tables", {"game": FIRST, "seats": seats, "clock": {"days": 7}}])
    page.goto(f"/table/{made['table']}")
    page.locator(".cover button, .clock").first.wait_for()
    if page.locator(".cover button").count():
        page.locator(".cover button").click()
    page.locator(".clock", has_text="6 dagen 23 u").first.wait_for()


def test_what_is_pressed_shows_where_the_system_chooses_the_colours(pages: Any) -> None:
    page = pages.open("/new")
    page.emulate_media(forced_colors="active")
    pressed, other = page.locator('[aria-pressed="true"]').first, page.locator('[aria-pressed="false"]').first
    pressed.wait_for()
    line = "e => getComputedStyle(e).outlineStyle"
    assert (pressed.evaluate(line), other.evaluate(line)) == ("solid", "none")


def test_lines_of_the_log_can_be_hit(pages: Any) -> None:
    page = pages.open("/")
    lay_table(page, FIRST, [{"kind": "bot", "level": "newcomer"}] * 2)
    page.wait_for_selector(".moves li button")
    assert page.locator(".moves li button").first.bounding_box()["height"] >= 24


def test_a_practice_table_is_labelled_and_leads_back_to_the_review(pages: Any) -> None:
    page = pages.open("/")
    address = lay_table(page, FIRST, [{"kind": "bot", "level": "newcomer"}] * 2)
    page.wait_for_selector(".after")
    table = address.rsplit("/", 1)[1]
    page.goto(f"/practice?table={table}&at=30")
    page.locator(".open").click()
    page.locator(".notices", has_text="Practice").wait_for()
    page.get_by_role("link", name="Back to the review").click()
    page.wait_for_url(f"**/review/{table}")


def test_a_new_table_asks_only_what_can_be_chosen_with_so_many_players(pages: Any) -> None:
    game = next(
        found for found in map(registry.game, registry.names()) if any(option.seats for option in found.facts.options)
    )
    page = pages.open(f"/new?game={game.name}")
    for number in (game.facts.seats[0], *sorted({n for o in game.facts.options for n in o.seats})):
        page.get_by_label("for", exact=True).select_option(str(number))
        for option in game.facts.options:
            name = game.say(f"option.{option.name}.name", "en")
            shown = page.locator("label.option", has_text=re.compile(rf"^\s*{re.escape(name)}"))
            shown.wait_for(state="attached" if not option.seats or number in option.seats else "detached")
