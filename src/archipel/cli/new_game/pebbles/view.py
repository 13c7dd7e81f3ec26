"""Pebbles: who may know what. Everything lies open.

With secrets, say `secrets=True` in `facts.py`; docs/add-a-game.md tells what these three do then.
"""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled


@compiled
def redact(board: Any, state: Any, seat: int) -> None:
    """Nothing is hidden."""


@compiled
def seen(board: Any, state: Any, move: int, seat: int) -> int:
    """Everybody sees every move."""
    return move


@compiled
def imagine(board: Any, state: Any, seat: int, rng: Any) -> None:
    """Nothing is hidden, so there is nothing to make up."""
