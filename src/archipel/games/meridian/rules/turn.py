"""Meridian, chapters 2 and 3: the start, the cards, choosing a meridian, taking a tower away."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.meridian.events import CHOSE, FINISHED, LIFTED, STARTS, TURNED_UP
from archipel.games.meridian.moves import PLAY, START, TURN, city, first_number, last_number, lift_move, play_move
from archipel.games.meridian.rules.codes import (
    M2_2,
    M2_3,
    M3_1_CARD,
    M3_1_CHOSEN,
    M3_1_NUMBER,
    M3_4,
    M3_4_ELSEWHERE,
    M3_4_TAKEN,
    M7_3,
)
from archipel.games.meridian.setup import colours_a_seat
from archipel.games.meridian.state import BUILD, CARDS, CHOOSE, DEAL, ENDED, LOT, MERIDIANS, NONE, TURN_UP, VACANT


@compiled
def why_not_nature(state: Any, move: int) -> int:
    """M2.2, M2.3: who starts and which card comes up is not for a player to say."""
    if START <= move < TURN:
        return 0 if state.stage == LOT and move - START < state.seats else M2_3
    if move >= TURN and (state.stage == DEAL or state.stage == TURN_UP) and state.deck[state.turn, move - TURN] > 0:
        return 0
    return M2_2


@compiled
def draw_starter(state: Any, seat: int, events: Any) -> None:
    """M2.3: the lot has fallen."""
    state.starter = seat
    state.turn = seat
    state.stage = DEAL
    if events is not None:
        emit(events, ALL, STARTS, seat)


@compiled
def turn_up(state: Any, card: int, events: Any) -> None:
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
def list_plays(state: Any, out: Any) -> int:
    """M3.1: every meridian of each face-up card, of two equal cards once."""
    n, low, high = 0, int(state.up[state.turn, 0]), int(state.up[state.turn, 1])
    for card in (low, high):
        if card != NONE and not (card == high and low == high and n > 0):
            for meridian in range(first_number(card), last_number(card) + 1):
                out[n] = play_move(card, meridian)
                n += 1
    return n


@compiled
def why_not_play(state: Any, move: int) -> int:
    """M3.1: one of your face-up cards, once a turn, and a meridian among its numbers."""
    card, meridian = (move - PLAY) // MERIDIANS, (move - PLAY) % MERIDIANS
    if state.stage != CHOOSE:
        return M3_1_CHOSEN
    if state.up[state.turn, 0] != card and state.up[state.turn, 1] != card:
        return M3_1_CARD
    return 0 if first_number(card) <= meridian <= last_number(card) else M3_1_NUMBER


@compiled
def choose_card(state: Any, card: int, meridian: int, events: Any) -> None:
    """M3.1: a card and a meridian are chosen; the card stays face up until the turn is complete."""
    state.card = card
    state.meridian = meridian
    state.stage = BUILD
    if events is not None:
        emit(events, ALL, CHOSE, state.turn, card, meridian)


@compiled
def list_lifts(board: Any, state: Any, out: Any) -> int:
    """M3.4: every tower of one's own on the chosen meridian, unless one has been taken away."""
    n, meridian = 0, int(state.meridian)
    if state.lifted_row == NONE:
        for row in range(board.rows):
            if state.owner[meridian, row] == state.turn:
                out[n] = lift_move(meridian, row)
                n += 1
    return n


@compiled
def why_not_lift(state: Any, meridian: int, row: int) -> int:
    """M3.4, M7.3: your own tower on the chosen meridian, one a turn."""
    if state.lifted_row != NONE and state.seats == 2:
        return M7_3
    if state.lifted_row != NONE:
        return M3_4_TAKEN
    if meridian != state.meridian:
        return M3_4_ELSEWHERE
    return 0 if state.owner[meridian, row] == state.turn else M3_4


@compiled
def lift_tower(state: Any, meridian: int, row: int, events: Any) -> None:
    """M3.4: the pieces return to the supply at once."""
    height = state.height[meridian, row]
    state.supply[state.turn] += height
    state.height[meridian, row] = 0
    state.owner[meridian, row] = VACANT
    state.lifted_row = row
    state.lifted_height = height
    if events is not None:
        emit(events, ALL, LIFTED, state.turn, city(meridian, row), height)


@compiled
def complete_turn(state: Any, events: Any) -> None:
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
