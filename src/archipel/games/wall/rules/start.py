"""The Great Wall, chapter 2: the lot, settling in two villages, the scout."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.wall.events import ACTIVE, SCOUTED, SETTLED, STARTS
from archipel.games.wall.moves import (
    DRAW_STONE,
    DREW_STONE,
    LAY_STONE,
    LAY_UNSEEN,
    SCOUT_IN,
    SETTLE_IN,
    START,
    bit,
    has,
)
from archipel.games.wall.rules.codes import W2_2, W2_3, W2_4, W2_4_SCOUT, W2_4_STONE, W2_4_TAKEN, W2_4_VILLAGE
from archipel.games.wall.state import DEAL, DREW, FREE, KINDS, LOT, SCOUT, SETTLE, SETTLE_LAY, TAKE, VILLAGES


@compiled
def are_joined(board: Any, state: Any, village: int, i: int) -> bool:
    """W2.4: whether a road leads to a village on the same side of the wall."""
    other = board.road_to[village, i]
    same = has(state.mongolia, village) == has(state.mongolia, other)
    return bool(same and state.wall[board.road_over[village, i]] == FREE)


@compiled
def may_settle(board: Any, state: Any, village: int) -> bool:
    """W2.4: an empty village: the first where the second still has a place, the second joined to the first."""
    if state.height[village] > 0:
        return False
    for i in range(board.roads[village]):
        other = board.road_to[village, i]
        fits = state.height[other] == 0 if state.visited == 0 else has(state.visited, other)
        if fits and are_joined(board, state, village, i):
            return True
    return False


@compiled
def list_villages(board: Any, state: Any, out: Any) -> int:
    """W2.4: where to settle, or on which of the two to put the scout."""
    n = 0
    for village in range(VILLAGES):
        if state.stage == SETTLE:
            out[n] = SETTLE_IN + village
            n += may_settle(board, state, village)
        elif state.stage == SCOUT:
            out[n] = SCOUT_IN + village
            n += has(state.visited, village)
    return n


@compiled
def why_not_nature(state: Any, move: int) -> int:
    """W2.2, W2.3: who starts and which stone comes is not for a player to say."""
    if move < DREW_STONE:
        return 0 if state.stage == LOT and move - START < state.seats else W2_2
    drawing = state.stage in (TAKE, DEAL, DREW)
    kind = move - DREW_STONE
    if drawing and kind < KINDS and state.passive[state.turn, kind] > 0:
        return 0
    return W2_3


@compiled
def why_not_settling(board: Any, state: Any, move: int) -> int:
    """W2.4: settle, lay, settle, lay, then put the scout on one of the two."""
    if state.stage == SETTLE and move < LAY_STONE:
        if may_settle(board, state, move - SETTLE_IN):
            return 0
        return W2_4_TAKEN if state.height[move - SETTLE_IN] > 0 else W2_4_VILLAGE
    if state.stage == SETTLE_LAY:
        return 0 if LAY_STONE <= move < LAY_UNSEEN and state.hand[state.turn, move - LAY_STONE] > 0 else W2_4_STONE
    if state.stage == SCOUT:
        return 0 if SCOUT_IN <= move < DRAW_STONE and has(state.visited, move - SCOUT_IN) else W2_4_SCOUT
    return W2_4


@compiled
def draw_starter(state: Any, seat: int, events: Any) -> None:
    """W2.2: the lot has fallen."""
    state.starter = seat
    state.turn = seat
    state.stage = TAKE
    if events is not None:
        emit(events, ALL, STARTS, seat)


@compiled
def settle(state: Any, village: int, events: Any) -> None:
    """W2.4: a village is chosen; which stone goes there is said next."""
    state.visited |= bit(village)
    state.here = village
    state.stage = SETTLE_LAY
    if events is not None:
        emit(events, ALL, SETTLED, state.turn, village)


@compiled
def put_scout(state: Any, village: int, events: Any) -> None:
    """W2.4, W2.5: the scout stands; after the last one everybody has 2 wall pieces, and nature deals 2 stones each."""
    seat = int(state.turn)
    state.scout[seat] = village
    state.visited = 0
    state.turn = (seat + 1) % state.seats
    state.stage = TAKE
    if events is not None:
        emit(events, ALL, SCOUTED, seat, village)
    if state.turn == state.starter:
        state.stage = DEAL
        state.general -= 2 * state.seats
        for other in range(state.seats):
            state.pieces[other] = 2
            if events is not None:
                emit(events, ALL, ACTIVE, other)
