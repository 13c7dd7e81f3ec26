"""What a table foretells of a move, on hover and once it is chosen, is what then happens."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from archipel.core import registry
from tests.browser.playing import against_bots, click, state

MOVES = 3  # that are chosen, foretold and made

RULES = "() => performance.getEntriesByType('resource').some(e => e.name.endsWith('.wasm') && e.responseEnd)"
VIEW = "async query => (await fetch(`/api/tables/${location.pathname.split('/')[2]}${query}`)).json()"
# What the panel says of a move, what is told behind it, and the changes beside the points, in the order of the seats.
FORETOLD = """() => {
  const result = document.querySelector('.ask .result[data-foretold]');
  return result && {
    text: result.textContent.trim(), told: JSON.parse(result.dataset.foretold),
    changes: [...document.querySelectorAll('.players .player')].map(
      li => Number((li.querySelector('.change')?.textContent ?? '0').replace('−', '-'))),
  };
}"""
# Points where things that glow on the board can be hit.
LIT = """() => [...document.querySelectorAll('.board .target.lit:not(.chosen)')].flatMap(thing => {
  const box = thing.getBoundingClientRect();
  for (const v of [0.5, 0.3, 0.7, 0.15, 0.85]) for (const u of [0.5, 0.3, 0.7, 0.15, 0.85]) {
    const [x, y] = [box.left + u * box.width, box.top + v * box.height];
    if (document.elementFromPoint(x, y)?.closest('.target') === thing) return [[x, y]];
  }
  return [];
})"""


def hovered(page: Any) -> bool:
    """Whether resting on something that glows tells what it would bring about, before anything is chosen."""
    for x, y in page.evaluate(LIT)[:8]:
        page.mouse.move(x, y)
        page.wait_for_timeout(60)
        if not page.locator(".ask .confirm").count() and (found := page.evaluate(FORETOLD)):
            return bool(found["text"])
    return False


def chosen(page: Any, roll: random.Random) -> bool:
    """Click on until a move is whole; True if it waits for its confirmation."""
    page.wait_for_function("() => document.querySelector('.ask:not(.waiting)')")
    if page.locator(".ask .confirm").count():
        return True
    click(page, roll)
    page.wait_for_timeout(60)
    return bool(page.locator(".ask .confirm").count() and state(page) == "mine")


@pytest.mark.parametrize("game", registry.names())
def test_what_is_foretold_happens(pages: Any, game: str) -> None:
    page, roll, made, by_hover = pages.open("/", size="desktop"), random.Random(3), 0, False
    against_bots(page, game)
    page.wait_for_function(RULES)
    for _ in range(80):
        if made >= MOVES and by_hover:
            break
        page.wait_for_function("() => document.querySelector('.after, .ask:not(.waiting)')")
        by_hover = by_hover or hovered(page)
        page.mouse.move(2, 2)
        if not chosen(page, roll):
            continue
        expect(page.locator(".ask .result[data-foretold]")).to_have_count(1)
        before, foretold = page.evaluate(VIEW, ""), page.evaluate(FORETOLD)
        page.locator(".ask .confirm").click()
        page.evaluate(VIEW, f"?since={before['seq']}&wait=20")
        # the answers of the bots are no part of it
        after = page.evaluate(VIEW, f"?at={before['seq'] + 1}&since={before['seq']}")
        told = after["events"][0]["told"]
        if registry.game(game).facts.secrets:
            assert all(sentence in told for sentence in foretold["told"]), (foretold, told)
        else:
            assert foretold["told"] == told
        points = [{s["seat"]: s["points"] for s in view["standing"]} for view in (before, after)]
        changes = [points[1][seat["seat"]] - points[0][seat["seat"]] for seat in before["seats"]]
        assert foretold["changes"] == changes, (foretold, points)
        made += 1
    assert made >= MOVES
    assert by_hover, "nothing was foretold on hover"
