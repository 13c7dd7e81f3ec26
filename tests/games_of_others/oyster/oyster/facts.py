"""Oyster: what is printed on the box."""

from __future__ import annotations

from oyster.moves import MOVES
from oyster.state import MOST_STONES
from archipel.core.facts import Facts

facts = Facts(
    name="oyster",
    prefix="O",
    seats=(2, 3, 4),
    colours=("red", "blue", "green", "yellow"),
    moves=MOVES,
    most_legal=8,  # a little room over the three there are
    most_moves=MOST_STONES + 1,
    minutes=5,
)
