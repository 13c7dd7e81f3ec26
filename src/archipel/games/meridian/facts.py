"""Meridian: what is printed on the box."""

from __future__ import annotations

from archipel.core.facts import Facts
from archipel.games.meridian.moves import MOVES

facts = Facts(
    name="meridian",
    prefix="M",
    seats=(2, 3, 4),
    colours=("orange", "blue", "green", "yellow"),
    moves=MOVES,
    most_legal=256,
    most_moves=300,
    minutes=40,
)
