"""Nutland: which positions no game can have led to, as far as one look can tell."""

from __future__ import annotations

from typing import Any

from archipel.core.errors import BadPosition
from archipel.games.nutland.chains import has_rim
from archipel.games.nutland.grid import AROUND, COLOURS, NAMES, cells_with_nuts, heights, near_centre, owners
from archipel.games.nutland.rules import can_place
from archipel.games.nutland.score import towers, towers_needed
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
        raise BadPosition(f"There are {nuts} nuts on the land, not {NUTS} (N1.1).")
    elif state.source != READY:
        raise BadPosition("The land is complete: leave out where it comes from (N2.2).")
    state.laid = nuts
    if state.stage <= PLACE:
        _check_start(board, state, land)
    if state.stage == ALONE and state.seats != 5:
        raise BadPosition("Only with five players somebody plays alone by lot (N1.3).")
    if state.stage == PUT_BACK:
        out = marbles_each(state.seats) - state.landed[state.turn]
        if state.team[state.named] == state.team[state.turn] or out == 0 or not has_rim(board, state):
            named, turn = COLOURS[state.named], COLOURS[state.turn]
            raise BadPosition(f"{named} cannot have been named to place a {turn} marble (N5.6).")
    if state.stage == NUT and state.landed[state.turn] == 0:
        raise BadPosition(f"{COLOURS[state.turn]} has no marble on the land, so it can have moved none (N4.1).")
    _check_end(state)


def _check_building(state: Any, nuts: int) -> None:
    """N2.2: a land that is still growing has a plan, and fewer than 70 nuts."""
    wanted = {GROW: GROWN, BUILD: TOGETHER}.get(int(state.stage), state.source)
    if state.source != wanted:
        raise BadPosition("A land being laid by nature is 'grown', one laid by players is built 'together' (N2.2).")
    most = NUTS - 1 if state.stage in (GROW, BUILD) else 0
    if nuts > most:
        raise BadPosition(f"There are {nuts} nuts on a land that is not complete; it has {most} at most (N2.2).")


def _check_start(board: Any, state: Any, land: list[int]) -> None:
    """N2.1, N3.2: before the first turn everything lies at height 1, connected, and marbles at the rim."""
    if state.turns or state.idle:
        raise BadPosition("No turns can have been played before all marbles lie (N3.4).")
    high, whose = heights(state), owners(state)
    for cell in land:
        if high[cell] != 1:
            raise BadPosition(f"{NAMES[cell]}: before the first turn all nuts lie at height 1 (N2.1).")
        if whose[cell] != NONE and state.stage != PLACE:
            raise BadPosition(f"{NAMES[cell]}: marbles come after the land and the lot (N3.1).")
        if whose[cell] != NONE and all(high[c] for c in AROUND[cell]):
            raise BadPosition(f"{NAMES[cell]}: marbles are placed at the rim (N3.2).")
    reached, fresh = set[int](), set(land[:1])
    while fresh:
        reached |= fresh
        fresh = {beyond for cell in fresh for beyond in AROUND[cell] if high[beyond]} - reached
    if len(reached) < len(land):
        raise BadPosition(f"The land is not connected: {NAMES[min(set(land) - reached)]} lies apart (N2.1).")
    if state.stage in (GROW, BUILD) and land and CENTRE not in land:
        raise BadPosition(f"The first nut lies on the centre cell {NAMES[CENTRE]} (N2.2).")
    for cell in land:
        if state.stage in (GROW, BUILD) and not near_centre(cell):
            raise BadPosition(f"{NAMES[cell]} lies further than 10 cells from the centre (N2.2).")
    if state.stage == PLACE and not any(can_place(state, state.turn, s) for s in range(state.seats)):
        raise BadPosition(f"{COLOURS[state.turn]} has no opponent's marble to place (N3.3, N3.4).")


def _check_end(state: Any) -> None:
    """N7.1 to N7.3: it is over when towers, idle turns or the number of turns say so, and not before."""
    needed = towers_needed(state.seats)
    winners = [team for team in teams(state) if towers(state, team[0]) >= needed]
    spent = int(state.turns) == int(state.limit) * int(state.seats)
    if len(winners) > 1:
        raise BadPosition(f"Two sides hold {needed} towers; the first to do so had won (N7.2).")
    if state.stage == ENDED and not (winners or spent or state.idle == state.seats):
        raise BadPosition("Nothing has ended this game: no towers, no idle round, turns left (N7.2, N7.3).")
    if state.stage != ENDED and winners:
        raise BadPosition(f"{COLOURS[winners[0][0]]} holds {needed} towers: the game has ended (N7.2).")
    if state.stage != ENDED and (spent or state.idle == state.seats):
        raise BadPosition("All turns are played, or everybody did nothing: the game has ended (N7.3).")
