"""The Great Wall: moves, events and questions in words, and moves read back from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from archipel.core.jit import compiled
from archipel.core.path import put
from archipel.games.wall import events
from archipel.games.wall.facts import facts
from archipel.games.wall.moves import (
    BUILD_ON,
    DRAW_STONE,
    DREW_STONE,
    ENTER,
    GATE,
    LAY_STONE,
    PASS,
    RECALL,
    ROAD,
    SCOUT_IN,
    SETTLE_IN,
    START,
    WALK,
    down_of,
    up_of,
)
from archipel.games.wall.rules import legal
from archipel.games.wall.state import BUILD, DEPLOY, DRAW, LAY, LINES, MOVE, SCOUT, SETTLE, SETTLE_LAY, VILLAGES

COLOURS = facts.colours
KIND_NAMES = ("chinese", "mongol", "farmer", "plague", "herb")


def village_name(sheet: Any, village: int) -> str:
    """A village's id."""
    return str(sheet.once(villages)[village])


def villages(sheet: Any) -> list[str]:
    """The ids of the villages, in the board file's order."""
    return list(sheet.data["fields"])


def line_name(sheet: Any, line: int) -> str:
    """A line by its two towers, in the board file's order."""
    return str(sheet.once(lines)[line])


def lines(sheet: Any) -> list[str]:
    """The lines by their towers."""
    return ["-".join(line) for line in sheet.data["lines"]]


# The kinds of things that words name
WORD, SEAT, STONE, VILLAGE, LINE = range(5)
WORDS = (
    "settle",
    "lay",
    "scout",
    "draw",
    "stone",
    "wall",
    "move",
    "via",
    "up",
    "down",
    "build",
    "recall",
    "enter",
    "pass",
    "start",
)
SAY_SETTLE, SAY_LAY, SAY_SCOUT, SAY_DRAW, SAY_STONE, SAY_WALL, SAY_MOVE, SAY_VIA, SAY_UP, SAY_DOWN = range(10)
SAY_BUILD, SAY_RECALL, SAY_ENTER, SAY_PASS, SAY_START = range(10, 15)


def names(sheet: Any) -> tuple[Sequence[str], ...]:
    """What the things of each kind are called. There is room for more lines than a board has: those are called `-`,
    and so is a village beyond the edge of the map."""
    every_line = [*sheet.once(lines), *["-"] * (LINES - len(sheet.once(lines)))]
    return WORDS, COLOURS, (*KIND_NAMES, "?"), [*sheet.once(villages), "-"], every_line


def also_written(sheet: Any) -> dict[str, str]:
    """A line may be written from either end."""
    return {"-".join(reversed(line.split("-"))): line for line in sheet.once(lines)}


@compiled
def spell(board: Any, state: Any, move: int, path: Any) -> int:
    """settle d3    lay mongol    scout d3    draw stone    build n5-p5    recall    enter d3    pass    start blue"""
    if move < LAY_STONE:
        return put(path, put(path, 0, WORD, SAY_SETTLE), VILLAGE, move - SETTLE_IN)
    if move < SCOUT_IN:
        return put(path, put(path, 0, WORD, SAY_LAY), STONE, move - LAY_STONE)
    if move < DRAW_STONE:
        return put(path, put(path, 0, WORD, SAY_SCOUT), VILLAGE, move - SCOUT_IN)
    if move < ROAD:
        return put(path, put(path, 0, WORD, SAY_DRAW), WORD, SAY_STONE if move == DRAW_STONE else SAY_WALL)
    if move < BUILD_ON:
        return _spell_journey(board, move, path)
    if move < RECALL:
        return put(path, put(path, 0, WORD, SAY_BUILD), LINE, move - BUILD_ON)
    if move == RECALL:
        return put(path, 0, WORD, SAY_RECALL)
    if move < PASS:
        return put(path, put(path, 0, WORD, SAY_ENTER), VILLAGE, move - ENTER)
    if move == PASS:
        return put(path, 0, WORD, SAY_PASS)
    if move < DREW_STONE:
        return put(path, put(path, 0, WORD, SAY_START), SEAT, move - START)
    return put(path, put(path, 0, WORD, SAY_DRAW), STONE, move - DREW_STONE)


@compiled
def _spell_journey(board: Any, move: int, path: Any) -> int:
    """move e3    move e4 via j4-k4    move g4 up m5-n5 down r4-s4"""
    at = put(path, 0, WORD, SAY_MOVE)
    if move < GATE:
        return put(path, at, VILLAGE, move - ROAD)
    if move < WALK:
        line = (move - GATE) // 2
        at = put(path, at, VILLAGE, _village_beside(board, line, (move - GATE) % 2))
        return put(path, put(path, at, WORD, SAY_VIA), LINE, line)
    up, down = up_of(move), down_of(move)
    at = put(path, at, VILLAGE, _village_beside(board, down, (move - WALK) % 2))
    at = put(path, put(path, at, WORD, SAY_UP), LINE, up)
    return put(path, put(path, at, WORD, SAY_DOWN), LINE, down)


@compiled
def _village_beside(board: Any, line: int, side: int) -> int:
    """The village on a side of a line; one more than there are, where there is none."""
    return int(board.beside[line, side]) if line < board.lines else VILLAGES


# How a number of an event becomes a word
Reader = Callable[[Any, int], object]


def _seat_value(sheet: Any, n: int) -> str:
    return COLOURS[n]


def _kind_value(sheet: Any, n: int) -> str:
    return KIND_NAMES[n]


def _number_value(sheet: Any, n: int) -> int:
    return n


WHO: tuple[tuple[str, Reader], ...] = (("seat", _seat_value),)
WHERE: tuple[tuple[str, Reader], ...] = (*WHO, ("village", village_name))
# For each event its key, and how its numbers are read. A pair of keys is chosen by the last number: no, yes.
TELLS: dict[int, tuple[str | tuple[str, str], tuple[tuple[str, Reader], ...]]] = {
    events.STARTS: ("starts", WHO),
    events.SETTLED: ("settled", WHERE),
    events.LAID: ("laid", WHERE),
    events.LAID_KIND: ("laid_kind", (*WHERE, ("kind", _kind_value))),
    events.LOOKED: ("looked", (*WHERE, ("owner", _seat_value), ("kind", _kind_value))),
    events.SCOUTED: ("scouted", WHERE),
    events.ACTIVE: ("active", WHO),
    events.DREW_A_STONE: ("drew_stone", WHO),
    events.DREW_KIND: ("drew_kind", (*WHO, ("kind", _kind_value))),
    events.DREW_A_WALL: ("drew_wall", WHO),
    events.WENT: ("went", WHERE),
    events.WENT_THROUGH: ("went_through", (*WHERE, ("line", line_name))),
    events.WALKED: ("walked", (*WHERE, ("up", line_name), ("down", line_name))),
    events.LOST: ("lost", (*WHO, ("stones", _number_value))),
    events.BUILT: ("built", (*WHO, ("line", line_name))),
    events.LOOP: (("loop_undone", "loop"), (("new", _number_value), ("old", _number_value))),
    events.NEW_END: (("end_undone", "new_end"), (("new", _number_value), ("old", _number_value))),
    events.REMOVED: ("removed", (("line", line_name),)),
    events.BECAME: (("became_chinese", "became_mongolian"), (("village", village_name),)),
    events.UNPLACED: ("unplaced", (*WHO, ("pieces", _number_value))),
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
