"""Exact endings: when few choices are left, every way the game can end is looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from archipel.bots.search import Counts
from archipel.bots.view import View
from archipel.bots.work import LOOPS, prepare
from archipel.core.contract import MAX_SEATS
from archipel.core.game import Game
from archipel.core.jit import instantiate
from archipel.core.random import Rng, generator

SOLVING = Path(__file__).parent / "solving"
WORLDS = 48  # imagined, where the seat does not know everything
MORE_WORLDS = 768  # if few positions are left in each, so that close choices are told apart
DEEPEST = 32  # moves, nature's included
PROBES = 4  # random games that tell how near the end is
NEAR = 9  # choices left in the longest of them, for a solution to be tried


class Ends(NamedTuple):
    """The space a solution needs: a level for each move made, a world for each thing imagined."""

    states: npt.NDArray[Any]
    belief: npt.NDArray[np.float64]  # how likely each world is, at each level
    likely: npt.NDArray[np.float64]  # how likely each draw is in each world, at each level
    moves: npt.NDArray[np.int32]
    others: npt.NDArray[np.int32]
    weights: npt.NDArray[np.int32]
    values: npt.NDArray[np.float64]
    scores: npt.NDArray[np.int32]
    places: npt.NDArray[np.int32]
    teams: npt.NDArray[np.int32]
    rng: Rng
    control: npt.NDArray[np.int64]


class Endings:
    """Solves endings of one game."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game, self.seed = game, seed
        self.loops: Any = instantiate(SOLVING / "endings.py", game.package.__name__, (game.folder, LOOPS))
        self.ends = _space(game, WORLDS if game.facts.secrets else 1)
        self._wide: Ends | None = None

    def near(self, view: View) -> bool:
        """Whether so few choices are left that a solution is worth trying."""
        prepare(self.ends, self.seed, view)
        count = self.loops.until_the_end
        return all(count(view.sheet.record, view.state, view.seat, NEAR, self.ends) <= NEAR for _ in range(PROBES))

    def solve(self, view: View, budget: int) -> Counts | None:
        """What each seat gets after each move, exactly; None if that takes more positions than the budget.

        Where things are unknown, the figures are averages over imagined worlds.
        """
        found = self._solve(self.ends, view, budget)
        looked_at = budget - int(self.ends.control[0])
        if found is None or not self.game.facts.secrets or looked_at * (MORE_WORLDS // WORLDS) > budget:
            return found
        if self._wide is None:
            self._wide = _space(self.game, MORE_WORLDS)
        return self._solve(self._wide, view, budget) or found

    def _solve(self, ends: Ends, view: View, budget: int) -> Counts | None:
        prepare(ends, self.seed, view)
        values = np.zeros((self.game.facts.most_legal, MAX_SEATS))
        n = self.loops.solve_moves(view.sheet.record, view.state, view.seat, 0, budget, ends, values)
        return Counts(ends.moves[0, :n].copy(), np.ones(n, np.int64), values[:n]) if n else None


def _space(game: Game, worlds: int) -> Ends:
    most = game.facts.most_legal
    scores, places, teams = np.zeros((3, MAX_SEATS), np.int32)
    others, weights = np.zeros((2, most), np.int32)
    return Ends(
        states=np.zeros((DEEPEST, worlds), game.package.State),
        belief=np.zeros((DEEPEST, worlds)),
        likely=np.zeros((DEEPEST, worlds, most if worlds == 1 else 64)),
        moves=np.zeros((DEEPEST, most), np.int32),
        others=others,
        weights=weights,
        values=np.zeros((DEEPEST, MAX_SEATS)),
        scores=scores,
        places=places,
        teams=teams,
        rng=generator(0),
        control=np.zeros(1, np.int64),
    )
