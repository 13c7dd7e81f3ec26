"""Oyster: a quick guess for bots, who find out the rest by looking ahead."""

from __future__ import annotations

from typing import Any

from oyster.state import NOBODY
from archipel.core.jit import compiled


@compiled
def evaluate(board: Any, state: Any, values: Any) -> None:
    """Won, lost, or nobody knows."""
    for seat in range(state.seats):
        if state.winner == NOBODY:
            values[seat] = 1.0 / state.seats
        else:
            values[seat] = 1.0 if state.winner == seat else 0.0
