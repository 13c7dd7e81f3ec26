"""Meridian: the rules, read beside the rulebook. A chapter a file; here is what every move has in common."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import NATURE, OVER
from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.meridian.events import PASSED
from archipel.games.meridian.moves import HEIGHTS, LIFT, PASS, PLACE, PLAY, START, TURN
from archipel.games.meridian.rules.codes import M3_1, M6_1
from archipel.games.meridian.rules.placing import list_places, place_tower, why_not_place
from archipel.games.meridian.rules.turn import (
    choose_card,
    complete_turn,
    draw_starter,
    lift_tower,
    list_lifts,
    list_plays,
    turn_up,
    why_not_lift,
    why_not_nature,
    why_not_play,
)
from archipel.games.meridian.state import BUILD, CARDS, CHOOSE, DEAL, ENDED, LOT, MERIDIANS, ROWS, TURN_UP


@compiled
def to_act(state: Any) -> int:
    """M3.6, M6.1: the player whose turn it is; nature for the lot and for cards turned up; nobody once it is over."""
    if state.stage == CHOOSE or state.stage == BUILD:
        return int(state.turn)
    return OVER if state.stage == ENDED else NATURE


@compiled
def chance(board: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """M2.2, M2.3: the lot falls on every seat alike; the next card is any of those left in the deck."""
    n = 0
    if state.stage == LOT:
        for seat in range(state.seats):
            outcomes[n], weights[n] = START + seat, 1
            n += 1
        return n
    for card in range(CARDS):
        left = state.deck[state.turn, card]
        outcomes[n], weights[n] = TURN + card, left  # without a branch: this is the commonest draw of all
        n += left > 0
    return n


@compiled
def legal(board: Any, state: Any, out: Any) -> int:
    """All that `why_not` allows, in increasing order."""
    if state.stage == CHOOSE:
        return list_plays(state, out)
    n = list_lifts(board, state, out)
    n = list_places(board, state, out, n)
    out[n] = PASS  # M3.3: always allowed once a card is chosen
    return n + 1


@compiled
def why_not(board: Any, state: Any, move: int) -> int:
    """M6.1, M3.1, M3.3: the first rule a move breaks, in the order the rulebook gives."""
    if state.stage == ENDED:
        return M6_1
    if move >= START or state.stage == LOT or state.stage == DEAL or state.stage == TURN_UP:
        return why_not_nature(state, move)
    if move < LIFT:
        return why_not_play(state, move)
    if state.stage == CHOOSE:
        return M3_1
    if move < PLACE:
        return why_not_lift(state, (move - LIFT) // ROWS, (move - LIFT) % ROWS)
    if move < PASS:
        city, height = (move - PLACE) // HEIGHTS, (move - PLACE) % HEIGHTS
        return why_not_place(board, state, city // ROWS, city % ROWS, height)
    return 0


@compiled
def apply(board: Any, state: Any, move: int, events: Any) -> None:
    """Make a move that is known to be legal."""
    if move < LIFT:
        choose_card(state, (move - PLAY) // MERIDIANS, (move - PLAY) % MERIDIANS, events)
    elif move < PLACE:
        lift_tower(state, (move - LIFT) // ROWS, (move - LIFT) % ROWS, events)
    elif move < PASS:
        city, height = (move - PLACE) // HEIGHTS, (move - PLACE) % HEIGHTS
        place_tower(state, city // ROWS, city % ROWS, height, events)
        complete_turn(state, events)
    elif move == PASS:
        if events is not None:
            emit(events, ALL, PASSED, state.turn)
        complete_turn(state, events)
    elif move < TURN:
        draw_starter(state, move - START, events)
    else:
        turn_up(state, move - TURN, events)
