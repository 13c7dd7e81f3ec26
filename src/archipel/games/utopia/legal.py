"""Utopia: all legal moves, found quickly. `refusal.py` says the same move by move, with the reasons."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.utopia.moves import (
    ANYWHERE,
    DROP,
    END,
    HOUSING,
    INVITATION,
    LAY_OFF,
    MOVE,
    PAY,
    PAYMENTS,
    PLACE,
    RAISE,
    REMOVE,
    SAIL,
    SURPRISE,
    WONDER,
    cell,
    control_move,
    return_move,
    route,
    welcome_move,
)
from archipel.games.utopia.rules import may_build_wonder, may_pay, pays
from archipel.games.utopia.setup import first_open
from archipel.games.utopia.state import (
    CIVS,
    DEVELOP,
    DISCARD,
    DISTRICTS,
    EXTRA,
    HOUSE,
    INVITE,
    ISLANDS,
    NONE,
    PICK,
    SETTLED,
    SURPLUS,
)


@compiled
def legal(board: Any, state: Any, out: Any) -> int:
    """All that `why_not` allows, in increasing order."""
    stage = state.stage
    if state.returning != NONE:
        return _returns(board, state, out)
    if state.owed > 0:
        return _payments(state, out)
    if stage in (DISCARD, SURPLUS):
        return _discards(state, out)
    n = 0
    if stage in (PICK, EXTRA):
        n = _welcomes(board, state, out)
        if stage == PICK and state.surprised >> state.turn & 1 == 0:
            out[n] = SURPRISE
            n += 1
    elif stage == HOUSE:
        n = _housings(board, state, out)
    elif stage == INVITE:
        n = _invitations(state, out)
    n = _buildings(board, state, out, n)
    if stage == DEVELOP:
        n = _cards(board, state, out, n)
    if stage in (DEVELOP, SETTLED):
        out[n] = END
        n += 1
    return n


@compiled
def _returns(board: Any, state: Any, out: Any) -> int:
    """U5.1: the districts of the wonder's island from which a prince of the civilisation may return."""
    civ, n = int(state.returning), 0
    for district in range(board.first[state.site], board.first[state.site + 1]):
        out[n] = return_move(civ, district)
        n += state.princes[state.turn, civ, district] > 0
    return n


@compiled
def _payments(state: Any, out: Any) -> int:
    """U6.11: the ways to pay what is owed."""
    n = 0
    for payment in range(PAYMENTS):
        out[n] = PAY + payment
        n += pays(state, int(state.turn), int(state.owed_civ), int(state.owed), payment)
    return n


@compiled
def _discards(state: Any, out: Any) -> int:
    """U6.1, U6.3: any card in hand."""
    n = 0
    for civ in range(CIVS):
        out[n] = LAY_OFF + civ
        n += state.hand[state.turn, civ] > 0
    return n


@compiled
def _welcomes(board: Any, state: Any, out: Any) -> int:
    """U4.2, U4.5: a guest at a ship and any district of its island; only the island, with no prince left."""
    n = 0
    for civ in range(CIVS):
        housed = state.supply[state.turn, civ] > 0
        for island in range(ISLANDS):
            if state.ships[island, civ] == 0:
                continue
            if not housed:
                out[n] = welcome_move(civ, DISTRICTS + island)
                n += 1
                continue
            for district in range(board.first[island], board.first[island + 1]):
                out[n] = welcome_move(civ, district)
                n += 1
    return n


@compiled
def _housings(board: Any, state: Any, out: Any) -> int:
    """U4.3, U4.5: any district of the drawn guest's island; only the island, with no prince left."""
    island = int(state.guest_island)
    if state.supply[state.turn, state.guest_civ] == 0:
        out[0] = HOUSING + DISTRICTS + island
        return 1
    n = 0
    for district in range(board.first[island], board.first[island + 1]):
        out[n] = HOUSING + district
        n += 1
    return n


@compiled
def _invitations(state: Any, out: Any) -> int:
    """U4.3: any opponent."""
    n = 0
    for seat in range(state.seats):
        out[n] = INVITATION + seat
        n += seat != state.turn
    return n


@compiled
def _buildings(board: Any, state: Any, out: Any, n: int) -> int:
    """U5.1, U5.2: wonders, then monuments."""
    seat = int(state.turn)
    if state.bases[seat] == 0:
        return n
    for island in range(ISLANDS):
        if may_build_wonder(board, state, seat, island):
            out[n] = WONDER + island
            n += 1
    for district in range(DISTRICTS):
        if state.monument[district] != NONE:
            continue
        for civ in range(CIVS):
            if state.princes[seat, civ, district] >= 3 and state.stock[civ] > 0:
                out[n] = control_move(district, civ)
                n += 1
    return n


@compiled
def _cards(board: Any, state: Any, out: Any, n: int) -> int:
    """U6.4 to U6.10: all that one card, two or three can do."""
    seat = int(state.turn)
    lowest = first_open(board, state)
    for civ in range(CIVS):
        if may_pay(state, seat, civ, 1):
            n = _routes(state, civ, lowest, MOVE, board.neighbours, board.near, out, n)
    for civ in range(CIVS):
        if may_pay(state, seat, civ, 1):
            n = _routes(state, civ, lowest, SAIL, board.berths, board.over_sea, out, n)
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
def _routes(state: Any, civ: int, lowest: int, verb: int, many: Any, there: Any, out: Any, n: int) -> int:
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
