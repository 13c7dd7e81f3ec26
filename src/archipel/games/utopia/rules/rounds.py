"""Utopia, chapters 2, 3 and 7: the lot, the three phases of a round, and the end."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.utopia.events import (
    DEALT_CARD,
    ENDED_TURN,
    FINISHED,
    FOR_INCOME,
    GOT,
    RANKED,
    RESHUFFLED,
    ROUND,
    STARTS,
)
from archipel.games.utopia.rules.track import gain, goal_reached, income, make_way, next_in_pass
from archipel.games.utopia.state import (
    ARRIVE,
    CIVS,
    DEAL,
    DEALT,
    DEVELOP,
    DISCARD,
    ENDED,
    ISLANDS,
    LAST_ROUND,
    LOT,
    NONE,
    PASSES,
    PICK,
    SETTLED,
    SURPLUS,
)


@compiled
def rank(state: Any, civ: int, events: Any) -> None:
    """U2.1: the civilisations go on the scale from the top."""
    value = CIVS
    for other in range(CIVS):
        value -= state.worth[other] > 0
    state.worth[civ] = value
    if value == 1:
        state.stage = LOT
    if events is not None:
        emit(events, ALL, RANKED, civ, value)


@compiled
def draw_starter(state: Any, seat: int, events: Any) -> None:
    """U2.2: the others follow clockwise behind the start player."""
    for place in range(state.seats):
        state.order[place] = (seat + place) % state.seats
    if events is not None:
        emit(events, ALL, STARTS, seat)
    begin_round(state, events)


@compiled
def begin_round(state: Any, events: Any) -> None:
    """U3.1, U3.3, U4.1: from the second round on somebody makes way; then three guests a player are drawn."""
    state.round_no += 1
    if events is not None:
        emit(events, ALL, ROUND, state.round_no)
    if state.round_no > 1:
        make_way(state, events)
    state.acted = 0
    state.turn = NONE
    state.due = PASSES * state.seats
    state.stage = ARRIVE


@compiled
def begin_first_pass(state: Any) -> None:
    """U3.2, U4.2: all guests are there, the first of three passes begins."""
    state.pass_no = 1
    state.turn = next_in_pass(state)
    state.stage = PICK


@compiled
def end_pick(state: Any, events: Any) -> None:
    """U3.2, U4.3: the turn of the pass is over, that of the host if it was an extra pick; the normal order goes on."""
    state.acted |= 1 << (state.turn if state.host == NONE else state.host)
    state.host = NONE
    state.turn = next_in_pass(state)
    state.stage = PICK
    if state.turn != NONE:
        return
    state.acted = 0
    if state.pass_no < PASSES:
        state.pass_no += 1
        state.turn = next_in_pass(state)
    else:
        _begin_phase_2(state, events)


@compiled
def _begin_phase_2(state: Any, events: Any) -> None:
    """U4.4, U6.1: all guests go back into the bag; then five cards for each player, in order of play."""
    for island in range(ISLANDS):
        for civ in range(CIVS):
            state.bag[island, civ] += state.taken[island, civ]
            state.taken[island, civ] = 0
    state.pass_no = 0
    state.surprised = 0
    state.stage = DEAL
    deal_to_next(state)
    see_to_pile(state, events)


@compiled
def deal_to_next(state: Any) -> None:
    """U6.1: five cards at a time, to all before anyone discards."""
    state.turn = next_in_pass(state)
    state.due = DEALT
    if state.turn == NONE:
        state.acted = 0
        state.stage = DISCARD
        _next_discards(state)


@compiled
def see_to_pile(state: Any, events: Any) -> None:
    """U6.3: when a card must be drawn and the pile is empty, the discards become the new pile."""
    left = 0
    for civ in range(CIVS):
        left += state.pile[civ]
    if left == 0:
        for civ in range(CIVS):
            state.pile[civ] = state.discards[civ]
            state.discards[civ] = 0
        if events is not None:
            emit(events, ALL, RESHUFFLED)


@compiled
def _next_discards(state: Any) -> None:
    """U6.1: the first on the track discards 2, the last none, all others 1; then the turns begin."""
    for place in range(state.seats - 1):
        seat = state.order[place]
        if state.acted >> seat & 1 == 0:
            state.turn = seat
            state.due = 2 if place == 0 else 1
            return
    state.acted = 0
    state.due = 0
    state.turn = next_in_pass(state)
    state.stage = DEVELOP


@compiled
def after_discards(state: Any, events: Any) -> None:
    """U6.1, U6.3: the next player discards; or, after a turn, the next one begins."""
    if state.stage == SURPLUS:
        _next_turn(state, events)
    else:
        state.acted |= 1 << state.turn
        _next_discards(state)


@compiled
def end_turn(state: Any, events: Any) -> None:
    """U4.6, U6.3: the turn is over; in phase 2 the cards above five must go first."""
    if events is not None:
        emit(events, ALL, ENDED_TURN, state.turn)
    if state.stage == SETTLED:
        end_pick(state, events)
    elif state.cards[state.turn] > DEALT:
        state.due = state.cards[state.turn] - DEALT
        state.stage = SURPLUS
    else:
        _next_turn(state, events)


@compiled
def _next_turn(state: Any, events: Any) -> None:
    """U3.1, U3.2: the next turn of phase 2, or phase 3 when all have had theirs."""
    state.acted |= 1 << state.turn
    state.stage = DEVELOP
    state.turn = next_in_pass(state)
    if state.turn == NONE:
        _phase_3(state, events)


@compiled
def _phase_3(state: Any, events: Any) -> None:
    """U7.1, U7.2, U7.3: income in order of play; then the end, with 50 points or after round 40, or a new round."""
    state.acted = 0
    for _ in range(state.seats):
        seat = next_in_pass(state)
        state.acted |= 1 << seat
        gain(state, seat, income(state, seat), FOR_INCOME, events)
    state.acted = 0
    if not goal_reached(state) and state.round_no < LAST_ROUND:
        begin_round(state, events)
        return
    state.stage = ENDED
    if events is not None:
        emit(events, ALL, FINISHED, state.order[0])


@compiled
def deal_card(state: Any, civ: int, events: Any) -> None:
    """U6.1, U8.1: a card for the hand, seen by its owner alone; five each, to all, in order of play."""
    seat = state.turn
    state.pile[civ] -= 1
    state.hand[seat, civ] += 1
    state.cards[seat] += 1
    state.due -= 1
    if events is not None:
        emit(events, ALL, DEALT_CARD, seat)
        emit(events, 1 << seat, GOT, seat, civ)
    if state.due == 0:
        state.acted |= 1 << seat
        deal_to_next(state)
    if state.stage == DEAL:
        see_to_pile(state, events)
