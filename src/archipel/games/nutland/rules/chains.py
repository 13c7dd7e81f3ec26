"""Nutland: chains of own marbles, and what the rules of moving and taking ask of a cell.

A set of a seat's marbles is five bits, bit i for the i-th. `chains` gives five such sets in one number.
"""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.nutland.board.grid import beside, height, owner
from archipel.games.nutland.state import MARBLES, NONE, TOP, WAYS

ANY = TOP  # no stage of a chain is steeper


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
def marbles_beside(board: Any, state: Any, seat: int, cell: int) -> int:
    """N6.1: the set of a seat's marbles that lie next to a cell."""
    found = 0
    for way in range(WAYS):
        other = beside(board, cell, way)
        if owner(state, other) == seat:
            found |= 1 << index_of(state, seat, other)
    return found


@compiled
def in_order(out: Any, first: int, n: int) -> int:
    """Put the moves from `first` on in order, each once; they are few, and nearly in order."""
    end = first
    for i in range(first, n):
        move = out[i]
        at = end
        while at > first and out[at - 1] > move:
            at -= 1
        if at == first or out[at - 1] != move:
            for j in range(end, at, -1):
                out[j] = out[j - 1]
            out[at] = move
            end += 1
    return end
