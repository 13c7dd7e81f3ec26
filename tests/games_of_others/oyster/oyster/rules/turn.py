"""Oysters: opening, throwing and swapping (O2.2 to O2.5). What is legal, why not, and what it does."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from oyster.events import LOOKED, OPENED, SWAPPED, THREW
from oyster.moves import OPEN, SWAP, THROW
from oyster.rules.codes import O2_2, O2_3, O2_3_OTHER, O2_4, O2_4_ABSENT, O2_5, O2_5_THEIRS
from oyster.rules.drawing import bag_size
from oyster.state import NOBODY, NONE


@compiled
def list_turn(board: Any, state: Any, out: Any) -> int:
    """O2.1: open, throw and swap, in the order of the moves."""
    pearls = int(state.hand[state.turn])
    out[0] = OPEN + pearls
    n = 1
    if why_not_throw(board, state, pearls) == 0:
        out[n] = THROW + pearls
        n += 1
    for other in range(state.seats):
        if why_not_swap(state, other) == 0:
            out[n] = SWAP + other
            n += 1
    return n


@compiled
def why_not_open(state: Any, pearls: int) -> int:
    """O2.2: the oyster you have."""
    return 0 if state.hand[state.turn] == pearls else O2_2


@compiled
def why_not_throw(board: Any, state: Any, pearls: int) -> int:
    """O2.3: not when the bag is empty, and the oyster you have."""
    if bag_size(board, state) == 0:
        return O2_3
    return 0 if state.hand[state.turn] == pearls else O2_3_OTHER


@compiled
def why_not_swap(state: Any, other: int) -> int:
    """O2.4, O2.5: with another player, and two oysters that come out of the bag."""
    if other == state.turn:
        return O2_4
    if other >= state.seats:
        return O2_4_ABSENT
    if state.came[state.turn] != NOBODY:
        return O2_5
    return 0 if state.came[other] == NOBODY else O2_5_THEIRS


@compiled
def open_it(state: Any, events: Any) -> None:
    """O2.2: the pearls are kept."""
    seat = int(state.turn)
    pearls = int(state.hand[seat])
    put_away(state, seat)
    state.pearls[seat] += pearls
    state.opened[seat] += 1
    if events is not None:
        emit(events, ALL, OPENED, seat, pearls, state.opened[seat])


@compiled
def throw(state: Any, events: Any) -> None:
    """O2.3: the pearls are not kept."""
    seat = int(state.turn)
    pearls = int(state.hand[seat])
    put_away(state, seat)
    if events is not None:
        emit(events, ALL, THREW, seat, pearls)


@compiled
def put_away(state: Any, seat: int) -> None:
    """O1.3: an oyster goes beside the bag, open."""
    state.shown[state.hand[seat]] += 1
    state.hand[seat] = NONE
    state.came[seat] = NOBODY


@compiled
def swap(state: Any, other: int, events: Any) -> None:
    """O2.4: each gets the other's; both look, and remember what they gave away."""
    seat = int(state.turn)
    mine, theirs = int(state.hand[seat]), int(state.hand[other])
    state.hand[seat], state.hand[other] = theirs, mine
    state.came[seat], state.came[other] = other, seat
    if events is not None:
        emit(events, ALL, SWAPPED, seat, other)
        emit(events, 1 << seat, LOOKED, seat, theirs)
        emit(events, 1 << other, LOOKED, other, mine)
