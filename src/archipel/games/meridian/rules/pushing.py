"""Meridian, chapter 5: a tower in the way is pushed along its meridian."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.meridian.events import PUSHED
from archipel.games.meridian.moves import city
from archipel.games.meridian.rules.codes import M4_3, M5_3, M5_4, M5_5
from archipel.games.meridian.rules.column import room_above, room_below, tower_above, tower_below


@compiled
def why_not_push(board: Any, state: Any, meridian: int, row: int, height: int) -> int:
    """M4.3, M5.3, M5.4, M5.5: in a vacant city, or pushing an opponent's tower, keeping the heights in order."""
    here = state.height[meridian, row]
    ordered = tower_below(state, meridian, row) < height < tower_above(board, state, meridian, row)
    if here == 0:
        return 0 if ordered else M4_3
    if state.owner[meridian, row] == state.turn:
        return M5_4
    if here > height:
        room = room_above(board, state, meridian, row)
    else:
        room = room_below(state, meridian, row)
    if not room:
        return M5_3
    return 0 if ordered else M5_5


@compiled
def push(state: Any, meridian: int, row: int, height: int, events: Any) -> None:
    """M5.1, M5.2: a taller tower in the city is pushed up, a shorter one down, and what stands behind it likewise."""
    step = 1 if state.height[meridian, row] > height else -1
    last = row
    while state.height[meridian, last] > 0:
        last += step
    while last != row:
        tall, owner = state.height[meridian, last - step], state.owner[meridian, last - step]
        state.height[meridian, last], state.owner[meridian, last] = tall, owner
        if events is not None:
            emit(events, ALL, PUSHED, owner, city(meridian, last - step), city(meridian, last), tall)
        last -= step
