"""The greedy bot: the move after which the table looks best to it, and nothing further."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from archipel.bots.view import View
from archipel.bots.work import Cancel, Settings, loops_of, prepare, work_for
from archipel.core.game import Game
from archipel.core.random import below

IMAGININGS = 8  # of what the seat does not know, over which the guess is averaged
SAME = 1e-9  # guesses that differ by less are equal


class GreedyBot:
    """One move ahead with the game's own evaluation; equally good moves are equally likely.

    Where the guess is the same after every move, as when a card is chosen before it is used, it looks one move further:
    at the best that it could do next.
    """

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game, self.seed = game, seed
        self._loops, self._work = loops_of(game), work_for(game, Settings(), 1)
        self._imaginings = IMAGININGS if game.facts.secrets else 1

    def choose(self, view: View, cancel: Cancel | None = None) -> int:
        """The move with the best guess."""
        guesses = self._guesses(view, further=False)
        if len(guesses) > 1 and np.ptp(guesses) < SAME * self._imaginings:
            guesses = self._guesses(view, further=True)
        best = np.flatnonzero(guesses >= guesses.max() - SAME)
        return int(self._work.moves[best[below(self._work.rng, len(best))]])

    def _guesses(self, view: View, further: bool) -> npt.NDArray[np.float64]:
        prepare(self._work, self.seed, view)
        totals = np.zeros(self.game.facts.most_legal)
        scratch = (self._imaginings, further, self._work, totals)
        n = self._loops.judge_moves(view.sheet.record, view.state, view.seat, *scratch)
        return totals[:n]
