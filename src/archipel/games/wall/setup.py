"""The Great Wall: the start (W2)."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.wall.rules.walls import trace
from archipel.games.wall.state import (
    FREE,
    KINDS,
    LINES,
    LOT,
    NONE,
    OF_KIND,
    OPEN,
    PIECES,
    SEATS,
    STONES_EACH,
)


@compiled
def setup(board: Any, state: Any, seats: int, options: Any) -> None:
    """W2.1, W2.3: the wall between the red towers, all open; the other pieces, and everybody's stones, in stock."""
    state.seats = seats
    state.stage = LOT
    state.starter = NONE
    state.turn = NONE
    state.here = NONE
    state.announcer = NONE
    state.general = PIECES
    for line in range(LINES):
        state.wall[line] = OPEN if board.start[line] else FREE
        state.general -= board.start[line]
    state.west = board.start_west
    state.east = board.start_east
    trace(board, state)
    for seat in range(SEATS):
        state.scout[seat] = NONE
        if seat < seats:
            state.stock[seat] = STONES_EACH
            for kind in range(KINDS):
                state.passive[seat, kind] = OF_KIND[kind]
