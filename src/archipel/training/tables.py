"""Where is learned and proved: numbers of players and boards, those of the package and ones nobody has seen."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from archipel.bots.levels import measured
from archipel.core.board import Sheet, from_data
from archipel.core.game import Game
from archipel.core.match import Match

MADE = "made-"  # begins the name of a board that a game makes up, which ends in its seed


@dataclass(frozen=True)
class Table:
    """A table to play at, described so that another process can lay it."""

    seats: int
    board: str
    options: dict[str, Any] = field(default_factory=dict)

    def start(self, game: Game, seed: int) -> Match:
        """Start a game there."""
        return game.start(self.seats, seed=seed, board=board_named(game, self.board, self.seats), **self.options)


def maker(game: Game) -> Callable[[int, np.random.Generator], dict[str, Any]] | None:
    """What makes up boards of a game: `random_board` in its `generate.py`, if it has one."""
    name = f"{game.package.__name__}.generate"
    if find_spec(name) is None:
        return None
    found: Callable[[int, np.random.Generator], dict[str, Any]] = importlib.import_module(name).random_board
    return found


@cache
def board_named(game: Game, name: str, seats: int) -> Sheet:
    """A board of the package, or one made up."""
    if not name.startswith(MADE):
        return game.board(name)
    make = maker(game)
    assert make is not None, "only a game that makes up boards has such names"
    return from_data(name, make(seats, np.random.default_rng(int(name.removeprefix(MADE)))), game.package)


def tables(game: Game, seats: tuple[int, ...] = (), made: float = 0.5, first: int = 0) -> Iterator[Table]:
    """Tables without end: numbers of players in turn, the fewest every other time, each with its boards in turn.

    `made` is the part of the boards that are made up, where a game can; `first` says which of these are the first.
    """
    wanted = seats or game.facts.seats
    order = [s for more in wanted[1:] for s in (wanted[0], more)] or [wanted[0]]
    options = measured(game).get("options", {})
    can_make = maker(game) is not None
    laid, owed = dict.fromkeys(wanted, 0), dict.fromkeys(wanted, 0.0)
    number = first
    while True:
        for n in order:
            owed[n] += made if can_make else 0.0
            if owed[n] >= 1.0:
                owed[n] -= 1.0
                yield Table(n, f"{MADE}{number}", options)
                number += 1
            else:
                boards = game.boards(n)
                yield Table(n, boards[laid[n] % len(boards)], options)
                laid[n] += 1
