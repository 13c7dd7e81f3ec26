"""Search: the bot behind most levels, and what `analyse` reads."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.bots import learned
from archipel.bots.loops import nodes
from archipel.bots.loops.nodes import DONE, SETTLED, USED
from archipel.bots.view import View
from archipel.bots.work import Cancel, Settings, Work, loops_of, prepare, work_for
from archipel.core.contract import MAX_SEATS
from archipel.core.game import Game

SLICE = 0.004  # seconds between two looks at the clock and at the cancel flag
FIRST_SLICE = 8  # simulations before the speed is known
MOST_NODES = 300_000
NODES_A_SIMULATION = 40


@dataclass(frozen=True)
class Counts:
    """What a search found: for each move at the root its visits, and what each seat got from it in all."""

    moves: npt.NDArray[np.int32]
    visits: npt.NDArray[np.int64]
    values: npt.NDArray[np.float64]  # a row a move: each seat's average

    @property
    def best(self) -> int:
        """The index of the most visited move."""
        return int(np.argmax(self.visits))

    def among(self, moves: list[int]) -> Counts:
        """The same, of these moves only."""
        kept = np.isin(self.moves, moves)
        return Counts(self.moves[kept], self.visits[kept], self.values[kept]) if kept.any() else self


class Search:
    """Searches for one player through one game; keeps what it can of the tree from move to move."""

    def __init__(self, game: Game, settings: Settings, seed: int = 0, weights: Path | None = None) -> None:
        self.game, self.settings, self.seed = game, settings, seed
        net, self._about = None, None
        if settings.learned and learned.features_of(game) is not None:
            path = weights or learned.shipped(game)
            found, self._about = learned.load(game, path) if path is not None else (None, None)
            net = learned.space_for(game, found)
        self.loops = loops_of(game, net is not None)
        most = max(settings.simulations, settings.by_hand)
        self._capacity = min(MOST_NODES, most * NODES_A_SIMULATION + 2 * game.facts.most_legal)
        self.work: Work = work_for(game, settings, self._capacity, net)
        self._spare: npt.NDArray[Any] | None = None
        self._last: View | None = None

    def run(
        self, view: View, simulations: int | None = None, cap: float | None = None, cancel: Cancel | None = None
    ) -> Counts:
        """Search for a number of simulations (by default the settings'), at most `cap` seconds, until cancelled."""
        proved = self._about is not None and learned.is_proved(self._about, view.seats, view.sheet)
        falls_back = self.settings.learned and not proved and self.settings.by_hand > 0
        usual = self.settings.by_hand if falls_back else self.settings.simulations
        budget = usual if simulations is None else simulations
        began = time.perf_counter()
        self._root(view)
        work = self.work
        prepare(work, self.seed, view)
        if self._about is not None:
            work.net["ready"] = proved
        work.control[DONE] = work.control[SETTLED] = 0
        upto = FIRST_SLICE if cap is not None or cancel is not None else budget
        while True:
            self.loops.search(view.sheet.record, view.state, view.seat, min(upto, budget), budget, work)
            done, spent = int(work.control[DONE]), time.perf_counter() - began
            if done >= budget or work.control[SETTLED] or (cancel is not None and cancel.is_set()):
                break
            if cap is not None and spent >= cap:
                break
            aim = SLICE if cap is None else min(SLICE, cap - spent)
            upto = done + max(1, int(done / spent * aim))
        self._last = view
        return self.counts()

    def only_move(self, view: View) -> int | None:
        """The only legal move, if there is no choice."""
        prepare(self.work, self.seed, view)
        n = self.loops.choices(view.sheet.record, view.state, view.seat, self.work)
        return int(self.work.moves[0]) if n == 1 else None

    def counts(self) -> Counts:
        """What the root's moves got so far."""
        return self.moves_at(0)

    def moves_at(self, node: int) -> Counts:
        """What the moves of a node got so far, in the order of their numbers."""
        n = self.game.facts.most_legal
        moves, visits = np.zeros(n, np.int32), np.zeros(n, np.int64)
        values = np.zeros((n, MAX_SEATS))
        n = nodes.children(self.work.nodes, node, moves, visits, values)
        order = np.argsort(moves[:n], kind="stable")
        tried = np.maximum(visits[order], 1e-9) + self.settings.trust
        return Counts(moves[order], visits[order], values[order] / tried[:, None])

    def _root(self, view: View) -> None:
        """Plant a new tree, or go on with the part of the old one that this view follows from."""
        work, last = self.work, self._last
        if self.settings.reuse and last is not None and follows(view, last):
            node = nodes.descend(work.nodes, view.seen[len(last.seen) :])
            if node >= 0:
                if self._spare is None:
                    self._spare = np.zeros_like(work.nodes)
                nodes.keep(work.nodes, node, self._spare, work.control)
                self.work, self._spare = work._replace(nodes=self._spare), work.nodes
                return
        nodes.plant(work.nodes, work.control)

    @property
    def size(self) -> int:
        """How many nodes the tree has."""
        return int(self.work.control[USED])


def follows(view: View, last: View) -> bool:
    """Whether a view is of the same seat and game, later on."""
    same = view.seat == last.seat and view.sheet is last.sheet
    return same and len(view.seen) > len(last.seen) > 0 and bool((view.seen[: len(last.seen)] == last.seen).all())
