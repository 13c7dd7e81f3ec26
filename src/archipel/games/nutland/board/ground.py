"""Nutland: the land as plain Python reads it. Words, pictures and texts of one position all ask for it, so it is worked
out once for each land that comes up; lakes even less often, since they change only with the coast."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from archipel.games.nutland.board.grid import cells_with_nuts, heights, lakes, owners


class Ground(NamedTuple):
    """What lies on every cell, and on OUTSIDE."""

    land: tuple[int, ...]  # the cells with nuts, in order
    high: tuple[int, ...]  # the height of every cell
    whose: tuple[int, ...]  # the seat of the marble on every cell, NONE where there is none

    @property
    def lakes(self) -> frozenset[int]:
        """N1.2: the void cells that are not connected to the sea."""
        return _lakes(self.land)


def ground(state: Any) -> Ground:
    """What lies where in a position."""
    return _ground(state.land.tobytes())


@lru_cache(maxsize=64)
def _ground(codes: bytes) -> Ground:
    state = SimpleNamespace(land=np.frombuffer(codes, np.int8))
    return Ground(tuple(cells_with_nuts(state)), tuple(heights(state)), tuple(owners(state)))


@lru_cache(maxsize=256)
def _lakes(land: tuple[int, ...]) -> frozenset[int]:
    return frozenset(lakes(set(land)))
