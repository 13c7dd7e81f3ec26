"""A turn as a newcomer meets it: natural first clicks mean something, refusals say the case, bots keep the pace."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import against_bots, lay_table, my_turn, state

LEGAL = "async () => (await (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json()).legal"
CODE = re.compile(r"[a-z]\d-[a-z]\d|(wind|fire|water|earth)-\d|No move of this game|Geen zet van dit spel")


def click_thing(page: Any, token: str) -> None:
    """Click a thing on the board, wherever it lies and whatever lies on it, as soon as it is drawn."""
    page.locator(f".board [data-token='{token}']").first.dispatch_event("click")


def test_a_district_first_then_the_guest(pages: Any) -> None:
    page = pages.open("/", size="desktop")
    against_bots(page, "utopia", 3)
    my_turn(page)
    legal = page.evaluate(LEGAL)
    district = next(move.split()[2] for move in legal if move.startswith("welcome"))
    guests = {move.split()[1] for move in legal if move.startswith("welcome") and move.endswith(district)}
    click_thing(page, district)
    page.wait_for_selector(".ask .choices button, .ask .confirm")
    if len(guests) > 1:
        expect(page.locator(".ask .choices button")).to_have_count(len(guests))
    expect(page.locator(".note")).to_have_count(0)


def test_a_ship_is_a_way_to_its_guests(pages: Any) -> None:
    page = pages.open("/", size="desktop")
    against_bots(page, "utopia", 3)
    my_turn(page)
    page.locator(".board .ship.lit .ship-hit").first.click(force=True)
    page.wait_for_selector(".ask .choices button, .ask .confirm, .board .target.guest.lit")
    lit = page.evaluate("() => [...document.querySelectorAll('.board .district.lit')].map(e => e.dataset.token)")
    assert len({name.split("-")[0] for name in lit}) <= 1


@pytest.mark.parametrize(
    ("game", "language"), [("utopia", "en"), ("wall", "nl"), ("nutland", "en"), ("meridian", "nl")]
)
def test_whatever_is_clicked_first_is_answered_in_words(pages: Any, game: str, language: str) -> None:
    """Every thing on the board and in the hand, one after the other: chosen, or refused by the case at hand."""
    page = pages.open("/", size="desktop", language=language)
    against_bots(page, game)
    my_turn(page)
    things = page.evaluate("() => [...document.querySelectorAll('.board [data-token]')].map(e => e.dataset.token)")
    for token in things[:: max(1, len(things) // 14)]:
        click_thing(page, token)
        page.wait_for_timeout(120)
        said = page.locator(".ask").inner_text()
        assert not CODE.search(said), said
        page.keyboard.press("Escape")


def test_the_other_card_instead(pages: Any) -> None:
    """Meridian: a card that was played can be swapped for the other, and only my own cards are raised in my turn."""
    page = pages.open("/", size="desktop")
    against_bots(page, "meridian")
    my_turn(page)
    cards = page.locator(".meridian-tray .card")
    cards.nth(0).click()
    if page.locator(".board .strip.lit").count():
        page.locator(".board .strip.lit .cartouche").first.click(force=True)
    page.wait_for_function("() => document.querySelectorAll('.meridian-tray .card.on').length === 1")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.turn-steps .now')].some(e => e.textContent.includes('tower'))"
    )
    cards.nth(1).click()
    page.wait_for_function("() => document.querySelectorAll('.meridian-tray .card')[1].classList.contains('on')")


def test_the_rules_lie_beside_the_table(pages: Any) -> None:
    page = pages.open("/", size="desktop")
    address = against_bots(page, "wall")
    page.locator("nav a[href='/rules/wall']").click()
    page.wait_for_selector(".drawer [data-rule='W4.3']")
    assert page.url.endswith(address)
    page.keyboard.press("Escape")
    page.wait_for_selector(".drawer", state="detached")


def test_what_the_others_did_can_be_seen_again(pages: Any) -> None:
    page = pages.open("/", size="desktop", confirm=False)
    against_bots(page, "meridian", 3)
    for _ in range(40):  # until it is my turn after others have moved
        my_turn(page)
        if page.locator(".moves .again").count():
            break
        page.locator(".in-words summary").click() if not page.locator(".in-words .moves").count() else None
        page.locator(".in-words .moves button").first.click()
        page.evaluate("() => document.querySelector('.ask .confirm')?.click()")
        page.wait_for_timeout(150)
    page.locator(".moves .again").click()
    page.wait_for_selector(".replay")
    page.wait_for_selector(".replay", state="detached", timeout=60_000)  # it goes on by itself, and comes back
    assert state(page) == "mine"


def test_bots_keep_my_pace_and_it_is_remembered(pages: Any) -> None:
    page = pages.open("/", size="desktop")
    lay_table(page, "meridian", [{"kind": "me"}, {"kind": "bot", "level": "newcomer"}])
    page.locator("button[aria-label='Menu']").click()
    page.get_by_role("button", name="at once").click()
    assert page.evaluate("() => JSON.parse(localStorage.archipel).speed") == "instant"
    page.reload()
    page.locator("button[aria-label='Menu']").click()
    expect(page.get_by_role("button", name="at once")).to_have_attribute("aria-pressed", "true")


def until_asked(page: Any, verb: str) -> str:
    """Wait until moves of a kind are asked for; the first of them."""
    for _ in range(200):
        legal: list[str] = page.evaluate(LEGAL)
        if legal and legal[0].startswith(verb):
            my_turn(page)
            return legal[0]
        # the only move there is, two equal stones, still asks to be confirmed; what has been asked meanwhile may not be
        if len(legal) == 1:
            page.evaluate("() => document.querySelector('.ask .confirm')?.click()")
        page.wait_for_timeout(500)
    raise AssertionError(f"nobody asks to {verb}: {legal[:3]}, {page.locator('.ask').inner_text()}")


@pytest.mark.parametrize(("language", "taken"), [("en", "is taken"), ("nl", "is bezet")])
def test_a_refusal_is_about_the_case_and_then_about_the_rule(pages: Any, language: str, taken: str) -> None:
    """The village I have just settled in is taken; which rule says so is folded away, a tap from the rulebook."""
    page = pages.open("/", size="desktop", language=language, confirm=False)
    against_bots(page, "wall")
    village = until_asked(page, "settle").split()[1]
    click_thing(page, village)
    stone = until_asked(page, "lay").split()[1]
    page.locator(f"[data-token='{stone}'], [data-path='lay {stone}']").first.dispatch_event("click")
    until_asked(page, "settle")
    click_thing(page, village)
    note = page.locator(".note")
    expect(note.locator("p").first).to_contain_text(f"{village} {taken}")
    expect(note.locator("summary")).to_contain_text("W2.4")
    expect(note.locator("details p")).not_to_be_visible()
