"""Utopia: why a move is refused. First its phase, then the step under way, then the rules one by one."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.utopia.moves import (
    ANYWHERE,
    CARD,
    CARD_UNSEEN,
    CONTROL,
    DROP,
    END,
    GUEST,
    HOUSING,
    INVITATION,
    LAY_OFF,
    MOVE,
    PAY,
    PLACE,
    PLACES,
    RAISE,
    RANKING,
    REMOVE,
    RETURN,
    SAIL,
    START,
    SURPRISE,
    TURNED_FIRST,
    TURNED_SECOND,
    WONDER,
    card_civ,
    card_cost,
    route_count,
    route_origin,
    route_to,
)
from archipel.games.utopia.rules import all_five_on, may_pay, pays
from archipel.games.utopia.setup import first_open, is_closed
from archipel.games.utopia.state import (
    ARRIVE,
    CIVS,
    DEAL,
    DEVELOP,
    DISCARD,
    DISTRICTS,
    DRAW,
    ENDED,
    HOUSE,
    INVITE,
    ISLANDS,
    LOT,
    NONE,
    PICK,
    RANK,
    SETTLED,
    SURPLUS,
)

U2_1, U2_2, U2_4 = 201, 202, 204
U3_1 = 301
U4_1, U4_2, U4_3, U4_5 = 401, 402, 403, 405
U5_1, U5_2, U5_4, U5_5, U5_7 = 501, 502, 504, 505, 507
U6_1, U6_2, U6_3, U6_4, U6_5, U6_6 = 601, 602, 603, 604, 605, 606
U6_8, U6_9, U6_10, U6_11 = 608, 609, 610, 611
U7_2 = 702


@compiled
def why_not(board: Any, state: Any, move: int) -> int:
    """U3.1, U5.1, U6.11, U7.2: the first rule a move breaks: the end, nature's moves, the phase, an unfinished step."""
    stage = state.stage
    if stage == ENDED:
        return U7_2
    if move >= RANKING:
        return _why_not_nature(state, move)
    if stage <= ARRIVE or stage in (DRAW, DEAL):
        return U3_1
    if move < WONDER and stage >= DEAL:
        return U3_1
    if LAY_OFF <= move < END and stage < DEAL:
        return U3_1
    if state.returning != NONE or RETURN <= move < LAY_OFF:
        return _why_not_return(board, state, move)
    if state.owed > 0 or PAY <= move < END:
        return _why_not_pay(state, move)
    if move < WONDER:
        return _why_not_welcome(board, state, move)
    if move < RETURN:
        return _why_not_build(board, state, move)
    if move < MOVE:
        return _why_not_discard(state, move - LAY_OFF)
    return _why_not_end(state) if move == END else _why_not_card(board, state, move)


@compiled
def _why_not_nature(state: Any, move: int) -> int:
    """U2.1, U2.2, U4.1, U6.1: what is drawn is not for a player to say, and comes from bag or pile."""
    if move < START:
        return 0 if state.stage == RANK and state.worth[move - RANKING] == 0 else U2_1
    if move < GUEST:
        return 0 if state.stage == LOT and move - START < state.seats else U2_2
    if move < CARD:
        civ, island = (move - GUEST) // ISLANDS, (move - GUEST) % ISLANDS
        drawing = state.stage == ARRIVE or state.stage == DRAW
        return 0 if drawing and state.bag[island, civ] > 0 else U4_1
    dealing = state.stage == DEAL and move < CARD_UNSEEN
    return 0 if dealing and state.pile[move - CARD] > 0 else U6_1


# --- Steps of one choice --------------------------------------------------------------------------------------------


@compiled
def _why_not_return(board: Any, state: Any, move: int) -> int:
    """U5.1: for a wonder just built, and nothing between: a prince of the civilisation asked for, on its island."""
    if state.returning == NONE or not RETURN <= move < LAY_OFF:
        return U5_1
    civ, district = (move - RETURN) // DISTRICTS, (move - RETURN) % DISTRICTS
    if civ != state.returning or board.island[district] != state.site:
        return U5_1
    return 0 if state.princes[state.turn, civ, district] > 0 else U5_1


@compiled
def _why_not_pay(state: Any, move: int) -> int:
    """U6.2, U6.11: what is owed, at once, from the hand; a token for every turned card, none for a natural one."""
    if state.owed == 0 or not PAY <= move < END:
        return U6_11
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


# --- Phase 1 --------------------------------------------------------------------------------------------------------


@compiled
def _why_not_welcome(board: Any, state: Any, move: int) -> int:
    """U4.2, U4.3: one guest a turn, from a ship, or once a round from the bag, and then an opponent takes one."""
    stage = state.stage
    if move < SURPRISE:
        if stage in (HOUSE, INVITE):
            return U4_3
        civ, place = move // PLACES, move % PLACES
        island = int(board.island[place]) if place < DISTRICTS else place - DISTRICTS
        if is_closed(state.seats, island):
            return U2_4
        if stage == SETTLED or state.ships[island, civ] == 0:
            return U4_2
        return _why_not_house(state, civ, place)
    if move == SURPRISE:
        return 0 if stage == PICK and state.surprised >> state.turn & 1 == 0 else U4_3
    if move >= INVITATION:
        seat = move - INVITATION
        return 0 if stage == INVITE and seat < state.seats and seat != state.turn else U4_3
    place = move - HOUSING
    island = int(board.island[place]) if place < DISTRICTS else place - DISTRICTS
    if is_closed(state.seats, island):
        return U2_4
    if stage == HOUSE and island != state.guest_island:
        return U4_2
    return _why_not_house(state, int(state.guest_civ), place) if stage == HOUSE else U4_3


@compiled
def _why_not_house(state: Any, civ: int, place: int) -> int:
    """U4.2, U4.5: in a district; with no prince of the civilisation left, nowhere."""
    if state.supply[state.turn, civ] > 0:
        return 0 if place < DISTRICTS else U4_2
    return 0 if place >= DISTRICTS else U4_5


@compiled
def _why_not_end(state: Any) -> int:
    """U4.2, U4.3, U6.1, U6.3: only after the guest is housed, or in a turn of phase 2."""
    stage = state.stage
    if stage in (SETTLED, DEVELOP):
        return 0
    if stage == DISCARD:
        return U6_1
    if stage == SURPLUS:
        return U6_3
    return U4_2 if stage == PICK else U4_3


# --- Building -------------------------------------------------------------------------------------------------------


@compiled
def _why_not_build(board: Any, state: Any, move: int) -> int:
    """U5.1, U5.2, U5.4, U5.5, U5.7: with the princes, the place, the base and the monument; not while discarding."""
    seat = int(state.turn)
    if move < CONTROL:
        if is_closed(state.seats, move - WONDER):
            return U2_4
        if not all_five_on(board, state, seat, move - WONDER):
            return U5_1
        occupied, stock = state.wonder[move - WONDER] != NONE, 1
    else:
        district, civ = (move - CONTROL) // CIVS, (move - CONTROL) % CIVS
        if district < first_open(board, state):
            return U2_4
        if state.princes[seat, civ, district] < 3:
            return U5_2
        occupied, stock = state.monument[district] != NONE, state.stock[civ]
    if occupied:
        return U5_4
    if state.bases[seat] == 0 or stock == 0:
        return U5_5
    return U5_7 if state.stage == DISCARD or state.stage == SURPLUS else 0


# --- Phase 2 --------------------------------------------------------------------------------------------------------


@compiled
def _why_not_discard(state: Any, civ: int) -> int:
    """U6.2, U6.3: a card from the own hand, when it is time to discard: before the turns, or after `end`."""
    if state.stage == DEVELOP:
        return U6_3
    return 0 if state.hand[state.turn, civ] > 0 else U6_2


@compiled
def _why_not_card(board: Any, state: Any, move: int) -> int:
    """U2.4, U6.1, U6.2, U6.3, U6.11: in the own turn, for cards in hand or turned, and as each action allows."""
    if state.stage == DISCARD:
        return U6_1
    if state.stage == SURPLUS:
        return U6_3
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
    """U6.4 to U6.10: what each action needs on the board, in the supply or on the scale."""
    seat = int(state.turn)
    if move < PLACE:
        count, to, origin = route_count(move), route_to(move), route_origin(move)
        enough = state.princes[seat, civ, origin] >= count
        if move < SAIL:
            return 0 if enough and board.adjacent[origin, to] == 1 else U6_4
        berths = board.sector[origin] != NONE and board.sector[origin] == board.sector[to] and origin != to
        return 0 if enough and berths else U6_5
    if move < RAISE:
        district = (move - PLACE) % DISTRICTS
        at_monument = state.monument[district] == civ
        if move < REMOVE:
            in_place = at_monument or move >= ANYWHERE
            return 0 if in_place and state.supply[seat, civ] > 0 else U6_6
        return 0 if at_monument and state.princes[seat, civ, district] > 0 else U6_8
    if move < DROP:
        return 0 if state.worth[civ] < CIVS else U6_9
    return 0 if state.worth[civ] > 1 else U6_10
