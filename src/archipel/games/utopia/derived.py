"""Utopia: what is worked out of a position for whoever draws it."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import record
from archipel.core.jit import compiled
from archipel.games.utopia.rules.building import may_build_wonder, may_control
from archipel.games.utopia.rules.track import income
from archipel.games.utopia.state import CIVS, DISTRICTS, ISLANDS, SEATS

Derived = record(
    ("control", "i1", (SEATS, DISTRICTS)),  # civilisations with which a seat may take control there, a bit each (U5.2)
    ("wonder", "i1", (SEATS, ISLANDS)),  # 1 if the seat may build the island's wonder (U5.1)
    ("income", "i1", (SEATS,)),  # what each seat earns in phase 3 as things are (U7.1)
)


@compiled
def derive(board: Any, state: Any, derived: Any) -> None:
    """What everybody could build, and what everybody earns."""
    for seat in range(state.seats):
        derived.income[seat] = income(state, seat)
        for island in range(ISLANDS):
            derived.wonder[seat, island] = may_build_wonder(board, state, seat, island)
        for district in range(DISTRICTS):
            civs = 0
            for civ in range(CIVS):
                if may_control(state, seat, district, civ):
                    civs |= 1 << civ
            derived.control[seat, district] = civs
