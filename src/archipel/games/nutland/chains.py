"""Nutland: chains of own marbles, and what the rules of moving and taking ask of a cell.

A set of a seat's marbles is five bits, bit i for the i-th. `chains` gives five such sets in one number.
"""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.nutland.grid import beside, height, owner
from archipel.games.nutland.state import MARBLES, NONE, OUTSIDE, TOP, WAYS, WIDTH

FREE_SIDES = 3  # a nut with as many may be taken


@compiled
def index_of(state: Any, seat: int, cell: int) -> int:
    """Which of a seat's marbles lies there, NONE if none does."""
    for i in range(state.landed[seat]):
        if state.marble[seat, i] == cell:
            return i
    return NONE


@compiled
def chains(board: Any, state: Any, seat: int, steepest: int) -> int:
    """N4.4, N6.4: for each marble, those it makes a chain with, itself included, if no stage is steeper than this."""
    sets = 0
    for i in range(MARBLES):
        sets |= 1 << (MARBLES * i + i)
    linked = False
    for i in range(state.landed[seat]):
        cell = int(state.marble[seat, i])
        for way in range(WAYS // 2, WAYS):  # those the other way have been there before
            other = beside(board, cell, way)
            if owner(state, other) == seat and abs(height(state, cell) - height(state, other)) <= steepest:
                j = index_of(state, seat, other)
                sets |= 1 << (MARBLES * i + j) | 1 << (MARBLES * j + i)
                linked = True
    if linked:
        for middle in range(MARBLES):
            through = chain_of(sets, middle)
            for i in range(MARBLES):
                if sets >> (MARBLES * i + middle) & 1:
                    sets |= through << (MARBLES * i)
    return sets


@compiled
def chain_of(sets: int, index: int) -> int:
    """The set of marbles that make a chain with this one."""
    return sets >> (MARBLES * index) & 31


@compiled
def can_push(board: Any, state: Any, start: int, last: int, way: int) -> bool:
    """N5.2 to N5.4: what lies that way of `last` is pushed: not up, into no other marble, not from below."""
    cell = beside(board, last, way)
    behind = beside(board, cell, way)
    if height(state, cell) > height(state, last) or height(state, behind) > height(state, cell):
        return False
    return owner(state, behind) == NONE or behind == start


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
def marbles_beside(board: Any, state: Any, seat: int, cell: int) -> int:
    """N6.1: the set of a seat's marbles that lie next to a cell."""
    found = 0
    for way in range(WAYS):
        other = beside(board, cell, way)
        if owner(state, other) == seat:
            found |= 1 << index_of(state, seat, other)
    return found


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
def nuts_touched(board: Any, state: Any, cell: int) -> int:
    """How many of a cell's neighbours hold nuts."""
    n = 0
    for way in range(WAYS):
        n += height(state, beside(board, cell, way)) > 0
    return n


@compiled
def is_rim(board: Any, state: Any, cell: int) -> bool:
    """N3.2: an unoccupied nut at height 1 with at least one void neighbour."""
    return state.land[cell] == 1 and nuts_touched(board, state, cell) < WAYS


@compiled
def row_has_nuts(state: Any, row: int) -> bool:
    """Whether there is any land in a row: most have none, and this is quick to see."""
    found = 0
    for cell in range(row * WIDTH, row * WIDTH + WIDTH):
        found |= state.land[cell]
    return found != 0


@compiled
def has_rim(board: Any, state: Any) -> bool:
    """N5.6: whether a marble could be placed at all. From the row of a marble on, where the rim is not far."""
    first = WIDTH // 2
    for seat in range(state.seats):
        if state.landed[seat] > 0:
            first = state.marble[seat, 0] // WIDTH
    for i in range(WIDTH):
        row = (first + i) % WIDTH
        if row_has_nuts(state, row):
            for cell in range(row * WIDTH, row * WIDTH + WIDTH):
                if is_rim(board, state, cell):
                    return True
    return False
