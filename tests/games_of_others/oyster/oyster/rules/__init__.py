"""Oyster: the rules, read beside the rulebook. A chapter a file; here is what every move has in common."""

from __future__ import annotations

from typing import Any

from oyster.events import STARTS
from oyster.moves import START, TAKE
from oyster.rules.codes import O2_1, O3_1
from oyster.rules.taking import list_takes, take, why_not_take
from oyster.state import NOBODY
from archipel.core.contract import NATURE, OVER
from archipel.core.events import ALL, emit
from archipel.core.jit import compiled


@compiled
def to_act(state: Any) -> int:
    """O2.1: one after the other."""
    return int(state.turn)


@compiled
def chance(board: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """O2.1: the lot falls on every seat alike."""
    for seat in range(state.seats):
        outcomes[seat], weights[seat] = START + seat, 1
    return int(state.seats)


@compiled
def legal(board: Any, state: Any, out: Any) -> int:
    """All that `why_not` allows, found quickly."""
    return list_takes(state, out)


@compiled
def why_not(board: Any, state: Any, move: int) -> int:
    """O3.1, O2.1: the first rule a move breaks, in the order the rulebook gives."""
    if state.turn == OVER:
        return O3_1
    if (move >= START) != (state.turn == NATURE) or move >= START + state.seats:
        return O2_1
    return 0 if move >= START else why_not_take(state, move - TAKE + 1)


@compiled
def apply(board: Any, state: Any, move: int, events: Any) -> None:
    """Make a move that is known to be legal."""
    if move < START:
        take(state, move - TAKE + 1, events)
        return
    state.turn = move - START
    if events is not None:
        emit(events, ALL, STARTS, state.turn)


@compiled
def returns(board: Any, state: Any, scores: Any, places: Any) -> None:
    """O3.1: a point for whoever took the last stone; all others share the second place."""
    for seat in range(state.seats):
        scores[seat] = state.winner == seat
        places[seat] = 1 if state.winner == seat or state.winner == NOBODY else 2
