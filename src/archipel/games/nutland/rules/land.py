"""Nutland, chapter 2: the land grows, or is built together."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.nutland.board.grid import beside, height, near_centre
from archipel.games.nutland.events import GROWN, LAID
from archipel.games.nutland.moves import LAY, RETURN
from archipel.games.nutland.rules.codes import N2_1, N2_2, N2_2_BUILDING, N2_2_OVER
from archipel.games.nutland.state import BUILD, CENTRE, GROW, HOME, NUTS, PLACE, READY, WAYS


@compiled
def nuts_touched(board: Any, state: Any, cell: int) -> int:
    """How many of a cell's neighbours hold nuts."""
    n = 0
    for way in range(WAYS):
        n += height(state, beside(board, cell, way)) > 0
    return n


@compiled
def growth_weight(looseness: int, touching: int) -> int:
    """N2.2: compact lands like cells that touch many nuts, loose ones those that touch few."""
    if looseness == 3 or touching == 0:  # the first nut touches none
        return 1
    base = (6, 3, 2, 1, 2, 3, 6)[looseness]
    exponent = touching - 1 if looseness < 3 else WAYS - touching
    weight = 1
    for _ in range(exponent):
        weight *= base
    return weight


@compiled
def can_lay(board: Any, state: Any, cell: int) -> bool:
    """N2.1, N2.2: the first nut on the centre, every other on void touching the land (within 10: the caller's care)."""
    if state.laid == 0:
        return cell == CENTRE
    return height(state, cell) == 0 and nuts_touched(board, state, cell) > 0


@compiled
def list_lays(board: Any, state: Any, out: Any) -> int:
    """N2.2: wherever a nut may be laid."""
    n = 0
    for i in range(HOME):
        cell = int(board.home[i])
        if can_lay(board, state, cell):
            out[n] = LAY + cell
            n += 1
    return n


@compiled
def why_not_lay(board: Any, state: Any, move: int) -> int:
    """N2.1, N2.2: while the land is built, nuts at height 1 that touch it, not far from the centre; nothing else."""
    if not LAY <= move < RETURN:
        return N2_2_BUILDING
    if state.stage != BUILD and state.stage != GROW:
        return N2_2_OVER
    cell = move - LAY
    if height(state, cell) > 0:
        return N2_1
    return 0 if near_centre(cell) and can_lay(board, state, cell) else N2_2


@compiled
def lay_nut(state: Any, cell: int, events: Any) -> None:
    """N2.1, N2.2, N3.1: a nut is laid; after the last one, whoever was first places the first marble."""
    state.land[cell] = 1
    state.laid += 1
    by_nature = state.stage == GROW
    if events is not None:
        if by_nature:
            emit(events, ALL, GROWN, cell)
        else:
            emit(events, ALL, LAID, state.turn, cell)
    if not by_nature:
        state.turn = (state.turn + 1) % state.seats
    if state.laid == NUTS:
        if not by_nature:
            state.turn = (state.turn - NUTS) % state.seats
        state.stage = PLACE
        state.source = READY
        state.looseness = 0
