"""Utopia: what buildings and cards do (U5, U6.4 to U6.11)."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.utopia.moves import (
    ANYWHERE,
    DROP,
    PLACE,
    RAISE,
    REMOVE,
    SAIL,
    TURNED_FIRST,
    TURNED_SECOND,
    card_civ,
    card_cost,
    route_count,
    route_origin,
    route_to,
)
from archipel.games.utopia.rules import districts_of
from archipel.games.utopia.state import CIVS, DISTRICTS, NONE, WONDER_POINTS
from archipel.games.utopia.told import (
    BUILT_WONDER,
    DISCARDED,
    DROPPED,
    FOR_DISTRICT,
    FOR_REMOVAL,
    FOR_VISIT,
    FOR_WONDER,
    MOVED,
    PAID,
    PLACED,
    RAISED,
    REMOVED,
    SAILED,
    TOOK_CONTROL,
    TURNED_CARD,
    WENT_HOME,
)
from archipel.games.utopia.track import gain

# --- Building -------------------------------------------------------------------------------------------------------


@compiled
def build_wonder(board: Any, state: Any, island: int, events: Any) -> None:
    """U5.1: base and points first; then the princes return, and where there is a choice it is asked."""
    seat = int(state.turn)
    state.wonder[island] = seat
    state.bases[seat] -= 1
    if events is not None:
        emit(events, ALL, BUILT_WONDER, seat, island)
    gain(state, seat, WONDER_POINTS, FOR_WONDER, events)
    for civ in range(CIVS):
        if districts_of(board, state, seat, civ, island) == 1:
            for district in range(board.first[island], board.first[island + 1]):
                if state.princes[seat, civ, district] > 0:
                    go_home(state, civ, district, 1, events)
    state.site = island
    ask_return(board, state, 0)


@compiled
def ask_return(board: Any, state: Any, first: int) -> None:
    """U5.1: ask for the next civilisation, in order, that stands in several districts; or the wonder is done."""
    for civ in range(first, CIVS):
        if districts_of(board, state, int(state.turn), civ, int(state.site)) > 1:
            state.returning = civ
            return
    state.returning = NONE
    state.site = NONE


@compiled
def go_home(state: Any, civ: int, district: int, count: int, events: Any) -> None:
    """Princes of the seat on turn return to its supply."""
    state.princes[state.turn, civ, district] -= count
    state.supply[state.turn, civ] += count
    if events is not None:
        for _ in range(count):
            emit(events, ALL, WENT_HOME, state.turn, civ, district)


@compiled
def take_control(board: Any, state: Any, district: int, civ: int, events: Any) -> None:
    """U5.2, U5.3: three princes return for a monument with a base; the owner of the island's wonder is paid."""
    seat = int(state.turn)
    go_home(state, civ, district, 3, events)
    state.monument[district] = civ
    state.controller[district] = seat
    state.stock[civ] -= 1
    state.bases[seat] -= 1
    if events is not None:
        emit(events, ALL, TOOK_CONTROL, seat, civ, district)
    owner = int(state.wonder[board.island[district]])
    if owner != NONE:
        gain(state, owner, int(board.value[district]), FOR_DISTRICT, events)


# --- Cards ----------------------------------------------------------------------------------------------------------


@compiled
def lay_off(state: Any, civ: int) -> None:
    """U6.2: a card goes from the hand of the seat on turn to the discards, as printed."""
    state.hand[state.turn, civ] -= 1
    state.cards[state.turn] -= 1
    state.discards[civ] += 1


@compiled
def discard(state: Any, civ: int, events: Any) -> None:
    """U6.1, U6.3: openly, one card a move."""
    lay_off(state, civ)
    state.due -= 1
    if events is not None:
        emit(events, ALL, DISCARDED, state.turn, civ)


@compiled
def play_card(state: Any, move: int, events: Any) -> None:
    """U6.2, U6.11: the action happens; while a privilege is left, how it is paid is asked, else with natural cards.

    It is asked whatever the hand holds: that there was no choice would tell the others something of it.
    """
    act(state, move, card_civ(move), events)
    state.owed_civ = card_civ(move)
    state.owed = card_cost(move)
    if state.privileges[state.turn] == 0:
        pay(state, 0, events)


@compiled
def pay(state: Any, payment: int, events: Any) -> None:
    """U6.11: turned cards cost a token each and are discarded as printed; the rest is paid with natural cards."""
    seat, civ, natural = int(state.turn), int(state.owed_civ), int(state.owed)
    for turned in (TURNED_FIRST[payment], TURNED_SECOND[payment]):
        if turned != NONE:
            lay_off(state, turned)
            state.privileges[seat] -= 1
            natural -= 1
            if events is not None:
                emit(events, ALL, TURNED_CARD, seat, turned, civ)
    for _ in range(natural):
        lay_off(state, civ)
    if events is not None and natural > 0:
        emit(events, ALL, PAID, seat, civ, natural)
    state.owed_civ = NONE
    state.owed = 0


@compiled
def act(state: Any, move: int, civ: int, events: Any) -> None:
    """U6.4 to U6.10: what the cards do."""
    if move < PLACE:
        _travel(state, move, civ, events)
    elif move < REMOVE:
        _place(state, civ, (move - PLACE) % DISTRICTS, move < ANYWHERE, events)
    elif move < RAISE:
        _remove(state, civ, (move - REMOVE) % DISTRICTS, events)
    elif move < DROP:
        _raise(state, civ, events)
    else:
        _drop(state, civ, events)


@compiled
def _travel(state: Any, move: int, civ: int, events: Any) -> None:
    """U6.4, U6.5: one or two princes go from one district to another."""
    count, origin, to = route_count(move), route_origin(move), route_to(move)
    state.princes[state.turn, civ, origin] -= count
    state.princes[state.turn, civ, to] += count
    if events is not None:
        emit(events, ALL, MOVED if move < SAIL else SAILED, state.turn, civ, count, origin, to)


@compiled
def _place(state: Any, civ: int, district: int, pays_visit: bool, events: Any) -> None:
    """U6.6, U6.7: a prince from the supply; at a monument another player controls, that player gets a point."""
    state.supply[state.turn, civ] -= 1
    state.princes[state.turn, civ, district] += 1
    if events is not None:
        emit(events, ALL, PLACED, state.turn, civ, district)
    controller = int(state.controller[district])
    if pays_visit and controller != state.turn:
        gain(state, controller, 1, FOR_VISIT, events)


@compiled
def _remove(state: Any, civ: int, district: int, events: Any) -> None:
    """U6.8: a prince returns from a monument of its civilisation, for 2 points."""
    state.princes[state.turn, civ, district] -= 1
    state.supply[state.turn, civ] += 1
    if events is not None:
        emit(events, ALL, REMOVED, state.turn, civ, district)
    gain(state, int(state.turn), 2, FOR_REMOVAL, events)


@compiled
def _raise(state: Any, civ: int, events: Any) -> None:
    """U6.9: it changes places with the one above."""
    for other in range(CIVS):
        if state.worth[other] == state.worth[civ] + 1:
            state.worth[other] -= 1
            state.worth[civ] += 1
            break
    if events is not None:
        emit(events, ALL, RAISED, state.turn, civ, state.worth[civ])


@compiled
def _drop(state: Any, civ: int, events: Any) -> None:
    """U6.10: it takes value 1, and those that were below rise by one."""
    for other in range(CIVS):
        if state.worth[other] < state.worth[civ]:
            state.worth[other] += 1
    state.worth[civ] = 1
    if events is not None:
        emit(events, ALL, DROPPED, state.turn, civ)
