"""Meridian: what a move does."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.meridian.moves import HEIGHTS, LIFT, PASS, PLACE, PLAY, START, TURN
from archipel.games.meridian.setup import colours_a_seat
from archipel.games.meridian.state import BUILD, CARDS, CHOOSE, DEAL, ENDED, MERIDIANS, NONE, ROWS, TURN_UP, VACANT

# Events: what was told, with what numbers
STARTS = 1  # seat
TURNED_UP = 2  # seat, card
CHOSE = 3  # seat, card, meridian
LIFTED = 4  # seat, meridian, row, height
PUSHED = 5  # owner, meridian, row from, row to, height
PLACED = 6  # seat, meridian, row, height
PASSED = 7  # seat
FINISHED = 8


@compiled
def apply(board: Any, state: Any, move: int, events: Any) -> None:
    """Make a move that is known to be legal."""
    if move < LIFT:
        _play(state, (move - PLAY) // MERIDIANS, (move - PLAY) % MERIDIANS, events)
    elif move < PLACE:
        _lift(state, (move - LIFT) // ROWS, (move - LIFT) % ROWS, events)
    elif move < PASS:
        city, height = (move - PLACE) // HEIGHTS, (move - PLACE) % HEIGHTS
        _place(board, state, city // ROWS, city % ROWS, height, events)
        _complete_turn(state, events)
    elif move == PASS:
        if events is not None:
            emit(events, ALL, PASSED, state.turn)
        _complete_turn(state, events)
    elif move < TURN:
        _start(state, move - START, events)
    else:
        _turn_up(state, move - TURN, events)


@compiled
def _start(state: Any, seat: int, events: Any) -> None:
    """M2.3: the lot has fallen."""
    state.starter = seat
    state.turn = seat
    state.stage = DEAL
    if events is not None:
        emit(events, ALL, STARTS, seat)


@compiled
def _turn_up(state: Any, card: int, events: Any) -> None:
    """M2.2, M3.6: a card is turned face up beside the other, the lower one first."""
    seat = state.turn
    state.deck[seat, card] -= 1
    if state.up[seat, 0] == NONE:
        state.up[seat, 0] = card
    elif card < state.up[seat, 0]:
        state.up[seat, 1] = state.up[seat, 0]
        state.up[seat, 0] = card
    else:
        state.up[seat, 1] = card
    if events is not None:
        emit(events, ALL, TURNED_UP, seat, card)
    if state.stage == TURN_UP:
        _next_player(state)
    elif state.up[seat, 1] != NONE:
        state.turn = (seat + 1) % state.seats
        if state.turn == state.starter:
            state.stage = CHOOSE


@compiled
def _play(state: Any, card: int, meridian: int, events: Any) -> None:
    """M3.1: a card and a meridian are chosen; the card stays face up until the turn is complete."""
    state.card = card
    state.meridian = meridian
    state.stage = BUILD
    if events is not None:
        emit(events, ALL, CHOSE, state.turn, card, meridian)


@compiled
def _lift(state: Any, meridian: int, row: int, events: Any) -> None:
    """M3.4: the pieces return to the supply at once."""
    height = state.height[meridian, row]
    state.supply[state.turn] += height
    state.height[meridian, row] = 0
    state.owner[meridian, row] = VACANT
    state.lifted_row = row
    state.lifted_height = height
    if events is not None:
        emit(events, ALL, LIFTED, state.turn, meridian, row, height)


@compiled
def _place(board: Any, state: Any, meridian: int, row: int, height: int, events: Any) -> None:
    """M3.2, M5.1, M5.2: the tower takes the city; a taller one there is pushed up, a shorter one down, and so on."""
    here = state.height[meridian, row]
    if here > 0:
        step = 1 if here > height else -1
        last = row
        while state.height[meridian, last] > 0:
            last += step
        while last != row:
            state.height[meridian, last] = state.height[meridian, last - step]
            state.owner[meridian, last] = state.owner[meridian, last - step]
            if events is not None:
                emit(
                    events,
                    ALL,
                    PUSHED,
                    state.owner[meridian, last],
                    meridian,
                    last - step,
                    last,
                    state.height[meridian, last],
                )
            last -= step
    state.height[meridian, row] = height
    state.owner[meridian, row] = state.turn
    state.supply[state.turn] -= height
    if events is not None:
        emit(events, ALL, PLACED, state.turn, meridian, row, height)


@compiled
def _complete_turn(state: Any, events: Any) -> None:
    """M3.6, M6.1: the used card goes on the discards; then the next one comes up, if there is one."""
    seat = state.turn
    state.discard[seat, state.card] += 1
    if state.up[seat, 0] == state.card:
        state.up[seat, 0] = state.up[seat, 1]
    state.up[seat, 1] = NONE
    state.card = NONE
    state.meridian = NONE
    state.lifted_row = NONE
    state.lifted_height = 0
    state.played += 1
    if state.played + 2 * state.seats <= colours_a_seat(state.seats) * CARDS * state.seats:
        state.stage = TURN_UP
        return
    _next_player(state)
    if state.stage == ENDED and events is not None:
        emit(events, ALL, FINISHED)


@compiled
def _next_player(state: Any) -> None:
    """M3.6, M6.1: clockwise, until all cards are played."""
    state.turn = (state.turn + 1) % state.seats
    state.stage = ENDED if state.played == colours_a_seat(state.seats) * CARDS * state.seats else CHOOSE
