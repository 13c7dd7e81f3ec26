"""Nutland: the rules, read beside the rulebook. A chapter a file; here is what every move has in common."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import NATURE, OVER
from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.nutland.board.grid import beside
from archipel.games.nutland.events import FIRST, PASSED, PLAYS_ALONE, RETURNED
from archipel.games.nutland.moves import LAY, LONER, MARBLE_ON, NO_MARBLE, NUT_MOVE, PASS, RETURN, START, VIAS
from archipel.games.nutland.rules.codes import N1_3, N3_1, N7_2, N7_3
from archipel.games.nutland.rules.ending import end_turn, towers, towers_needed
from archipel.games.nutland.rules.land import growth_weight, lay_nut, list_lays, nuts_touched, why_not_lay
from archipel.games.nutland.rules.marbles import list_marbles, move_marble, why_not_move
from archipel.games.nutland.rules.nuts import list_nuts, move_nut, why_not_nut
from archipel.games.nutland.rules.placing import (
    list_placements,
    list_returns,
    list_rim,
    place_marble,
    why_not_place,
    why_not_return,
)
from archipel.games.nutland.setup import form_teams
from archipel.games.nutland.state import (
    ALONE,
    BUILD,
    CELLS,
    ENDED,
    GROW,
    GROWN,
    LOT,
    MARBLE,
    PLACE,
    PUT_BACK,
    READY,
    WAYS,
)


@compiled
def to_act(state: Any) -> int:
    """N3.1, N5.6: whose turn it is, or who was named to place; nature for lots and a grown land; nobody at the end."""
    if state.stage == ENDED:
        return OVER
    if state.stage < BUILD:
        return NATURE
    return int(state.named) if state.stage == PUT_BACK else int(state.turn)


@compiled
def chance(board: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """N2.2, N3.1: each lot falls on every seat alike; a grown land gets its next nut where its looseness prefers."""
    if state.stage == GROW:
        n = list_lays(board, state, outcomes)
        for i in range(n):
            weights[i] = growth_weight(state.looseness, nuts_touched(board, state, outcomes[i] - LAY))
        return n
    for seat in range(state.seats):
        outcomes[seat] = (START if state.stage == LOT else LONER) + seat
        weights[seat] = 1
    return int(state.seats)


@compiled
def legal(board: Any, state: Any, out: Any) -> int:
    """N4.1, N7.4: all that `why_not` allows, found quickly; in a turn one may always pass."""
    if state.stage == BUILD:
        return list_lays(board, state, out)
    if state.stage == PUT_BACK:
        return list_rim(board, state, int(state.turn), out)
    if state.stage == PLACE:
        return list_placements(board, state, out)
    n = 0
    if state.stage == MARBLE:
        n = list_marbles(board, state, out, n)
    n = list_nuts(board, state, out, n)
    if state.stage == MARBLE:
        n = list_returns(board, state, out, n)
    out[n] = PASS
    return n + 1


@compiled
def why_not(board: Any, state: Any, move: int) -> int:
    """N7.2, N7.3: the first rule a move breaks; once the game has ended, the rule that ended it."""
    if state.stage == ENDED:
        for seat in range(state.seats):
            if towers(state, seat) >= towers_needed(state.seats):
                return N7_2
        return N7_3
    if START <= move < NO_MARBLE or state.stage < BUILD:
        return _why_not_nature(board, state, move)
    if LAY <= move < RETURN or state.stage == BUILD:
        return why_not_lay(board, state, move)
    if state.stage == PLACE or state.stage == PUT_BACK or MARBLE_ON <= move < LAY:
        return why_not_place(board, state, move)
    if move == PASS:
        return 0
    if RETURN <= move < PASS:
        return why_not_return(board, state, move - RETURN)
    if move == NO_MARBLE or move < NUT_MOVE:
        return why_not_move(board, state, move)
    return why_not_nut(board, state, move)


@compiled
def _why_not_nature(board: Any, state: Any, move: int) -> int:
    """N1.3, N2.2, N3.1: lots and a grown land are nature's, each at its time."""
    if LONER <= move < NO_MARBLE or state.stage == ALONE:
        return 0 if state.stage == ALONE and LONER <= move < LONER + int(state.seats) else N1_3
    if START <= move < LONER or state.stage == LOT:
        return 0 if state.stage == LOT and START <= move < START + int(state.seats) else N3_1
    return why_not_lay(board, state, move)


@compiled
def apply(board: Any, state: Any, move: int, events: Any) -> None:
    """N4.1, N5.6: make a move that is known to be legal. A turn ends with a nut or a pass."""
    if move < NUT_MOVE:
        move_marble(board, state, move // VIAS // CELLS, move // VIAS % CELLS, move % VIAS, events)
    elif move < MARBLE_ON:
        index, rest = (move - NUT_MOVE) // (WAYS * CELLS), (move - NUT_MOVE) % (WAYS * CELLS)
        source = beside(board, state.marble[state.turn, index], rest // CELLS)
        move_nut(state, source, rest % CELLS, events)
    elif move < LAY:
        place_marble(state, (move - MARBLE_ON) // CELLS, (move - MARBLE_ON) % CELLS, events)
    elif move < RETURN:
        lay_nut(state, move - LAY, events)
    elif move < PASS:
        state.named = move - RETURN
        state.stage = PUT_BACK
        if events is not None:
            emit(events, ALL, RETURNED, state.turn, state.named)
    elif move == PASS:
        if events is not None:
            emit(events, ALL, PASSED, state.turn)
        end_turn(state, state.stage == MARBLE, events)
    else:
        _draw(state, move, events)


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
