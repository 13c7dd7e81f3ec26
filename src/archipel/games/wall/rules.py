"""The Great Wall: who acts and what may be done, read beside the rulebook. Why a move is refused is in refusals.py."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import NATURE, OVER
from archipel.core.jit import compiled
from archipel.games.wall.building import can_build, may_build
from archipel.games.wall.moves import (
    BUILD_ON,
    DRAW_STONE,
    DRAW_WALL,
    DREW_STONE,
    ENTER,
    LAY_STONE,
    PASS,
    RECALL,
    SCOUT_IN,
    SETTLE_IN,
    START,
    has,
)
from archipel.games.wall.scouting import NOWHERE, list_moves, may_enter, scout_can_move, way_in
from archipel.games.wall.state import (
    BUILD,
    DEAL,
    DEPLOY,
    DRAW,
    DREW,
    ENDED,
    FREE,
    KINDS,
    LAY,
    LOT,
    MOST_HELD,
    MOVE,
    NONE,
    SCOUT,
    SETTLE,
    SETTLE_LAY,
    TAKE,
    VILLAGES,
)


@compiled
def to_act(state: Any) -> int:
    """W2.2, W7.3: the player whose turn it is; nature for the lot and for stones drawn; nobody once it is over."""
    stage = state.stage
    if stage in (LOT, TAKE, DEAL, DREW):
        return NATURE
    return OVER if stage == ENDED else int(state.turn)


@compiled
def chance(board: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """W2.2, W2.3: the lot falls on every seat alike; a stone drawn is any of those in the passive stock."""
    n = 0
    if state.stage == LOT:
        for seat in range(state.seats):
            outcomes[n], weights[n] = START + seat, 1
            n += 1
        return n
    for kind in range(KINDS):
        left = state.passive[state.turn, kind]
        outcomes[n], weights[n] = DREW_STONE + kind, left
        n += left > 0
    return n


# --- The start ----------------------------------------------------------------------------------------------------


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


# --- Drawing and deploying ----------------------------------------------------------------------------------------


@compiled
def can_draw_stone(state: Any, seat: int) -> bool:
    """W3.2, W3.3: a passive stone, and room for it."""
    return bool(state.held[seat] < MOST_HELD and state.stock[seat] > 0)


@compiled
def can_draw_wall(state: Any, seat: int) -> bool:
    """W3.2, W3.3: a wall piece in the general stock, and room for it."""
    return bool(state.pieces[seat] < MOST_HELD and state.general > 0)


@compiled
def can_deploy_stones(board: Any, state: Any, seat: int) -> bool:
    """W4.1, W4.10: active stones, and a scout that can move, or enter and then move."""
    if state.held[seat] == 0:
        return False
    if state.scout[seat] == NONE:
        return bool(way_in(board, state, seat) != NOWHERE)
    return scout_can_move(board, state, seat)


@compiled
def can_deploy_walls(board: Any, state: Any, seat: int) -> bool:
    """W4.1, W5.10: active wall pieces, and a line for them."""
    return bool(state.pieces[seat] > 0 and can_build(board, state))


# --- All legal moves ----------------------------------------------------------------------------------------------


@compiled
def legal(board: Any, state: Any, out: Any) -> int:
    """All that `why_not` allows, found quickly."""
    seat, stage = int(state.turn), state.stage
    if stage in (LAY, SETTLE_LAY):
        n = 0
        for kind in range(KINDS):
            out[n] = LAY_STONE + kind
            n += state.hand[seat, kind] > 0
        return n
    if stage == DRAW:
        n = 0
        out[n] = DRAW_STONE
        n += can_draw_stone(state, seat)
        out[n] = DRAW_WALL
        n += can_draw_wall(state, seat)
        return n
    if stage == BUILD:
        return _list_lines(board, state, out, 0)
    if stage == MOVE:
        return list_moves(board, state, seat, out, 0)
    if stage == DEPLOY:
        return _list_deployments(board, state, seat, out)
    return _list_villages(board, state, out)


@compiled
def _list_lines(board: Any, state: Any, out: Any, n: int) -> int:
    """W5.1, W5.9: add every line on which a piece may be placed."""
    for line in range(board.lines):
        out[n] = BUILD_ON + line
        n += may_build(board, state, line)
    return n


@compiled
def _list_deployments(board: Any, state: Any, seat: int, out: Any) -> int:
    """W4.1, W6.1: the first stone or the first piece, taking the scout off, entering, or passing if nothing else."""
    n = 0
    off = state.scout[seat] == NONE
    if state.held[seat] > 0 and not off:
        n = list_moves(board, state, seat, out, n)
    stuck = not off and n == 0 and not scout_can_move(board, state, seat)
    if state.pieces[seat] > 0:
        n = _list_lines(board, state, out, n)
    deployable = n > 0
    if stuck:
        out[n] = RECALL
        n += 1
    if off and state.held[seat] > 0:
        way = way_in(board, state, seat)
        for village in range(VILLAGES):
            out[n] = ENTER + village
            n += may_enter(board, state, seat, village, way)
        deployable = deployable or way != NOWHERE
    if not deployable:
        out[n] = PASS
        n += 1
    return n


@compiled
def _list_villages(board: Any, state: Any, out: Any) -> int:
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
