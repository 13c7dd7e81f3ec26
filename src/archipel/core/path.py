"""A move's path, as a game's `spell` writes it: one thing after the other, each a kind and a number of that kind."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled


@compiled
def put(path: Any, at: int, kind: int, number: int) -> int:
    """Write a thing at this place of a path; the place after it."""
    path[at] = kind << 16 | number
    return at + 1
