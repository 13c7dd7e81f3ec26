"""What a table does besides being played at: rules shown, lines that break, games looked back at."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from archipel.core import registry
from tests.browser.playing import against_bots, click, lay_table, play_on, state, together, who_acts
from tests.browser.serving import Server

MADE = "() => parseInt(document.querySelector('.moves .kicker span:last-child').textContent)"
FIRST = registry.names()[0]
SECRET = next(name for name in registry.names() if registry.game(name).facts.secrets)


def test_a_refused_click_shows_the_rule_and_leads_to_it(pages: Any) -> None:
    page = pages.open("/", language="nl")
    against_bots(page, FIRST)
    page.wait_for_selector(".ask:not(.waiting)")
    page.keyboard.press("/")
    page.locator("#typed").fill("place 5.3 2")
    page.keyboard.press("Enter")
    page.locator(".note summary").click()
    page.locator(".note .link").first.click()
    page.wait_for_selector(".drawer .here")


def test_the_server_is_restarted_in_the_middle(pages: Any, house: Server) -> None:
    """Both see that the line broke, then go on where they were; a move made meanwhile arrives once."""
    roll = random.Random(1)
    players = [pages.open("/", name=name) for name in ("Mirthe", "Jonas")]
    together(*players, FIRST)
    play_on(players, roll, 12)
    mover = who_acts(players)
    while not mover.locator(".ask .confirm").count():
        click(mover, roll)
        mover.wait_for_timeout(50)
    made = players[0].evaluate(MADE)
    with pages.unreachable():
        house.stop()
        for page in players:
            page.wait_for_selector(".line")
        mover.locator(".ask .confirm").click()
        house.start()
        for page in players:
            page.wait_for_selector(".line", state="detached")
    for page in players:
        page.wait_for_function(f"made => ({MADE})() > made", arg=made)
    assert [page.evaluate(MADE) for page in players] == [made + 1] * 2
    play_on(players, roll, 20)
    for _ in range(1000):  # the last move may still be on its way to one of them
        told = {page.locator(".moves ol").inner_text() for page in players}
        if len(told) == 1:
            break
        players[0].wait_for_timeout(20)
    assert len(told) == 1


def test_two_people_meet_by_a_link(pages: Any) -> None:
    """Through the page that lays tables, and the link it shows."""
    host = pages.open("/new")
    host.get_by_label("for", exact=True).select_option("2")
    host.get_by_role("button", name="Create table").click()
    link = host.locator(".invite .link").inner_text()
    guest = pages.open("/" + link.split("/", 1)[1], name="Jonas")
    guest.locator(".sit").first.click()
    host.locator(".start").click()
    for page in (host, guest):
        page.wait_for_selector(".ask")


def test_play_now_takes_one_click(pages: Any) -> None:
    page = pages.open("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".ask")


@pytest.fixture(scope="module")
def finished(house: Server, browser: Any) -> str:
    """The address of a game that is over."""
    from tests.browser.conftest import Pages

    pages = Pages(browser, house.address)
    page = pages.open("/")
    address = against_bots(page, FIRST)
    assert play_on([page], random.Random(5), 4000)
    pages.contexts[0].close()
    return address


def test_a_finished_game_is_looked_back_at(pages: Any, finished: str) -> None:
    """By slider, by keys and by a link to a move; the way back is the table as it is."""
    page = pages.open(f"{finished}?move=7")
    page.wait_for_selector(".replay")
    expect(page.locator(".past h2")).to_contain_text(re.compile(r"^\s*Move 7 of "))
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**?move=8")
    page.locator(".replay input").fill("20")
    page.wait_for_url("**?move=20")
    page.locator(".past h2", has_text="Move 20").wait_for()
    page.get_by_role("button", name="To the table now").click()
    page.wait_for_selector(".after")
    page.locator(".moves li button").last.click()
    page.wait_for_selector(".past")


def test_the_count_adds_up_step_by_step(pages: Any, finished: str) -> None:
    page = pages.open(finished)
    page.get_by_role("button", name="Count it out").click()
    onward = page.get_by_role("button", name="Next", exact=True)
    while onward.is_enabled():
        onward.click()
        expect(page.locator(".points i")).not_to_have_count(0)
    sums = page.locator(".tally li b").all_inner_texts()
    scores = page.locator(".players .score").all_inner_texts()
    assert sorted(sums) == sorted(scores)


def test_the_record_and_the_proof_of_the_shuffle_are_at_hand(pages: Any, finished: str) -> None:
    page = pages.open(finished)
    page.get_by_role("button", name="Check the shuffle").click()
    page.get_by_text("The shuffle was fixed before move 1").wait_for()
    with page.expect_download() as got:
        page.get_by_role("link", name="Download the record").click()
    assert got.value.suggested_filename.endswith(".txt")


def test_another_game_is_one_click_away(pages: Any) -> None:
    page = pages.open("/")
    against_bots(page, FIRST)
    page.wait_for_selector(".ask")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    old = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".ask")
    assert page.url != old


def test_a_shared_device_is_handed_over_before_secrets_are_shown(pages: Any) -> None:
    page, roll = pages.open("/"), random.Random(2)
    lay_table(page, SECRET, [{"kind": "me"}, {"kind": "shared", "name": "Jonas"}])
    holders = []
    for _ in range(3):
        page.wait_for_selector(".cover")
        expect(page.locator(".board [role=group]")).to_have_count(0)
        holders.append(page.locator(".cover h2").inner_text())
        page.locator(".cover button").click()
        page.wait_for_selector(".cover", state="detached")  # it stays until what this one may see has come
        while not page.locator(".cover").count():
            page.wait_for_selector(".ask:not(.waiting), .cover")
            if state(page) == "mine":
                click(page, roll)
            page.wait_for_timeout(40)
    assert len(set(holders)) == 2
