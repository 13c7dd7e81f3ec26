"""Which move a search plays, of those it has looked into."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.core.maths import exp
from archipel.core.random import below

FINE = 1 << 30


@compiled
def chosen(visits: Any, values: Any, slip: float, judged: bool, rng: Any) -> int:
    """The index of the move to play: the most visited; or, with slips, good moves more likely than bad ones.

    A slip of 0.05 makes a move that wins 5 % less often e times less likely: a weak player's mistakes are plausible.
    Where every move was judged when it was first seen, those that were not looked into can be slips too. `values` are
    what the choosing seat gets from each move.
    """
    best = 0
    for i in range(1, len(visits)):
        if visits[i] > visits[best] or (visits[i] == visits[best] and values[i] > values[best]):
            best = i
    if slip <= 0.0:
        return best
    highest, total = -1.0, 0.0
    for i in range(len(visits)):
        if visits[i] > 0 or judged:
            highest = max(highest, values[i])
    for i in range(len(visits)):
        if visits[i] > 0 or judged:
            total += exp((values[i] - highest) / slip)
    ticket = total * below(rng, FINE) / FINE
    for i in range(len(visits)):
        if visits[i] > 0 or judged:
            ticket -= exp((values[i] - highest) / slip)
            if ticket < 0.0:
                return i
    return best
