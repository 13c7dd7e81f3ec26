"""The Great Wall: what happened and what is to be chosen, as keys of texts and their parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from archipel.games.wall import events
from archipel.games.wall.facts import facts
from archipel.games.wall.moves import BUILD_ON, ENTER, PASS, RECALL, ROAD
from archipel.games.wall.rules import legal
from archipel.games.wall.state import BUILD, DEPLOY, DRAW, LAY, MOVE, SCOUT, SETTLE, SETTLE_LAY
from archipel.games.wall.words import COLOURS, KIND_NAMES, line_name, village_name

# How a number of an event becomes a word
Reader = Callable[[Any, int], object]


def _seat(sheet: Any, n: int) -> str:
    return COLOURS[n]


def _kind(sheet: Any, n: int) -> str:
    return KIND_NAMES[n]


def _number(sheet: Any, n: int) -> int:
    return n


WHO: tuple[tuple[str, Reader], ...] = (("seat", _seat),)
WHERE: tuple[tuple[str, Reader], ...] = (*WHO, ("village", village_name))

# For each event its key, and how its numbers are read. A pair of keys is chosen by the last number: no, yes.
TELLS: dict[int, tuple[str | tuple[str, str], tuple[tuple[str, Reader], ...]]] = {
    events.STARTS: ("starts", WHO),
    events.SETTLED: ("settled", WHERE),
    events.LAID: ("laid", WHERE),
    events.LAID_KIND: ("laid_kind", (*WHERE, ("kind", _kind))),
    events.LOOKED: ("looked", (*WHERE, ("owner", _seat), ("kind", _kind))),
    events.SCOUTED: ("scouted", WHERE),
    events.ACTIVE: ("active", WHO),
    events.DREW_A_STONE: ("drew_stone", WHO),
    events.DREW_KIND: ("drew_kind", (*WHO, ("kind", _kind))),
    events.DREW_A_WALL: ("drew_wall", WHO),
    events.WENT: ("went", WHERE),
    events.WENT_THROUGH: ("went_through", (*WHERE, ("line", line_name))),
    events.WALKED: ("walked", (*WHERE, ("up", line_name), ("down", line_name))),
    events.LOST: ("lost", (*WHO, ("stones", _number))),
    events.BUILT: ("built", (*WHO, ("line", line_name))),
    events.LOOP: (("loop_undone", "loop"), (("new", _number), ("old", _number))),
    events.NEW_END: (("end_undone", "new_end"), (("new", _number), ("old", _number))),
    events.REMOVED: ("removed", (("line", line_name),)),
    events.BECAME: (("became_chinese", "became_mongolian"), (("village", village_name),)),
    events.UNPLACED: ("unplaced", (*WHO, ("pieces", _number))),
    events.RECALLED: ("recalled", WHO),
    events.ENTERED: ("entered", WHERE),
    events.PASSED: ("passed", WHO),
    events.ANNOUNCED: ("announced", WHO),
    events.FINISHED: ("finished", ()),
}


ASKED = {SETTLE: "settle", SCOUT: "scout", DRAW: "draw", MOVE: "move", BUILD: "build"}


def ask(sheet: Any, view: Any) -> tuple[str, dict[str, Any]]:
    """What the seat to act has to choose. What it can deploy depends on nothing that is hidden."""
    if view.stage in (SETTLE_LAY, LAY):
        return "lay", {"village": village_name(sheet, view.here)}
    return ASKED[view.stage] if view.stage != DEPLOY else _deploy(sheet, view), {}


def _deploy(sheet: Any, view: Any) -> str:
    """W4.1, W6.1: stones, walls or both, whether the scout must enter first, and what else is left."""
    out = np.zeros(facts.most_legal, np.int32)
    moves = out[: legal(sheet.record[0], view.record, out)].tolist()
    walls = any(BUILD_ON <= m < RECALL for m in moves)
    if any(ENTER <= m < PASS for m in moves):
        return "enter_or_build" if walls else "enter"
    if any(ROAD <= m < BUILD_ON for m in moves):
        return "deploy" if walls else "first_move"
    if RECALL in moves:
        return "recall_or_build" if walls else "recall_or_pass"
    return "first_build" if walls else "pass"


def tell(sheet: Any, event: Any) -> tuple[str, dict[str, Any]]:
    """What happened, as the key of a text and its parameters."""
    kind, *numbers = (int(x) for x in event)
    key, reading = TELLS[kind]
    values = {name: read(sheet, n) for (name, read), n in zip(reading, numbers, strict=False)}
    return key if isinstance(key, str) else key[numbers[len(reading)]], values
