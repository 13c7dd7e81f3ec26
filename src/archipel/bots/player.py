"""The bot that searches: a decision at a time, with a cap on its time, and with the slips of its level."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from archipel.bots.endings import Endings
from archipel.bots.loops.choosing import chosen
from archipel.bots.search import Counts, Search
from archipel.bots.view import View
from archipel.bots.work import Cancel, Settings
from archipel.core.game import Game
from archipel.core.random import Rng


class SearchBot:
    """Plays what its search visited most, or something nearly as good if its settings let it slip."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        seed: int = 0,
        seconds: float | None = None,
        weights: Path | None = None,
    ) -> None:
        self.game, self.settings, self.seed, self.seconds = game, settings, seed, seconds
        self.search = Search(game, settings, seed, weights)
        self.endings = Endings(game, seed) if settings.solve else None

    def choose(self, view: View, cancel: Cancel | None = None) -> int:
        """A legal move for the seat of the view."""
        only = self.search.only_move(view)
        if only is not None:
            return only
        solved = self.solution(view)
        if solved is not None and len(solved) == 1:
            return int(solved[0])
        counts = self.search.run(view, cap=self.seconds, cancel=cancel)
        if solved is not None:
            counts = counts.among(solved)
        judged = self.settings.trust > 0.0
        return int(counts.moves[choose(counts, view.seat, self.settings.slip, self.search.work.rng, judged)])

    def solution(self, view: View) -> list[int] | None:
        """The moves that are best if the ending can be counted out, else None. Of these the search prefers one."""
        if self.endings is None or not self.endings.near(view):
            return None
        solved = self.endings.solve(view, self.settings.solve)
        if solved is None:
            return None
        values = solved.values[:, view.seat]
        return [int(move) for move in solved.moves[values >= values.max() - 1e-6]]


def choose(counts: Counts, seat: int, slip: float, rng: Rng, judged: bool = False) -> int:
    """The index of the move to play (see `bots.loops.choosing`)."""
    values = np.ascontiguousarray(counts.values[:, seat])
    return int(chosen(counts.visits, values, slip, judged, rng))
