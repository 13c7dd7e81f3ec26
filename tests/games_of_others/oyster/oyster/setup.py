"""Oysters: the start."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import NATURE
from archipel.core.jit import compiled
from oyster.state import NOBODY, NONE, SEATS


@compiled
def setup(board: Any, state: Any, seats: int, options: Any) -> None:
    """O1.1: all oysters are in the bag, and nobody has begun."""
    state.seats = seats
    state.turn = NATURE
    for seat in range(SEATS):
        state.hand[seat] = NONE
        state.came[seat] = NOBODY
