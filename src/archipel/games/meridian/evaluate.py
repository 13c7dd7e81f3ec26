"""Meridian: a hand-made guess at who stands how well, for bots. No rule is stated here."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.core.maths import exp
from archipel.games.meridian.rules.scoring import garrisons
from archipel.games.meridian.state import CARDS

PIECE = 0.3  # what a piece in the supply is worth, in points, while turns are left to use it
SLOPE = 0.22  # how sharply a lead in points decides, at the end of the game


@compiled
def _prospects(board: Any, state: Any, seat: int) -> float:
    """Points a seat may expect: of each island its share of what is settled there, and pieces to build with."""
    points = 0.0
    for island in range(board.islands):
        own = garrisons(board, state, island, seat)
        rival = 0
        for other in range(state.seats):
            if other != seat:
                rival = max(rival, garrisons(board, state, island, other))
        lead = own - rival
        if own > 0 or rival > 0:
            points += board.worth[island] * (1.0 if lead >= 2 else 0.8 if lead == 1 else 0.25 if lead == 0 else 0.0)
    return points + PIECE * min(float(state.supply[seat]), 1.5 * _turns_left(state))


@compiled
def _turns_left(state: Any) -> float:
    """Turns each player still has, on average."""
    turns = CARDS * (2 if state.seats == 2 else 1) * state.seats - state.played
    return float(turns / state.seats)


@compiled
def evaluate(board: Any, state: Any, values: Any) -> None:
    """A soft ranking of the seats' prospects, sharper as the end nears."""
    sharpness = SLOPE / (1.0 + 0.08 * _turns_left(state))
    total = 0.0
    for seat in range(state.seats):
        values[seat] = exp(2.0 * sharpness * _prospects(board, state, seat))
        total += values[seat]
    for seat in range(state.seats):
        values[seat] /= total
