"""What a bot is given: a redacted record and the moves as its seat saw them. A bot never holds a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.bots.work import loops_of
from archipel.core.board import Sheet
from archipel.core.contract import MAX_SEATS, SPECTATOR
from archipel.core.game import Game
from archipel.core.match import Match

Moves = npt.NDArray[np.int64]


@dataclass(frozen=True)
class View:
    """The table as one seat sees it."""

    game: Game
    sheet: Sheet
    seat: int
    state: npt.NDArray[Any]  # redacted for that seat, as a one-element array
    seen: Moves  # every move since the start, as that seat saw it; may be empty, then nothing is reused

    @property
    def actor(self) -> int:
        """The seat to act, or NATURE or OVER."""
        return int(self.game.loops.actor(self.state))

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.state[0].seats)

    @property
    def teams(self) -> npt.NDArray[np.int32]:
        """The team of each seat. A game with teams has a public field `team`; in others everyone is alone."""
        if "team" in (self.state.dtype.names or ()):
            return np.asarray(self.state[0].team, np.int32)
        return np.arange(MAX_SEATS, dtype=np.int32)


def view_of(match: Match, seat: str | int | None = None) -> View:
    """The view of a seat, or of the seat to act.

    >>> import archipel
    >>> from archipel.bots import view_of
    >>> match = archipel.game("meridian").start(seats=2, seed=1)
    >>> view_of(match).actor == match.actor
    True
    """
    number = max(match.actor, SPECTATOR) if seat is None else match.seat_of(seat)
    moves = np.array([step.move for step in match.steps], np.int32)
    seen = np.zeros(len(moves), np.int64)
    loops_of(match.game).seen_so_far(match.sheet.record, match.start_state.copy(), moves, number, seen)
    return View(match.game, match.sheet, number, match.view(number), seen)
