"""The Great Wall: the rules, read beside the rulebook. A chapter a file; here is what every move has in common."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import NATURE, OVER
from archipel.core.jit import compiled
from archipel.games.wall.moves import (
    BUILD_ON,
    DRAW_STONE,
    DRAW_WALL,
    DREW_STONE,
    ENTER,
    LAY_STONE,
    LAY_UNSEEN,
    PASS,
    RECALL,
    ROAD,
    SCOUT_IN,
    SETTLE_IN,
    START,
)
from archipel.games.wall.rules.codes import W2_2, W2_3, W2_4_OVER, W3_1, W4_1, W4_2, W4_2_FIRST, W4_2_STONE, W7_3
from archipel.games.wall.rules.drawing import can_draw_stone, can_draw_wall, draw, take_stone, why_not_draw
from archipel.games.wall.rules.scouting import list_moves, move_scout, scout_can_move, why_not_go
from archipel.games.wall.rules.start import (
    draw_starter,
    list_villages,
    put_scout,
    settle,
    why_not_nature,
    why_not_settling,
)
from archipel.games.wall.rules.stones import (
    NOWHERE,
    can_deploy_stones,
    enter_scout,
    lay_stone,
    may_enter,
    pass_turn,
    recall_scout,
    way_in,
    why_not_enter,
    why_not_recall,
)
from archipel.games.wall.rules.walls import build_wall, can_deploy_walls, list_lines, why_not_build
from archipel.games.wall.state import (
    BUILD,
    DEAL,
    DEPLOY,
    DRAW,
    DREW,
    ENDED,
    KINDS,
    LAY,
    LOT,
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
        return list_lines(board, state, out, 0)
    if stage == MOVE:
        return list_moves(board, state, seat, out, 0)
    if stage == DEPLOY:
        return _list_deployments(board, state, seat, out)
    return list_villages(board, state, out)


@compiled
def _list_deployments(board: Any, state: Any, seat: int, out: Any) -> int:
    """W4.1, W6.1: the first stone or the first piece, taking the scout off, entering, or passing if nothing else."""
    n = 0
    off = state.scout[seat] == NONE
    if state.held[seat] > 0 and not off:
        n = list_moves(board, state, seat, out, n)
    stuck = not off and n == 0 and not scout_can_move(board, state, seat)
    if state.pieces[seat] > 0:
        n = list_lines(board, state, out, n)
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
def why_not(board: Any, state: Any, move: int) -> int:
    """W7.3, W2.2, W2.3: the first rule a move breaks, in the order the rulebook gives."""
    stage = state.stage
    if stage == ENDED:
        return W7_3
    if move >= START:
        return why_not_nature(state, move)
    if stage == LOT:
        return W2_2
    if stage in (TAKE, DEAL, DREW):
        return W2_3
    if stage in (SETTLE, SETTLE_LAY, SCOUT):
        return why_not_settling(board, state, move)
    if move < LAY_STONE or SCOUT_IN <= move < DRAW_STONE:
        return W2_4_OVER
    if DRAW_STONE <= move < ROAD:
        return why_not_draw(state, move == DRAW_STONE)
    if stage == DRAW:
        return W3_1
    return _why_not_deploy(board, state, move)


@compiled
def _why_not_deploy(board: Any, state: Any, move: int) -> int:
    """W4.2, W5.1, W6.1: after the draw, or while stones or walls are being deployed."""
    if LAY_STONE <= move < SCOUT_IN:
        if state.stage != LAY:
            return W4_2
        return 0 if move < LAY_UNSEEN and state.hand[state.turn, move - LAY_STONE] > 0 else W4_2_STONE
    if state.stage == LAY:
        return W4_2_FIRST
    if move < BUILD_ON:
        return why_not_go(board, state, move)
    if move < RECALL:
        return why_not_build(board, state, move - BUILD_ON)
    if move == RECALL:
        return why_not_recall(board, state)
    if move < PASS:
        return why_not_enter(board, state, move - ENTER)
    return _why_not_pass(board, state)


@compiled
def _why_not_pass(board: Any, state: Any) -> int:
    """W4.1: only who can deploy neither kind passes."""
    if (
        state.stage != DEPLOY
        or can_deploy_stones(board, state, state.turn)
        or can_deploy_walls(board, state, state.turn)
    ):
        return W4_1
    return 0


@compiled
def apply(board: Any, state: Any, move: int, events: Any) -> None:
    """Make a move that is known to be legal."""
    if move < LAY_STONE:
        settle(state, move - SETTLE_IN, events)
    elif move < SCOUT_IN:
        lay_stone(board, state, move - LAY_STONE, events)
    elif move < DRAW_STONE:
        put_scout(state, move - SCOUT_IN, events)
    elif move < ROAD:
        draw(state, move, events)
    elif move < BUILD_ON:
        move_scout(board, state, move, events)
    elif move < RECALL:
        build_wall(board, state, move - BUILD_ON, events)
    elif move == RECALL:
        recall_scout(state, events)
    elif move < PASS:
        enter_scout(state, move - ENTER, events)
    elif move < START:
        pass_turn(state, events)
    elif move < DREW_STONE:
        draw_starter(state, move - START, events)
    else:
        take_stone(state, move - DREW_STONE, events)
