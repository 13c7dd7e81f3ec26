"""Utopia, chapter 4: guests are taken and housed."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.utopia.events import ARRIVED, HOUSED, INVITED, SURPRISE_DRAWN, TURNED_AWAY
from archipel.games.utopia.moves import HOUSING, INVITATION, PLACES, SURPRISE, welcome_move
from archipel.games.utopia.rules.building import may_build
from archipel.games.utopia.rules.codes import (
    U2_4,
    U4_2,
    U4_2_ABSENT,
    U4_2_DONE,
    U4_2_FIRST,
    U4_2_ISLAND,
    U4_3,
    U4_3_HOUSE,
    U4_3_INVITE,
    U4_3_NO_SURPRISE,
    U4_3_ONCE,
    U4_3_WHOM,
    U4_5,
    U6_1_DISCARD,
    U6_3_SURPLUS,
)
from archipel.games.utopia.rules.rounds import begin_first_pass, end_pick
from archipel.games.utopia.setup import is_closed
from archipel.games.utopia.state import (
    CIVS,
    DEVELOP,
    DISCARD,
    DISTRICTS,
    DRAW,
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
def list_welcomes(board: Any, state: Any, out: Any) -> int:
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
def list_housings(board: Any, state: Any, out: Any) -> int:
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
def list_invitations(state: Any, out: Any) -> int:
    """U4.3: any opponent."""
    n = 0
    for seat in range(state.seats):
        out[n] = INVITATION + seat
        n += seat != state.turn
    return n


@compiled
def why_not_welcome(board: Any, state: Any, move: int) -> int:
    """U4.2, U4.3: one guest a turn, from a ship, or once a round from the bag, and then an opponent takes one."""
    stage = state.stage
    if move < SURPRISE:
        civ, place = move // PLACES, move % PLACES
        island = int(board.island[place]) if place < DISTRICTS else place - DISTRICTS
        if is_closed(state.seats, island):
            return U2_4
        if stage in (HOUSE, INVITE):
            return U4_3_HOUSE if stage == HOUSE else U4_3_INVITE
        if stage == SETTLED or state.ships[island, civ] == 0:
            return U4_2_DONE if stage == SETTLED else U4_2_ABSENT
        return _why_not_house(state, civ, place)
    if move == SURPRISE:
        if stage != PICK:
            return U4_3
        return 0 if state.surprised >> state.turn & 1 == 0 else U4_3_ONCE
    if move >= INVITATION:
        seat = move - INVITATION
        return 0 if stage == INVITE and seat < state.seats and seat != state.turn else U4_3_WHOM
    place = move - HOUSING
    island = int(board.island[place]) if place < DISTRICTS else place - DISTRICTS
    if is_closed(state.seats, island):
        return U2_4
    if stage != HOUSE:
        return U4_3_NO_SURPRISE
    return _why_not_house(state, int(state.guest_civ), place) if island == state.guest_island else U4_2_ISLAND


@compiled
def _why_not_house(state: Any, civ: int, place: int) -> int:
    """U4.2, U4.5: in a district; with no prince of the civilisation left, nowhere."""
    if state.supply[state.turn, civ] > 0:
        return 0 if place < DISTRICTS else U4_2
    return 0 if place >= DISTRICTS else U4_5


@compiled
def why_not_end(state: Any) -> int:
    """U4.2, U4.3, U6.1, U6.3: only after the guest is housed, or in a turn of phase 2."""
    stage = state.stage
    if stage in (SETTLED, DEVELOP):
        return 0
    if stage == DISCARD:
        return U6_1_DISCARD
    if stage == SURPLUS:
        return U6_3_SURPLUS
    if stage == HOUSE:
        return U4_3_HOUSE
    return U4_3_INVITE if stage == INVITE else U4_2_FIRST if stage == PICK else U4_3


@compiled
def draw_guest(state: Any, civ: int, island: int, events: Any) -> None:
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
def phase_1(board: Any, state: Any, move: int, events: Any) -> None:
    """U4.2, U4.3: take a guest or draw one, house it, name an opponent."""
    if move < SURPRISE:
        civ, place = move // PLACES, move % PLACES
        island = int(board.island[place]) if place < DISTRICTS else place - DISTRICTS
        state.ships[island, civ] -= 1
        _house(state, civ, island, place, events)
        state.stage = SETTLED
        end_if_nothing_to_build(board, state, events)
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
def end_if_nothing_to_build(board: Any, state: Any, events: Any) -> None:
    """U4.6: with the guest housed, a turn or an extra pick ends by itself when nothing can be built."""
    if not may_build(board, state, int(state.turn)):
        end_pick(state, events)
