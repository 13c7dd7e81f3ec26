"""Nutland: which positions no game can have led to, as far as one look can tell."""

from __future__ import annotations

from typing import Any

from archipel.core.errors import BadPosition
from archipel.games.nutland.board.grid import AROUND, COLOURS, NAMES, cells_with_nuts, heights, near_centre, owners
from archipel.games.nutland.rules.ending import towers, towers_needed
from archipel.games.nutland.rules.placing import can_place, has_rim
from archipel.games.nutland.setup import marbles_each, teams
from archipel.games.nutland.state import (
    ALONE,
    BUILD,
    CENTRE,
    ENDED,
    GROW,
    GROWN,
    LOT,
    NONE,
    NUT,
    NUTS,
    PLACE,
    PUT_BACK,
    READY,
    TOGETHER,
)


def check(board: Any, state: Any) -> None:
    """Refuse what no game can have led to, as far as one look can tell."""
    land, nuts = cells_with_nuts(state), sum(heights(state))
    building = state.stage in (GROW, BUILD) or (state.stage in (ALONE, LOT) and state.source != READY)
    if building:
        _check_building(state, nuts)
    elif nuts != NUTS:
        raise BadPosition("nuts", nuts=nuts, all=NUTS)
    elif state.source != READY:
        raise BadPosition("complete")
    state.laid = nuts
    if state.stage <= PLACE:
        _check_start(board, state, land)
    if state.stage == ALONE and state.seats != 5:
        raise BadPosition("alone")
    if state.stage == PUT_BACK:
        out = marbles_each(state.seats) - state.landed[state.turn]
        if state.team[state.named] == state.team[state.turn] or out == 0 or not has_rim(board, state):
            raise BadPosition("not_named", named=COLOURS[state.named], seat=COLOURS[state.turn])
    if state.stage == NUT and state.landed[state.turn] == 0:
        raise BadPosition("no_marble", seat=COLOURS[state.turn])
    _check_end(state)


def _check_building(state: Any, nuts: int) -> None:
    """N2.2: a land that is still growing has a plan, and fewer than 70 nuts."""
    wanted = {GROW: GROWN, BUILD: TOGETHER}.get(int(state.stage), state.source)
    if state.source != wanted:
        raise BadPosition("other_source")
    most = NUTS - 1 if state.stage in (GROW, BUILD) else 0
    if nuts > most:
        raise BadPosition("incomplete", nuts=nuts, most=most)


def _check_start(board: Any, state: Any, land: list[int]) -> None:
    """N2.1, N3.2: before the first turn everything lies at height 1, connected, and marbles at the rim."""
    if state.turns or state.idle:
        raise BadPosition("too_early")
    high, whose = heights(state), owners(state)
    for cell in land:
        if high[cell] != 1:
            raise BadPosition("height", cell=NAMES[cell])
        if whose[cell] != NONE and state.stage != PLACE:
            raise BadPosition("marbles_later", cell=NAMES[cell])
        if whose[cell] != NONE and all(high[c] for c in AROUND[cell]):
            raise BadPosition("not_at_rim", cell=NAMES[cell])
    reached, fresh = set[int](), set(land[:1])
    while fresh:
        reached |= fresh
        fresh = {beyond for cell in fresh for beyond in AROUND[cell] if high[beyond]} - reached
    if len(reached) < len(land):
        raise BadPosition("apart", cell=NAMES[min(set(land) - reached)])
    if state.stage in (GROW, BUILD) and land and CENTRE not in land:
        raise BadPosition("centre", cell=NAMES[CENTRE])
    for cell in land:
        if state.stage in (GROW, BUILD) and not near_centre(cell):
            raise BadPosition("far", cell=NAMES[cell])
    if state.stage == PLACE and not any(can_place(state, state.turn, s) for s in range(state.seats)):
        raise BadPosition("none_to_place", seat=COLOURS[state.turn])


def _check_end(state: Any) -> None:
    """N7.1 to N7.3: it is over when towers, idle turns or the number of turns say so, and not before."""
    needed = towers_needed(state.seats)
    winners = [team for team in teams(state) if towers(state, team[0]) >= needed]
    spent = int(state.turns) == int(state.limit) * int(state.seats)
    if len(winners) > 1:
        raise BadPosition("two_winners", towers=needed)
    if state.stage == ENDED and not (winners or spent or state.idle == state.seats):
        raise BadPosition("not_ended")
    if state.stage != ENDED and winners:
        raise BadPosition("has_won", seat=COLOURS[winners[0][0]], towers=needed)
    if state.stage != ENDED and (spent or state.idle == state.seats):
        raise BadPosition("has_ended")
