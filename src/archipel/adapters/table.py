"""Tables as the adapters step them: a record each, its legal moves, and nature acting inside."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.adapters import encoding
from archipel.bots.plain import refusal
from archipel.core.board import Sheet
from archipel.core.contract import MAX_SEATS, OVER, record
from archipel.core.game import Game
from archipel.core.random import generator

# What there is to say about a table besides its state. A multiple of 8 bytes, so that a GPU can read it.
Seating = record(
    ("key", "u8", (2,)),  # the seed
    ("rng", "u8", (3,)),  # scratch space: the generator
    ("made", "i4"),  # moves in the log, nature's included
    ("acting", "i4"),  # the seat to act, or OVER
    ("width", "i4"),  # how many legal moves it has
    ("ended", "i4"),  # whether the last step ended a game
    ("length", "i4"),  # moves of the last game that ended; this and what follows stays until the next one ends
    ("scores", "i4", (MAX_SEATS,)),  # its points
    ("places", "i4", (MAX_SEATS,)),  # and places, 1 is first
    ("rewards", "f4", (MAX_SEATS,)),  # what each seat got by the last step
    ("spare", "i4"),  # nothing
)


def opening(
    game: Game, seats: int | None, board: str | Sheet | None, options: dict[str, Any]
) -> tuple[Sheet, npt.NDArray[Any]]:
    """The board and the state before anything random has happened; a clear error if there is no such table."""
    match = game.start(seats=seats, seed=0, board=board, **options)
    return match.sheet, match.start_state


class Table:
    """A game being played by numbers: fast, and with the same draws from a seed as a `Match`."""

    def __init__(self, game: Game, seats: int | None, board: str | Sheet | None, options: dict[str, Any]) -> None:
        self.game = game
        self.sheet, self.start = opening(game, seats, board, options)
        self.seats = int(self.start[0].seats)
        self.loops = encoding.tables(game)
        self.state = self.start.copy()
        self.size = encoding.size(game)
        self._parts = encoding.packed(game)
        self._view = self.start.copy()
        self._raw = self._view.view(np.int8)
        self.seating = np.zeros(1, Seating)
        self._acting, self._width = self.seating["acting"], self.seating["width"]
        self._moves = np.zeros((1, game.facts.most_legal), np.int32)
        self._weights = np.zeros(game.facts.most_legal, np.int32)

    def begin(self, seed: int) -> None:
        """Start the game of this seed."""
        self.seating[:] = 0
        self.seating["key"] = generator(seed)[:2]
        self.loops.begin(self.sheet.record, self.state, self.start, self.seating, self._moves, self._weights)

    @property
    def actor(self) -> int:
        """The seat to act, or OVER."""
        return int(self._acting[0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == OVER

    @property
    def legal(self) -> npt.NDArray[np.int32]:
        """The legal moves, in increasing order; good until the next step."""
        return self._moves[0, : self._width[0]]

    @property
    def rewards(self) -> list[float]:
        """What each seat got by the last step."""
        found: list[float] = self.seating["rewards"][0, : self.seats].tolist()
        return found

    def step(self, move: int) -> None:
        """Make a legal move, and nature's after it. Refused, with the rule, if it is not legal."""
        moves, weights = self._moves, self._weights
        if not self.loops.try_step(self.sheet.record, self.state, self.start, self.seating, move, moves, weights):
            raise refusal(self.game, self.sheet, self.state, move)

    def observe(self, seat: int, room: int = 0) -> npt.NDArray[np.float32]:
        """What a seat, or a spectator, sees (see `encoding`), with room for so many numbers more at the end."""
        out = np.zeros(self.size + room, np.float32)
        self.loops.observe_as(self.sheet.record, self.state, seat, self._parts, self._view, self._raw, out)
        return out

    def everything(self) -> npt.NDArray[np.float32]:
        """The whole record, secrets included, as an observation by nobody."""
        out = np.empty(self.size, np.float32)
        self._view[0] = self.state[0]
        self.loops.encode(self._raw, self._parts, -1, out)
        return out
