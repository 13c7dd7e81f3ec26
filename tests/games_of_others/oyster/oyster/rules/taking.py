"""Oyster: taking (O2.2, O3.1). What is legal, why not, and what it does."""

from __future__ import annotations

from typing import Any

from oyster.events import TOOK, WON
from oyster.moves import TAKE
from oyster.rules.codes import O2_2
from oyster.state import MOST_TAKEN
from archipel.core.contract import OVER
from archipel.core.events import ALL, emit
from archipel.core.jit import compiled


@compiled
def list_takes(state: Any, out: Any) -> int:
    """O2.2: one, two or three, if there are so many."""
    n = min(MOST_TAKEN, int(state.heap))
    for i in range(n):
        out[i] = TAKE + i
    return n


@compiled
def why_not_take(state: Any, stones: int) -> int:
    """O2.2: no more than lie there."""
    return 0 if stones <= state.heap else O2_2


@compiled
def take(state: Any, stones: int, events: Any) -> None:
    """O2.2, O3.1: they go; whoever takes the last one has won, else the next player takes."""
    state.heap -= stones
    if events is not None:
        emit(events, ALL, TOOK, state.turn, stones, state.heap)
    if state.heap > 0:
        state.turn = (state.turn + 1) % state.seats
        return
    state.winner = state.turn
    if events is not None:
        emit(events, ALL, WON, state.turn)
    state.turn = OVER
