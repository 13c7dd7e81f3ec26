"""Whole games, clicked through by somebody who clicks what glows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from archipel.core import registry
from tests.browser.playing import lay_table, turn

ENOUGH = 4_000  # clicks; no game of people is longer


@pytest.mark.parametrize("game", registry.names())
def test_a_game_can_be_begun_by_clicking_what_glows(pages: Any, game: str) -> None:
    page, roll = pages.open("/"), random.Random(game)
    lay_table(page, game, registry.game(game).facts.seats[0])
    for _ in range(40):
        if not turn(page, roll):
            break
    assert page.locator(".moves li").count() > 3


def test_a_whole_game_ends_with_a_winner_and_a_record(pages: Any) -> None:
    """The shortest game there is, from the first click to the proof of the shuffle."""
    page, roll = pages.open("/"), random.Random(5)
    lay_table(page, registry.names()[0], 3)
    assert any(not turn(page, roll) for _ in range(ENOUGH)), "the game did not end"
    page.wait_for_selector(".after h2")
    page.get_by_role("button", name="Check the shuffle").click()
    page.get_by_text("Sealed before the first move").wait_for()
    with page.expect_download() as got:
        page.get_by_role("link", name="Download the record").click()
    assert got.value.suggested_filename.endswith(".txt")


def test_a_refused_click_shows_the_rule_and_leads_to_it(pages: Any) -> None:
    page = pages.open("/")
    lay_table(page, registry.names()[0], 2)
    page.wait_for_selector(".ask:not(.waiting)")
    page.keyboard.press("/")
    page.locator("#typed").fill("place 5.3 2")
    page.keyboard.press("Enter")
    note = page.locator(".note")
    note.wait_for()
    note.locator("a").click()
    page.wait_for_selector(".rule.here")


def test_a_table_comes_back_after_the_line_broke(pages: Any) -> None:
    page = pages.open("/")
    lay_table(page, registry.names()[0], 2)
    page.wait_for_selector(".ask:not(.waiting)")
    before = page.locator(".moves li").count()
    page.reload()
    page.wait_for_selector(".ask:not(.waiting)")
    assert page.locator(".moves li").count() == before


def test_two_people_meet_by_a_link(pages: Any) -> None:
    host = pages.open("/new")
    host.get_by_label("for", exact=True).select_option("2")
    host.get_by_role("button", name="Lay the table").click()
    host.wait_for_selector(".invite")
    guest = pages.open(host.url.removeprefix(pages.address), name="Jonas")
    guest.get_by_role("button", name="Sit here").first.click()
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, guest):
        page.wait_for_selector(".ask")
