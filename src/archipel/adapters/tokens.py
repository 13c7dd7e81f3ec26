"""Moves as paths of tokens, for games with too many moves to number one by one.

The words of a move are its path: `place 5.3 2` is three tokens. A path is walked one token at a time; at each step the
tokens that lead on to a legal move are open. When a legal move is also the beginning of another, the token END says
that it is meant as it stands. A step is an index into the vocabulary: all tokens that occur in the words of any move
on a board, sorted, with END before them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.adapters import walking
from archipel.core.board import Sheet
from archipel.core.game import Game
from archipel.core.spelling import UNKNOWN

END = "."  # index 0 of every vocabulary
MOST_MOVES = 1 << 14  # games with more moves than this are walked token by token


class Paths:
    """The paths of all moves of a game on one board."""

    def __init__(self, game: Game, sheet: Sheet, start: npt.NDArray[Any]) -> None:
        self.game, self.sheet = game, sheet
        texts, self.asking = self._words(start)
        self.vocabulary = (END, *sorted({token for text in texts for token in text.split()} - {UNKNOWN}))
        self.depth = max(len(text.split()) for text in texts)  # of the longest path
        self._index = {token: i for i, token in enumerate(self.vocabulary)}
        # A row for each path: its tokens, then END. The first rows are those of the moves, in order; words that depend
        # on the position get a row when they are first met.
        self.rows = np.zeros((len(texts), self.depth + 1), np.int32)
        self._row: dict[str, int] = {}
        for move, text in enumerate(texts):
            self._write(move, text)
        self._filled = len(texts)

    def _words(self, start: npt.NDArray[Any]) -> tuple[list[str], npt.NDArray[np.bool_]]:
        """The words of every move, and which of them depend on the position, hence have to be asked for each time."""
        every = range(self.game.facts.moves)
        texts = self.game.words_of(self.sheet, start, every)
        other = self.game.words_of(self.sheet, np.zeros_like(start), every)
        depend = {one.split()[0] for one, two in zip(texts, other, strict=True) if one != two}
        return texts, np.array([text.split()[0] in depend for text in texts])

    def _write(self, row: int, text: str) -> None:
        tokens = [self._index.get(token, 0) for token in text.split()]  # what is not there is no token
        self.rows[row, : len(tokens)] = tokens
        self._row[text] = row

    def _add(self, text: str) -> int:
        if self._filled == len(self.rows):
            self.rows = np.concatenate([self.rows, np.zeros_like(self.rows)])
        self._write(self._filled, text)
        self._filled += 1
        return self._row[text]

    def of(self, state: npt.NDArray[Any], moves: list[int]) -> list[int]:
        """The rows that hold the paths of some moves in a position."""
        row, texts = self._row, self.game.words_of(self.sheet, state, moves)
        return [row[text] if text in row else self._add(text) for text in texts]


class Walk:
    """The path being walked in one position: which tokens are open, and the move once it is reached."""

    def __init__(self, paths: Paths) -> None:
        self.paths = paths
        most = paths.game.facts.most_legal
        self._rows, self._moves = np.zeros((most, paths.depth + 1), np.int32), np.zeros(most, np.int32)
        self.begin(np.zeros((0,), paths.game.package.State), self._moves[:0])

    def begin(self, state: npt.NDArray[Any], legal: npt.NDArray[np.int32]) -> None:
        """Stand at the beginning of all legal moves of a position."""
        self._state, self._legal = state, legal
        self._n = self.deep = 0

    def mark(self, mask: npt.NDArray[np.int8], seen: npt.NDArray[np.float32], size: int) -> None:
        """Mark the tokens that are open, and write the path so far after the first `size` numbers of an observation."""
        if self.deep:
            walking.mark(self._rows, self._n, self.deep, mask, seen, size)
        else:
            walking.mark_verbs(self.paths.rows, self._legal, mask)

    @property
    def open(self) -> list[int]:
        """The tokens that lead on, in increasing order."""
        rows, n = (self._rows, self._n) if self.deep else (self.paths.rows[self._legal], len(self._legal))
        return sorted(set(rows[:n, self.deep].tolist()))

    @property
    def taken(self) -> list[int]:
        """The path so far."""
        found: list[int] = self._rows[0, : self.deep].tolist()
        return found

    def take(self, token: int) -> int | None:
        """Go on with a token: the move, if that was the end of a path; -1 if the token is not open."""
        if self.deep == 0:
            # the words after the verb are asked for once the verb is chosen: most moves have another
            n = walking.gather(self.paths.rows, self.paths.asking, self._legal, token, self._rows, self._moves)
            if n < 0:
                n = -n
                rows = np.array(self.paths.of(self._state, self._moves[:n].tolist()), np.int32)
                walking.copy(self.paths.rows, rows, self._rows)
        else:
            n = walking.narrow(self._rows, self._moves, self._n, self.deep, token)
        if n == 0:
            return -1
        self._n = n
        self.deep += 1
        if token == 0 or (n == 1 and self._rows[0, self.deep] == 0):
            return int(self._moves[0])
        return None
