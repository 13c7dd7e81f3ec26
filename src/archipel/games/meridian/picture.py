"""Meridian: what a client draws, from a view."""

from __future__ import annotations

from typing import Any

from archipel.games.meridian.rules.scoring import garrisons, taker
from archipel.games.meridian.setup import colours_a_seat
from archipel.games.meridian.spelling import CARD_NAMES, COLOURS
from archipel.games.meridian.state import CARDS, NONE, VACANT


def picture(sheet: Any, view: Any, seat: int) -> dict[str, Any]:
    """What lies where: towers by city, islands with their garrisons and taker, and each player's cards and pieces."""
    names, owner = sheet.data["islands"], view.owner.tolist()
    return {
        "towers": {
            f"{m + 1}.{r + 1}": {"seat": COLOURS[owner[m][r]], "height": height}
            for m, column in enumerate(view.height.tolist())
            for r, height in enumerate(column)
            if height
        },
        "islands": [island_of(sheet, view, i, names[letter]) for i, letter in enumerate(sorted(names))],
        "players": [player_of(view, s) for s in range(view.seats)],
        "chosen": None
        if view.card == NONE
        else {"card": CARD_NAMES[view.card], "meridian": int(view.meridian) + 1, "lifted": int(view.lifted_height)},
        "starter": None if view.starter == NONE else COLOURS[view.starter],
        "turn": int(view.played) // int(view.seats) + 1,
        "turns": colours_a_seat(int(view.seats)) * CARDS,
    }


def island_of(sheet: Any, view: Any, island: int, name: str) -> dict[str, Any]:
    board, state = sheet.record[0], view.record
    cities = sheet.once(_cities)[island]
    there = sorted({view.owner[city] for city in cities} - {VACANT})
    who = taker(board, state, island)
    return {
        "name": name,
        "worth": len(cities),
        "garrisons": {COLOURS[s]: int(garrisons(board, state, island, s)) for s in there},
        "taker": None if who == NONE else COLOURS[who],
    }


def _cities(sheet: Any) -> list[list[tuple[int, int]]]:
    """The cities of each island: meridian and row."""
    board = sheet.record[0]
    return [[(m, r) for m, r in board.cities[i, : board.worth[i]].tolist()] for i in range(board.islands)]


def player_of(view: Any, seat: int) -> dict[str, Any]:
    return {
        "seat": COLOURS[seat],
        "supply": int(view.supply[seat]),
        "up": [CARD_NAMES[c] for c in view.up[seat].tolist() if c != NONE],
        "deck": _names(view.deck[seat]),
        "played": _names(view.discard[seat]),
    }


def _names(counts: Any) -> list[str]:
    return [CARD_NAMES[c] for c, n in enumerate(counts.tolist()) for _ in range(n)]
