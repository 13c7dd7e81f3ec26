"""Nutland: towers held, and who wins (N7)."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.nutland.grid import height
from archipel.games.nutland.state import TOP


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
