"""The Great Wall: what is printed on the box."""

from __future__ import annotations

from archipel.core.facts import Facts
from archipel.games.wall.moves import MOVES

facts = Facts(
    name="wall",
    prefix="W",
    seats=(2, 3, 4),
    colours=("orange", "blue", "black", "purple"),
    moves=MOVES,
    most_legal=512,
    most_moves=10_000,
    secrets=True,
    minutes=40,
)
