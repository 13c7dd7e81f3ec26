"""Meridian: moves, events and questions in words, and moves read back from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from archipel.core.jit import compiled
from archipel.core.path import put
from archipel.games.meridian import events
from archipel.games.meridian.moves import (
    HEIGHTS,
    LIFT,
    PASS,
    PLACE,
    PLAY,
    START,
    TURN,
)
from archipel.games.meridian.state import CHOOSE, MERIDIANS, NONE, ROWS

CARD_NAMES = (*(str(n) for n in range(1, 11)), "1-2-3", "4-5-6-7", "8-9-10")
COLOURS = ("orange", "blue", "green", "yellow")

# The kinds of things that words name
WORD, SEAT, CARD, MERIDIAN, CITY, HEIGHT = range(6)
WORDS = ("play", "lift", "place", "pass", "start", "turn")
SAY_PLAY, SAY_LIFT, SAY_PLACE, SAY_PASS, SAY_START, SAY_TURN = range(6)


def names(sheet: Any) -> tuple[Sequence[str], ...]:
    """What the things of each kind are called: a city by its meridian and its row, from the south."""
    meridians = tuple(str(m + 1) for m in range(MERIDIANS))
    cities = tuple(f"{m + 1}.{row + 1}" for m in range(MERIDIANS) for row in range(ROWS))
    return WORDS, COLOURS, CARD_NAMES, meridians, cities, tuple(str(height) for height in range(HEIGHTS))


@compiled
def spell(board: Any, state: Any, move: int, path: Any) -> int:
    """play 4-5-6-7 5    lift 5.3    place 5.3 2    pass    start blue    turn 4-5-6-7"""
    if move < LIFT:
        at = put(path, put(path, 0, WORD, SAY_PLAY), CARD, (move - PLAY) // MERIDIANS)
        return put(path, at, MERIDIAN, (move - PLAY) % MERIDIANS)
    if move < PLACE:
        return put(path, put(path, 0, WORD, SAY_LIFT), CITY, move - LIFT)
    if move < PASS:
        at = put(path, put(path, 0, WORD, SAY_PLACE), CITY, (move - PLACE) // HEIGHTS)
        return put(path, at, HEIGHT, (move - PLACE) % HEIGHTS)
    if move == PASS:
        return put(path, 0, WORD, SAY_PASS)
    if move < TURN:
        return put(path, put(path, 0, WORD, SAY_START), SEAT, move - START)
    return put(path, put(path, 0, WORD, SAY_TURN), CARD, move - TURN)


# What happens, in words (see `core.spelling`)
CALLED = {"seat": SEAT, "card": CARD, "meridian": MERIDIAN, "city": CITY, "from": CITY, "to": CITY}
EVENTS = {
    events.STARTS: ("starts", "seat"),
    events.TURNED_UP: ("turned_up", "seat card"),
    events.CHOSE: ("chose", "seat card meridian"),
    events.LIFTED: ("lifted", "seat city height"),
    events.PUSHED: ("pushed", "seat from to height"),
    events.PLACED: ("placed", "seat city height"),
    events.PASSED: ("passed", "seat"),
    events.FINISHED: ("finished", ""),
}
QUESTIONS = (("choose", ""), ("build", "meridian"), ("rebuild", "meridian height"))
ASK_CHOOSE, ASK_BUILD, ASK_REBUILD = range(3)


@compiled
def ask(board: Any, state: Any, said: Any) -> int:
    """What the seat to act has to choose: a card, or what it does on the meridian it chose."""
    if state.stage == CHOOSE:
        return ASK_CHOOSE
    said[0], said[1] = state.meridian, state.lifted_height
    return ASK_BUILD if state.lifted_row == NONE else ASK_REBUILD
