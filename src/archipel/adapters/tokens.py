"""Moves as paths of tokens, for games with too many moves to number one by one.

The words of a move are its path: `place 5.3 2` is three tokens. A path is walked one token at a time; at each step the
tokens that lead on to a legal move are open. When a legal move is also the beginning of another, the token END says
that it is meant as it stands. A step is an index into the vocabulary: all tokens that occur in the words of any move
on a board, sorted, with END before them.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.board import Sheet
from archipel.core.game import Game

END = "."  # index 0 of every vocabulary
MOST_MOVES = 1 << 14  # games with more moves than this are walked token by token


class Reading:
    """A record's fields as numbers and arrays, each read once: reading from a NumPy record is slow."""

    def __init__(self, state: npt.NDArray[Any]) -> None:
        self.__dict__["state"] = state

    def __getattr__(self, name: str) -> Any:
        try:
            value = self.__dict__["state"][name][0]
        except (KeyError, ValueError):
            raise AttributeError(f"the record has no field {name!r}") from None
        self.__dict__[name] = found = value if value.ndim else value.item()
        return found


class Paths:
    """The paths of all moves of a game on one board."""

    def __init__(self, game: Game, sheet: Sheet, start: npt.NDArray[Any]) -> None:
        self.game, self.sheet = game, sheet
        self._start = Reading(start.copy())
        self._paths: dict[str, tuple[int, ...]] = {}

    @cached_property
    def _known(self) -> tuple[list[str], list[bool]]:
        """The words of every move, and which of them depend on the position, hence have to be asked for each time."""
        texts: list[str] = []
        moving: list[bool] = []
        for move in range(self.game.facts.moves):
            try:  # words that need no position are the same in all
                texts.append(self.game.package.words(self.sheet, None, move))
                moving.append(False)
            except (AttributeError, TypeError):
                moving.append(True)
                texts.append(self.game.package.words(self.sheet, self._start, move))
        return texts, moving

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """All tokens; a step is an index into this."""
        return (END, *sorted({token for text in self._known[0] for token in text.split()}))

    @cached_property
    def depth(self) -> int:
        """The longest path has so many tokens."""
        return max(len(text.split()) for text in self._known[0])

    @cached_property
    def _index(self) -> dict[str, int]:
        return {token: i for i, token in enumerate(self.vocabulary)}

    @cached_property
    def _table(self) -> list[tuple[int, ...]]:
        return [self._path(text) for text in self._known[0]]

    @cached_property
    def _verbs(self) -> npt.NDArray[np.int32]:
        return np.array([path[0] for path in self._table], np.int32)

    def _path(self, text: str) -> tuple[int, ...]:
        """The path these words are, END at its end."""
        found = self._paths.get(text)
        if found is None:
            found = self._paths[text] = (*(self._index[token] for token in text.split()), 0)
        return found

    def verbs(self, moves: npt.NDArray[np.int32]) -> list[int]:
        """The first token of some moves, which never depends on the position."""
        found: list[int] = self._verbs[moves].tolist()
        return found

    def of(self, state: npt.NDArray[Any], moves: list[int]) -> list[tuple[int, ...]]:
        """The paths of some moves in a position."""
        moving, table, position = self._known[1], self._table, Reading(state)
        words, sheet, path = self.game.package.words, self.sheet, self._path
        return [path(words(sheet, position, move)) if moving[move] else table[move] for move in moves]


class Walk:
    """The path being walked in one position: which tokens are open, and the move once it is reached."""

    def __init__(self, paths: Paths, state: npt.NDArray[Any], moves: npt.NDArray[np.int32]) -> None:
        self._paths, self._state = paths, state
        self.taken: list[int] = []
        # the words after the verb are asked for once the verb is chosen: most moves have another
        self._ways: dict[int, list[Any]] = {}
        for move, verb in zip(moves.tolist(), paths.verbs(moves), strict=True):
            self._ways.setdefault(verb, []).append(move)

    def open(self) -> list[int]:
        """The tokens that lead on."""
        return list(self._ways)

    def take(self, token: int) -> int | None:
        """Go on with an open token; the move, if that was the end of a path."""
        left = self._ways[token]
        if not self.taken:
            left = list(zip(self._paths.of(self._state, left), left, strict=True))
        self.taken.append(token)
        deep = len(self.taken)
        if token == 0 or (len(left) == 1 and left[0][0][deep] == 0):
            return int(left[0][1])
        self._ways = {}
        for way in left:
            self._ways.setdefault(way[0][deep], []).append(way)
        return None
