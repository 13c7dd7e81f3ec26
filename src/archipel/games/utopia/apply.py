"""Utopia: what a move does. How turns, passes and rounds follow each other stands in `rounds.py`."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.utopia.actions import ask_return, build_wonder, discard, go_home, pay, play_card, take_control
from archipel.games.utopia.moves import (
    CARD,
    CONTROL,
    END,
    GUEST,
    HOUSING,
    INVITATION,
    LAY_OFF,
    MOVE,
    PAY,
    PLACES,
    RANKING,
    RETURN,
    START,
    SURPRISE,
    WONDER,
)
from archipel.games.utopia.rounds import (
    after_discards,
    begin_first_pass,
    begin_round,
    deal_to_next,
    end_pick,
    end_turn,
    see_to_pile,
)
from archipel.games.utopia.rules import may_build
from archipel.games.utopia.state import CIVS, DEAL, DISTRICTS, DRAW, EXTRA, HOUSE, INVITE, ISLANDS, LOT, NONE, SETTLED
from archipel.games.utopia.told import (
    ARRIVED,
    DEALT_CARD,
    GOT,
    HOUSED,
    INVITED,
    RANKED,
    STARTS,
    SURPRISE_DRAWN,
    TURNED_AWAY,
)


@compiled
def apply(board: Any, state: Any, move: int, events: Any) -> None:
    """Make a move that is known to be legal."""
    move = move + 0  # 64 bits from here on, so that what follows is compiled once
    if move >= RANKING:
        _nature(state, move, events)
    elif move < WONDER:
        _phase_1(board, state, move, events)
    elif move < LAY_OFF:
        _build(board, state, move, events)
    elif move < MOVE:
        discard(state, move - LAY_OFF, events)
        if state.due == 0:
            after_discards(state, events)
    elif move < PAY:
        play_card(state, move, events)
    elif move < END:
        pay(state, move - PAY, events)
    else:
        end_turn(state, events)


@compiled
def _nature(state: Any, move: int, events: Any) -> None:
    """U2.1, U2.2, U4.1, U4.3, U6.1: the scale, the start player, guests from the bag, cards from the pile."""
    if move >= CARD:
        _deal(state, move - CARD, events)
    elif move >= GUEST:
        _draw_guest(state, (move - GUEST) // ISLANDS, (move - GUEST) % ISLANDS, events)
    elif move >= START:
        _start(state, move - START, events)
    else:
        _rank(state, move - RANKING, events)


@compiled
def _rank(state: Any, civ: int, events: Any) -> None:
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
def _start(state: Any, seat: int, events: Any) -> None:
    """U2.2: the others follow clockwise behind the start player."""
    for place in range(state.seats):
        state.order[place] = (seat + place) % state.seats
    if events is not None:
        emit(events, ALL, STARTS, seat)
    begin_round(state, events)


@compiled
def _draw_guest(state: Any, civ: int, island: int, events: Any) -> None:
    """U4.1, U4.3: a guest comes to the ship of its island, or is the surprise of the player on turn."""
    state.bag[island, civ] -= 1
    if state.stage == DRAW:
        state.guest_civ, state.guest_island = civ, island
        state.stage = HOUSE
        if events is not None:
            emit(events, ALL, SURPRISE_DRAWN, state.turn, civ, island)
        return
    state.ships[island, civ] += 1
    state.due -= 1
    if events is not None:
        emit(events, ALL, ARRIVED, civ, island)
    if state.due == 0:
        begin_first_pass(state)


@compiled
def _deal(state: Any, civ: int, events: Any) -> None:
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


@compiled
def _phase_1(board: Any, state: Any, move: int, events: Any) -> None:
    """U4.2, U4.3: take a guest or draw one, house it, name an opponent."""
    if move < SURPRISE:
        civ, place = move // PLACES, move % PLACES
        island = int(board.island[place]) if place < DISTRICTS else place - DISTRICTS
        state.ships[island, civ] -= 1
        _house(state, civ, island, place, events)
        state.stage = SETTLED
        _end_if_nothing_to_build(board, state, events)
    elif move == SURPRISE:
        state.surprised |= 1 << state.turn
        state.stage = DRAW
    elif move < INVITATION:
        _house(state, int(state.guest_civ), int(state.guest_island), move - HOUSING, events)
        state.guest_civ = NONE
        state.guest_island = NONE
        state.stage = INVITE
    else:
        _invite(state, move - INVITATION, events)


@compiled
def _house(state: Any, civ: int, island: int, place: int, events: Any) -> None:
    """U4.2, U4.4, U4.5: the guest is kept; a prince goes to the district, or nowhere if none is left."""
    state.taken[island, civ] += 1
    if place < DISTRICTS:
        state.supply[state.turn, civ] -= 1
        state.princes[state.turn, civ, place] += 1
        if events is not None:
            emit(events, ALL, HOUSED, state.turn, civ, place)
    elif events is not None:
        emit(events, ALL, TURNED_AWAY, state.turn, civ, island)


@compiled
def _invite(state: Any, seat: int, events: Any) -> None:
    """U4.3, U5.6: naming ends the turn; the opponent picks, which counts as that player's turn for building."""
    if events is not None:
        emit(events, ALL, INVITED, seat, state.turn)
    state.host = state.turn
    state.turn = seat
    state.stage = EXTRA


@compiled
def _build(board: Any, state: Any, move: int, events: Any) -> None:
    """U5.1, U5.2: a wonder, one of the princes that return for it, or a monument."""
    if move < CONTROL:
        build_wonder(board, state, move - WONDER, events)
    elif move < RETURN:
        take_control(board, state, (move - CONTROL) // CIVS, (move - CONTROL) % CIVS, events)
    else:
        civ = (move - RETURN) // DISTRICTS
        go_home(state, civ, (move - RETURN) % DISTRICTS, 1, events)
        ask_return(board, state, civ + 1)
    if state.stage == SETTLED and state.returning == NONE:
        _end_if_nothing_to_build(board, state, events)


@compiled
def _end_if_nothing_to_build(board: Any, state: Any, events: Any) -> None:
    """U4.6: with the guest housed, a turn or an extra pick ends by itself when nothing can be built."""
    if not may_build(board, state, int(state.turn)):
        end_pick(state, events)
