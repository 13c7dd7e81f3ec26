"""Oysters: the end (O3.1 to O3.3)."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import OVER
from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from oyster.events import ENDED, WON
from oyster.rules.drawing import bag_size
from oyster.state import LAST, NONE


@compiled
def end_or_go_on(board: Any, state: Any, events: Any) -> None:
    """O3.1, O2.1: after a turn, the game is over or the next player has one."""
    seat = int(state.turn)
    last = state.opened[seat] >= LAST
    if not last and (state.hand[seat] != NONE or bag_size(board, state) > 0):
        # Nature draws before the next turn; it looks for who has no oyster, wherever the turn is.
        state.turn = (seat + 1) % int(state.seats)
        return
    state.turn = OVER
    if events is not None:
        emit(events, ALL, ENDED, seat, 0 if last else 1)
        for winner in range(state.seats):
            if place(state, winner) == 1:
                emit(events, ALL, WON, winner, state.pearls[winner])


@compiled
def place(state: Any, seat: int) -> int:
    """O3.3: one more than there are players ahead: with more pearls, or as many out of fewer oysters."""
    ahead = 0
    for other in range(state.seats):
        more = int(state.pearls[other]) - int(state.pearls[seat])
        if more > 0 or (more == 0 and state.opened[other] < state.opened[seat]):
            ahead += 1
    return ahead + 1
