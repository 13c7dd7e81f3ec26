"""The board in words is enough to play: whole games from the text and the list of choices alone."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from archipel.core import registry
from tests.browser.playing import against_bots, state


def places(page: Any, game: str) -> set[str]:
    """The names of all places of the board that is played on, as the page says them."""
    board = page.evaluate(
        """async game => {
          const table = location.pathname.split('/')[2];
          const view = await (await fetch('/api/tables/' + table)).json();
          const board = await (await fetch(`/api/games/${game}/boards/${view.header.board}`)).json();
          return [board.data, view.picture];
        }""",
        game,
    )
    data, picture = board
    if "map" in data and "islands" in data:  # cities by meridian and row
        lines = data["map"].strip().splitlines()
        return {f"{m}.{row}" for row in range(1, len(lines) + 1) for m in range(1, len(lines[0].split()) + 1)}
    if "fields" in data:
        return set(data["fields"])
    if "district" in data:
        return {"{} {}".format(*d["id"].title().split("-")) for d in data["district"]}
    return set(picture["land"])


@pytest.mark.parametrize("game", registry.names())
def test_a_whole_game_is_played_from_the_words_alone(pages: Any, game: str) -> None:
    page = pages.open("/", size="desktop", confirm=False)
    against_bots(page, game)
    page.locator(".in-words summary").click()
    page.locator(".in-words .moves button").first.wait_for()  # it is put into words when it is opened
    said = page.locator(".in-words").inner_text()
    named = set(re.findall(r"[A-Z][a-z]+ \d+|[a-z]+\d+|\d+\.\d+", said))
    assert places(page, game) <= named, "a place nobody can ask about"
    roll, waited = random.Random(game), 0
    while state(page) != "over":
        choices = page.locator(".in-words .moves button")
        count = choices.count() if state(page) == "mine" else 0
        if not count:
            page.wait_for_timeout(10)
            waited += 1
            assert waited < 6000, "nobody is to act"
            continue
        waited = 0
        chosen = page.evaluate(
            """roll => {
              const all = [...document.querySelectorAll('.in-words .moves button')];
              const one = all[Math.floor(roll * all.length)];
              one?.click();
              return one?.textContent ?? '';
            }""",
            roll.random(),
        )
        assert not re.search(r"[a-z]\d-[a-z]\d|(wind|fire|water|earth)-\d", chosen), "a code instead of words"
        # a move that begins a turn, or the only one there is, still asks to be confirmed
        page.evaluate("() => document.querySelector('.ask .confirm')?.click()")
    assert page.locator(".after h2").inner_text()
