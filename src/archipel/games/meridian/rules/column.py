"""Meridian: the towers of one meridian, from its southernmost city to its northernmost."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.meridian.moves import HEIGHTS
from archipel.games.meridian.state import ROWS


@compiled
def tower_below(state: Any, meridian: int, row: int) -> int:
    """The height of the nearest tower below this city, 0 if there is none."""
    for r in range(row - 1, -1, -1):
        if state.height[meridian, r] > 0:
            return int(state.height[meridian, r])
    return 0


@compiled
def tower_above(board: Any, state: Any, meridian: int, row: int) -> int:
    """The height of the nearest tower above this city; taller than any if there is none."""
    for r in range(row + 1, board.rows):
        if state.height[meridian, r] > 0:
            return int(state.height[meridian, r])
    return HEIGHTS


@compiled
def towers_on(state: Any, meridian: int) -> int:
    """How many towers stand on a meridian."""
    n = 0
    for row in range(ROWS):
        n += state.height[meridian, row] > 0
    return n


@compiled
def own_towers_on(state: Any, meridian: int, seat: int) -> int:
    """How many of them are this seat's."""
    n = 0
    for row in range(ROWS):
        n += state.owner[meridian, row] == seat
    return n


@compiled
def room_below(state: Any, meridian: int, row: int) -> bool:
    """M5.2: a chain pushed down from here ends in a vacant city."""
    for r in range(row):
        if state.height[meridian, r] == 0:
            return True
    return False


@compiled
def room_above(board: Any, state: Any, meridian: int, row: int) -> bool:
    """M5.2: a chain pushed up from here ends in a vacant city."""
    for r in range(row + 1, board.rows):
        if state.height[meridian, r] == 0:
            return True
    return False
