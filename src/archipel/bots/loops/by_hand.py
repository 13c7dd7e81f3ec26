"""No second opinion: the game's own `evaluate` judges, and its `imagine` fills in what is hidden.

What the search asks where nothing has been learned. `bots.judging.learned` stands in for this module where it has.
"""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled


@compiled
def judged(board: Any, state: Any, work: Any, values: Any) -> bool:
    """Whether `values` was filled in here: never."""
    return False


@compiled
def believed(board: Any, state: Any, seat: int, work: Any) -> bool:
    """Whether what is hidden was filled in here: never."""
    return False
