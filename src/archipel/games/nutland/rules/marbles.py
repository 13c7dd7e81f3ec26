"""Nutland, chapter 4: a marble takes a step, or travels over a chain."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.nutland.board.grid import beside, height, owner, way_to
from archipel.games.nutland.events import CLIMBED, MOVED, WON
from archipel.games.nutland.moves import NO_MARBLE, VIAS, marble_move
from archipel.games.nutland.rules.chains import ANY, chain_of, chains, in_order, index_of, marbles_beside
from archipel.games.nutland.rules.codes import N4_1, N4_1_LATER, N4_2, N4_2_STEEP, N4_3, N4_4, N4_4_OWN, N4_5, N5_1
from archipel.games.nutland.rules.ending import end_game, towers, towers_needed
from archipel.games.nutland.rules.placing import set_marble
from archipel.games.nutland.rules.pushing import can_push, push, why_not_push
from archipel.games.nutland.state import CELLS, MARBLE, MARBLES, NONE, NUT, OUTSIDE, SEATS, TOP, WAYS


@compiled
def landings(board: Any, state: Any, seat: int, start: int, last: int) -> int:
    """N4.2, N4.4, N5.1: the sides of `last`, as six bits, where a marble that started elsewhere may end its move."""
    level, sides = height(state, last), 0
    for way in range(WAYS):
        cell = beside(board, last, way)
        who = owner(state, cell)
        gentle = (height(state, cell) > 0) & (abs(height(state, cell) - level) <= 1)
        if who == NONE:
            sides |= gentle << way
        elif who != seat and gentle:
            sides |= can_push(board, state, start, last, way) << way
    return sides


@compiled
def list_marbles(board: Any, state: Any, out: Any, n: int) -> int:
    """N4.2, N4.3, N4.4, N4.5, N5.1, N5.2, N5.3, N5.4:
    every marble a step, or over its chain; free cells, and others to push.
    """
    seat = int(state.turn)
    sets = chains(board, state, seat, 1)
    for i in range(state.landed[seat]):
        first, start, chain = n, int(state.marble[seat, i]), chain_of(sets, i)
        for k in range(MARBLES):
            if chain >> k & 1:
                last = int(state.marble[seat, k])
                sides = landings(board, state, seat, start, last)
                for way in range(WAYS):
                    cell = beside(board, last, way)
                    via = 1 + way if k != i and owner(state, cell) != NONE else 0
                    out[n] = marble_move(i, cell, via)
                    n += sides >> way & 1  # rather than a branch that nobody could guess
        if chain != 1 << i:
            n = in_order(out, first, n)
    return n


@compiled
def why_not_move(board: Any, state: Any, move: int) -> int:
    """N4.1, N4.2, N4.3, N4.4, N5.1:
    one own marble, first in the turn, staying on the land; not onto another of its colour.
    """
    seat = int(state.turn)
    index, cell, via = move // VIAS // CELLS, move // VIAS % CELLS, move % VIAS
    if state.stage != MARBLE:
        return N4_1_LATER
    if move == NO_MARBLE or index >= state.landed[seat]:
        return N4_1
    if height(state, cell) == 0:
        return N4_3
    who = owner(state, cell)
    if who == seat:
        return N4_4_OWN
    if who != NONE:
        return why_not_push(board, state, seat, index, cell, via)
    return N5_1 if via > 0 else _why_not_land(board, state, seat, index, cell)


@compiled
def _why_not_land(board: Any, state: Any, seat: int, index: int, cell: int) -> int:
    """N4.2, N4.4, N4.5: a free cell a step away, or beside a chain without too steep a stage."""
    beside_chain = marbles_beside(board, state, seat, cell) & chain_of(chains(board, state, seat, 1), index)
    for i in range(state.landed[seat]):
        if beside_chain >> i & 1 and abs(height(state, state.marble[seat, i]) - height(state, cell)) <= 1:
            return 0
    if way_to(board, state.marble[seat, index], cell) != NONE:
        return N4_2_STEEP
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
def move_marble(board: Any, state: Any, index: int, cell: int, via: int, events: Any) -> None:
    """N4.1, N5.1, N7.2: the marble goes there, pushing what is in its way; that may win the game."""
    seat = int(state.turn)
    start = int(state.marble[seat, index])
    pushed = owner(state, cell)
    set_marble(state, seat, start, OUTSIDE)  # first, as its starting cell counts as empty
    if pushed != NONE:
        way = via - 1 if via > 0 else way_to(board, start, cell)
        push(state, pushed, cell, beside(board, cell, way), events)
    set_marble(state, seat, OUTSIDE, cell)
    if events is not None:
        emit(events, ALL, MOVED, seat, start, cell)
    state.stage = NUT
    if height(state, cell) == TOP:
        held = towers(state, seat)
        if events is not None:
            emit(events, ALL, CLIMBED, seat, cell, held)
        if held >= towers_needed(state.seats):
            end_game(state)
            if events is not None:
                emit(events, ALL, WON, seat)
