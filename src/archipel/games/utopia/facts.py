"""Utopia: what is printed on the box."""

from __future__ import annotations

from archipel.core.facts import Facts
from archipel.games.utopia.moves import MOVES

facts = Facts(
    name="utopia",
    prefix="U",
    seats=(2, 3, 4, 5),
    colours=("blue", "red", "green", "yellow", "purple"),
    moves=MOVES,
    most_legal=2048,
    most_moves=6300,
    secrets=True,
    minutes=60,
)
