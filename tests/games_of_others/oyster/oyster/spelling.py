"""Oyster: what moves, events and questions are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oyster import events
from oyster.facts import facts
from oyster.moves import START, TAKE
from oyster.state import MOST_TAKEN
from archipel.core.jit import compiled
from archipel.core.path import put

# The kinds of things that words name
WORD, SEAT, NUMBER = range(3)
SAY_TAKE, SAY_START = range(2)


def names(sheet: Any) -> tuple[Sequence[str], ...]:
    """What the things of each kind are called."""
    return ("take", "start"), facts.colours, [str(number) for number in range(MOST_TAKEN + 1)]


@compiled
def spell(board: Any, state: Any, move: int, path: Any) -> int:
    """take 2    start red"""
    if move < START:
        return put(path, put(path, 0, WORD, SAY_TAKE), NUMBER, move - TAKE + 1)
    return put(path, put(path, 0, WORD, SAY_START), SEAT, move - START)


# What happens, in words (see `core.spelling`)
CALLED = {"seat": SEAT}
EVENTS = {
    events.STARTS: ("starts", "seat"),
    events.TOOK: ("took", "seat stones left"),
    events.WON: ("won", "seat"),
}
QUESTIONS = (("take", "left"),)


@compiled
def ask(board: Any, state: Any, said: Any) -> int:
    """How many?"""
    said[0] = state.heap
    return 0
