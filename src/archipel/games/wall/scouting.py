"""The Great Wall: where a scout may go (W4.3 to W4.8) and where it may enter the board (W6.2, W6.3)."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.wall.moves import ROAD, bit, gate_move, has, walk_move
from archipel.games.wall.state import ALL_VILLAGES, FREE, NONE, OPEN, VILLAGES

# Where a scout that is off the board may enter it
NOWHERE, OWN, EMPTY = 0, 1, 2


@compiled
def scouts(state: Any, seat: int) -> int:
    """W4.7: the set of villages where another scout stands."""
    villages = 0
    for other in range(state.seats):
        if other != seat and state.scout[other] != NONE:
            villages |= bit(state.scout[other])
    return villages


@compiled
def open_to(state: Any, seat: int) -> int:
    """W4.7, W4.8: the set of villages a scout may still enter this turn, if it can get there."""
    return ALL_VILLAGES & ~(int(state.visited) | scouts(state, seat))


@compiled
def far_side(board: Any, line: int, village: int) -> int:
    """Which side of a line is not this village's."""
    return 1 if board.beside[line, 0] == village else 0


@compiled
def can_descend(board: Any, state: Any, up: int, free: int) -> bool:
    """W4.5: whether a scout that climbs here finds another open piece to descend at, into a village it may enter."""
    for down in range(board.lines):
        if state.wall[down] != OPEN or down == up:
            continue
        if has(free, board.beside[down, 0]) or has(free, board.beside[down, 1]):
            return True
    return False


@compiled
def can_move(board: Any, state: Any, village: int, free: int) -> bool:
    """W4.3 to W4.5: whether a scout in this village can go anywhere, by road, through a gate or along the wall."""
    for i in range(board.roads[village]):
        if state.wall[board.road_over[village, i]] == FREE and has(free, board.road_to[village, i]):
            return True
    for i in range(board.sides[village]):
        line = board.side[village, i]
        if state.wall[line] == OPEN:
            if has(free, board.beside[line, far_side(board, line, village)]):
                return True
            if can_descend(board, state, line, free):
                return True
    return False


@compiled
def scout_can_move(board: Any, state: Any, seat: int) -> bool:
    """W4.10, W6.1: whether a scout on the board can make a move."""
    return can_move(board, state, state.scout[seat], open_to(state, seat))


@compiled
def list_moves(board: Any, state: Any, seat: int, out: Any, n: int) -> int:
    """W4.3 to W4.8: add every move of a scout on the board: by road, through a gate, along the wall."""
    village, free = int(state.scout[seat]), open_to(state, seat)
    for i in range(board.roads[village]):
        target = int(board.road_to[village, i])
        out[n] = ROAD + target
        n += (state.wall[board.road_over[village, i]] == FREE) & has(free, target)
    for i in range(board.sides[village]):
        line = int(board.side[village, i])
        side = far_side(board, line, village)
        out[n] = gate_move(line, side)
        n += (state.wall[line] == OPEN) & has(free, board.beside[line, side])
    for i in range(board.sides[village]):
        up = int(board.side[village, i])
        if state.wall[up] == OPEN:
            for down in range(board.lines):
                if state.wall[down] == OPEN and down != up:
                    out[n] = walk_move(up, down, 0)
                    n += has(free, board.beside[down, 0])
                    out[n] = walk_move(up, down, 1)
                    n += has(free, board.beside[down, 1])
    return n


# --- Entering the board -------------------------------------------------------------------------------------------


@compiled
def controller(state: Any, village: int) -> int:
    """W4.11: the owner of the top stone, or NONE."""
    end = 0
    for other in range(village + 1):
        end += state.height[other]
    return int(state.owner[end - 1]) if state.height[village] > 0 else NONE


@compiled
def can_start_from(board: Any, state: Any, seat: int, village: int) -> bool:
    """W6.2, W6.4: whether a scout that enters here can move; this village counts as the one it started from."""
    return can_move(board, state, village, open_to(state, seat) & ~bit(village))


@compiled
def way_in(board: Any, state: Any, seat: int) -> int:
    """W6.2, W6.3, W4.10: a scout enters in one of the player's own villages, else in an empty one, else nowhere."""
    found = NOWHERE
    for village in range(VILLAGES):
        if controller(state, village) == seat:
            if can_start_from(board, state, seat, village):
                return OWN
        elif found == NOWHERE and state.height[village] == 0 and can_start_from(board, state, seat, village):
            found = EMPTY
    return found


@compiled
def may_enter(board: Any, state: Any, seat: int, village: int, way: int) -> bool:
    """W6.2, W6.3: whether a scout off the board may enter here, given the way in."""
    fits = controller(state, village) == seat if way == OWN else way == EMPTY and state.height[village] == 0
    return bool(fits and can_start_from(board, state, seat, village))
