"""Oysters: the rules, read beside the rulebook. A chapter a file; here is what every move has in common."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import NATURE, OVER
from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from oyster.events import STARTS
from oyster.moves import DRAW, DRAW_UNSEEN, OPEN, START, SWAP, THROW
from oyster.rules.codes import O2_1, O3_1
from oyster.rules.drawing import draw, drawer, list_draws, why_not_draw
from oyster.rules.end import end_or_go_on, place
from oyster.rules.turn import list_turn, open_it, swap, throw, why_not_open, why_not_swap, why_not_throw
from oyster.state import NOBODY


@compiled
def to_act(state: Any) -> int:
    """O2.1, O2.6: one after the other, and nature as long as somebody has no oyster."""
    if state.turn >= 0 and drawer(state) != NOBODY:
        return NATURE
    return int(state.turn)


@compiled
def chance(board: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """O2.1, O1.2: the lot falls on every seat alike; then oysters are drawn."""
    if state.turn >= 0:
        return list_draws(board, state, outcomes, weights)
    for seat in range(state.seats):
        outcomes[seat], weights[seat] = START + seat, 1
    return int(state.seats)


@compiled
def legal(board: Any, state: Any, out: Any) -> int:
    """All that `why_not` allows, found quickly."""
    return list_turn(board, state, out)


@compiled
def why_not(board: Any, state: Any, move: int) -> int:
    """O3.1, O2.1: the first rule a move breaks, in the order the rulebook gives."""
    if state.turn == OVER:
        return O3_1
    if (move >= START) != (to_act(state) == NATURE) or move >= DRAW_UNSEEN:
        return O2_1
    if move >= DRAW:
        return why_not_draw(board, state, move - DRAW) if state.turn >= 0 else O2_1
    if move >= START:
        return 0 if state.turn == NATURE and move - START < state.seats else O2_1
    if move >= SWAP:
        return why_not_swap(state, move - SWAP)
    if move >= THROW:
        return why_not_throw(board, state, move - THROW)
    return why_not_open(state, move - OPEN)


@compiled
def apply(board: Any, state: Any, move: int, events: Any) -> None:
    """Make a move that is known to be legal."""
    if move >= DRAW:
        draw(state, move - DRAW, events)
        return
    if move >= START:
        state.turn = move - START
        if events is not None:
            emit(events, ALL, STARTS, state.turn)
        return
    if move >= SWAP:
        swap(state, move - SWAP, events)
    elif move >= THROW:
        throw(state, events)
    else:
        open_it(state, events)
    end_or_go_on(board, state, events)


@compiled
def returns(board: Any, state: Any, scores: Any, places: Any) -> None:
    """O3.3: the pearls, and who is ahead of whom."""
    for seat in range(state.seats):
        scores[seat] = state.pearls[seat]
        places[seat] = place(state, seat)
