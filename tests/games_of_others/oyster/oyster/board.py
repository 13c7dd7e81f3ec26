"""Oyster: a board file becomes a record, and says what is wrong with it."""

from __future__ import annotations

from typing import Any

import numpy as np

from oyster.state import MOST_STONES, MOST_TAKEN, Board


def read_board(data: dict[str, Any], check: Any) -> Any:
    """O1.1: a heap of a size that makes a game."""
    heap = data.get("heap")
    fits = isinstance(heap, int) and MOST_TAKEN < heap <= MOST_STONES
    check.that(fits, f"from {MOST_TAKEN + 1} to {MOST_STONES} stones", "heap", heap)
    board = np.zeros(1, Board)
    board["heap"] = heap if fits else MOST_STONES
    return board
