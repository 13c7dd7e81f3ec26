"""Nutland: what a move does."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.nutland.grid import beside, height, owner, way_to
from archipel.games.nutland.moves import LAY, LONER, MARBLE_ON, NUT_MOVE, PASS, RETURN, START, VIAS
from archipel.games.nutland.rules import can_place
from archipel.games.nutland.score import towers, towers_needed
from archipel.games.nutland.setup import form_teams
from archipel.games.nutland.state import (
    BUILD,
    CELLS,
    ENDED,
    GROW,
    GROWN,
    LOT,
    MARBLE,
    NONE,
    NUT,
    NUTS,
    OUTSIDE,
    PLACE,
    PUT_BACK,
    READY,
    TOP,
    WAYS,
)

# Events: what was told, with what numbers
FIRST = 1  # seat
PLAYS_ALONE = 2  # seat
LAID = 3  # seat, or NONE for nature; cell
PLACED = 4  # seat, colour, cell
MOVED = 5  # seat, from, to
PUSHED = 6  # colour, from, to
PUSHED_OFF = 7  # colour, from
RETURNED = 8  # seat, who is named
NUT_MOVED = 9  # seat, from, to, height there now
PASSED = 10  # seat
CLIMBED = 11  # seat, cell, towers now held by the team
WON = 12  # seat
IDLED = 13  # everybody in succession did nothing
TIME_UP = 14  # turns a player


@compiled
def apply(board: Any, state: Any, move: int, events: Any) -> None:
    """N4.1, N5.6: make a move that is known to be legal. A turn ends with a nut or a pass."""
    if move < NUT_MOVE:
        _move(board, state, move // VIAS // CELLS, move // VIAS % CELLS, move % VIAS, events)
    elif move < MARBLE_ON:
        index, rest = (move - NUT_MOVE) // (WAYS * CELLS), (move - NUT_MOVE) % (WAYS * CELLS)
        source = beside(board, state.marble[state.turn, index], rest // CELLS)
        _move_nut(state, source, rest % CELLS, events)
    elif move < LAY:
        _place(state, (move - MARBLE_ON) // CELLS, (move - MARBLE_ON) % CELLS, events)
    elif move < RETURN:
        _lay(state, move - LAY, events)
    elif move < PASS:
        state.named = move - RETURN
        state.stage = PUT_BACK
        if events is not None:
            emit(events, ALL, RETURNED, state.turn, state.named)
    elif move == PASS:
        if events is not None:
            emit(events, ALL, PASSED, state.turn)
        _end_turn(state, state.stage == MARBLE, events)
    else:
        _draw(state, move, events)


# --- The start ----------------------------------------------------------------------------------------------------


@compiled
def _draw(state: Any, move: int, events: Any) -> None:
    """N1.3, N2.2, N3.1: a lot has fallen: on who plays alone, then on who is first."""
    if move >= LONER:
        form_teams(state, False, move - LONER)
        state.stage = LOT
        if events is not None:
            emit(events, ALL, PLAYS_ALONE, move - LONER)
        return
    state.turn = move - START
    state.stage = PLACE if state.source == READY else GROW if state.source == GROWN else BUILD
    if events is not None:
        emit(events, ALL, FIRST, state.turn)


@compiled
def _lay(state: Any, cell: int, events: Any) -> None:
    """N2.1, N2.2, N3.1: a nut is laid; after the last one, whoever was first places the first marble."""
    state.land[cell] = 1
    state.laid += 1
    by_nature = state.stage == GROW
    if events is not None:
        emit(events, ALL, LAID, NONE if by_nature else state.turn, cell)
    if not by_nature:
        state.turn = (state.turn + 1) % state.seats
    if state.laid == NUTS:
        if not by_nature:
            state.turn = (state.turn - NUTS) % state.seats
        state.stage = PLACE
        state.source = READY
        state.looseness = 0


@compiled
def _place(state: Any, colour: int, cell: int, events: Any) -> None:
    """N3.1 to N3.4, N5.6: a marble goes on the land, at the start or because its owner asked for it back."""
    _set_marble(state, colour, OUTSIDE, cell)
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


# --- A turn -------------------------------------------------------------------------------------------------------


@compiled
def _set_marble(state: Any, seat: int, old: int, new: int) -> None:
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


@compiled
def _move(board: Any, state: Any, index: int, cell: int, via: int, events: Any) -> None:
    """N4.1, N5.1, N7.2: the marble goes there, pushing what is in its way; that may win the game."""
    seat = int(state.turn)
    start = int(state.marble[seat, index])
    pushed = owner(state, cell)
    _set_marble(state, seat, start, OUTSIDE)  # first, as its starting cell counts as empty
    if pushed != NONE:
        way = via - 1 if via > 0 else way_to(board, start, cell)
        _push(state, pushed, cell, beside(board, cell, way), events)
    _set_marble(state, seat, OUTSIDE, cell)
    if events is not None:
        emit(events, ALL, MOVED, seat, start, cell)
    state.stage = NUT
    if height(state, cell) == TOP:
        held = towers(state, seat)
        if events is not None:
            emit(events, ALL, CLIMBED, seat, cell, held)
        if held >= towers_needed(state.seats):
            _end(state)
            if events is not None:
                emit(events, ALL, WON, seat)


@compiled
def _push(state: Any, colour: int, cell: int, behind: int, events: Any) -> None:
    """N5.1, N5.5: one cell further; in the void it is out, and back with its owner."""
    if height(state, behind) > 0:
        _set_marble(state, colour, cell, behind)
        if events is not None:
            emit(events, ALL, PUSHED, colour, cell, behind)
    else:
        _set_marble(state, colour, cell, OUTSIDE)
        if events is not None:
            emit(events, ALL, PUSHED_OFF, colour, cell)


@compiled
def _move_nut(state: Any, source: int, cell: int, events: Any) -> None:
    """N6.1, N6.3, N6.5: a nut goes from the top of one stack to the top of another, and the turn is over."""
    state.land[source] -= 1
    state.land[cell] += 1
    if events is not None:
        emit(events, ALL, NUT_MOVED, state.turn, source, cell, state.land[cell])
    _end_turn(state, False, events)


@compiled
def _end_turn(state: Any, idle: bool, events: Any) -> None:
    """N7.3: clockwise, until everybody in succession did nothing, or everybody has had all turns."""
    state.turns += 1
    state.idle = state.idle + 1 if idle else 0
    state.turn = (state.turn + 1) % state.seats
    state.stage = MARBLE
    if state.idle == state.seats:
        _end(state)
        if events is not None:
            emit(events, ALL, IDLED)
    elif int(state.turns) == int(state.limit) * int(state.seats):
        _end(state)
        if events is not None:
            emit(events, ALL, TIME_UP, state.limit)


@compiled
def _end(state: Any) -> None:
    """N7.2, N7.3: nobody acts any more."""
    state.stage = ENDED
    state.turn = NONE
