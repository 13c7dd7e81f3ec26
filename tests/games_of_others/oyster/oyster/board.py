"""Oysters: a board file becomes a record, and says what is wrong with it."""

from __future__ import annotations

from typing import Any

import numpy as np

from oyster.state import FEWEST_OYSTERS, KINDS, MOST_OYSTERS, Board


def read_board(data: dict[str, Any], check: Any) -> Any:
    """O1.1: how many oysters there are of each kind, enough for a game and not too many for one."""
    oysters = data.get("oysters")
    fits = (
        isinstance(oysters, list)
        and len(oysters) == KINDS
        and all(isinstance(number, int) and number >= 0 for number in oysters)
        and FEWEST_OYSTERS <= sum(oysters) <= MOST_OYSTERS
    )
    what = f"four numbers, together from {FEWEST_OYSTERS} to {MOST_OYSTERS}: oysters with 0, 1, 2 and 3 pearls"
    check.that(fits, what, "oysters", oysters)
    board = np.zeros(1, Board)
    board["oysters"] = oysters if fits else [FEWEST_OYSTERS] * KINDS
    return board
