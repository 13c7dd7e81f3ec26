"""Oyster: the start."""

from __future__ import annotations

from typing import Any

from oyster.state import NOBODY
from archipel.core.contract import NATURE
from archipel.core.jit import compiled


@compiled
def setup(board: Any, state: Any, seats: int, options: Any) -> None:
    """O1.1: the whole heap, and nobody has begun."""
    state.seats = seats
    state.turn = NATURE
    state.heap = board.heap
    state.winner = NOBODY
