"""The Great Wall: what happened, as the key of a text and its parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from archipel.games.wall import events
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


def tell(sheet: Any, event: Any) -> tuple[str, dict[str, Any]]:
    """What happened, as the key of a text and its parameters."""
    kind, *numbers = (int(x) for x in event)
    key, reading = TELLS[kind]
    values = {name: read(sheet, n) for (name, read), n in zip(reading, numbers, strict=False)}
    return key if isinstance(key, str) else key[numbers[len(reading)]], values
