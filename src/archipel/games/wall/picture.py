"""The Great Wall: what a client draws, from a view: everything a player must see to play well, and no secret."""

from __future__ import annotations

from typing import Any

import numpy as np

from archipel.core.contract import LONGEST_PATH
from archipel.games.wall.facts import facts
from archipel.games.wall.moves import BUILD_ON, GATE, PASS, RECALL, ROAD, WALK, down_of, has, up_of
from archipel.games.wall.position import piles, run_of
from archipel.games.wall.rules import apply, legal, to_act
from archipel.games.wall.rules.scoring import worth
from archipel.games.wall.rules.scouting import scout_can_move, scouts
from archipel.games.wall.rules.walls import place
from archipel.games.wall.spelling import COLOURS, KIND_NAMES, line_name, names, spell, village_name
from archipel.games.wall.state import (
    DRAWS,
    FREE,
    KINDS,
    NONE,
    OPEN,
    QUIET_ROUNDS,
    UNKNOWN,
    VILLAGES,
    State,
)

STAGE_NAMES = (
    "lot", "take", "settle", "settle_lay", "scout", "deal", "draw", "drew", "deploy", "move", "lay", "build", "ended",
)  # fmt: skip


def picture(sheet: Any, view: Any, seat: int) -> dict[str, Any]:
    """What lies where, by id; and for the seat to act where it can go."""
    found = piles(view)
    return {
        "realms": {v: _realm(view, n) for n, v in enumerate(sheet.data["fields"])},
        "wall": _wall(sheet, view),
        "ends": [_tower(sheet, view.west), _tower(sheet, view.east)],
        "piles": {village_name(sheet, v): _pile(view, v, pile) for v, pile in found.items()},
        "players": [_player(sheet, view, s, found) for s in range(view.seats)],
        "stocks": _stocks(view),
        "starter": None if view.starter == NONE else COLOURS[view.starter],
        "turn": None if view.turn == NONE else COLOURS[view.turn],
        "stage": STAGE_NAMES[view.stage],
        "drawn": int(view.drawn),
        "draws": DRAWS,
        "here": None if view.here == NONE else village_name(sheet, view.here),
        "visited": _villages(sheet, int(view.visited)),
        "barred": _villages(sheet, scouts(view.record, view.turn)),
        "choices": _choices(sheet, view, seat) if seat >= 0 and to_act(view.record) == seat else None,
    }


def _tower(sheet: Any, tower: int) -> str:
    """A tower's id, found by one of its lines."""
    line, end = np.argwhere(sheet.record[0].ends[: sheet.record[0].lines] == tower)[0]
    return str(sheet.data["lines"][line][end])


def _realm(view: Any, village: int) -> str:
    return "mongolia" if has(view.mongolia, village) else "china"


def _villages(sheet: Any, villages: int) -> list[str]:
    return [village_name(sheet, v) for v in range(VILLAGES) if has(villages, v)]


def _wall(sheet: Any, view: Any) -> dict[str, Any]:
    """The pieces by line: the run from west to east, then the branches."""
    run = run_of(sheet, view)
    others = [n for n in range(sheet.record[0].lines) if view.wall[n] != FREE and n not in run]
    return {line_name(sheet, n): {"open": bool(view.wall[n] == OPEN), "run": n in run} for n in run + others}


def _pile(view: Any, village: int, pile: list[tuple[int, int]]) -> dict[str, Any]:
    """The stones from the bottom, those not known as null, and what the known ones are worth to the controller."""
    return {
        "stones": [
            {"seat": COLOURS[owner], "kind": None if kind == UNKNOWN else KIND_NAMES[kind]} for owner, kind in pile
        ],
        "controller": COLOURS[pile[-1][0]],
        "worth": pile_points(view, village, pile),
        "worth_there": pile_points(view, village, pile, elsewhere=True),
        "unknown": sum(kind == UNKNOWN for _, kind in pile),
    }


def pile_points(view: Any, village: int, pile: list[tuple[int, int]], elsewhere: bool = False) -> int:
    """What the stones one knows are worth, or would be if the village were in the other realm."""
    chinese, mongols, farmers, plague, herb = (sum(kind == k for _, kind in pile) for k in range(KINDS))
    return int(worth(chinese, mongols, farmers, plague, herb, has(view.mongolia, village) != elsewhere))


def _player(sheet: Any, view: Any, seat: int, found: dict[int, list[tuple[int, int]]]) -> dict[str, Any]:
    own = {v: pile for v, pile in found.items() if pile[-1][0] == seat}
    return {
        "seat": COLOURS[seat],
        "scout": None if view.scout[seat] == NONE else village_name(sheet, view.scout[seat]),
        "walls": int(view.pieces[seat]),
        "stones": _stones(view.hand[seat], view.held[seat]),
        "lost": _stones(view.lost[seat], view.missing[seat]),
        "passive": int(view.stock[seat]),
        "left": None if view.passive[seat, 0] == UNKNOWN else [int(n) for n in view.passive[seat]],
        "points": sum(pile_points(view, v, pile) for v, pile in own.items()),
        "unknown": sum(kind == UNKNOWN for pile in own.values() for _, kind in pile),
    }


def _stones(counts: Any, total: int) -> list[str | None]:
    if counts[0] == UNKNOWN:
        return [None] * int(total)
    return [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def _stocks(view: Any) -> dict[str, Any]:
    """What is left, and how near the end is."""
    empty = int(view.general == 0) + sum(int(n) == 0 for n in view.stock[: view.seats])
    seats, announced = int(view.seats), view.announcer != NONE
    turns = [COLOURS[(int(view.turn) + i) % seats] for i in range(view.turns_left)] if announced else []
    return {
        "walls": int(view.general),
        "gone": int(view.gone),
        "empty": empty,
        "more_to_end": 0 if announced else 2 - empty,
        "quiet": int(view.quiet),
        "quiet_at_most": QUIET_ROUNDS * seats,
        "announced_by": COLOURS[view.announcer] if announced else None,
        "turns_left": turns,
    }


# --- What the seat to act can do ----------------------------------------------------------------------------------


def _choices(sheet: Any, view: Any, seat: int) -> dict[str, Any]:
    """Where the scout can go, which wall pieces would not stay, and why recall or pass is offered."""
    out = np.zeros(facts.most_legal, np.int32)
    moves = [int(m) for m in out[: legal(sheet.record[0], view.record, out)]]
    steps = [m for m in moves if ROAD <= m < BUILD_ON]
    return {
        "undone": [line_name(sheet, m - BUILD_ON) for m in moves if BUILD_ON <= m < RECALL and _undone(sheet, view, m)],
        "moves": _reach(sheet, view, steps),
        "strands": _strands(sheet, view, seat, steps),
        "offers": {
            word: rule for move, word, rule in ((RECALL, "recall", "W6.1"), (PASS, "pass", "W4.1")) if move in moves
        },
    }


def _copy(view: Any) -> Any:
    copy = np.zeros(1, State)
    copy[0] = view.record
    return copy[0]


def _undone(sheet: Any, view: Any, move: int) -> bool:
    """Whether a piece would remove itself."""
    after = _copy(view)
    place(sheet.record[0], after, move - BUILD_ON, None)
    return bool(after.wall[move - BUILD_ON] == FREE)


def _reach(sheet: Any, view: Any, moves: list[int]) -> dict[str, Any]:
    """For each village in reach: by road or not, through which gates, and for a walk where up and where down."""
    found: dict[str, Any] = {}
    for move in moves:
        _, target, *way = _in_words(sheet, view, move)
        entry = found.setdefault(target, {"road": False, "gates": [], "walks": {}})
        if move < GATE:
            entry["road"] = True
        elif move < WALK:
            entry["gates"].append(way[1])
        else:
            up, down = line_name(sheet, up_of(move)), line_name(sheet, down_of(move))
            entry["walks"].setdefault(up, []).append(down)
    return found


def _strands(sheet: Any, view: Any, seat: int, moves: list[int]) -> dict[str, int]:
    """The moves after which the scout could not go on though stones remain, with how many would be lost (W4.9)."""
    rest = int(view.held[seat]) - 1
    if rest <= 0:
        return {}
    found = {}
    for move in moves:
        after = _copy(view)
        apply(sheet.record[0], after, move, None)
        if not scout_can_move(sheet.record[0], after, seat):
            found[" ".join(_in_words(sheet, view, move))] = rest
    return found


def _in_words(sheet: Any, view: Any, move: int) -> list[str]:
    """The words of a move."""
    path = np.zeros(LONGEST_PATH, np.int32)
    length = spell(sheet.record[0], view.record[0], move, path)
    called = sheet.once(names)
    return [called[thing >> 16][thing & 0xFFFF] for thing in path[:length].tolist()]
