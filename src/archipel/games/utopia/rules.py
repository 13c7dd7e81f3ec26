"""Utopia: what may be done, read beside the rulebook. Each function states a rule and cites its id.

All legal moves are found in `legal.py`; why a move is refused is said in `refusal.py`.
"""

from __future__ import annotations

from typing import Any

from archipel.core.contract import NATURE, OVER
from archipel.core.jit import compiled
from archipel.games.utopia.moves import (
    CARD,
    RANKING,
    START,
    TURNED_FIRST,
    TURNED_SECOND,
    guest_move,
)
from archipel.games.utopia.state import (
    ARRIVE,
    CIVS,
    DEAL,
    DISTRICTS,
    DRAW,
    ENDED,
    ISLANDS,
    LOT,
    NONE,
    RANK,
)


@compiled
def to_act(state: Any) -> int:
    """U3.2, U7.2: whose turn it is; nature for draws, deals and lots; nobody once it is over."""
    stage = state.stage
    if stage in (RANK, LOT, ARRIVE, DRAW, DEAL):
        return NATURE
    return OVER if stage == ENDED else int(state.turn)


@compiled
def chance(board: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """U2.1, U2.2, U4.1, U4.3, U6.1: civilisations and seats alike; of guests and cards, those in bag and pile."""
    n = 0
    if state.stage == DEAL:
        for civ in range(CIVS):
            outcomes[n], weights[n] = CARD + civ, state.pile[civ]
            n += state.pile[civ] > 0
    elif state.stage == RANK:
        for civ in range(CIVS):
            outcomes[n], weights[n] = RANKING + civ, 1
            n += state.worth[civ] == 0
    elif state.stage == LOT:
        for seat in range(state.seats):
            outcomes[n], weights[n] = START + seat, 1
            n += 1
    else:
        for civ in range(CIVS):
            for island in range(ISLANDS):
                outcomes[n], weights[n] = guest_move(civ, island), state.bag[island, civ]
                n += state.bag[island, civ] > 0
    return n


# --- Building -------------------------------------------------------------------------------------------------------


@compiled
def lives_on(board: Any, state: Any, seat: int, civ: int, island: int) -> bool:
    """Whether a seat has a prince of a civilisation on an island."""
    total = 0
    for district in range(board.first[island], board.first[island + 1]):
        total += state.princes[seat, civ, district]
    return total > 0


@compiled
def all_five_on(board: Any, state: Any, seat: int, island: int) -> bool:
    """U5.1: own princes of all five civilisations on one island, in whichever districts."""
    for civ in range(CIVS):
        if not lives_on(board, state, seat, civ, island):
            return False
    return True


@compiled
def may_build_wonder(board: Any, state: Any, seat: int, island: int) -> bool:
    """U5.1, U5.4, U5.5: princes of all five, no wonder there yet, and a base."""
    if state.wonder[island] != NONE or state.bases[seat] == 0:
        return False
    return all_five_on(board, state, seat, island)


@compiled
def may_control(state: Any, seat: int, district: int, civ: int) -> bool:
    """U5.2, U5.4, U5.5: three princes of one civilisation, no monument there yet, a base, a monument in stock."""
    if state.princes[seat, civ, district] < 3 or state.monument[district] != NONE:
        return False
    return bool(state.bases[seat] > 0 and state.stock[civ] > 0)


@compiled
def may_build(board: Any, state: Any, seat: int) -> bool:
    """U4.6: whether anything can be built."""
    for island in range(ISLANDS):
        if may_build_wonder(board, state, seat, island):
            return True
    for civ in range(CIVS):
        for district in range(DISTRICTS):
            if may_control(state, seat, district, civ):
                return True
    return False


@compiled
def districts_of(board: Any, state: Any, seat: int, civ: int, island: int) -> int:
    """U5.1: in how many districts of an island a civilisation stands."""
    n = 0
    for district in range(board.first[island], board.first[island + 1]):
        n += state.princes[seat, civ, district] > 0
    return n


# --- Paying with cards ----------------------------------------------------------------------------------------------


@compiled
def may_pay(state: Any, seat: int, civ: int, cost: int) -> bool:
    """U6.2, U6.11: enough cards, of which a privilege token each may replace the natural ones that are missing."""
    return bool(state.cards[seat] >= cost and state.hand[seat, civ] + state.privileges[seat] >= cost)


@compiled
def pays(state: Any, seat: int, civ: int, cost: int, payment: int) -> bool:
    """U6.2, U6.11: the natural cards and the turned ones, of other civilisations, are in hand; a token for each."""
    first, second = TURNED_FIRST[payment], TURNED_SECOND[payment]
    turned = (first != NONE) + (second != NONE)
    if first == civ or second == civ or turned > cost or turned > state.privileges[seat]:
        return False
    if first != NONE and state.hand[seat, first] < 1 + (first == second):
        return False
    if second != NONE and state.hand[seat, second] < 1:
        return False
    return bool(state.hand[seat, civ] >= cost - turned)
