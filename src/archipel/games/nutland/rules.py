"""Nutland: who acts, what nature may draw, and all legal moves. Why a move is refused is in `refusals.py`."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import NATURE, OVER
from archipel.core.jit import compiled
from archipel.games.nutland.chains import (
    can_take,
    carriers,
    chain_of,
    chains,
    has_rim,
    is_rim,
    landings,
    marbles_beside,
    nuts_touched,
    room_beside,
    row_has_nuts,
)
from archipel.games.nutland.grid import beside, height, owner
from archipel.games.nutland.moves import LAY, LONER, PASS, RETURN, START, marble_move, marble_on, nut_move
from archipel.games.nutland.setup import marbles_each
from archipel.games.nutland.state import (
    BUILD,
    CELLS,
    CENTRE,
    ENDED,
    GROW,
    HOME,
    LOT,
    MARBLE,
    MARBLES,
    NONE,
    PLACE,
    PUT_BACK,
    TOP,
    WAYS,
    WIDTH,
)

ANY = TOP  # no stage of a chain is steeper


@compiled
def to_act(state: Any) -> int:
    """N3.1, N5.6: whose turn it is, or who was named to place; nature for lots and a grown land; nobody at the end."""
    if state.stage == ENDED:
        return OVER
    if state.stage < BUILD:
        return NATURE
    return int(state.named) if state.stage == PUT_BACK else int(state.turn)


# --- Nature -------------------------------------------------------------------------------------------------------


@compiled
def chance(board: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """N2.2, N3.1: each lot falls on every seat alike; a grown land gets its next nut where its looseness prefers."""
    if state.stage == GROW:
        n = _legal_lay(board, state, outcomes)
        for i in range(n):
            weights[i] = growth_weight(state.looseness, nuts_touched(board, state, outcomes[i] - LAY))
        return n
    for seat in range(state.seats):
        outcomes[seat] = (START if state.stage == LOT else LONER) + seat
        weights[seat] = 1
    return int(state.seats)


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


# --- Laying and placing -------------------------------------------------------------------------------------------


@compiled
def can_lay(board: Any, state: Any, cell: int) -> bool:
    """N2.1, N2.2: the first nut on the centre, every other on void touching the land (within 10: the caller's care)."""
    if state.laid == 0:
        return cell == CENTRE
    return height(state, cell) == 0 and nuts_touched(board, state, cell) > 0


@compiled
def can_place(state: Any, seat: int, colour: int) -> bool:
    """N3.1: an opponent's marble that is still in hand."""
    if colour >= state.seats or state.team[colour] == state.team[seat]:
        return False
    return int(state.landed[colour]) < marbles_each(state.seats)


@compiled
def _legal_lay(board: Any, state: Any, out: Any) -> int:
    """N2.2: wherever a nut may be laid."""
    n = 0
    for i in range(HOME):
        cell = int(board.home[i])
        if can_lay(board, state, cell):
            out[n] = LAY + cell
            n += 1
    return n


@compiled
def _legal_place(board: Any, state: Any, colour: int, out: Any) -> int:
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
def _legal_start(board: Any, state: Any, out: Any) -> int:
    """N3.1: any opponent's marble that is in hand, each on any nut at the rim."""
    n = rim = first = 0
    for colour in range(state.seats):
        if can_place(state, state.turn, colour):
            if n == 0:
                first = colour
                rim = _legal_place(board, state, colour, out)
            for i in range(rim):
                out[n] = out[i] + (colour - first) * CELLS
                n += 1
    return n


# --- All legal moves ----------------------------------------------------------------------------------------------


@compiled
def legal(board: Any, state: Any, out: Any) -> int:
    """N4.1, N7.4: all that `why_not` allows, found quickly; in a turn one may always pass."""
    if state.stage == BUILD:
        return _legal_lay(board, state, out)
    if state.stage == PUT_BACK:
        return _legal_place(board, state, int(state.turn), out)
    if state.stage == PLACE:
        return _legal_start(board, state, out)
    n = 0
    if state.stage == MARBLE:
        n = _legal_marbles(board, state, out, n)
    n = _legal_nuts(board, state, out, n)
    if state.stage == MARBLE:
        n = _legal_returns(board, state, out, n)
    out[n] = PASS
    return n + 1


@compiled
def _in_order(out: Any, first: int, n: int) -> int:
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


@compiled
def _legal_marbles(board: Any, state: Any, out: Any, n: int) -> int:
    """N4.2 to N4.5, N5.1 to N5.4: every marble a step, or over its chain; free cells, and others to push."""
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
            n = _in_order(out, first, n)
    return n


@compiled
def _legal_nuts(board: Any, state: Any, out: Any, n: int) -> int:
    """N6.1 to N6.6: every nut that may be taken, to every cell it may be carried to."""
    seat = int(state.turn)
    sets = chains(board, state, seat, ANY)
    for i in range(state.landed[seat]):
        for way in range(WAYS):
            source = beside(board, state.marble[seat, i], way)
            if not can_take(board, state, source):
                continue
            taking = marbles_beside(board, state, seat, source)
            if taking & ((2 << i) - 1) == 1 << i:  # the first of the marbles beside it
                first, carrying = n, carriers(sets, taking)
                for k in range(MARBLES):
                    if carrying >> k & 1:
                        cell = state.marble[seat, k]
                        sides = room_beside(board, state, cell)
                        for side in range(WAYS):
                            out[n] = nut_move(i, way, beside(board, cell, side))
                            n += sides >> side & (beside(board, cell, side) != source)
                if carrying != 1 << i:
                    n = _in_order(out, first, n)
    return n


@compiled
def _legal_returns(board: Any, state: Any, out: Any, n: int) -> int:
    """N5.6: any opponent may be named, if a marble is out and there is a nut for it."""
    seat = int(state.turn)
    if int(state.landed[seat]) < marbles_each(state.seats) and has_rim(board, state):
        for other in range(state.seats):
            if state.team[other] != state.team[seat]:
                out[n] = RETURN + other
                n += 1
    return n
