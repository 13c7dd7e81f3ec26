"""Meridian: who may know what. All on the table is public; the order of the decks is not in the record (M2.2)."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled


@compiled
def redact(board: Any, state: Any, seat: int) -> None:
    """M2.2: what a deck still holds follows from the public cards; so nothing needs to be blanked."""


@compiled
def seen(board: Any, state: Any, move: int, seat: int) -> int:
    """M2.2: every move is made openly."""
    return move


@compiled
def imagine(board: Any, state: Any, seat: int, rng: Any) -> None:
    """M2.2: the decks' orders are all that is unknown, and nature draws them when they matter."""
