"""Nutland, chapter 3 and N5.6: marbles are placed at the rim, at the start or when one comes back."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.nutland.board.grid import height, owner
from archipel.games.nutland.events import PLACED
from archipel.games.nutland.moves import LAY, MARBLE_ON, RETURN, marble_on
from archipel.games.nutland.rules.codes import (
    N3_1,
    N3_1_FIRST,
    N3_2,
    N3_2_SEA,
    N3_2_TAKEN,
    N5_6,
    N5_6_FIRST,
    N5_6_LATER,
    N5_6_NONE,
    N5_6_OVER,
    N5_6_WHOM,
)
from archipel.games.nutland.rules.land import nuts_touched
from archipel.games.nutland.setup import marbles_each
from archipel.games.nutland.state import CELLS, MARBLE, NONE, NUT, OUTSIDE, PLACE, PUT_BACK, WAYS, WIDTH


@compiled
def can_place(state: Any, seat: int, colour: int) -> bool:
    """N3.1: an opponent's marble that is still in hand."""
    if colour >= state.seats or state.team[colour] == state.team[seat]:
        return False
    return int(state.landed[colour]) < marbles_each(state.seats)


@compiled
def row_has_nuts(state: Any, row: int) -> bool:
    """Whether there is any land in a row: most have none, and this is quick to see."""
    found = 0
    for cell in range(row * WIDTH, row * WIDTH + WIDTH):
        found |= state.land[cell]
    return found != 0


@compiled
def is_rim(board: Any, state: Any, cell: int) -> bool:
    """N3.2: an unoccupied nut at height 1 with at least one void neighbour."""
    return state.land[cell] == 1 and nuts_touched(board, state, cell) < WAYS


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


@compiled
def list_rim(board: Any, state: Any, colour: int, out: Any) -> int:
    """N3.2: a marble of this colour on any nut at the rim."""
    n = 0
    for row in range(WIDTH):
        if row_has_nuts(state, row):
            for cell in range(row * WIDTH, row * WIDTH + WIDTH):
                if is_rim(board, state, cell):
                    out[n] = marble_on(colour, cell)
                    n += 1
    return n


@compiled
def list_placements(board: Any, state: Any, out: Any) -> int:
    """N3.1: any opponent's marble that is in hand, each on any nut at the rim."""
    n = rim = first = 0
    for colour in range(state.seats):
        if can_place(state, state.turn, colour):
            if n == 0:
                first = colour
                rim = list_rim(board, state, colour, out)
            for i in range(rim):
                out[n] = out[i] + (colour - first) * CELLS
                n += 1
    return n


@compiled
def list_returns(board: Any, state: Any, out: Any, n: int) -> int:
    """N5.6: any opponent may be named, if a marble is out and there is a nut for it."""
    seat = int(state.turn)
    if int(state.landed[seat]) < marbles_each(state.seats) and has_rim(board, state):
        for other in range(state.seats):
            if state.team[other] != state.team[seat]:
                out[n] = RETURN + other
                n += 1
    return n


@compiled
def why_not_place(board: Any, state: Any, move: int) -> int:
    """N3.1, N3.2, N5.6: an opponent's marble at the start, the owner's when it is returned; on the rim."""
    colour, cell = (move - MARBLE_ON) // CELLS, (move - MARBLE_ON) % CELLS
    placing = MARBLE_ON <= move < LAY
    if state.stage == PLACE:
        if not placing or not can_place(state, state.turn, colour):
            return N3_1 if placing else N3_1_FIRST
    elif state.stage != PUT_BACK:
        return N5_6_OVER
    elif not placing or colour != state.turn:
        return N5_6_FIRST
    if is_rim(board, state, cell):
        return 0
    if height(state, cell) == 0:
        return N3_2_SEA
    return N3_2_TAKEN if owner(state, cell) != NONE else N3_2


@compiled
def why_not_return(board: Any, state: Any, other: int) -> int:
    """N5.6: instead of moving a marble, if one is out and a nut is free for it; an opponent is named."""
    seat = int(state.turn)
    if state.stage != MARBLE:
        return N5_6_LATER
    if other >= state.seats or state.team[other] == state.team[seat]:
        return N5_6_WHOM
    if int(state.landed[seat]) == marbles_each(state.seats):
        return N5_6_NONE
    return 0 if has_rim(board, state) else N5_6


@compiled
def place_marble(state: Any, colour: int, cell: int, events: Any) -> None:
    """N3.1, N3.2, N3.3, N3.4, N5.6: a marble goes on the land, at the start or because its owner asked for it back."""
    set_marble(state, colour, OUTSIDE, cell)
    if events is not None:
        emit(events, ALL, PLACED, state.named if state.stage == PUT_BACK else state.turn, colour, cell)
    if state.stage == PUT_BACK:
        state.named = NONE
        state.stage = NUT
        return
    state.turn = (state.turn + 1) % state.seats
    for _ in range(state.seats):
        for other in range(state.seats):
            if can_place(state, state.turn, other):
                return
        state.turn = (state.turn + 1) % state.seats  # N3.3: this turn is lost; all round back to N3.4 if all lie
    state.stage = MARBLE


@compiled
def set_marble(state: Any, seat: int, old: int, new: int) -> None:
    """Move a marble of a seat from a cell, or OUTSIDE, to another; its list stays in the order of the cells."""
    own = state.marble[seat]
    if old == OUTSIDE:
        at = int(state.landed[seat])
        state.landed[seat] += 1
    else:
        at = 0
        while own[at] != old:
            at += 1
        state.land[old] = height(state, old)
    while at > 0 and own[at - 1] > new:
        own[at] = own[at - 1]
        at -= 1
    while at + 1 < state.landed[seat] and own[at + 1] < new:
        own[at] = own[at + 1]
        at += 1
    own[at] = new
    if new == OUTSIDE:
        state.landed[seat] -= 1
    else:
        state.land[new] += 8 * (seat + 1)
