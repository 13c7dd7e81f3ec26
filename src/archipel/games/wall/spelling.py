"""The Great Wall: moves, events and questions in words, and moves read back from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from archipel.core.errors import NotUnderstood
from archipel.core.telling import Telling
from archipel.games.wall.events import TEXTS
from archipel.games.wall.facts import facts
from archipel.games.wall.moves import (
    BUILD_ON,
    DRAW_STONE,
    DRAW_WALL,
    DREW_STONE,
    DREW_UNSEEN,
    ENTER,
    GATE,
    LAY_STONE,
    LAY_UNSEEN,
    PASS,
    RECALL,
    ROAD,
    SCOUT_IN,
    SETTLE_IN,
    START,
    WALK,
    down_of,
    gate_move,
    up_of,
    walk_move,
)
from archipel.games.wall.rules import legal
from archipel.games.wall.state import BUILD, DEPLOY, DRAW, LAY, MOVE, SCOUT, SETTLE, SETTLE_LAY, VILLAGES

COLOURS = facts.colours
KIND_NAMES = ("chinese", "mongol", "farmer", "plague", "herb")
VILLAGE_VERBS = {"settle": SETTLE_IN, "scout": SCOUT_IN, "enter": ENTER}


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


def words(sheet: Any, state: Any, move: int) -> str:
    """A move as people write it."""
    if move < LAY_STONE:
        return f"settle {village_name(sheet, move - SETTLE_IN)}"
    if move < SCOUT_IN:
        return f"lay {'?' if move == LAY_UNSEEN else KIND_NAMES[move - LAY_STONE]}"
    if move < DRAW_STONE:
        return f"scout {village_name(sheet, move - SCOUT_IN)}"
    if move < ROAD:
        return "draw stone" if move == DRAW_STONE else "draw wall"
    if move < BUILD_ON:
        return _words_of_move(sheet, move)
    if move < RECALL:
        return f"build {_line_or_none(sheet, move - BUILD_ON)}"
    if move == RECALL:
        return "recall"
    if move < PASS:
        return f"enter {village_name(sheet, move - ENTER)}"
    if move == PASS:
        return "pass"
    if move < DREW_STONE:
        return f"start {COLOURS[move - START]}"
    return f"draw {'?' if move == DREW_UNSEEN else KIND_NAMES[move - DREW_STONE]}"


def _words_of_move(sheet: Any, move: int) -> str:
    if move < GATE:
        return f"move {village_name(sheet, move - ROAD)}"
    if move < WALK:
        line, side = divmod(move - GATE, 2)
        return f"move {_beside(sheet, line, side)} via {_line_or_none(sheet, line)}"
    up, down = up_of(move), down_of(move)
    target = _beside(sheet, down, (move - WALK) % 2)
    return f"move {target} up {_line_or_none(sheet, up)} down {_line_or_none(sheet, down)}"


def _line_or_none(sheet: Any, line: int) -> str:
    """The move space has room for more lines than this board has; words of such moves name none."""
    return line_name(sheet, line) if line < len(sheet.data["lines"]) else "-"


def _beside(sheet: Any, line: int, side: int) -> str:
    village = int(sheet.record[0].beside[line, side])
    return village_name(sheet, village) if line < len(sheet.data["lines"]) and village < VILLAGES else "-"


def parse(sheet: Any, state: Any, text: str) -> int:
    """The move these words mean."""
    match text.split():
        case [("settle" | "scout" | "enter") as verb, village]:
            return VILLAGE_VERBS[verb] + _village(sheet, village)
        case ["lay", "?"]:
            return LAY_UNSEEN
        case ["lay", kind]:
            return LAY_STONE + _kind(kind)
        case ["draw", "stone"]:
            return DRAW_STONE
        case ["draw", "wall"]:
            return DRAW_WALL
        case ["draw", "?"]:
            return DREW_UNSEEN
        case ["draw", kind]:
            return DREW_STONE + _kind(kind)
        case ["move", village]:
            return ROAD + _village(sheet, village)
        case ["move", village, "via", name]:
            line = _line(sheet, name)
            return gate_move(line, _side(sheet, line, village))
        case ["move", village, "up", up, "down", name]:
            line = _line(sheet, name)
            return walk_move(_line(sheet, up), line, _side(sheet, line, village))
        case ["build", name]:
            return BUILD_ON + _line(sheet, name)
        case ["recall"]:
            return RECALL
        case ["pass"]:
            return PASS
        case ["start", colour] if colour in COLOURS:
            return START + COLOURS.index(colour)
    raise NotUnderstood("no_move", text=text)


def _village(sheet: Any, name: str) -> int:
    known = sheet.once(villages)
    if name in known:
        return int(known.index(name))
    raise NotUnderstood("no_such", name=name, known=", ".join(known))


def _line(sheet: Any, name: str) -> int:
    known = sheet.once(lines)
    for written in (name, "-".join(reversed(name.split("-")))):
        if written in known:
            return int(known.index(written))
    raise NotUnderstood("no_line", name=name, like=line_name(sheet, 0))


def _side(sheet: Any, line: int, name: str) -> int:
    sides = [int(v) for v in sheet.record[0].beside[line]]
    village = _village(sheet, name)
    if village in sides:
        return sides.index(village)
    known = [village_name(sheet, v) for v in sides if v < VILLAGES]
    raise NotUnderstood("no_border", village=name, line=line_name(sheet, line), known=", ".join(known))


def _kind(name: str) -> int:
    if name in KIND_NAMES:
        return KIND_NAMES.index(name)
    raise NotUnderstood("no_such", name=name, known=", ".join(KIND_NAMES))


def candidates(sheet: Any, state: Any, tokens: list[str]) -> Iterator[int]:
    """Moves of players whose words begin with these tokens."""
    for move in _near(sheet, tokens):
        if words(sheet, state, move).split()[: len(tokens)] == tokens:
            yield move


def _near(sheet: Any, tokens: list[str]) -> Iterator[int]:
    """A few moves among which all these are: of the many walks only those to the village, and from the line, named."""
    yield from range(ROAD)
    yield from range(ROAD, WALK)
    names, every_line = sheet.once(villages), range(len(sheet.data["lines"]))
    for down in every_line:
        for side in range(2):
            village = int(sheet.record[0].beside[down, side])
            if village < VILLAGES and (len(tokens) < 2 or names[village] == tokens[1]):
                for up in every_line:
                    if len(tokens) < 4 or tokens[3] == line_name(sheet, up):
                        yield walk_move(up, down, side)
    yield from range(BUILD_ON, START)


def things(sheet: Any) -> dict[str, Sequence[str]]:
    """What the things are called that events speak of."""
    known = {"village": sheet.once(villages), "line": sheet.once(lines)}
    return {"seat": COLOURS, "kind": KIND_NAMES, **known}


tell = Telling(TEXTS, things)

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
