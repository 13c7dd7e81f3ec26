"""Nutland: the ways marbles go, for drawing them. What may be done is in `rules.py`; this adds how."""

from __future__ import annotations

from typing import Any

from archipel.games.nutland.chains import landings
from archipel.games.nutland.grid import AROUND
from archipel.games.nutland.ground import ground
from archipel.games.nutland.state import NONE, WAYS


def _over(high: tuple[int, ...], whose: tuple[int, ...], start: int) -> dict[int, list[int]]:
    """N4.4: the marbles a marble may travel over, each with the marbles passed on the shortest way, itself included."""
    ways: dict[int, list[int]] = {start: []}
    queue = [start]
    for last in queue:
        for cell in AROUND[last]:
            if cell not in ways and whose[cell] == whose[start] and abs(high[cell] - high[last]) <= 1:
                ways[cell] = [*ways[last], cell]
                queue.append(cell)
    return ways


def reach(
    board: Any, state: Any, start: int
) -> tuple[dict[int, list[int]], dict[tuple[int, int], tuple[list[int], int]]]:
    """N4.2, N4.4, N5.1: where the marble on a cell may go, and what it travels over.

    First the free cells, each with the own marbles on the way; then the pushes: by the pushed marble's cell and the
    cell of the last marble before it, the own marbles on the way and the cell behind.
    """
    _, high, whose = ground(state)
    steps: dict[int, list[int]] = {}
    pushes: dict[tuple[int, int], tuple[list[int], int]] = {}
    for last, over in _over(high, whose, start).items():
        sides = landings(board, state.record, whose[start], start, last)
        for way in range(WAYS):
            cell = AROUND[last][way]
            if sides >> way & 1 and whose[cell] == NONE:
                steps.setdefault(cell, over)
            elif sides >> way & 1:
                pushes[cell, last] = (over, AROUND[cell][way])
    return dict(sorted(steps.items())), dict(sorted(pushes.items()))
