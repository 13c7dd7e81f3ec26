"""Nutland: who may know what. Everything lies open on the table."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled


@compiled
def redact(board: Any, state: Any, seat: int) -> None:
    """Nothing is hidden from anybody, so nothing is blanked."""


@compiled
def seen(board: Any, state: Any, move: int, seat: int) -> int:
    """Every move is made openly."""
    return move


@compiled
def imagine(board: Any, state: Any, seat: int, rng: Any) -> None:
    """There is nothing to imagine: what nature has yet to draw is not in the record."""
