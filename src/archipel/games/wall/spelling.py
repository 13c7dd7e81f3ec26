"""The Great Wall: moves, events and questions in words, and moves read back from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
from archipel.games.wall.rules.scouting import scout_can_move
from archipel.games.wall.rules.stones import can_deploy_stones
from archipel.games.wall.rules.walls import can_deploy_walls
from archipel.games.wall.state import DEPLOY, DRAW, LAY, LINES, MOVE, NONE, SCOUT, SETTLE, SETTLE_LAY, VILLAGES

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


# What happens, in words (see `core.spelling`)
CALLED = {"seat": SEAT, "owner": SEAT, "village": VILLAGE, "kind": STONE, "line": LINE, "up": LINE, "down": LINE}
EVENTS = {
    events.STARTS: ("starts", "seat"),
    events.SETTLED: ("settled", "seat village"),
    events.LAID: ("laid", "seat village"),
    events.LAID_KIND: ("laid_kind", "seat village kind"),
    events.LOOKED: ("looked", "seat village owner kind"),
    events.SCOUTED: ("scouted", "seat village"),
    events.ACTIVE: ("active", "seat"),
    events.DREW_A_STONE: ("drew_stone", "seat"),
    events.DREW_KIND: ("drew_kind", "seat kind"),
    events.DREW_A_WALL: ("drew_wall", "seat"),
    events.WENT: ("went", "seat village"),
    events.WENT_THROUGH: ("went_through", "seat village line"),
    events.WALKED: ("walked", "seat village up down"),
    events.LOST: ("lost", "seat stones"),
    events.BUILT: ("built", "seat line"),
    events.LOOP: ("loop_undone loop", "new old"),
    events.NEW_END: ("end_undone new_end", "new old"),
    events.REMOVED: ("removed", "line"),
    events.BECAME: ("became_chinese became_mongolian", "village"),
    events.UNPLACED: ("unplaced", "seat pieces"),
    events.RECALLED: ("recalled", "seat"),
    events.ENTERED: ("entered", "seat village"),
    events.PASSED: ("passed", "seat"),
    events.ANNOUNCED: ("announced", "seat"),
    events.FINISHED: ("finished", ""),
}
QUESTIONS = (
    *(("settle", ""), ("scout", ""), ("draw", ""), ("move", ""), ("build", ""), ("lay", "village")),
    *(("enter", ""), ("enter_or_build", ""), ("first_move", ""), ("deploy", "")),
    *(("recall_or_pass", ""), ("recall_or_build", ""), ("pass", ""), ("first_build", "")),
)
ASK_SETTLE, ASK_SCOUT, ASK_DRAW, ASK_MOVE, ASK_BUILD, ASK_LAY, ASK_ENTER = range(7)
ASK_FIRST_MOVE, ASK_RECALL, ASK_PASS = range(8, 14, 2)


@compiled
def ask(board: Any, state: Any, said: Any) -> int:
    """What the seat to act has to choose. What it can deploy depends on nothing that is hidden."""
    stage = state.stage
    if stage in (SETTLE_LAY, LAY):
        said[0] = state.here
        return ASK_LAY
    if stage == DEPLOY:
        # W4.1, W6.1: stones, walls or both, whether the scout must enter first, and what else is left
        return _first_choice(board, state, int(state.turn)) + can_deploy_walls(board, state, state.turn)
    if stage == SETTLE:
        return ASK_SETTLE
    if stage == SCOUT:
        return ASK_SCOUT
    if stage == DRAW:
        return ASK_DRAW
    return ASK_MOVE if stage == MOVE else ASK_BUILD


@compiled
def _first_choice(board: Any, state: Any, seat: int) -> int:
    """The question of somebody who has no wall to build; the next one is that of somebody who has."""
    if can_deploy_stones(board, state, seat):
        return ASK_ENTER if state.scout[seat] == NONE else ASK_FIRST_MOVE
    if state.scout[seat] != NONE and not scout_can_move(board, state, seat):
        return ASK_RECALL
    return ASK_PASS
