"""Meridian, chapter 6: who takes an island, and what it is worth."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.meridian.state import NONE


@compiled
def garrisons(board: Any, state: Any, island: int, seat: int) -> int:
    """M6.2: the garrisons of a player on an island: 1 in an ordinary city, 2 in a capital, whatever their height."""
    total = 0
    for i in range(board.worth[island]):
        meridian, row = board.cities[island, i, 0], board.cities[island, i, 1]
        if state.owner[meridian, row] == seat:
            total += board.weight[meridian, row]
    return total


@compiled
def taker(board: Any, state: Any, island: int) -> int:
    """M6.3: the player with the highest garrison total; nobody when that is shared, or when there is none."""
    best, who = 0, NONE
    for seat in range(state.seats):
        total = garrisons(board, state, island, seat)
        if total > best:
            best, who = total, seat
        elif total == best:
            who = NONE
    return who


@compiled
def returns(board: Any, state: Any, scores: Any, places: Any) -> None:
    """M6.4, M6.5: a point for each city of an island taken; ties go to the larger supply, then the place is shared."""
    for seat in range(len(scores)):
        scores[seat] = 0
        places[seat] = 0
    for island in range(board.islands):
        who = taker(board, state, island)
        if who != NONE:
            scores[who] += board.worth[island]
    for seat in range(state.seats):
        places[seat] = 1
        for other in range(state.seats):
            better = scores[other] > scores[seat]
            if better or (scores[other] == scores[seat] and state.supply[other] > state.supply[seat]):
                places[seat] += 1
