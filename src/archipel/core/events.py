"""What happened: a small list that `apply` fills when somebody wants to be told.

Rules call `emit` only under `if events is not None:`; with None, Numba drops the branch and it costs nothing.
"""

from __future__ import annotations

from typing import Any

from archipel.core.contract import record
from archipel.core.jit import compiled

CAPACITY = 256
ALL = -1  # the mask of an event everybody may see; else bit s is set when seat s may

# n: how many happened; what: mask of who may see it, kind, and up to five numbers whose meaning the game knows
Events = record(("n", "i4"), ("what", "i4", (CAPACITY, 7)))


@compiled
def emit(events: Any, mask: int, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Add one event."""
    if events.n < CAPACITY:
        row = events.what[events.n]
        row[0], row[1], row[2], row[3], row[4], row[5], row[6] = mask, kind, a, b, c, d, e
        events.n += 1
