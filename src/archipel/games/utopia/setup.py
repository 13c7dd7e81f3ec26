"""Utopia: the start (U2)."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.utopia.state import (
    BASES,
    CARDS,
    CIVS,
    DISTRICTS,
    GUESTS,
    ISLANDS,
    MONUMENTS,
    NONE,
    PRINCES,
    PRIVILEGES,
    RANK,
    SEATS,
    WATER,
)


@compiled
def is_closed(seats: int, island: int) -> bool:
    """U2.4: with two players Water is closed."""
    return seats == 2 and island == WATER


@compiled
def first_open(board: Any, state: Any) -> int:
    """U2.4: the first district that may be entered: the ones before it are Water's, closed with two players."""
    return int(board.first[WATER + 1]) if state.seats == 2 else 0


@compiled
def setup(board: Any, state: Any, seats: int, options: Any) -> None:
    """U2.3, U2.4: the cards lie face down, the guests are in the bag; then nature sets the scale and draws a start."""
    state.seats = seats
    state.stage = RANK
    state.turn = NONE
    state.host = NONE
    state.guest_island = NONE
    state.guest_civ = NONE
    state.site = NONE
    state.returning = NONE
    state.owed_civ = NONE
    for district in range(DISTRICTS):
        state.monument[district] = NONE
        state.controller[district] = NONE
    for island in range(ISLANDS):
        state.wonder[island] = NONE
        for civ in range(CIVS):
            state.bag[island, civ] = 0 if is_closed(seats, island) else GUESTS
    for civ in range(CIVS):
        state.pile[civ] = CARDS
        state.stock[civ] = MONUMENTS
    for seat in range(SEATS):
        state.order[seat] = NONE
        if seat < seats:
            state.bases[seat] = BASES
            state.privileges[seat] = PRIVILEGES
            for civ in range(CIVS):
                state.supply[seat, civ] = PRINCES
