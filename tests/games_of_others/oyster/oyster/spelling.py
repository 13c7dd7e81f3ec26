"""Oysters: what moves, events and questions are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from archipel.core.jit import compiled
from archipel.core.path import put
from oyster import events
from oyster.facts import facts
from oyster.moves import DRAW, OPEN, START, SWAP, THROW
from oyster.state import KINDS

# The kinds of things that words name
WORD, SEAT, PEARLS = range(3)
SAY_OPEN, SAY_THROW, SAY_SWAP, SAY_START, SAY_DRAW = range(5)


def names(sheet: Any) -> tuple[Sequence[str], ...]:
    """What the things of each kind are called; `?` is what is drawn, for those who may not know it."""
    pearls = [str(number) for number in range(KINDS)]
    return ("open", "throw", "swap", "start", "draw"), facts.colours, [*pearls, "?"]


@compiled
def spell(board: Any, state: Any, move: int, path: Any) -> int:
    """open 2    throw 0    swap blue    start red    draw 2    draw ?"""
    if move >= DRAW:
        return put(path, put(path, 0, WORD, SAY_DRAW), PEARLS, move - DRAW)
    if move >= START:
        return put(path, put(path, 0, WORD, SAY_START), SEAT, move - START)
    if move >= SWAP:
        return put(path, put(path, 0, WORD, SAY_SWAP), SEAT, move - SWAP)
    if move >= THROW:
        return put(path, put(path, 0, WORD, SAY_THROW), PEARLS, move - THROW)
    return put(path, put(path, 0, WORD, SAY_OPEN), PEARLS, move - OPEN)


# What happens, in words (see `core.spelling`)
CALLED = {"seat": SEAT, "other": SEAT}
EVENTS = {
    events.STARTS: ("starts", "seat"),
    events.DREW: ("drew", "seat"),
    events.LOOKED: ("looked", "seat pearls"),
    events.OPENED: ("opened", "seat pearls opened"),
    events.THREW: ("threw", "seat pearls"),
    events.SWAPPED: ("swapped", "seat other"),
    events.ENDED: ("ended_opened ended_bag", "seat"),  # the number after the seat says which
    events.WON: ("won", "seat pearls"),
}
QUESTIONS = (("turn", "pearls"),)


@compiled
def ask(board: Any, state: Any, said: Any) -> int:
    """What to do with the oyster in front of you; whoever is asked knows what is in it."""
    said[0] = state.hand[state.turn]
    return 0
