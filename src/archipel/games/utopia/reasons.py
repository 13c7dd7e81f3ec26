"""Utopia: what speaks for a move, in words, for whoever asks for a hint. No rule is stated here."""

from __future__ import annotations

from typing import Any

from archipel.games.utopia.board import ISLAND_NAMES, district_names
from archipel.games.utopia.rules.building import lives_on
from archipel.games.utopia.rules.track import income
from archipel.games.utopia.spelling import CIV_NAMES, COLOURS
from archipel.games.utopia.state import CIVS, DISTRICTS, ISLANDS, NONE

TRIPLE = 3  # princes that build a monument (U5.2)


def reasons(sheet: Any, before: Any, after: Any, seat: int) -> list[tuple[str, dict[str, Any]]]:
    """What a move changes for a seat: points, buildings, what it can build next, and everybody's income."""
    found: list[tuple[str, dict[str, Any]]] = []
    for island in range(ISLANDS):
        if before.wonder[island] != seat and after.wonder[island] == seat:
            found.append(("wonder", {"island": ISLAND_NAMES[island]}))
    for district, name in enumerate(district_names(sheet.data)):
        if before.controller[district] != seat and after.controller[district] == seat:
            found.append(("control", {"district": name}))
    points = int(after.points[seat]) - int(before.points[seat])
    if points > 0:
        found.append(("points", {"points": points}))
    for who in range(after.seats):
        gain = int(income(after.record, who)) - int(income(before.record, who))
        if who == seat and gain > 0:
            found.append(("income", {"points": gain}))
        elif who != seat and gain < 0:
            found.append(("cuts_income", {"seat": COLOURS[who], "points": -gain}))
    return found + _next(sheet, before, after, seat)


def _next(sheet: Any, before: Any, after: Any, seat: int) -> list[tuple[str, dict[str, Any]]]:
    """What is nearer to being built than it was."""
    found: list[tuple[str, dict[str, Any]]] = []
    board, places = sheet.record[0], district_names(sheet.data)
    for district in range(DISTRICTS):
        for civ in range(CIVS):
            had, has = int(before.princes[seat, civ, district]), int(after.princes[seat, civ, district])
            if has > had and after.monument[district] == NONE and TRIPLE - 1 <= has <= TRIPLE:
                key = "ready" if has == TRIPLE else "nearly"
                found.append((key, {"district": places[district], "civ": CIV_NAMES[civ]}))
    for island in range(ISLANDS):
        had, has = (sum(lives_on(board, v.record, seat, c, island) for c in range(CIVS)) for v in (before, after))
        if has > had and has >= TRIPLE and after.wonder[island] == NONE:
            found.append(("towards_wonder", {"island": ISLAND_NAMES[island], "count": int(has)}))
    return found
