"""Meridian: the start (M2, M7.1)."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.meridian.state import CARDS, LOT, MERIDIANS, NONE, PIECES, ROWS, VACANT


@compiled
def colours_a_seat(seats: int) -> int:
    """M2.1, M7.1: with two players each has two colours, which count as one; else everybody has one."""
    return 2 if seats == 2 else 1


@compiled
def setup(board: Any, state: Any, seats: int, options: Any) -> None:
    """M2.1, M2.2, M7.1: pieces in the supply and a full deck face down for each player."""
    colours = colours_a_seat(seats)
    state.seats = seats
    state.stage = LOT
    state.starter = NONE
    state.turn = NONE
    state.card = NONE
    state.meridian = NONE
    state.lifted_row = NONE
    for meridian in range(MERIDIANS):
        for row in range(ROWS):
            state.owner[meridian, row] = VACANT
    for seat in range(len(state.supply)):
        state.up[seat, 0] = NONE
        state.up[seat, 1] = NONE
        if seat < seats:
            state.supply[seat] = colours * PIECES
            for card in range(CARDS):
                state.deck[seat, card] = colours
