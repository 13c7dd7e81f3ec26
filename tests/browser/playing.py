"""Playing as somebody who only clicks what glows."""

from __future__ import annotations

from typing import Any

# What can be chosen now: lit things on the board and the tray, buttons of the question; whole moves are confirmed.
LIT = ".board .target.lit, .stage button.lit:enabled, .ask .steps button, .ask .choices button"
READY = """() => document.querySelector('.after') || (document.querySelector('.ask:not(.waiting)')
    && !document.querySelector('.ask .btn:disabled'))"""
OVER = ".after"


def lay_table(page: Any, game: str, seats: int, level: str = "newcomer") -> None:
    """Play now, against bots."""
    page.locator(".now select").nth(0).select_option(game)
    page.locator(".now select").nth(1).select_option(str(seats - 1))
    page.locator(".now select").nth(2).select_option(level)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".board svg, .after")


def turn(page: Any, roll: Any) -> bool:
    """One click of a player; False when the game is over."""
    page.wait_for_function(READY)
    if page.locator(OVER).count():
        return False
    confirm = page.locator(".ask .confirm")
    if confirm.count():
        confirm.click()
        page.wait_for_timeout(30)
        return True
    glowing = page.locator(LIT)
    if glowing.count():
        glowing.nth(roll.randrange(glowing.count())).click(force=True)
    else:
        buttons = page.locator(".ask .acts button:not(.quiet):enabled")
        buttons.nth(roll.randrange(buttons.count())).click()
    page.wait_for_timeout(30)
    return True
