"""What a game's `features.py` provides: the shape of it, and what stands here when it is compiled for a game.

Inputs are numbered and either active or not. They are turned to one seat and say what a thing *is* (an island of five
cities, a village in Mongolia, a district worth four), never which one: what is learned holds on any board. Besides the
functions a game gives `INPUTS`, how many there are; `MOST`, how many can be active at once; `SCRATCH`, how many numbers
`active` may use to count in; and `PARTS`, of how many parts the game has for which the last layers are learned apart.
"""

from __future__ import annotations

from typing import Any

INPUTS, MOST, SCRATCH, PARTS = 1, 1, 1, 1


def viewer(state: Any) -> int:
    """The seat the inputs are turned to: who acts, or whose turn it is while nature acts."""
    return 0


def part_of(board: Any, state: Any) -> int:
    """Which part of the game this is, from 0 to PARTS - 1."""
    return 0


def active(board: Any, state: Any, me: int, some: Any, rows: Any) -> int:
    """Write the active inputs, as seat `me` sees the table, to `rows`; how many there are. `some` is for counting."""
    return 0
