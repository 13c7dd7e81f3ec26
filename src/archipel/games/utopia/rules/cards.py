"""Utopia, chapter 6: what cards can do."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.utopia.events import DROPPED, FOR_REMOVAL, FOR_VISIT, MOVED, PLACED, RAISED, REMOVED, SAILED
from archipel.games.utopia.moves import (
    ANYWHERE,
    DROP,
    MOVE,
    PLACE,
    RAISE,
    REMOVE,
    SAIL,
    card_civ,
    card_cost,
    cell,
    route,
    route_count,
    route_origin,
    route_to,
)
from archipel.games.utopia.rules.codes import (
    U2_4,
    U6_1_DISCARD,
    U6_2,
    U6_3_SURPLUS,
    U6_4,
    U6_4_PRINCES,
    U6_5,
    U6_5_PRINCES,
    U6_6,
    U6_6_SUPPLY,
    U6_8,
    U6_8_PRINCE,
    U6_9,
    U6_10,
    U6_11,
)
from archipel.games.utopia.rules.paying import may_pay, pay
from archipel.games.utopia.rules.track import gain
from archipel.games.utopia.setup import first_open
from archipel.games.utopia.state import CIVS, DISCARD, DISTRICTS, NONE, REMOVAL_POINTS, SURPLUS, VISIT_POINTS


@compiled
def list_cards(board: Any, state: Any, out: Any, n: int) -> int:
    """U6.4, U6.5, U6.6, U6.7, U6.8, U6.9, U6.10: all that one card, two or three can do."""
    seat = int(state.turn)
    lowest = first_open(board, state)
    for civ in range(CIVS):
        if may_pay(state, seat, civ, 1):
            n = _list_routes(state, civ, lowest, MOVE, board.neighbours, board.near, out, n)
    for civ in range(CIVS):
        if may_pay(state, seat, civ, 1):
            n = _list_routes(state, civ, lowest, SAIL, board.berths, board.over_sea, out, n)
    for civ in range(CIVS):
        if state.supply[seat, civ] > 0 and may_pay(state, seat, civ, 1):
            for district in range(lowest, DISTRICTS):
                out[n] = PLACE + cell(civ, district)
                n += state.monument[district] == civ
    for civ in range(CIVS):
        if state.supply[seat, civ] > 0 and may_pay(state, seat, civ, 3):
            for district in range(lowest, DISTRICTS):
                out[n] = ANYWHERE + cell(civ, district)
                n += 1
    for civ in range(CIVS):
        if may_pay(state, seat, civ, 1):
            for district in range(DISTRICTS):
                out[n] = REMOVE + cell(civ, district)
                n += state.monument[district] == civ and state.princes[seat, civ, district] > 0
    for civ in range(CIVS):
        out[n] = RAISE + civ
        n += state.worth[civ] < CIVS and may_pay(state, seat, civ, 1)
    for civ in range(CIVS):
        out[n] = DROP + civ
        n += state.worth[civ] > 1 and may_pay(state, seat, civ, 2)
    return n


@compiled
def _list_routes(state: Any, civ: int, lowest: int, verb: int, many: Any, there: Any, out: Any, n: int) -> int:
    """U6.4, U6.5: one or two princes from a district to one that is near, by land or by sea."""
    for origin in range(lowest, DISTRICTS):
        count = state.princes[state.turn, civ, origin]
        if count > 0:
            for i in range(many[origin]):
                to = int(there[origin, i])
                if to >= lowest:
                    out[n] = verb + route(civ, origin, to, 1)
                    out[n + 1] = verb + route(civ, origin, to, 2)
                    n += 1 + (count > 1)
    return n


@compiled
def why_not_card(board: Any, state: Any, move: int) -> int:
    """U2.4, U6.1, U6.2, U6.3, U6.11: in the own turn, for cards in hand or turned, and as each action allows."""
    if state.stage == DISCARD:
        return U6_1_DISCARD
    if state.stage == SURPLUS:
        return U6_3_SURPLUS
    seat, civ, cost = int(state.turn), card_civ(move), card_cost(move)
    affordable = may_pay(state, seat, civ, cost)
    missing = state.cards[seat] < cost or state.privileges[seat] == 0
    if _enters_closed(board, state, move):
        return U2_4
    if not affordable and missing:
        return U6_2
    broken = _why_not_action(board, state, move, civ)
    if broken == 0 and not affordable:
        return U6_11
    return broken


@compiled
def _enters_closed(board: Any, state: Any, move: int) -> bool:
    """U2.4: with two players no action has anything to do with Water."""
    lowest = first_open(board, state)
    if move < PLACE:
        return route_to(move) < lowest or route_origin(move) < lowest
    return move < RAISE and (move - PLACE) % DISTRICTS < lowest


@compiled
def _why_not_action(board: Any, state: Any, move: int, civ: int) -> int:
    """U6.4, U6.5, U6.6, U6.7, U6.8, U6.9, U6.10: what each action needs on the board, in the supply or on the scale."""
    seat = int(state.turn)
    if move < PLACE:
        count, to, origin = route_count(move), route_to(move), route_origin(move)
        enough = state.princes[seat, civ, origin] >= count
        if move < SAIL:
            if not enough:
                return U6_4_PRINCES
            return 0 if board.adjacent[origin, to] == 1 else U6_4
        if not enough:
            return U6_5_PRINCES
        berths = board.sector[origin] != NONE and board.sector[origin] == board.sector[to] and origin != to
        return 0 if berths else U6_5
    if move < RAISE:
        district = (move - PLACE) % DISTRICTS
        at_monument = state.monument[district] == civ
        if move < REMOVE:
            if not at_monument and move < ANYWHERE:
                return U6_6
            return 0 if state.supply[seat, civ] > 0 else U6_6_SUPPLY
        if not at_monument:
            return U6_8
        return 0 if state.princes[seat, civ, district] > 0 else U6_8_PRINCE
    if move < DROP:
        return 0 if state.worth[civ] < CIVS else U6_9
    return 0 if state.worth[civ] > 1 else U6_10


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
def act(state: Any, move: int, civ: int, events: Any) -> None:
    """U6.4, U6.5, U6.6, U6.7, U6.8, U6.9, U6.10: what the cards do."""
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
        gain(state, controller, VISIT_POINTS, FOR_VISIT, events)


@compiled
def _remove(state: Any, civ: int, district: int, events: Any) -> None:
    """U6.8: a prince returns from a monument of its civilisation, for 2 points."""
    state.princes[state.turn, civ, district] -= 1
    state.supply[state.turn, civ] += 1
    if events is not None:
        emit(events, ALL, REMOVED, state.turn, civ, district)
    gain(state, int(state.turn), REMOVAL_POINTS, FOR_REMOVAL, events)


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
