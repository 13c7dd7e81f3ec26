"""Nutland, chapter 5: a marble in the way is pushed on, or off the land."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.nutland.board.grid import beside, height, owner, way_to
from archipel.games.nutland.events import PUSHED, PUSHED_OFF
from archipel.games.nutland.rules.chains import chain_of, chains, index_of
from archipel.games.nutland.rules.codes import N4_2, N4_2_STEEP, N4_4, N4_5, N5_2, N5_2_FALL, N5_3, N5_4
from archipel.games.nutland.rules.placing import set_marble
from archipel.games.nutland.state import NONE, OUTSIDE, WAYS


@compiled
def can_push(board: Any, state: Any, start: int, last: int, way: int) -> bool:
    """N5.2, N5.3, N5.4: what lies that way of `last` is pushed: not up, into no other marble, not from below."""
    cell = beside(board, last, way)
    behind = beside(board, cell, way)
    if height(state, cell) > height(state, last) + state.from_below or not falls(state, cell, behind):
        return False
    return owner(state, behind) == NONE or behind == start


@compiled
def falls(state: Any, cell: int, behind: int) -> bool:
    """N5.2: never up; down any number of levels, or with the option one at most; into the void from any."""
    down = height(state, cell) - height(state, behind)
    return down >= 0 and (state.short_falls == 0 or down <= 1 or height(state, behind) == 0)


@compiled
def why_not_push(board: Any, state: Any, seat: int, index: int, cell: int, via: int) -> int:
    """N4.2, N4.4, N4.5, N5.4: a push by a direct step, or from the last marble of a chain that `via` names."""
    start = int(state.marble[seat, index])
    if via == 0:
        way = way_to(board, start, cell)
        if way == NONE:
            return N4_2
        if abs(height(state, start) - height(state, cell)) > 1:
            return N4_2_STEEP
        return _why_not_shove(board, state, start, start, way)
    last = beside(board, cell, WAYS - via)  # the way opposite to via - 1
    who = owner(state, last)
    if who != NONE and who != seat:
        return N4_5
    if who == NONE or last == start or abs(height(state, last) - height(state, cell)) > 1:
        return N4_4
    chain = chain_of(chains(board, state, seat, 1), index)
    return _why_not_shove(board, state, start, last, via - 1) if chain >> index_of(state, seat, last) & 1 else N4_4


@compiled
def _why_not_shove(board: Any, state: Any, start: int, last: int, way: int) -> int:
    """N5.2, N5.3, N5.4: never up, into no other marble, never from below."""
    if can_push(board, state, start, last, way):
        return 0
    cell = beside(board, last, way)
    behind = beside(board, cell, way)
    if not falls(state, cell, behind):
        return N5_2 if height(state, behind) > height(state, cell) else N5_2_FALL
    return N5_3 if owner(state, behind) != NONE and behind != start else N5_4


@compiled
def push(state: Any, colour: int, cell: int, behind: int, events: Any) -> None:
    """N5.1, N5.5: one cell further; in the void it is out, and back with its owner."""
    if height(state, behind) > 0:
        set_marble(state, colour, cell, behind)
        if events is not None:
            emit(events, ALL, PUSHED, colour, cell, behind)
    else:
        set_marble(state, colour, cell, OUTSIDE)
        if events is not None:
            emit(events, ALL, PUSHED_OFF, colour, cell)
