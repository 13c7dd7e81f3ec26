"""Every table fits every screen, in every stage of a turn, without scrolling the page."""

from __future__ import annotations

import random
from typing import Any

import pytest

from archipel.core import registry
from tests.browser.fitting import SCREENS, misfits
from tests.browser.looks import LANGUAGES, faults
from tests.browser.playing import against_bots, click, state

AXE = ("1366x640", "360x640")  # a laptop and a phone
CLICKS = 24  # some turns of each game; the long run clicks through whole games, here and in test_games


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", registry.names())
def test_a_table_fits_its_screen(pages: Any, axe: str, game: str, screen: str, long: bool) -> None:
    """And whoever cannot see it well finds nothing wrong with any question that is asked on the way."""
    number = list(SCREENS).index(screen)
    seats = registry.game(game).facts.seats
    page = pages.open("/", size=screen, language=LANGUAGES[number % 2])
    against_bots(page, game, min(4, seats[-1]))
    roll = random.Random(f"{game} {screen}")
    clicks, waited, questions = (10_000 if long else CLICKS), 0, set[str]()
    while clicks and state(page) != "over":
        if state(page) == "waiting":
            page.wait_for_timeout(20)
            waited += 1
            assert waited < 6000, "nobody is to act"
            continue
        wrong = misfits(page)
        assert not wrong, wrong
        asked = page.locator(".ask h2").inner_text()
        if screen in AXE and asked not in questions:
            assert faults(page, axe) == "", asked
        questions.add(asked)
        click(page, roll)
        clicks, waited = clicks - 1, 0


@pytest.mark.parametrize("screen", ["1366x640", "360x640", "667x375"])
def test_a_table_with_letters_twice_as_large_does_not_scroll_sideways(pages: Any, screen: str) -> None:
    page = pages.open("/", size=screen)
    against_bots(page, registry.names()[-1])
    page.evaluate("() => document.documentElement.style.fontSize = '200%'")
    page.wait_for_function("() => getComputedStyle(document.body).fontSize === '30px'")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".ask h2").is_visible()
