"""The Great Wall: what a move does. What a new wall piece does to the wall is in building.py."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.wall.building import can_build, place
from archipel.games.wall.events import (
    ACTIVE,
    BUILT,
    DREW_KIND,
    ENTERED,
    LAID,
    LAID_KIND,
    LOOKED,
    LOST,
    PASSED,
    RECALLED,
    SCOUTED,
    SETTLED,
    STARTS,
    UNPLACED,
    WALKED,
    WENT,
    WENT_THROUGH,
)
from archipel.games.wall.moves import (
    BUILD_ON,
    DRAW_STONE,
    DREW_STONE,
    ENTER,
    GATE,
    LAY_STONE,
    PASS,
    RECALL,
    ROAD,
    SCOUT_IN,
    SETTLE_IN,
    START,
    WALK,
    bit,
    down_of,
    up_of,
)
from archipel.games.wall.scouting import scout_can_move
from archipel.games.wall.state import (
    BUILD,
    CLOSED,
    DEAL,
    DREW,
    KINDS,
    LAY,
    MOVE,
    NONE,
    SCOUT,
    SETTLE,
    SETTLE_LAY,
    TAKE,
)
from archipel.games.wall.turns import begin_turn, draw, end_turn, item_drawn


@compiled
def apply(board: Any, state: Any, move: int, events: Any) -> None:
    """Make a move that is known to be legal."""
    if move < LAY_STONE:
        _settle(state, move - SETTLE_IN, events)
    elif move < SCOUT_IN:
        _lay(board, state, move - LAY_STONE, events)
    elif move < DRAW_STONE:
        _put_scout(state, move - SCOUT_IN, events)
    elif move < ROAD:
        draw(state, move, events)
    elif move < BUILD_ON:
        _move(board, state, move, events)
    elif move < RECALL:
        _build(board, state, move - BUILD_ON, events)
    elif move < START:
        _not_deploy(state, move, events)
    elif move < DREW_STONE:
        _start(state, move - START, events)
    else:
        _take(state, move - DREW_STONE, events)


# --- The start ----------------------------------------------------------------------------------------------------


@compiled
def _start(state: Any, seat: int, events: Any) -> None:
    """W2.2: the lot has fallen."""
    state.starter = seat
    state.turn = seat
    state.stage = TAKE
    if events is not None:
        emit(events, ALL, STARTS, seat)


@compiled
def _take(state: Any, kind: int, events: Any) -> None:
    """W2.4, W2.5, W3.1: a stone passes from the passive to the active stock, and its owner looks at it."""
    seat = int(state.turn)
    state.passive[seat, kind] -= 1
    state.stock[seat] -= 1
    state.hand[seat, kind] += 1
    state.held[seat] += 1
    if events is not None:
        emit(events, bit(seat), DREW_KIND, seat, kind)
    if state.stage == DREW:
        item_drawn(state, events)
    elif state.held[seat] == 2:
        if state.stage == TAKE:
            state.stage = SETTLE
        else:
            state.turn = (seat + 1) % state.seats
            if state.turn == state.starter:
                begin_turn(state)


@compiled
def _settle(state: Any, village: int, events: Any) -> None:
    """W2.4: a village is chosen; which stone goes there is said next."""
    state.visited |= bit(village)
    state.here = village
    state.stage = SETTLE_LAY
    if events is not None:
        emit(events, ALL, SETTLED, state.turn, village)


@compiled
def _put_scout(state: Any, village: int, events: Any) -> None:
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


# --- Deploying stones ---------------------------------------------------------------------------------------------


@compiled
def _move(board: Any, state: Any, move: int, events: Any) -> None:
    """W4.2 to W4.6: the scout enters a village; the pieces it used are closed at once."""
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


@compiled
def _lay(board: Any, state: Any, kind: int, events: Any) -> None:
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


# --- Deploying walls ----------------------------------------------------------------------------------------------


@compiled
def _build(board: Any, state: Any, line: int, events: Any) -> None:
    """W5.1, W5.10: a piece is placed, and the next, until none is left or no line is allowed."""
    seat = int(state.turn)
    state.pieces[seat] -= 1
    state.stage = BUILD
    if events is not None:
        emit(events, ALL, BUILT, seat, line)
    _give_back(state, place(board, state, line, events))
    if state.pieces[seat] > 0 and not can_build(board, state):
        if events is not None:
            emit(events, ALL, UNPLACED, seat, state.pieces[seat])
        _give_back(state, state.pieces[seat])
        state.pieces[seat] = 0
    if state.pieces[seat] == 0:
        end_turn(state, events)


@compiled
def _give_back(state: Any, pieces: int) -> None:
    """W5.7, W7.4: removed pieces return to the general stock; in the final round they leave the game."""
    if state.announcer != NONE and state.turns_left <= state.seats:
        state.gone += pieces
    else:
        state.general += pieces


# --- Neither ------------------------------------------------------------------------------------------------------


@compiled
def _not_deploy(state: Any, move: int, events: Any) -> None:
    """W4.1, W6.1, W6.2, W6.4: the scout leaves the board, or enters it to move from there, or the player passes."""
    seat = int(state.turn)
    if ENTER <= move < PASS:
        village = move - ENTER
        state.scout[seat] = village
        state.visited = bit(village)
        state.stage = MOVE
        if events is not None:
            emit(events, ALL, ENTERED, seat, village)
        return
    if move == RECALL:
        state.scout[seat] = NONE
    if events is not None:
        emit(events, ALL, RECALLED if move == RECALL else PASSED, seat)
    end_turn(state, events)
