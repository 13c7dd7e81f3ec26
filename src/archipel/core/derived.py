"""What is worked out of a position for whoever draws it: who would score an island, what somebody could build.

A game may provide `Derived`, a record, and `derive(board, state, derived)`, compiled, which fills in a zeroed one from
a state or a view. Clients read it as they read the state, so that no client works out a rule for itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.board import Sheet
from archipel.core.game import Game


def derives(game: Game) -> bool:
    """Whether a game has anything to work out."""
    return hasattr(game.package, "derive")


def derived_from(game: Game, sheet: Sheet, state: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """What is worked out of a state, or of a view, as an array of one record."""
    found = np.zeros(1, game.package.Derived)
    game.package.derive(sheet.record[0], state[0], found[0])
    return found
