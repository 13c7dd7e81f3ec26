"""Nutland, chapter 6: a nut is taken and put down elsewhere."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.nutland.board.grid import beside, height, owner
from archipel.games.nutland.events import NUT_MOVED
from archipel.games.nutland.moves import NO_NUT, NUT_MOVE, nut_move
from archipel.games.nutland.rules.chains import ANY, chain_of, chains, in_order, marbles_beside
from archipel.games.nutland.rules.codes import (
    N6_1,
    N6_1_FAR,
    N6_1_MARBLE,
    N6_1_SEA,
    N6_3,
    N6_3_FULL,
    N6_3_SAME,
    N6_4,
    N6_6,
)
from archipel.games.nutland.rules.ending import end_turn
from archipel.games.nutland.state import CELLS, MARBLES, NONE, OUTSIDE, TOP, WAYS

FREE_SIDES = 3  # a nut with as many may be taken


@compiled
def can_take(board: Any, state: Any, cell: int) -> bool:
    """N6.1, N6.2: a nut with no marble on it, and at least three sides where the neighbouring stack is lower."""
    level, sides = int(state.land[cell]), 0
    if level == 0 or level > TOP:  # void, or a marble
        return False
    for way in range(WAYS):
        sides += height(state, beside(board, cell, way)) < level
    return sides >= FREE_SIDES


@compiled
def carriers(sets: int, taking: int) -> int:
    """N6.4: the marbles beside which a nut may be put: those that can take it, and their chains."""
    found = 0
    for i in range(MARBLES):
        if taking >> i & 1:
            found |= chain_of(sets, i)
    return found


@compiled
def has_room(state: Any, cell: int) -> bool:
    """N6.3: a cell of the grid without a marble, and less than 4 high."""
    return cell != OUTSIDE and owner(state, cell) == NONE and height(state, cell) < TOP


@compiled
def room_beside(board: Any, state: Any, cell: int) -> int:
    """N6.3, N6.6: the sides of a cell, as six bits, where a nut may be put; with the option, not on void."""
    sides = 0
    for way in range(WAYS):
        other = beside(board, cell, way)
        sides |= (has_room(state, other) & (height(state, other) >= state.only_on_nuts)) << way
    return sides


@compiled
def list_nuts(board: Any, state: Any, out: Any, n: int) -> int:
    """N6.1, N6.2, N6.3, N6.4, N6.5, N6.6: every nut that may be taken, to every cell it may be carried to."""
    seat = int(state.turn)
    sets = chains(board, state, seat, ANY)
    for i in range(state.landed[seat]):
        for way in range(WAYS):
            source = beside(board, state.marble[seat, i], way)
            if not can_take(board, state, source):
                continue
            taking = marbles_beside(board, state, seat, source)
            if taking & ((2 << i) - 1) == 1 << i:  # the first of the marbles beside it
                first, carrying = n, carriers(sets, taking)
                for k in range(MARBLES):
                    if carrying >> k & 1:
                        cell = state.marble[seat, k]
                        sides = room_beside(board, state, cell)
                        for side in range(WAYS):
                            out[n] = nut_move(i, way, beside(board, cell, side))
                            n += sides >> side & (beside(board, cell, side) != source)
                if carrying != 1 << i:
                    n = in_order(out, first, n)
    return n


@compiled
def why_not_nut(board: Any, state: Any, move: int) -> int:
    """N6.1, N6.2, N6.3, N6.4, N6.6: a free nut beside an own marble, to another cell beside it or beside its chain."""
    seat = int(state.turn)
    index, way = (move - NUT_MOVE) // (WAYS * CELLS), (move - NUT_MOVE) // CELLS % WAYS
    cell = (move - NUT_MOVE) % CELLS
    if move == NO_NUT or index >= state.landed[seat]:
        return N6_1_FAR
    source = beside(board, state.marble[seat, index], way)
    taking = marbles_beside(board, state, seat, source)
    if height(state, source) == 0:
        return N6_1_SEA
    if owner(state, source) != NONE:
        return N6_1_MARBLE
    if not can_take(board, state, source) or taking & ((1 << index) - 1):  # the latter is said of an earlier marble
        return N6_1
    if cell == source:
        return N6_3_SAME
    if not has_room(state, cell):
        return N6_3_FULL
    around = marbles_beside(board, state, seat, cell)
    if around & carriers(chains(board, state, seat, ANY), taking) == 0:
        return N6_4 if around else N6_3
    return N6_6 if height(state, cell) < state.only_on_nuts else 0


@compiled
def move_nut(state: Any, source: int, cell: int, events: Any) -> None:
    """N6.1, N6.3, N6.5: a nut goes from the top of one stack to the top of another, and the turn is over."""
    state.land[source] -= 1
    state.land[cell] += 1
    if events is not None:
        emit(events, ALL, NUT_MOVED, state.turn, source, cell, state.land[cell])
    end_turn(state, False, events)
