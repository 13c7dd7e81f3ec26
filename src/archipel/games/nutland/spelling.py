"""Nutland: moves, events and questions in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from archipel.core.jit import compiled
from archipel.core.path import put
from archipel.games.nutland import events
from archipel.games.nutland.board.grid import COLOURS, NAMES, beside
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
from archipel.games.nutland.state import BUILD, CELLS, NONE, NUT, OUTSIDE, PLACE, PUT_BACK, WAYS

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


# What happens, in words (see `core.spelling`)
CALLED = {"seat": SEAT, "colour": SEAT, "named": SEAT, "cell": CELL, "from": CELL, "to": CELL}
EVENTS = {
    events.FIRST: ("first", "seat"),
    events.PLAYS_ALONE: ("plays_alone", "seat"),
    events.LAID: ("laid", "seat cell"),
    events.GROWN: ("grown", "cell"),
    events.PLACED: ("placed", "seat colour cell"),
    events.MOVED: ("moved", "seat from to"),
    events.PUSHED: ("pushed", "seat from to"),
    events.PUSHED_OFF: ("pushed_off", "seat from"),
    events.RETURNED: ("returned", "seat named"),
    events.NUT_MOVED: ("nut_moved", "seat from to height"),
    events.PASSED: ("passed", "seat"),
    events.CLIMBED: ("climbed", "seat cell towers"),
    events.WON: ("won", "seat"),
    events.IDLED: ("idled", ""),
    events.TIME_UP: ("time_up", "turns"),
}
QUESTIONS = (
    *(("build", ""), ("place", ""), ("marble", ""), ("nut", "")),
    *(("put_back", "seat"), ("marble_or_return", "")),
)
ASK_BUILD, ASK_PLACE, ASK_MARBLE, ASK_NUT, ASK_PUT_BACK, ASK_MARBLE_OR_RETURN = range(6)


@compiled
def ask(board: Any, state: Any, said: Any) -> int:
    """What the seat to act has to choose."""
    stage = state.stage
    if stage == PUT_BACK:
        said[0] = state.turn
        return ASK_PUT_BACK
    if stage == BUILD:
        return ASK_BUILD
    if stage == PLACE:
        return ASK_PLACE
    if stage == NUT:
        return ASK_NUT
    return ASK_MARBLE_OR_RETURN if state.landed[state.turn] < marbles_each(state.seats) else ASK_MARBLE
