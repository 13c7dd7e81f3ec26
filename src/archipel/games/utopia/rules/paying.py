"""Utopia, chapter 6: cards are paid, turned by privileges, and discarded."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.utopia.events import DISCARDED, PAID, TURNED_CARD
from archipel.games.utopia.moves import (
    DISCARD_CARD,
    END,
    PAY,
    PAYMENTS,
    TURNED_FIRST,
    TURNED_SECOND,
)
from archipel.games.utopia.rules.codes import U6_2, U6_2_HAND, U6_3_LATER, U6_11, U6_11_FIRST, U6_11_NOTHING
from archipel.games.utopia.state import CIVS, DEVELOP, NONE


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


@compiled
def list_payments(state: Any, out: Any) -> int:
    """U6.11: the ways to pay what is owed."""
    n = 0
    for payment in range(PAYMENTS):
        out[n] = PAY + payment
        n += pays(state, int(state.turn), int(state.owed_civ), int(state.owed), payment)
    return n


@compiled
def list_discards(state: Any, out: Any) -> int:
    """U6.1, U6.3: any card in hand."""
    n = 0
    for civ in range(CIVS):
        out[n] = DISCARD_CARD + civ
        n += state.hand[state.turn, civ] > 0
    return n


@compiled
def why_not_pay(state: Any, move: int) -> int:
    """U6.2, U6.11: what is owed, at once, from the hand; a token for every turned card, none for a natural one."""
    if state.owed == 0 or not PAY <= move < END:
        return U6_11_NOTHING if state.owed == 0 else U6_11_FIRST
    seat, payment = int(state.turn), move - PAY
    if pays(state, seat, int(state.owed_civ), int(state.owed), payment):
        return 0
    first, second = TURNED_FIRST[payment], TURNED_SECOND[payment]
    turned = (first != NONE) + (second != NONE)
    in_hand = state.hand[seat, state.owed_civ] >= state.owed - turned
    if first != NONE and state.hand[seat, first] < 1 + (first == second):
        in_hand = False
    if second != NONE and state.hand[seat, second] < 1:
        in_hand = False
    return U6_11 if in_hand else U6_2


@compiled
def why_not_discard(state: Any, civ: int) -> int:
    """U6.2, U6.3: a card from the own hand, when it is time to discard: before the turns, or after `end`."""
    if state.stage == DEVELOP:
        return U6_3_LATER
    return 0 if state.hand[state.turn, civ] > 0 else U6_2_HAND


@compiled
def to_discards(state: Any, civ: int) -> None:
    """U6.2: a card goes from the hand of the seat on turn to the discards, as printed."""
    state.hand[state.turn, civ] -= 1
    state.cards[state.turn] -= 1
    state.discards[civ] += 1


@compiled
def discard(state: Any, civ: int, events: Any) -> None:
    """U6.1, U6.3: openly, one card a move."""
    to_discards(state, civ)
    state.due -= 1
    if events is not None:
        emit(events, ALL, DISCARDED, state.turn, civ)


@compiled
def pay(state: Any, payment: int, events: Any) -> None:
    """U6.11: turned cards cost a token each and are discarded as printed; the rest is paid with natural cards."""
    seat, civ, natural = int(state.turn), int(state.owed_civ), int(state.owed)
    for turned in (TURNED_FIRST[payment], TURNED_SECOND[payment]):
        if turned != NONE:
            to_discards(state, turned)
            state.privileges[seat] -= 1
            natural -= 1
            if events is not None:
                emit(events, ALL, TURNED_CARD, seat, turned, civ)
    for _ in range(natural):
        to_discards(state, civ)
    if events is not None and natural > 0:
        emit(events, ALL, PAID, seat, civ, natural)
    state.owed_civ = NONE
    state.owed = 0
