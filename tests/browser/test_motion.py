"""Pieces travel for whoever has not asked for less motion: every board, live and looking back."""

from typing import Any

import pytest

from archipel.core import registry
from tests.browser.playing import watch_bots

MOVES = 30
TRAVELLING = """() => document.getAnimations().filter(
  a => a.playState === 'running' && a.effect.getComputedTiming().iterations === 1 && a.effect.target.closest('.board')
).length"""

# What stands on the board and does not move; and how much of it appears as if it were new.
STANDS = """() => {
  const moving = new Set(document.getAnimations().map(a => a.effect.target));
  for (const e of document.querySelectorAll('.board *')) e.stands = !moving.has(e);
}"""
AGAIN = """() => document.getAnimations().filter(
  a => a instanceof CSSAnimation && a.effect.target.stands && a.effect.target.closest('.board')).length"""

# The widest line that a travelling thing is drawn with, in pixels: one drawn in other units may be a blot.
WIDEST = """() => Math.max(0, ...document.getAnimations().map(a => a.effect.target).filter(e => e.closest('.board'))
  .flatMap(e => [...e.querySelectorAll('path')])
  .map(e => parseFloat(getComputedStyle(e).strokeWidth) * (getComputedStyle(e).stroke === 'none' ? 0 : 1)
    * Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b)))"""


@pytest.mark.parametrize("name", registry.names())
def test_pieces_travel_and_arrive(pages: Any, name: str) -> None:
    page = pages.open(motion=True)
    table = watch_bots(page, name)  # live, with everything that moves
    page.goto(f"{table}?move=0")
    page.wait_for_selector(".replay")
    most = 0
    for move in range(1, MOVES + 1):
        page.evaluate(STANDS)
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"() => /\\b{move}\\b/.test(document.querySelector('.replay output').textContent)")
        page.evaluate("() => new Promise(requestAnimationFrame)")
        most = max(most, page.evaluate(TRAVELLING))
        assert page.evaluate(WIDEST) < 8, f"a blot travels at move {move}"
        assert page.evaluate(AGAIN) == 0, f"something that stood there already appeared anew at move {move}"
    assert most > 0, "nothing moved"
    page.wait_for_timeout(1200)
    assert page.evaluate(TRAVELLING) == 0
