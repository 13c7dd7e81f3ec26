"""A whole game by keyboard alone, with what the page itself offers: Tab, arrows and Enter."""

from __future__ import annotations

import random
from typing import Any

from archipel.core import registry
from tests.browser.playing import against_bots, state

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
FOCUS = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return 'nothing';
  if (at.matches('.confirm')) return 'confirm';
  if (at.matches('.board .target.lit')) return 'board';
  return at.matches('.lit, .ask button') ? 'choice' : 'elsewhere';
}"""


def test_a_whole_game_is_played_by_keyboard_alone(pages: Any) -> None:
    page, roll = pages.open("/"), random.Random(3)
    against_bots(page, registry.names()[0])
    presses = 0
    while (found := state(page)) != "over":
        if found == "waiting":
            page.wait_for_timeout(10)
            continue
        at = page.evaluate(FOCUS)
        if at in ("nothing", "elsewhere"):
            page.keyboard.press("Tab")
        elif at == "confirm":
            page.keyboard.press("Enter")
        else:
            for _ in range(roll.randrange(4) if at == "board" else 0):
                page.keyboard.press(roll.choice(ARROWS))
            if page.evaluate(FOCUS) in ("board", "choice"):
                page.keyboard.press("Enter")
        presses += 1
        assert presses < 3000, "the game does not end"
    assert page.locator(".after h2").inner_text()


def test_a_move_can_be_typed(pages: Any) -> None:
    page = pages.open("/")
    against_bots(page, registry.names()[0])
    page.wait_for_selector(".ask:not(.waiting)")
    before = page.locator(".moves li").count()
    page.keyboard.press("/")
    page.keyboard.type(page.locator("#typed").get_attribute("placeholder").split(" ", 2)[-1])
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelectorAll('.moves li').length > before", arg=before)
