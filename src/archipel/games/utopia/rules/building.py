"""Utopia, chapter 5: wonders and monuments."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.utopia.events import BUILT_WONDER, FOR_DISTRICT, FOR_WONDER, TOOK_CONTROL, WENT_HOME
from archipel.games.utopia.moves import CONTROL, DISCARD_CARD, RETURN, WONDER, control_move, return_move
from archipel.games.utopia.rules.codes import (
    U2_4,
    U5_1,
    U5_1_NOTHING,
    U5_1_RETURN,
    U5_2,
    U5_4,
    U5_4_WONDER,
    U5_5,
    U5_5_STOCK,
    U5_7,
)
from archipel.games.utopia.rules.track import gain
from archipel.games.utopia.setup import first_open, is_closed
from archipel.games.utopia.state import CIVS, CONTROL_PRINCES, DISCARD, DISTRICTS, ISLANDS, NONE, SURPLUS, WONDER_POINTS


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
    if state.princes[seat, civ, district] < CONTROL_PRINCES or state.monument[district] != NONE:
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


@compiled
def list_returns(board: Any, state: Any, out: Any) -> int:
    """U5.1: the districts of the wonder's island from which a prince of the civilisation may return."""
    civ, n = int(state.returning), 0
    for district in range(board.first[state.site], board.first[state.site + 1]):
        out[n] = return_move(civ, district)
        n += state.princes[state.turn, civ, district] > 0
    return n


@compiled
def list_buildings(board: Any, state: Any, out: Any, n: int) -> int:
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
            if state.princes[seat, civ, district] >= CONTROL_PRINCES and state.stock[civ] > 0:
                out[n] = control_move(district, civ)
                n += 1
    return n


@compiled
def why_not_return(board: Any, state: Any, move: int) -> int:
    """U5.1: for a wonder just built, and nothing between: a prince of the civilisation asked for, on its island."""
    if state.returning == NONE:
        return U5_1_NOTHING
    if not RETURN <= move < DISCARD_CARD:
        return U5_1_RETURN
    civ, district = (move - RETURN) // DISTRICTS, (move - RETURN) % DISTRICTS
    if civ != state.returning or board.island[district] != state.site:
        return U5_1_RETURN
    return 0 if state.princes[state.turn, civ, district] > 0 else U5_1_RETURN


@compiled
def why_not_build(board: Any, state: Any, move: int) -> int:
    """U5.1, U5.2, U5.4, U5.5, U5.7: with the princes, the place, the base and the monument; not while discarding."""
    seat = int(state.turn)
    if move < CONTROL:
        if is_closed(state.seats, move - WONDER):
            return U2_4
        if not all_five_on(board, state, seat, move - WONDER):
            return U5_1
        occupied, stock, standing = state.wonder[move - WONDER] != NONE, 1, U5_4_WONDER
    else:
        district, civ = (move - CONTROL) // CIVS, (move - CONTROL) % CIVS
        if district < first_open(board, state):
            return U2_4
        if state.princes[seat, civ, district] < CONTROL_PRINCES:
            return U5_2
        occupied, stock, standing = state.monument[district] != NONE, state.stock[civ], U5_4
    if occupied:
        return standing
    if state.bases[seat] == 0 or stock == 0:
        return U5_5 if state.bases[seat] == 0 else U5_5_STOCK
    return U5_7 if state.stage == DISCARD or state.stage == SURPLUS else 0


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
    go_home(state, civ, district, CONTROL_PRINCES, events)
    state.monument[district] = civ
    state.controller[district] = seat
    state.stock[civ] -= 1
    state.bases[seat] -= 1
    if events is not None:
        emit(events, ALL, TOOK_CONTROL, seat, civ, district)
    owner = int(state.wonder[board.island[district]])
    if owner != NONE:
        gain(state, owner, int(board.value[district]), FOR_DISTRICT, events)


@compiled
def build(board: Any, state: Any, move: int, events: Any) -> None:
    """U5.1, U5.2: a wonder, one of the princes that return for it, or a monument."""
    if move < CONTROL:
        build_wonder(board, state, move - WONDER, events)
    elif move < RETURN:
        take_control(board, state, (move - CONTROL) // CIVS, (move - CONTROL) % CIVS, events)
    else:
        civ = (move - RETURN) // DISTRICTS
        go_home(state, civ, (move - RETURN) % DISTRICTS, 1, events)
        ask_return(board, state, civ + 1)
