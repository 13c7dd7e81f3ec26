"""Nutland: moves, events and questions in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from archipel.core.jit import compiled
from archipel.core.path import put
from archipel.games.nutland.board.grid import COLOURS, NAMES, beside, name
from archipel.games.nutland.events import (
    CLIMBED,
    FIRST,
    IDLED,
    LAID,
    MOVED,
    NUT_MOVED,
    PASSED,
    PLACED,
    PLAYS_ALONE,
    PUSHED,
    PUSHED_OFF,
    RETURNED,
    TIME_UP,
    WON,
)
from archipel.games.nutland.moves import (
    LAY,
    LONER,
    MARBLE_ON,
    NO_MARBLE,
    NUT_MOVE,
    PASS,
    RETURN,
    START,
    VIAS,
)
from archipel.games.nutland.setup import marbles_each
from archipel.games.nutland.state import BUILD, CELLS, MARBLE, NONE, NUT, OUTSIDE, PLACE, PUT_BACK, WAYS

# The kinds of things that words name
WORD, SEAT, CELL = range(3)
WORDS = ("move", "via", "nut", "marble", "return", "pass", "start", "alone")
SAY_MOVE, SAY_VIA, SAY_NUT, SAY_MARBLE, SAY_RETURN, SAY_PASS, SAY_START, SAY_ALONE = range(8)


def names(sheet: Any) -> tuple[Sequence[str], ...]:
    """What the things of each kind are called; where there is no cell, or no marble, a question mark."""
    return WORDS, COLOURS, (*NAMES, "?")


@compiled
def spell(board: Any, state: Any, move: int, path: Any) -> int:
    """move d4 e4    move d4 g5 via f5    nut e4 c4    marble red d4    nut c5    return blue    pass    alone white"""
    if move < NUT_MOVE:
        cell, via = move // VIAS % CELLS, move % VIAS
        at = put(path, put(path, 0, WORD, SAY_MOVE), CELL, _own(state, move // VIAS // CELLS))
        at = put(path, at, CELL, cell)
        return put(path, put(path, at, WORD, SAY_VIA), CELL, beside(board, cell, WAYS - via)) if via > 0 else at
    if move < MARBLE_ON:
        index, rest = (move - NUT_MOVE) // (WAYS * CELLS), (move - NUT_MOVE) % (WAYS * CELLS)
        at = put(path, put(path, 0, WORD, SAY_NUT), CELL, beside(board, _own(state, index), rest // CELLS))
        return put(path, at, CELL, rest % CELLS)
    if move < LAY:
        at = put(path, put(path, 0, WORD, SAY_MARBLE), SEAT, (move - MARBLE_ON) // CELLS)
        return put(path, at, CELL, (move - MARBLE_ON) % CELLS)
    if move < RETURN:
        return put(path, put(path, 0, WORD, SAY_NUT), CELL, move - LAY)
    if move < PASS:
        return put(path, put(path, 0, WORD, SAY_RETURN), SEAT, move - RETURN)
    if move == PASS:
        return put(path, 0, WORD, SAY_PASS)
    if move < LONER:
        return put(path, put(path, 0, WORD, SAY_START), SEAT, move - START)
    if move < NO_MARBLE:
        return put(path, put(path, 0, WORD, SAY_ALONE), SEAT, move - LONER)
    at = put(path, 0, WORD, SAY_MOVE if move == NO_MARBLE else SAY_NUT)
    return put(path, put(path, at, CELL, OUTSIDE), CELL, OUTSIDE)


@compiled
def _own(state: Any, index: int) -> int:
    """The cell of a marble of whose turn it is, OUTSIDE if there is none."""
    return OUTSIDE if state.turn == NONE else int(state.marble[state.turn, index])


# The key of each event's text, and what its numbers are: a seat, a cell, a number
KEYS: dict[int, tuple[str, tuple[tuple[str, str], ...]]] = {
    FIRST: ("first", (("seat", "seat"),)),
    PLAYS_ALONE: ("plays_alone", (("seat", "seat"),)),
    LAID: ("laid", (("seat", "seat"), ("cell", "cell"))),
    PLACED: ("placed", (("seat", "seat"), ("colour", "seat"), ("cell", "cell"))),
    MOVED: ("moved", (("seat", "seat"), ("from", "cell"), ("to", "cell"))),
    PUSHED: ("pushed", (("seat", "seat"), ("from", "cell"), ("to", "cell"))),
    PUSHED_OFF: ("pushed_off", (("seat", "seat"), ("from", "cell"))),
    RETURNED: ("returned", (("seat", "seat"), ("named", "seat"))),
    NUT_MOVED: ("nut_moved", (("seat", "seat"), ("from", "cell"), ("to", "cell"), ("height", "number"))),
    PASSED: ("passed", (("seat", "seat"),)),
    CLIMBED: ("climbed", (("seat", "seat"), ("cell", "cell"), ("towers", "number"))),
    WON: ("won", (("seat", "seat"),)),
    IDLED: ("idled", ()),
    TIME_UP: ("time_up", (("turns", "number"),)),
}


def tell(sheet: Any, event: Any) -> tuple[str, dict[str, Any]]:
    """What happened, as the key of a text and its parameters."""
    kind, *numbers = (int(x) for x in event)
    if kind == LAID and numbers[0] == NONE:
        return "grown", {"cell": name(numbers[1])}
    key, parameters = KEYS[kind]
    said: dict[str, Any] = {}
    for (parameter, what), number in zip(parameters, numbers, strict=False):
        said[parameter] = COLOURS[number] if what == "seat" else name(number) if what == "cell" else number
    return key, said


def ask(sheet: Any, view: Any) -> tuple[str, dict[str, Any]]:
    """What the seat to act has to choose."""
    if view.stage == PUT_BACK:
        return "put_back", {"seat": COLOURS[view.turn]}
    if view.stage == MARBLE and view.landed[view.turn] < marbles_each(view.seats):
        return "marble_or_return", {}
    return {BUILD: "build", PLACE: "place", MARBLE: "marble", NUT: "nut"}[view.stage], {}
