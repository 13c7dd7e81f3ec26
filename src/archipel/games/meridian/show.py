"""Meridian: the table as text for a terminal, from a view."""

from __future__ import annotations

from typing import Any

from archipel.games.meridian.picture import island_of, player_of
from archipel.games.meridian.spelling import COLOURS
from archipel.games.meridian.state import MERIDIANS


def show(sheet: Any, view: Any, say: Any) -> str:
    """The chart as text: towers by city, a capital marked *, each island's letter; then the islands and the players.

    A tower is its colour's letter, which stands before the player's name, and its height.
    """
    board = sheet.record[0]
    letters = sorted(sheet.data["islands"])
    lines = []
    for row in range(board.rows - 1, -1, -1):
        cells = []
        for m in range(MERIDIANS):
            tower = f"{COLOURS[view.owner[m, row]][0].upper()}{view.height[m, row]}" if view.height[m, row] else "·"
            land = letters[board.island[m, row]] + ("*" if board.weight[m, row] == 2 else "")
            cells.append(f"{land:>2} {tower:<3}")
        lines.append(f"{row + 1} " + " ".join(cells).rstrip())
    lines.append("  " + " ".join(f"{m:^6}" for m in range(1, MERIDIANS + 1)).rstrip())
    lines.append("")
    for island, letter in enumerate(letters):
        found = island_of(sheet, view, island, sheet.data["islands"][letter])
        totals = " ".join(f"{say(f'seat.{colour}')} {n}" for colour, n in found["garrisons"].items())
        whose = f" → {say('seat.' + found['taker'])}" if found["taker"] else ""
        lines.append(f"{letter} {found['name']:<10} {found['worth']}  {totals}{whose}".rstrip())
    lines.append("")
    for s in range(view.seats):
        p = player_of(view, s)
        name = say(f"seat.{p['seat']}")
        lines.append(
            f"{COLOURS[s][0].upper()} {name:<7}{p['supply']:>3} ●  [{'] ['.join(p['up'])}]  {len(p['deck'])} ▮"
        )
    return "\n".join(lines)
