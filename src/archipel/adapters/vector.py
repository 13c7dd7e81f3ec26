"""Thousands of games stepped together, in one compiled call on every core; NumPy is all it needs.

    games = Vector("meridian", 4096, seats=4)
    games.reset(seed=0)
    while learning:
        actions = choose(games.observations, games.masks, games.acting)
        games.step(actions)
        learn(games.rewards, games.ended)

The arrays are made once and written in place: they are views of what the games are played with, so copy what must
last. Table i plays the game of seed + i; when a game ends the next one begins in the same step (Gymnasium's
AutoresetMode.SAME_STEP), with the seed len(games) higher. So every game can be played again from its seed, by a
`Match` or on a GPU. Rewards are by rank, as in `archipel.adapters.pettingzoo`, one for every seat.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.adapters import encoding
from archipel.adapters.table import Seating, opening
from archipel.bots.plain import refusal
from archipel.core import registry
from archipel.core.board import Sheet
from archipel.core.errors import ArchipelError, Unknown
from archipel.core.game import Game
from archipel.core.random import generator


class Vector:
    """Tables of one game, stepped together."""

    def __init__(
        self,
        game: str | Game,
        tables: int,
        seats: int | None = None,
        board: str | Sheet | None = None,
        observations: bool = True,
        masks: bool = False,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        if tables < 1:
            raise Unknown(f"There is at least one table; {tables} are too few.")
        self.game = registry.game(game) if isinstance(game, str) else game
        self.sheet, self._start = opening(self.game, seats, board, options)
        self.seats = int(self._start[0].seats)
        self._loops = encoding.tables(self.game)
        self._parts = encoding.packed(self.game)
        most = self.game.facts.most_legal
        self.states: npt.NDArray[Any] = np.zeros(tables, self.game.package.State)
        self.seating: npt.NDArray[Any] = np.zeros(tables, Seating)
        self.moves = np.zeros((tables, most), np.int32)  # the legal moves of each table, of which `widths` count
        self.actions = np.zeros(tables, np.int32)
        self.observations = np.zeros((tables if observations else 0, encoding.size(self.game)), np.float32)
        self.masks = np.zeros((tables if masks else 0, self.game.facts.moves), np.uint8)
        self.acting = self.seating["acting"]  # the seat to act at each table
        self.widths = self.seating["width"]  # how many legal moves it has
        self.made = self.seating["made"]  # moves made, nature's included
        self.ended = self.seating["ended"]  # 1 where the last step ended a game; what it ended with is in
        self.rewards = self.seating["rewards"][:, : self.seats]  # what each seat got by the last step
        self.lengths = self.seating["length"]  # moves of the last game that ended
        self.scores = self.seating["scores"][:, : self.seats]  # its points
        self.places = self.seating["places"][:, : self.seats]  # and places
        self.seeds = self.seating["key"][:, 0]  # of the games being played
        self.threads = max(1, min(threads or os.cpu_count() or 1, tables))
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        edges = np.linspace(0, tables, self.threads + 1).astype(int).tolist()
        self._slices = [slice(a, b) for a, b in pairwise(edges)]
        self._weights = np.zeros((self.threads, most), np.int32)
        self._views = np.zeros((self.threads, 1), self.game.package.State)
        self.observation_size = encoding.size(self.game)
        self._ahead = np.zeros((0, self.observation_size), np.float32)
        self._begun = False

    def __len__(self) -> int:
        return len(self.states)

    def reset(self, seed: int = 0) -> None:
        """Start all games: table i that of seed + i."""
        if not self._begun:
            self._warm()
        self._begun = True
        self.seating[:] = 0
        self.seating["key"] = generator(seed)[:2]
        self.seeds += np.arange(len(self), dtype=np.uint64)
        self._everywhere(self._begin)

    def step(self, actions: npt.ArrayLike | None = None) -> None:
        """Make one legal move at every table: those given, or those in `actions`.

        Refused if one is not legal; then nothing has happened at any table.
        """
        if not self._begun:
            raise ArchipelError("The games have not begun: call reset() before step().")
        if actions is not None:
            self.actions[:] = actions
        wrong = self._loops.first_illegal(self.seating, self.moves, self.actions)
        if wrong >= 0:
            here, move = self.states[wrong : wrong + 1], int(self.actions[wrong])
            raise refusal(self.game, self.sheet, here, move, f" (table {wrong})")
        self._everywhere(self._step)

    def sample(self) -> npt.NDArray[np.int32]:
        """Random legal moves, written to `actions`: a pure function of each table's seed and length so far."""
        self._loops.sample(self.seating, self.moves, self.actions)
        return self.actions

    def look_ahead(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int64]]:
        """What the seat to act at each table would see after each of its legal moves, before nature acts.

        Observations in rows, table after table in the order of `moves`, and the first row of each table. What the seat
        does not know is imagined, so that it learns nothing it could not.
        """
        firsts = np.cumsum(self.widths) - self.widths
        rows = int(self.widths.sum())
        if len(self._ahead) < rows:
            self._ahead = np.zeros((rows * 3 // 2, self.observation_size), np.float32)
        views = np.zeros((self.threads, 2), self.game.package.State)

        def work(thread: int, part: slice) -> None:
            scratch = (firsts[part], self._parts, views[thread], views[thread, 1:].view(np.int8), self._ahead)
            self._loops.look_ahead(self.sheet.record, self.states[part], self.seating[part], self.moves[part], *scratch)

        self._everywhere(work)
        return self._ahead[:rows], firsts

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def _warm(self) -> None:
        """Compile everything, on one table, before there are threads: they would all compile at once."""
        one = slice(0, 1)
        self._begin(0, one)
        self._loops.sample(self.seating[one], self.moves[one], self.actions[one])
        self._step(0, one)

    def _everywhere(self, work: Any) -> None:
        if self._pool is None:
            work(0, self._slices[0])
        else:
            list(self._pool.map(work, range(self.threads), self._slices))

    def _begin(self, thread: int, part: slice) -> None:
        tables = (self.states[part], self._start, self.seating[part])
        self._loops.begin(self.sheet.record, *tables, self.moves[part], self._weights[thread])
        self._show(thread, part)

    def _step(self, thread: int, part: slice) -> None:
        tables = (self.states[part], self._start, self.seating[part])
        scratch = (self.moves[part], self._weights[thread])
        self._loops.step(self.sheet.record, *tables, len(self), self.actions[part], *scratch)
        self._show(thread, part)

    def _show(self, thread: int, part: slice) -> None:
        if len(self.observations):
            view = self._views[thread]
            scratch = (view, view.view(np.int8), self.observations[part])
            self._loops.observe(self.sheet.record, self.states[part], self.seating[part], self._parts, *scratch)
        if len(self.masks):
            self._loops.mask(self.seating[part], self.moves[part], self.masks[part])
