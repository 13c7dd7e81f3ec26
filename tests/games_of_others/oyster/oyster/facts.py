"""Oysters: what is printed on the box."""

from __future__ import annotations

from archipel.core.facts import Facts
from oyster.moves import MOVES
from oyster.state import MOST_OYSTERS

facts = Facts(
    name="oyster",
    prefix="O",
    seats=(2, 3, 4),
    colours=("red", "blue", "green", "yellow"),
    moves=MOVES,
    most_legal=8,  # open, throw, three to swap with; nature has at most four outcomes
    most_moves=3 * MOST_OYSTERS,  # each oyster is drawn once, swapped at most once, and opened or thrown once
    secrets=True,
    minutes=10,
)
