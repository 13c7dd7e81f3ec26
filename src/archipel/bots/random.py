"""The random bot: any legal move. The floor that every other bot is measured from."""

from __future__ import annotations

from archipel.bots.view import View
from archipel.bots.work import Cancel, Settings, loops_of, prepare, work_for
from archipel.core.game import Game
from archipel.core.random import below


class RandomBot:
    """All legal moves are equally likely."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game, self.seed = game, seed
        self._loops, self._work = loops_of(game), work_for(game, Settings(), 1)

    def choose(self, view: View, cancel: Cancel | None = None) -> int:
        """A legal move for the seat to act."""
        prepare(self._work, self.seed, view)
        n = self._loops.choices(view.sheet.record, view.state, view.seat, self._work)
        return int(self._work.moves[below(self._work.rng, n)])
