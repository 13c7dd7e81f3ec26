"""Oysters: drawing, which nature does (O1.2, O2.6)."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from oyster.events import DREW, LOOKED
from oyster.moves import DRAW
from oyster.rules.codes import O1_2
from oyster.state import KINDS, NOBODY, NONE


@compiled
def drawer(state: Any) -> int:
    """O1.2, O2.6: who draws now: the first without an oyster, counted from whose turn it is; NOBODY if all have one."""
    for i in range(state.seats):
        seat = (int(state.turn) + i) % int(state.seats)
        if state.hand[seat] == NONE:
            return seat
    return NOBODY


@compiled
def in_bag(board: Any, state: Any, pearls: int) -> int:
    """O1.1, O1.3: how many oysters with so many pearls are neither open nor in front of anybody. Only where all is
    known: in a view, the closed oysters of others are not counted."""
    left = int(board.oysters[pearls]) - int(state.shown[pearls])
    for seat in range(state.seats):
        left -= state.hand[seat] == pearls
    return left


@compiled
def bag_size(board: Any, state: Any) -> int:
    """O1.1, O1.3: how many oysters the bag holds. Everybody can count them, so this is right in every view."""
    left = 0
    for pearls in range(KINDS):
        left += int(board.oysters[pearls]) - int(state.shown[pearls])
    for seat in range(state.seats):
        left -= state.hand[seat] != NONE
    return left


@compiled
def list_draws(board: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """O1.2: every oyster in the bag is as likely as any other."""
    n = 0
    for pearls in range(KINDS):
        left = in_bag(board, state, pearls)
        if left > 0:
            outcomes[n], weights[n] = DRAW + pearls, left
            n += 1
    return n


@compiled
def why_not_draw(board: Any, state: Any, pearls: int) -> int:
    """O1.2: only what the bag holds."""
    return 0 if in_bag(board, state, pearls) > 0 else O1_2


@compiled
def draw(state: Any, pearls: int, events: Any) -> None:
    """O1.2: all see who draws; what it is, only that player sees."""
    seat = drawer(state)
    state.hand[seat] = pearls
    state.came[seat] = NOBODY
    if events is not None:
        emit(events, ALL, DREW, seat)
        emit(events, 1 << seat, LOOKED, seat, pearls)
