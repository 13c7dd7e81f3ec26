"""The Great Wall, chapters 4 and 6: laying stones, control, and a scout off the board."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.wall.events import ENTERED, LAID, LAID_KIND, LOOKED, LOST, PASSED, RECALLED
from archipel.games.wall.moves import bit
from archipel.games.wall.rules.codes import (
    W4_1_NO_STONE,
    W4_1_WALLS,
    W4_10,
    W6_1,
    W6_1_CAN_MOVE,
    W6_2,
    W6_2_ON_BOARD,
    W6_3,
)
from archipel.games.wall.rules.drawing import end_turn
from archipel.games.wall.rules.scouting import can_move, open_to, scout_can_move
from archipel.games.wall.state import BUILD, DEPLOY, KINDS, MOVE, NONE, SCOUT, SETTLE, SETTLE_LAY, VILLAGES

# Where a scout that is off the board may enter it
NOWHERE, OWN, EMPTY = 0, 1, 2


@compiled
def can_deploy_stones(board: Any, state: Any, seat: int) -> bool:
    """W4.1, W4.10: active stones, and a scout that can move, or enter and then move."""
    if state.held[seat] == 0:
        return False
    if state.scout[seat] == NONE:
        return bool(way_in(board, state, seat) != NOWHERE)
    return scout_can_move(board, state, seat)


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


@compiled
def why_not_recall(board: Any, state: Any) -> int:
    """W6.1: instead of deploying, a scout on the board that cannot move."""
    if state.stage != DEPLOY or state.scout[state.turn] == NONE:
        return W6_1
    return W6_1_CAN_MOVE if scout_can_move(board, state, state.turn) else 0


@compiled
def why_not_enter(board: Any, state: Any, village: int) -> int:
    """W4.1, W4.10, W6.2, W6.3: stones to lay, a scout off the board, and a village it can move from."""
    seat = int(state.turn)
    if state.stage == BUILD or state.held[seat] == 0:
        return W4_1_WALLS if state.stage == BUILD else W4_1_NO_STONE
    if state.scout[seat] != NONE:
        return W6_2_ON_BOARD
    way = way_in(board, state, seat)
    if way == NOWHERE:
        return W4_10
    if may_enter(board, state, seat, village, way):
        return 0
    return W6_2 if way == OWN else W6_3


@compiled
def lay_stone(board: Any, state: Any, kind: int, events: Any) -> None:
    """W4.2, W4.9, W4.12: a stone, plague and herb like any other, is laid; then the scout goes on, if it can."""
    seat = int(state.turn)
    _put_on_pile(state, int(state.here), seat, kind, events)
    state.hand[seat, kind] -= 1
    state.held[seat] -= 1
    state.here = NONE
    if state.stage == SETTLE_LAY:
        state.stage = SETTLE if state.held[seat] > 0 else SCOUT
    elif state.held[seat] > 0 and scout_can_move(board, state, seat):
        state.stage = MOVE
    else:
        if state.held[seat] > 0:
            _lose_stones(state, seat, events)
        end_turn(state, events)


@compiled
def _put_on_pile(state: Any, village: int, seat: int, kind: int, events: Any) -> None:
    """W4.2, W4.11: on top of what lies there; who laid it controls the village and sees every stone in it."""
    bottom = 0
    for other in range(village):
        bottom += state.height[other]
    top = bottom + int(state.height[village])
    for i in range(state.laid, top, -1):
        state.owner[i] = state.owner[i - 1]
        state.kind[i] = state.kind[i - 1]
        state.eyes[i] = state.eyes[i - 1]
    state.owner[top] = seat
    state.kind[top] = kind
    state.eyes[top] = 0
    state.height[village] += 1
    state.laid += 1
    if events is not None:
        emit(events, ALL, LAID, seat, village)
        emit(events, bit(seat), LAID_KIND, seat, village, kind)
        for i in range(bottom, top):
            if not state.eyes[i] & bit(seat):
                emit(events, bit(seat), LOOKED, seat, village, state.owner[i], state.kind[i])
    for i in range(bottom, top + 1):
        state.eyes[i] |= bit(seat)


@compiled
def _lose_stones(state: Any, seat: int, events: Any) -> None:
    """W4.9: the stones that could not be laid leave the game, face down."""
    if events is not None:
        emit(events, ALL, LOST, seat, state.held[seat])
    for kind in range(KINDS):
        state.lost[seat, kind] += state.hand[seat, kind]
        state.hand[seat, kind] = 0
    state.missing[seat] += state.held[seat]
    state.held[seat] = 0


@compiled
def recall_scout(state: Any, events: Any) -> None:
    """W6.1: the scout leaves the board, and the turn ends."""
    state.scout[state.turn] = NONE
    if events is not None:
        emit(events, ALL, RECALLED, state.turn)
    end_turn(state, events)


@compiled
def enter_scout(state: Any, village: int, events: Any) -> None:
    """W6.2, W6.4: the scout enters the board, to move from there."""
    state.scout[state.turn] = village
    state.visited = bit(village)
    state.stage = MOVE
    if events is not None:
        emit(events, ALL, ENTERED, state.turn, village)


@compiled
def pass_turn(state: Any, events: Any) -> None:
    """W4.1: nothing can be deployed, and the turn ends."""
    if events is not None:
        emit(events, ALL, PASSED, state.turn)
    end_turn(state, events)
