"""Nutland, chapter 7: towers held, and the end."""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.nutland.board.grid import height
from archipel.games.nutland.events import IDLED, TIME_UP
from archipel.games.nutland.state import ENDED, MARBLE, NONE, TOP


@compiled
def towers(state: Any, seat: int) -> int:
    """N7.1: the stacks of 4 on which a marble of this seat or of a team mate lies."""
    held = 0
    for mate in range(state.seats):
        if state.team[mate] == state.team[seat]:
            for i in range(state.landed[mate]):
                held += height(state, state.marble[mate, i]) == TOP
    return held


@compiled
def towers_needed(seats: int) -> int:
    """N7.1: three with two players, two with three, else one for a team."""
    return max(1, 5 - seats)


@compiled
def returns(board: Any, state: Any, scores: Any, places: Any) -> None:
    """N7.2, N7.3: most towers held wins; those who share the lead are first together, the others lose alike."""
    most, leaders = 0, 0
    for seat in range(len(scores)):
        scores[seat] = 0
        places[seat] = 0
    for seat in range(state.seats):
        scores[seat] = towers(state, seat)
        most = max(most, scores[seat])
    for seat in range(state.seats):
        leaders += scores[seat] == most
    for seat in range(state.seats):
        places[seat] = 1 if scores[seat] == most else leaders + 1


@compiled
def end_turn(state: Any, idle: bool, events: Any) -> None:
    """N7.3: clockwise, until everybody in succession did nothing, or everybody has had all turns."""
    state.turns += 1
    state.idle = state.idle + 1 if idle else 0
    state.turn = (state.turn + 1) % state.seats
    state.stage = MARBLE
    if state.idle == state.seats:
        end_game(state)
        if events is not None:
            emit(events, ALL, IDLED)
    elif int(state.turns) == int(state.limit) * int(state.seats):
        end_game(state)
        if events is not None:
            emit(events, ALL, TIME_UP, state.limit)


@compiled
def end_game(state: Any) -> None:
    """N7.2, N7.3: nobody acts any more."""
    state.stage = ENDED
    state.turn = NONE
