"""Nutland: the start (N1, N2.2)."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.nutland.state import (
    ALONE,
    CELLS,
    GROWN,
    LOT,
    MARBLES,
    NONE,
    NUTS,
    OUTSIDE,
    READY,
    SEATS,
    TOGETHER,
)

# Places of the options in the facts
LAND, LOOSENESS, NUTS_ONLY, TURNS, TEAMS, WHO_ALONE, SHORT_FALLS, FROM_BELOW = 0, 1, 2, 3, 4, 5, 6, 7


@compiled
def marbles_each(seats: int) -> int:
    """N1.1: five marbles a player; with five players four, with six three."""
    return MARBLES if seats <= 4 else 9 - seats


@compiled
def usual_limit(seats: int) -> int:
    """N7.3: turns a player, if the table has not chosen a number."""
    return 300 if seats <= 3 else 150


@compiled
def form_teams(state: Any, threes: bool, alone: int) -> None:
    """N1.3: opposite seats are a pair, or with two teams every other seat; with five, counted from the lone seat."""
    seats = state.seats
    for seat in range(seats):
        if seats <= 3:
            state.team[seat] = seat
        elif seats == 5:
            state.team[seat] = 2 if seat == alone else (seat - alone - 1) % 5 % 2
        else:
            state.team[seat] = seat % (2 if threes or seats == 4 else 3)


def teams(state: Any) -> list[list[int]]:
    """N1.3: the seats of each team, the lowest first; each for itself while teams are not drawn."""
    found: dict[int, list[int]] = {}
    for seat in range(state.seats):
        team = int(state.team[seat])
        found.setdefault(SEATS + seat if team == NONE else team, []).append(seat)
    return list(found.values())


@compiled
def setup(board: Any, state: Any, seats: int, options: Any) -> None:
    """N1.1, N1.3, N2.1, N2.2: marbles in hand, a ready-made land if one is played, all lots to be drawn."""
    state.seats = seats
    state.limit = options[TURNS] if options[TURNS] > 0 else usual_limit(seats)
    state.only_on_nuts = options[NUTS_ONLY]
    state.short_falls = options[SHORT_FALLS]
    state.from_below = options[FROM_BELOW]
    state.turn = NONE
    state.named = NONE
    for seat in range(SEATS):
        state.team[seat] = NONE
        for i in range(MARBLES):
            state.marble[seat, i] = OUTSIDE
    if seats == 5 and options[WHO_ALONE] == 0:
        state.stage = ALONE
    else:
        state.stage = LOT
        form_teams(state, options[TEAMS] == 1, options[WHO_ALONE] - 1)
    state.source = options[LAND]
    if state.source == READY and board.nuts == 0:
        state.source = GROWN  # the open sea has no land of its own
    if state.source == READY:
        state.laid = NUTS
        for cell in range(CELLS):
            state.land[cell] = board.land[cell]
    elif state.source != TOGETHER:
        state.looseness = options[LOOSENESS]
