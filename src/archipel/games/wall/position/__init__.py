"""The Great Wall: a position as text. Who has seen which stone follows from the piles (W4.11) and is not written.

    wall two-realms, 2 players
    starts orange
    run j5-k5 k5-m5* m5-n5 n4-n5 n4-p4 p4-p5 p5-q5 q4-q5 q4-r4 r4-s4 s4-t4      from west to east; * is closed
    branches n3-n4 n2-n3
    mongolia e1 f1 …, china d4 f4 …            may be left out, as what follows from the rest may
    general 11, gone 0                         wall pieces in stock, and out of the game
    d3: orange farmer, blue mongol             a pile, from the bottom
    orange: scout d3, walls 2, stones chinese farmer, lost -, passive 12
    blue: scout -, walls 0, stones -, lost -, passive 13
    quiet 1
    end announced by blue, 3 turns left
    orange draws, 0 drawn

The last line says what happens next; the ways to say it are in `STAGES`. In a view, ? is a stone nobody knows of.
"""

from __future__ import annotations

from typing import Any

from archipel.games.wall.moves import has
from archipel.games.wall.spelling import COLOURS, KIND_NAMES, line_name, village_name
from archipel.games.wall.state import (
    BUILD,
    CLOSED,
    DEAL,
    DEPLOY,
    DRAW,
    DREW,
    ENDED,
    FREE,
    KINDS,
    LAY,
    LOT,
    MOVE,
    NONE,
    SCOUT,
    SETTLE,
    SETTLE_LAY,
    TAKE,
    UNKNOWN,
    VILLAGES,
)

# What happens next, after the colour of the seat. {n} is how many items were drawn, {here} a village, {visited} some.
STAGES = {
    TAKE: "takes stones",
    SETTLE: "settles",
    SETTLE_LAY: "settles in {here}",
    SCOUT: "places the scout",
    DEAL: "is dealt stones",
    DRAW: "draws, {n} drawn",
    DREW: "drew a stone, {n} drawn before",
    DEPLOY: "deploys",
    MOVE: "moves on, visited {visited}",
    LAY: "lays in {here}, visited {visited}",
    BUILD: "builds on",
}


def write(sheet: Any, state: Any) -> str:
    """The position as canonical text."""
    lines = [f"wall {sheet.id}, {state.seats} players"]
    if state.stage == LOT:
        return "\n".join([*lines, "before the lot"]) + "\n"
    lines.append(f"starts {COLOURS[state.starter]}")
    run = run_of(sheet, state)
    lines.append("run " + " ".join(_piece(sheet, state, line) for line in run))
    others = [n for n in range(sheet.record[0].lines) if state.wall[n] != FREE and n not in run]
    lines.append("branches " + (" ".join(_piece(sheet, state, line) for line in others) or "-"))
    for realm, inside in (("mongolia", True), ("china", False)):
        villages = [village_name(sheet, v) for v in range(VILLAGES) if has(state.mongolia, v) == inside]
        lines.append(f"{realm} {' '.join(villages) or '-'}")
    lines.append(f"general {state.general}, gone {state.gone}")
    for village, pile in piles(state).items():
        stones = [f"{COLOURS[owner]} {_kind(kind)}" for owner, kind in pile]
        lines.append(f"{village_name(sheet, village)}: {', '.join(stones)}")
    lines += [_player(sheet, state, seat) for seat in range(state.seats)]
    lines.append(f"quiet {state.quiet}")
    if state.announcer != NONE:
        turns = "1 turn" if state.turns_left == 1 else f"{state.turns_left} turns"
        lines.append(f"end announced by {COLOURS[state.announcer]}, {turns} left")
    lines.append(_next(sheet, state))
    return "\n".join(lines) + "\n"


def run_of(sheet: Any, state: Any) -> list[int]:
    """The lines of the Great Wall, from west to east."""
    board, found = sheet.record[0], []
    tower = int(state.east)
    while state.toward[tower] != NONE:
        found.append(int(state.toward[tower]))
        a, b = (int(t) for t in board.ends[found[-1]])
        tower = b if tower == a else a
    return found[::-1]


def piles(state: Any) -> dict[int, list[tuple[int, int]]]:
    """The stones of each village that has any, from the bottom: owner and kind."""
    found, first = {}, 0
    for village in range(VILLAGES):
        last = first + int(state.height[village])
        if last > first:
            found[village] = [(int(state.owner[i]), int(state.kind[i])) for i in range(first, last)]
        first = last
    return found


def _piece(sheet: Any, state: Any, line: int) -> str:
    return line_name(sheet, line) + ("*" if state.wall[line] == CLOSED else "")


def _kind(kind: int) -> str:
    return "?" if kind == UNKNOWN else KIND_NAMES[kind]


def _player(sheet: Any, state: Any, seat: int) -> str:
    scout = state.scout[seat]
    return (
        f"{COLOURS[seat]}: scout {'-' if scout == NONE else village_name(sheet, scout)}, walls {state.pieces[seat]}, "
        f"stones {_stones(state.hand[seat], state.held[seat])}, lost {_stones(state.lost[seat], state.missing[seat])}, "
        f"passive {state.stock[seat]}"
    )


def _stones(counts: Any, total: int) -> str:
    if counts[0] == UNKNOWN:
        return " ".join("?" * int(total)) or "-"
    return " ".join(KIND_NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])) or "-"


def _next(sheet: Any, state: Any) -> str:
    if state.stage == ENDED:
        return "over"
    visited = " ".join(village_name(sheet, v) for v in range(VILLAGES) if has(state.visited, v))
    here = "" if state.here == NONE else village_name(sheet, state.here)
    return f"{COLOURS[state.turn]} " + STAGES[int(state.stage)].format(n=state.drawn, here=here, visited=visited)
