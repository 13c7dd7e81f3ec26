"""Pieces travel for whoever has not asked for less motion: every board, live and looking back."""

from typing import Any

import pytest

from archipel.core import registry
from tests.browser.playing import watch_bots

MOVES = 24
TRAVELLING = """() => document.getAnimations().filter(
  a => a.playState === 'running' && a.effect.getComputedTiming().iterations === 1 && a.effect.target.closest('.board')
).length"""


@pytest.mark.parametrize("name", registry.names())
def test_pieces_travel_and_arrive(pages: Any, name: str) -> None:
    page = pages.open(motion=True)
    table = watch_bots(page, name)  # live, with everything that moves
    page.goto(f"{table}?move=0")
    page.wait_for_selector(".replay")
    most = 0
    for move in range(1, MOVES + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"() => /\\b{move}\\b/.test(document.querySelector('.replay output').textContent)")
        page.evaluate("() => new Promise(requestAnimationFrame)")
        most = max(most, page.evaluate(TRAVELLING))
    assert most > 0, "nothing moved"
    page.wait_for_timeout(1200)
    assert page.evaluate(TRAVELLING) == 0
