"""Meridian: what is worked out of a position for whoever draws it."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import record
from archipel.core.jit import compiled
from archipel.games.meridian.rules.scoring import garrisons, taker
from archipel.games.meridian.setup import colours_a_seat
from archipel.games.meridian.state import CARDS, ISLANDS, SEATS

Derived = record(
    ("garrisons", "i1", (ISLANDS, SEATS)),  # of each seat on each island (M6.2)
    ("taker", "i1", (ISLANDS,)),  # who would score the island now, NONE if nobody (M6.3)
    ("worth", "i1", (ISLANDS,)),  # what it scores then (M6.4)
    ("turn", "i1"),  # which turn of a player it is, from 1
    ("turns", "i1"),  # how many each player has (M3.6)
)


@compiled
def derive(board: Any, state: Any, derived: Any) -> None:
    """Whose the islands are, and how far the game is."""
    for island in range(board.islands):
        derived.taker[island] = taker(board, state, island)
        derived.worth[island] = board.worth[island]
        for seat in range(state.seats):
            derived.garrisons[island, seat] = garrisons(board, state, island, seat)
    derived.turns = colours_a_seat(state.seats) * CARDS
    derived.turn = min(state.played // state.seats + 1, derived.turns)
