"""The Great Wall, chapters 3 and 7: drawing, whose turn it is, and the end announced."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.wall.events import ANNOUNCED, DREW_A_STONE, DREW_A_WALL, DREW_KIND, FINISHED
from archipel.games.wall.moves import DRAW_STONE, bit
from archipel.games.wall.rules.codes import W3_1_DRAWN, W3_2, W3_2_WALLS, W3_3, W3_3_WALLS
from archipel.games.wall.state import DEPLOY, DRAW, DRAWS, DREW, ENDED, MOST_HELD, NONE, QUIET_ROUNDS, SETTLE, TAKE


@compiled
def can_draw_stone(state: Any, seat: int) -> bool:
    """W3.2, W3.3: a passive stone, and room for it."""
    return bool(state.held[seat] < MOST_HELD and state.stock[seat] > 0)


@compiled
def can_draw_wall(state: Any, seat: int) -> bool:
    """W3.2, W3.3: a wall piece in the general stock, and room for it."""
    return bool(state.pieces[seat] < MOST_HELD and state.general > 0)


@compiled
def why_not_draw(state: Any, stone: bool) -> int:
    """W3.1, W3.2, W3.3: two items before deploying, no fifth of a kind, and only what there is."""
    if state.stage != DRAW:
        return W3_1_DRAWN
    if (state.held[state.turn] if stone else state.pieces[state.turn]) == MOST_HELD:
        return W3_2 if stone else W3_2_WALLS
    if (state.stock[state.turn] if stone else state.general) == 0:
        return W3_3 if stone else W3_3_WALLS
    return 0


@compiled
def draw(state: Any, move: int, events: Any) -> None:
    """W3.1, W7.10: an item is drawn; which stone it is, nature says."""
    seat = int(state.turn)
    if move == DRAW_STONE:
        state.stage = DREW
        state.quiet = 0
        if events is not None:
            emit(events, ALL, DREW_A_STONE, seat)
        return
    state.general -= 1
    state.pieces[seat] += 1
    if events is not None:
        emit(events, ALL, DREW_A_WALL, seat)
    item_drawn(state, events)


@compiled
def take_stone(state: Any, kind: int, events: Any) -> None:
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
def item_drawn(state: Any, events: Any) -> None:
    """W7.1, W7.2, W3.3: when two stocks are empty the end is announced; then the second item, if there is one."""
    empty = int(state.general == 0)
    for seat in range(state.seats):
        empty += state.stock[seat] == 0
    if empty >= 2 and state.announcer == NONE:
        _announce(state, events)
    state.drawn += 1
    _go_on_drawing(state)


@compiled
def _announce(state: Any, events: Any) -> None:
    """W7.1, W7.2: the end is announced, once and for all; this turn and one more of everyone are left."""
    state.announcer = state.turn
    state.turns_left = state.seats + 1
    if events is not None:
        emit(events, ALL, ANNOUNCED, state.turn)


@compiled
def _go_on_drawing(state: Any) -> None:
    """W3.1, W3.3: two items, or as many as can be drawn; then deploy."""
    state.stage = DRAW
    if state.drawn == DRAWS or not (can_draw_stone(state, state.turn) or can_draw_wall(state, state.turn)):
        state.stage = DEPLOY
        state.drawn = 0


@compiled
def begin_turn(state: Any) -> None:
    """W3.1, W4.8, W7.10: a turn begins; it counts as quiet until a stone is drawn."""
    seat = int(state.turn)
    state.quiet += 1
    state.visited = bit(state.scout[seat]) if state.scout[seat] != NONE else 0
    _go_on_drawing(state)


@compiled
def end_turn(state: Any, events: Any) -> None:
    """W2.2, W7.2, W7.3, W7.10: the next player, clockwise, unless this was the last turn of the final round."""
    if state.announcer == NONE and state.quiet >= QUIET_ROUNDS * state.seats:
        _announce(state, events)
    if state.announcer != NONE:
        state.turns_left -= 1
        if state.turns_left == 0:
            _end_game(state, events)
            return
    state.turn = (state.turn + 1) % state.seats
    begin_turn(state)


@compiled
def _end_game(state: Any, events: Any) -> None:
    """W7.3, W4.11: the game ends, and all stones are shown."""
    state.stage = ENDED
    state.visited = 0
    for i in range(state.laid):
        state.eyes[i] = bit(state.seats) - 1
    if events is not None:
        emit(events, ALL, FINISHED)
