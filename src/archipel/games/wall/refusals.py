"""The Great Wall: why a move is refused, in the rulebook's order."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.wall.moves import (
    BUILD_ON,
    DRAW_STONE,
    DREW_STONE,
    ENTER,
    GATE,
    LAY_STONE,
    LAY_UNSEEN,
    PASS,
    RECALL,
    ROAD,
    SCOUT_IN,
    SETTLE_IN,
    START,
    WALK,
    down_of,
    has,
    up_of,
)
from archipel.games.wall.rules import can_deploy_stones, can_deploy_walls, may_settle
from archipel.games.wall.scouting import NOWHERE, OWN, may_enter, scout_can_move, scouts, way_in
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
    OPEN,
    SCOUT,
    SETTLE,
    SETTLE_LAY,
    TAKE,
    VILLAGES,
)

W2_2, W2_3, W2_4 = 202, 203, 204
W3_1, W3_2, W3_3 = 301, 302, 303
W4_1, W4_2, W4_3, W4_4, W4_5, W4_7, W4_8, W4_10 = 401, 402, 403, 404, 405, 407, 408, 410
W5_1, W5_9 = 501, 509
W6_1, W6_2, W6_3 = 601, 602, 603
W7_3 = 703

# The order in which rules refuse: a completion refused by a later one got further.
ORDER = (
    W7_3, W2_2, W2_3, W2_4, W3_1, W3_2, W3_3, W4_1, W4_2, W4_3, W4_4, W4_5, W4_7, W4_8, W4_10,
    W5_1, W5_9, W6_1, W6_2, W6_3,
)  # fmt: skip


@compiled
def why_not(board: Any, state: Any, move: int) -> int:
    """W7.3, W2.2, W2.3: the first rule a move breaks, in the order the rulebook gives."""
    stage = state.stage
    if stage == ENDED:
        return W7_3
    if move >= START:
        return _why_not_nature(state, move)
    if stage == LOT:
        return W2_2
    if stage in (TAKE, DEAL, DREW):
        return W2_3
    if stage in (SETTLE, SETTLE_LAY, SCOUT):
        return _why_not_settling(board, state, move)
    if move < LAY_STONE or SCOUT_IN <= move < DRAW_STONE:
        return W2_4
    if DRAW_STONE <= move < ROAD:
        return _why_not_draw(state, move == DRAW_STONE)
    if stage == DRAW:
        return W3_1
    return _why_not_deploy(board, state, move)


@compiled
def _why_not_nature(state: Any, move: int) -> int:
    """W2.2, W2.3: who starts and which stone comes is not for a player to say."""
    if move < DREW_STONE:
        return 0 if state.stage == LOT and move - START < state.seats else W2_2
    drawing = state.stage in (TAKE, DEAL, DREW)
    kind = move - DREW_STONE
    if drawing and kind < KINDS and state.passive[state.turn, kind] > 0:
        return 0
    return W2_3


@compiled
def _why_not_settling(board: Any, state: Any, move: int) -> int:
    """W2.4: settle, lay, settle, lay, then put the scout on one of the two."""
    if move < LAY_STONE:
        return 0 if state.stage == SETTLE and may_settle(board, state, move - SETTLE_IN) else W2_4
    if move < LAY_UNSEEN:
        return 0 if state.stage == SETTLE_LAY and state.hand[state.turn, move - LAY_STONE] > 0 else W2_4
    if SCOUT_IN <= move < DRAW_STONE:
        return 0 if state.stage == SCOUT and has(state.visited, move - SCOUT_IN) else W2_4
    return W2_4


@compiled
def _why_not_draw(state: Any, stone: bool) -> int:
    """W3.1, W3.2, W3.3: two items before deploying, no fifth of a kind, and only what there is."""
    if state.stage != DRAW:
        return W3_1
    if (state.held[state.turn] if stone else state.pieces[state.turn]) == MOST_HELD:
        return W3_2
    return W3_3 if (state.stock[state.turn] if stone else state.general) == 0 else 0


@compiled
def _why_not_deploy(board: Any, state: Any, move: int) -> int:
    """W4.2, W5.1, W6.1: after the draw, or while stones or walls are being deployed."""
    if LAY_STONE <= move < SCOUT_IN:
        held = move < LAY_UNSEEN and state.hand[state.turn, move - LAY_STONE] > 0
        return 0 if state.stage == LAY and held else W4_2
    if state.stage == LAY:
        return W4_2
    if move < BUILD_ON:
        return _why_not_move(board, state, move)
    if move < RECALL:
        return _why_not_build(board, state, move - BUILD_ON)
    if move == RECALL:
        return _why_not_recall(board, state)
    if move < PASS:
        return _why_not_enter(board, state, move - ENTER)
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
def _why_not_move(board: Any, state: Any, move: int) -> int:
    """W4.1, W4.7, W4.8, W6.2: stones to lay, a scout on the board, and a village it may enter and can reach."""
    seat = int(state.turn)
    if state.stage == BUILD or state.held[seat] == 0:
        return W4_1
    if state.scout[seat] == NONE:
        return W6_2
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
    return W4_8 if has(state.visited, target) else 0


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
def _why_not_build(board: Any, state: Any, line: int) -> int:
    """W4.1, W5.1, W5.9: a piece to place, a free line that touches the wall, and no loop off the run."""
    if state.stage == MOVE or state.pieces[state.turn] == 0:
        return W4_1
    if line >= board.lines or state.wall[line] != FREE:
        return W5_1
    a, b = state.root[board.ends[line, 0]], state.root[board.ends[line, 1]]
    if a == NONE and b == NONE:
        return W5_1
    return W5_9 if a == b else 0


@compiled
def _why_not_recall(board: Any, state: Any) -> int:
    """W6.1: instead of deploying, a scout on the board that cannot move."""
    if state.stage != DEPLOY or state.scout[state.turn] == NONE:
        return W6_1
    return W6_1 if scout_can_move(board, state, state.turn) else 0


@compiled
def _why_not_enter(board: Any, state: Any, village: int) -> int:
    """W4.1, W4.10, W6.2, W6.3: stones to lay, a scout off the board, and a village it can move from."""
    seat = int(state.turn)
    if state.stage == BUILD or state.held[seat] == 0:
        return W4_1
    if state.scout[seat] != NONE:
        return W6_2
    way = way_in(board, state, seat)
    if way == NOWHERE:
        return W4_10
    if may_enter(board, state, seat, village, way):
        return 0
    return W6_2 if way == OWN else W6_3
