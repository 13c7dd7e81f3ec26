"""Utopia, chapters 1, 3 and 7: points, and the order of play that follows from them."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.utopia.events import MADE_WAY, SCORED
from archipel.games.utopia.state import DISTRICTS, GOAL, NONE


@compiled
def gain(state: Any, seat: int, points: int, reason: int, events: Any) -> None:
    """U1.5: a minister moves on, past all with fewer points and behind those who came first; without points, not."""
    if points == 0:
        return
    state.points[seat] += points
    at = 0
    while state.order[at] != seat:
        at += 1
    while at > 0 and state.points[state.order[at - 1]] < state.points[seat]:
        state.order[at] = state.order[at - 1]
        at -= 1
    state.order[at] = seat
    if events is not None:
        emit(events, ALL, SCORED, seat, points, reason)


@compiled
def next_in_pass(state: Any) -> int:
    """U3.2: the player furthest ahead who has not acted in this pass, NONE if all have."""
    for place in range(state.seats):
        seat = state.order[place]
        if state.acted >> seat & 1 == 0:
            return int(seat)
    return NONE


@compiled
def make_way(state: Any, events: Any) -> None:
    """U3.3: of those still on the start space the frontmost goes to the back."""
    last = state.seats - 1
    front = 0
    while front < last and state.points[state.order[front]] > 0:
        front += 1
    seat = state.order[front]
    if front == last:
        return
    for place in range(front, last):
        state.order[place] = state.order[place + 1]
    state.order[last] = seat
    if events is not None:
        emit(events, ALL, MADE_WAY, seat)


@compiled
def income(state: Any, seat: int) -> int:
    """U7.1: for each district controlled, the value of the civilisation whose monument stands there."""
    total = 0
    for district in range(DISTRICTS):
        if state.controller[district] == seat:
            total += state.worth[state.monument[district]]
    return total


@compiled
def returns(board: Any, state: Any, scores: Any, places: Any) -> None:
    """U7.2: most points wins; a tie goes to the one ahead on the track, so that no place is shared."""
    for seat in range(len(scores)):
        scores[seat] = 0
        places[seat] = 0
    for place in range(state.seats):
        seat = state.order[place]
        if seat != NONE:
            scores[seat] = state.points[seat]
            places[seat] = place + 1
        else:
            places[place] = 1  # before the lot everybody is first


@compiled
def goal_reached(state: Any) -> bool:
    """U7.2: whether anyone has the points that end the game; whoever leads comes first in the order."""
    return bool(state.points[state.order[0]] >= GOAL)
