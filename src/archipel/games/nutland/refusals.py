"""Nutland: why a move is refused, read beside the rulebook."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.nutland.chains import (
    can_push,
    can_take,
    carriers,
    chain_of,
    chains,
    has_rim,
    has_room,
    index_of,
    is_rim,
    marbles_beside,
)
from archipel.games.nutland.grid import beside, height, near_centre, owner, way_to
from archipel.games.nutland.moves import (
    LAY,
    LONER,
    MARBLE_ON,
    NO_MARBLE,
    NO_NUT,
    NUT_MOVE,
    PASS,
    RETURN,
    START,
    VIAS,
)
from archipel.games.nutland.rules import ANY, can_lay, can_place
from archipel.games.nutland.score import towers, towers_needed
from archipel.games.nutland.setup import marbles_each
from archipel.games.nutland.state import (
    ALONE,
    BUILD,
    CELLS,
    ENDED,
    GROW,
    LOT,
    MARBLE,
    MARBLES,
    NONE,
    PLACE,
    PUT_BACK,
    SEATS,
    WAYS,
)

N1_3 = 103
N2_1, N2_2 = 201, 202
N3_1, N3_2 = 301, 302
N4_1, N4_2, N4_3, N4_4, N4_5 = 401, 402, 403, 404, 405
N5_1, N5_2, N5_3, N5_4, N5_6 = 501, 502, 503, 504, 506
N6_1, N6_3, N6_4, N6_6 = 601, 603, 604, 606
N7_2, N7_3 = 702, 703


@compiled
def why_not(board: Any, state: Any, move: int) -> int:
    """N7.2, N7.3: the first rule a move breaks; once the game has ended, the rule that ended it."""
    if state.stage == ENDED:
        for seat in range(state.seats):
            if towers(state, seat) >= towers_needed(state.seats):
                return N7_2
        return N7_3
    if START <= move < NO_MARBLE or state.stage < BUILD:
        return _why_not_nature(board, state, move)
    if LAY <= move < RETURN or state.stage == BUILD:
        return _why_not_lay(board, state, move)
    if state.stage == PLACE or state.stage == PUT_BACK or MARBLE_ON <= move < LAY:
        return _why_not_place(board, state, move)
    if move == PASS:
        return 0
    if RETURN <= move < PASS:
        return _why_not_return(board, state, move - RETURN)
    if move == NO_MARBLE or move < NUT_MOVE:
        return _why_not_move(board, state, move)
    return _why_not_nut(board, state, move)


# --- The start ----------------------------------------------------------------------------------------------------


@compiled
def _why_not_nature(board: Any, state: Any, move: int) -> int:
    """N1.3, N2.2, N3.1: lots and a grown land are nature's, each at its time."""
    if LONER <= move < NO_MARBLE or state.stage == ALONE:
        return 0 if state.stage == ALONE and LONER <= move < LONER + int(state.seats) else N1_3
    if START <= move < LONER or state.stage == LOT:
        return 0 if state.stage == LOT and START <= move < START + int(state.seats) else N3_1
    return _why_not_lay(board, state, move)


@compiled
def _why_not_lay(board: Any, state: Any, move: int) -> int:
    """N2.1, N2.2: while the land is built, nuts at height 1 that touch it, not far from the centre; nothing else."""
    if not LAY <= move < RETURN or (state.stage != BUILD and state.stage != GROW):
        return N2_2
    cell = move - LAY
    if height(state, cell) > 0:
        return N2_1
    return 0 if near_centre(cell) and can_lay(board, state, cell) else N2_2


@compiled
def _why_not_place(board: Any, state: Any, move: int) -> int:
    """N3.1, N3.2, N5.6: an opponent's marble at the start, the owner's when it is returned; on the rim."""
    colour, cell = (move - MARBLE_ON) // CELLS, (move - MARBLE_ON) % CELLS
    if state.stage == PLACE:
        if not MARBLE_ON <= move < LAY or not can_place(state, state.turn, colour):
            return N3_1
    elif state.stage != PUT_BACK or not MARBLE_ON <= move < LAY or colour != state.turn:
        return N5_6
    return 0 if is_rim(board, state, cell) else N3_2


@compiled
def _why_not_return(board: Any, state: Any, other: int) -> int:
    """N5.6: instead of moving a marble, if one is out and a nut is free for it; an opponent is named."""
    seat = int(state.turn)
    if state.stage != MARBLE or other >= state.seats or state.team[other] == state.team[seat]:
        return N5_6
    return 0 if int(state.landed[seat]) < marbles_each(state.seats) and has_rim(board, state) else N5_6


# --- Moving a marble ----------------------------------------------------------------------------------------------


@compiled
def _why_not_move(board: Any, state: Any, move: int) -> int:
    """N4.1 to N4.4: one own marble, first in the turn, staying on the land; not onto another of its colour."""
    seat = int(state.turn)
    index, cell, via = move // VIAS // CELLS, move // VIAS % CELLS, move % VIAS
    if state.stage != MARBLE or move == NO_MARBLE or index >= state.landed[seat]:
        return N4_1
    if height(state, cell) == 0:
        return N4_3
    who = owner(state, cell)
    if who == seat:
        return N4_4
    if who != NONE:
        return _why_not_push(board, state, seat, index, cell, via)
    return N5_1 if via > 0 else _why_not_land(board, state, seat, index, cell)


@compiled
def _why_not_land(board: Any, state: Any, seat: int, index: int, cell: int) -> int:
    """N4.2, N4.4, N4.5: a free cell a step away, or beside a chain without too steep a stage."""
    beside_chain = marbles_beside(board, state, seat, cell) & chain_of(chains(board, state, seat, 1), index)
    for i in range(state.landed[seat]):
        if beside_chain >> i & 1 and abs(height(state, state.marble[seat, i]) - height(state, cell)) <= 1:
            return 0
    if way_to(board, state.marble[seat, index], cell) != NONE:
        return N4_2
    if marbles_beside(board, state, seat, cell) & chain_of(chains(board, state, seat, ANY), index):
        return N4_4
    return N4_5 if _beside_mixed_chain(board, state, seat, index, cell) else N4_2


@compiled
def _beside_mixed_chain(board: Any, state: Any, seat: int, index: int, cell: int) -> bool:
    """N4.5: whether the cell would be reached if marbles of all colours made chains."""
    reached = 1 << (seat * MARBLES + index)
    for _ in range(SEATS * MARBLES):  # no chain is longer
        for other in range(state.seats):
            for i in range(state.landed[other]):
                if reached >> (other * MARBLES + i) & 1:
                    for way in range(WAYS):
                        beyond = beside(board, state.marble[other, i], way)
                        who = owner(state, beyond)
                        if beyond == cell:
                            return True
                        if who != NONE:
                            reached |= 1 << (who * MARBLES + index_of(state, who, beyond))
    return False


@compiled
def _why_not_push(board: Any, state: Any, seat: int, index: int, cell: int, via: int) -> int:
    """N4.2, N4.4, N4.5, N5.4: a push by a direct step, or from the last marble of a chain that `via` names."""
    start = int(state.marble[seat, index])
    if via == 0:
        way = way_to(board, start, cell)
        if way == NONE or abs(height(state, start) - height(state, cell)) > 1:
            return N4_2
        return _why_not_shove(board, state, start, start, way)
    last = beside(board, cell, WAYS - via)  # the way opposite to via - 1
    who = owner(state, last)
    if who != NONE and who != seat:
        return N4_5
    if who == NONE or last == start or abs(height(state, last) - height(state, cell)) > 1:
        return N4_4
    chain = chain_of(chains(board, state, seat, 1), index)
    return _why_not_shove(board, state, start, last, via - 1) if chain >> index_of(state, seat, last) & 1 else N4_4


@compiled
def _why_not_shove(board: Any, state: Any, start: int, last: int, way: int) -> int:
    """N5.2, N5.3, N5.4: never up, into no other marble, never from below."""
    if can_push(board, state, start, last, way):
        return 0
    cell = beside(board, last, way)
    behind = beside(board, cell, way)
    if height(state, behind) > height(state, cell):
        return N5_2
    return N5_3 if owner(state, behind) != NONE and behind != start else N5_4


# --- Moving a nut -------------------------------------------------------------------------------------------------


@compiled
def _why_not_nut(board: Any, state: Any, move: int) -> int:
    """N6.1 to N6.4, N6.6: a free nut beside an own marble, to another cell beside it or beside its chain."""
    seat = int(state.turn)
    index, way = (move - NUT_MOVE) // (WAYS * CELLS), (move - NUT_MOVE) // CELLS % WAYS
    cell = (move - NUT_MOVE) % CELLS
    if move == NO_NUT or index >= state.landed[seat]:
        return N6_1
    source = beside(board, state.marble[seat, index], way)
    taking = marbles_beside(board, state, seat, source)
    if not can_take(board, state, source) or taking & ((1 << index) - 1):  # the latter is said of an earlier marble
        return N6_1
    if cell == source or not has_room(state, cell):
        return N6_3
    around = marbles_beside(board, state, seat, cell)
    if around & carriers(chains(board, state, seat, ANY), taking) == 0:
        return N6_4 if around else N6_3
    return N6_6 if height(state, cell) < state.only_on_nuts else 0
