"""The Great Wall: the table as text for a terminal.

Villages stand between their towers (+). The run is drawn double, branches single; ∩ is an open piece, X a closed one,
· a road. A stone is a colour's letter and a kind's, as the notation has them, the top one last; a scout is a colour's
capital letter. What the letters mean stands below the map, in the player's language.
"""

from __future__ import annotations

from typing import Any

from archipel.games.wall.moves import has
from archipel.games.wall.picture import pile_points
from archipel.games.wall.position import piles, run_of
from archipel.games.wall.spelling import COLOURS, KIND_NAMES, line_name, village_name
from archipel.games.wall.state import FREE, NONE, OPEN, UNKNOWN, VILLAGES

ACROSS, DOWN = 10, 3  # characters from tower to tower
LETTERS = "obkp"  # the colours: blue and black begin alike


def show(sheet: Any, view: Any, say: Any) -> str:
    """The map, if the board file has a grid for it, then the piles, the players and the stocks."""
    grid = str(sheet.layout.get("grid", ""))
    drawn = [*_map(sheet, view, grid), _legend(say), ""] if grid else []
    found = _piles(sheet, view, say)
    return "\n".join([*drawn, *found, *([""] if found else []), *_players(sheet, view, say)])


def _map(sheet: Any, view: Any, grid: str) -> list[str]:
    rows = [row.split() for row in grid.strip().splitlines()]
    at = {name: (x * ACROSS, y * DOWN) for y, row in enumerate(rows) for x, name in enumerate(row)}
    paper = [[" "] * (ACROSS * len(rows[0])) for _ in range(DOWN * (len(rows) - 1) + 1)]

    def put(x: int, y: int, text: str) -> None:
        paper[y][x : x + len(text)] = text

    run, roads = run_of(sheet, view), {frozenset(road) for road in sheet.data["roads"]}
    for line, (a, b) in enumerate(sheet.data["lines"]):
        (x, y), (to_x, to_y) = sorted((at[a], at[b]))
        piece, main = view.wall[line], line in run
        sides = [village_name(sheet, v) for v in sheet.record[0].beside[line] if v < VILLAGES]
        gate = ("·" if frozenset(sides) in roads else " ") if piece == FREE else "∩" if piece == OPEN else "X"
        if y == to_y:
            put(x + 1, y, (" " if piece == FREE else "═" if main else "─") * (to_x - x - 1))
            put((x + to_x) // 2, y, gate)
        else:
            for row in range(min(y, to_y) + 1, max(y, to_y)):
                put(x, row, gate if row == min(y, to_y) + 1 else " " if piece == FREE else "║" if main else "│")
    for tower in {t for line in sheet.data["lines"] for t in line}:
        put(*at[tower], "+")
    found = piles(view)
    for number, (name, corners) in enumerate(sheet.data["fields"].items()):
        x, y = (min(axis) for axis in zip(*(at[t] for t in corners), strict=True))
        scout = "".join(LETTERS[s].upper() for s in range(view.seats) if view.scout[s] == number)
        put(x + 2, y + 1, f"{name} {'M' if has(view.mongolia, number) else 'C'} {scout}")
        put(x + 2, y + 2, _stones(found.get(number, [])))
    return ["".join(row).rstrip() for row in paper] + [""]


def _legend(say: Any) -> str:
    """What the letters of the stones and the realms mean."""
    kinds = "  ".join(f"{kind[0]} {say(f'kind.{kind}')}" for kind in KIND_NAMES)
    return f"{kinds}  M {say('realm.mongolia')}  C {say('realm.china')}"


def _stones(pile: list[tuple[int, int]]) -> str:
    stones = [LETTERS[owner] + ("?" if kind == UNKNOWN else KIND_NAMES[kind][0]) for owner, kind in pile]
    return " ".join(stones) if len(stones) <= 2 else f"+{len(stones) - 2}{stones[-2]} {stones[-1]}"


def _piles(sheet: Any, view: Any, say: Any) -> list[str]:
    lines = []
    for village, pile in piles(view).items():
        stones = ", ".join(f"{say(f'seat.{COLOURS[o]}')} {_kind(k, say)}" for o, k in pile)
        realm = say("realm.mongolia" if has(view.mongolia, village) else "realm.china")
        lines.append(f"{village_name(sheet, village)} {realm:<8} {pile_points(view, village, pile):+3}  {stones}")
    return lines


def _kind(kind: int, say: Any) -> str:
    return "?" if kind == UNKNOWN else str(say(f"kind.{KIND_NAMES[kind]}"))


def _players(sheet: Any, view: Any, say: Any) -> list[str]:
    lines = []
    for seat in range(view.seats):
        where = view.scout[seat]
        known = view.hand[seat, 0] != UNKNOWN
        held = ", ".join(_kind(k, say) for k, n in enumerate(view.hand[seat]) for _ in range(n)) if known else ""
        lines.append(
            f"{LETTERS[seat]} {say(f'seat.{COLOURS[seat]}'):<7}"
            + say("show.no_scout" if where == NONE else "show.scout", village=village_name(sheet, where))
            + say("show.pieces", walls=view.pieces[seat], stones=view.held[seat])
            + (f" ({held})" if held else "")
            + say("show.stocks", passive=view.stock[seat], lost=view.missing[seat])
        )
    run = " ".join(line_name(sheet, n) for n in run_of(sheet, view))
    lines.append(say("show.general", pieces=view.general, run=run))
    if view.announcer != NONE:
        lines.append(say("show.announced", seat=COLOURS[view.announcer], turns=view.turns_left))
    return lines
