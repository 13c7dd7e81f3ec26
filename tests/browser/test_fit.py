"""Every table fits every screen, in every stage of a turn, without scrolling the page."""

from __future__ import annotations

import random
from typing import Any

import pytest

from archipel.core import registry
from tests.browser.fitting import SCREENS, misfits
from tests.browser.looks import LANGUAGES
from tests.browser.playing import against_bots, click, state

CLICKS = 24  # some turns of each game; whole games are clicked through, and measured, in test_games


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", registry.names())
def test_a_table_fits_its_screen(pages: Any, game: str, screen: str, long: bool) -> None:
    number = list(SCREENS).index(screen)
    seats = registry.game(game).facts.seats
    page = pages.open("/", size=screen, language=LANGUAGES[number % 2])
    against_bots(page, game, min(4, seats[-1]))
    roll = random.Random(f"{game} {screen}")
    clicks, waited = (10_000 if long else CLICKS), 0
    while clicks and state(page) != "over":
        if state(page) == "waiting":
            page.wait_for_timeout(20)
            waited += 1
            assert waited < 6000, "nobody is to act"
            continue
        assert misfits(page) == []
        click(page, roll)
        clicks, waited = clicks - 1, 0
