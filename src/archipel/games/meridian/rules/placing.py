"""Meridian, chapters 4 and 7: towers on a meridian, their heights in order."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.meridian.events import PLACED
from archipel.games.meridian.moves import city, place_move
from archipel.games.meridian.rules.codes import M3_2, M3_5, M4_1, M4_2, M4_4, M4_5, M7_2
from archipel.games.meridian.rules.column import own_towers_on, room_above, room_below, tower_above, towers_on
from archipel.games.meridian.rules.pushing import push, why_not_push


@compiled
def most_own_towers(seats: int) -> int:
    """M4.4, M7.2: one tower on a meridian; two with two players."""
    return 2 if seats == 2 else 1


@compiled
def lowest_tower(state: Any, meridian: int) -> int:
    """M4.1: the first tower on a meridian is at least 2 high."""
    return 1 if towers_on(state, meridian) > 0 else 2


@compiled
def list_places(board: Any, state: Any, out: Any, n: int) -> int:
    """Every tower that `why_not_place` allows. On an ordered column the heights that fit a city are a stretch."""
    meridian, seat = int(state.meridian), int(state.turn)  # not compiled, an int8 would stay one and overflow
    if own_towers_on(state, meridian, seat) >= most_own_towers(state.seats):
        return n
    bottom = lowest_tower(state, meridian)
    for row in range(board.rows):
        here = state.height[meridian, row]
        if state.owner[meridian, row] != seat:
            top = tower_above(board, state, meridian, row) - 1
            if here == 0:
                n = _list_heights(state, meridian, row, bottom, top, out, n)
            else:
                if room_above(board, state, meridian, row):
                    n = _list_heights(state, meridian, row, bottom, here - 1, out, n)
                if room_below(state, meridian, row):
                    n = _list_heights(state, meridian, row, here + 1, top, out, n)
        if here > 0:
            bottom = here + 1
    return n


@compiled
def _list_heights(state: Any, meridian: int, row: int, bottom: int, top: int, out: Any, n: int) -> int:
    """M3.5, M4.5: these heights in one city, as far as the supply reaches, less the tower just taken away."""
    for height in range(bottom, min(top, state.supply[state.turn]) + 1):
        if not (row == state.lifted_row and height == state.lifted_height):
            out[n] = place_move(meridian, row, height)
            n += 1
    return n


@compiled
def why_not_place(board: Any, state: Any, meridian: int, row: int, height: int) -> int:
    """M3.2, M3.5, M4.1, M4.2, M4.4, M4.5, M7.2: a tower on the chosen meridian."""
    seat = state.turn
    if meridian != state.meridian or row >= board.rows or height == 0:
        return M3_2
    if own_towers_on(state, meridian, seat) >= most_own_towers(state.seats):
        return M7_2 if state.seats == 2 else M4_4
    if height > state.supply[seat]:
        return M4_5
    if row == state.lifted_row and height == state.lifted_height:
        return M3_5
    if height < lowest_tower(state, meridian):
        return M4_1
    for r in range(board.rows):
        if state.height[meridian, r] == height:
            return M4_2
    return why_not_push(board, state, meridian, row, height)


@compiled
def place_tower(state: Any, meridian: int, row: int, height: int, events: Any) -> None:
    """M3.2, M5.1: the tower takes the city, from its owner's supply; one that stands there is pushed on."""
    if state.height[meridian, row] > 0:
        push(state, meridian, row, height, events)
    state.height[meridian, row] = height
    state.owner[meridian, row] = state.turn
    state.supply[state.turn] -= height
    if events is not None:
        emit(events, ALL, PLACED, state.turn, city(meridian, row), height)
