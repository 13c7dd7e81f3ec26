"""Oysters: a quick guess for bots, who find out the rest by looking ahead."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import OVER
from archipel.core.jit import compiled
from oyster.rules.end import place
from oyster.state import LAST

FULL = 1.0 / 12  # a lead of twelve pearls, four times three, is as large as it gets


@compiled
def evaluate(board: Any, state: Any, values: Any) -> None:
    """Who leads, counting half of what is closed; a lead is worth more the nearer the end is."""
    most, winners = 0, 0
    for seat in range(state.seats):
        most = max(most, int(state.opened[seat]))
        winners += place(state, seat) == 1
    near = 0.5 + 0.5 * most / LAST
    for seat in range(state.seats):
        if state.turn == OVER:
            values[seat] = 1.0 / winners if place(state, seat) == 1 else 0.0
            continue
        best = -1.0
        for other in range(state.seats):
            if other != seat:
                best = max(best, _worth(state, other))
        values[seat] = min(0.99, max(0.01, 0.5 + (_worth(state, seat) - best) * near * FULL))


@compiled
def _worth(state: Any, seat: int) -> float:
    """Pearls kept, and half of those that may yet be. The oyster is known: bots imagine before they guess."""
    return state.pearls[seat] + 0.5 * max(0, int(state.hand[seat]))
