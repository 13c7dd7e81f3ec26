"""The Great Wall, chapter 4: where a scout may go, by road, through a gate or along the wall."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.wall.events import WALKED, WENT, WENT_THROUGH
from archipel.games.wall.moves import GATE, ROAD, WALK, bit, down_of, gate_move, has, up_of, walk_move
from archipel.games.wall.rules.codes import (
    W4_1_NO_STONE,
    W4_1_WALLS,
    W4_3,
    W4_4,
    W4_5,
    W4_7,
    W4_8,
    W4_8_START,
    W6_2_ENTER,
)
from archipel.games.wall.state import ALL_VILLAGES, BUILD, CLOSED, FREE, LAY, NONE, OPEN, VILLAGES


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
    """W4.3, W4.4, W4.5: whether a scout in this village can go anywhere, by road, through a gate or along the wall."""
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
    """W4.3, W4.4, W4.5, W4.6, W4.7, W4.8:
    add every move of a scout on the board: by road, through a gate, along the wall.
    """
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


@compiled
def why_not_go(board: Any, state: Any, move: int) -> int:
    """W4.1, W4.7, W4.8, W6.2: stones to lay, a scout on the board, and a village it may enter and can reach."""
    seat = int(state.turn)
    if state.stage == BUILD or state.held[seat] == 0:
        return W4_1_WALLS if state.stage == BUILD else W4_1_NO_STONE
    if state.scout[seat] == NONE:
        return W6_2_ENTER
    village, target = int(state.scout[seat]), VILLAGES
    if move < GATE:
        target = move - ROAD
        reason = _why_not_road(board, state, village, target)
    elif move < WALK:
        line, side = (move - GATE) // 2, (move - GATE) % 2
        reason = _why_not_gate(board, state, village, line, side)
        if reason == 0:
            target = int(board.beside[line, side])
    else:
        up, down = up_of(move), down_of(move)
        reason = _why_not_walk(board, state, village, up, down, (move - WALK) % 2)
        if reason == 0:
            target = int(board.beside[down, (move - WALK) % 2])
    if reason != 0:
        return reason
    if has(scouts(state, seat), target):
        return W4_7
    if not has(state.visited, target):
        return 0
    return W4_8_START if target == village else W4_8


@compiled
def _why_not_road(board: Any, state: Any, village: int, target: int) -> int:
    """W4.3: a road, and no wall piece across it."""
    for i in range(board.roads[village]):
        if board.road_to[village, i] == target and state.wall[board.road_over[village, i]] == FREE:
            return 0
    return W4_3


@compiled
def _borders(board: Any, line: int, village: int) -> bool:
    """W4.5: whether a line is a side of this village's field."""
    return bool(line < board.lines and (board.beside[line, 0] == village or board.beside[line, 1] == village))


@compiled
def _why_not_gate(board: Any, state: Any, village: int, line: int, side: int) -> int:
    """W4.4: an open piece on a side of the scout's field, with a village on the other."""
    if not _borders(board, line, village) or board.beside[line, side] == village:
        return W4_4
    return 0 if state.wall[line] == OPEN and board.beside[line, side] < VILLAGES else W4_4


@compiled
def _why_not_walk(board: Any, state: Any, village: int, up: int, down: int, side: int) -> int:
    """W4.5: up at an open piece on a side of the scout's field, down at another open piece."""
    if not _borders(board, up, village) or down >= board.lines or up == down:
        return W4_5
    if state.wall[up] != OPEN or state.wall[down] != OPEN:
        return W4_5
    return 0 if board.beside[down, side] < VILLAGES else W4_5


@compiled
def move_scout(board: Any, state: Any, move: int, events: Any) -> None:
    """W4.2, W4.3, W4.4, W4.5, W4.6: the scout enters a village; the pieces it used are closed at once."""
    seat = int(state.turn)
    if move < GATE:
        village = move - ROAD
        if events is not None:
            emit(events, ALL, WENT, seat, village)
    elif move < WALK:
        line = (move - GATE) // 2
        village = int(board.beside[line, (move - GATE) % 2])
        state.wall[line] = CLOSED
        if events is not None:
            emit(events, ALL, WENT_THROUGH, seat, village, line)
    else:
        up, down = up_of(move), down_of(move)
        village = int(board.beside[down, (move - WALK) % 2])
        state.wall[up] = CLOSED
        state.wall[down] = CLOSED
        if events is not None:
            emit(events, ALL, WALKED, seat, village, up, down)
    state.scout[seat] = village
    state.visited |= bit(village)
    state.here = village
    state.stage = LAY
