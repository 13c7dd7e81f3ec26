"""Moves in words, words as moves, what happened and what is asked: for every game alike.

A game's compiled `spell` writes a move as a path of things, each a kind and a number: verb *place*, city 13, number 2.
What the things of a kind are called is data, from `names`. From these two everything about words follows: the notation,
what an incomplete path could still become, and what words mean, found by spelling the whole move space. Events and
questions are numbers too; which text tells them, and what their numbers are called, is data as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from archipel.core.contract import LONGEST_PATH, MOST_NUMBERS
from archipel.core.errors import NotUnderstood
from archipel.core.jit import CORE, instantiate

if TYPE_CHECKING:
    from archipel.core.board import Sheet
    from archipel.core.game import Game

NOTHING = -1  # what follows the last thing of a path
UNKNOWN = "?"  # what a thing is called that nobody may know, or that is not there
MOST_SAID = 16  # as many words are offered in place of one that is not understood

Things = npt.NDArray[np.int32]


class Speller:
    """The words of one game on one board."""

    def __init__(self, game: Game, sheet: Sheet) -> None:
        self.game, self.sheet = game, sheet
        self._loops: Any = instantiate(CORE / "spell_loops.py", game.package.__name__, (game.folder,))
        self.names: dict[int, str] = {}
        self.things: dict[str, list[int]] = {}
        for kind, names in enumerate(game.package.names(sheet)):
            for number, name in enumerate(names):
                self.names[kind << 16 | number] = name
                self.things.setdefault(name, []).append(kind << 16 | number)
        also: dict[str, str] = getattr(game.package, "also_written", lambda sheet: {})(sheet)
        self.written = also  # other ways to write a name, with the usual one
        self._every = np.arange(game.facts.moves, dtype=np.int32)

    def spelled(self, state: npt.NDArray[Any], moves: Things) -> Things:
        """The paths of moves, a row each."""
        paths = np.empty((len(moves), LONGEST_PATH), np.int32)
        self._loops.spell_moves(self.sheet.record, state, moves, paths)
        return paths

    def words(self, state: npt.NDArray[Any], moves: Things) -> list[str]:
        """Moves as people write them, in a position."""
        names = self.names
        return [
            " ".join([names[thing] for thing in path if thing >= 0]) for path in self.spelled(state, moves).tolist()
        ]

    def candidates(self, state: npt.NDArray[Any], tokens: list[str]) -> list[int]:
        """Moves, legal or not, whose words begin so, or would if the things were there."""
        paths = self.spelled(state, self._every)
        found: list[int] = np.flatnonzero(self._begin(paths, tokens, unknown_too=True)).tolist()
        return found

    def parse(self, state: npt.NDArray[Any], text: str, legal: Things) -> int:
        """The move these words mean: a legal one, if there is such a one, else any. What would go on to a legal move is
        told how; only then a thing that is not there is taken for one that is."""
        tokens = text.split()
        allowed = self.spelled(state, legal)
        begin = self._begin(allowed, tokens)
        if (found := np.flatnonzero(begin & self._whole(allowed, len(tokens)))).size:
            return int(legal[found[0]])
        paths = self.spelled(state, self._every)  # rarely: it takes milliseconds
        if (found := np.flatnonzero(self._begin(paths, tokens) & self._whole(paths, len(tokens)))).size:
            return int(found[0])
        if begin.any():
            raise self._not_understood(allowed, tokens, text)
        if (found := np.flatnonzero(self._begin(paths, tokens, True) & self._whole(paths, len(tokens)))).size:
            return int(found[0])
        raise self._not_understood(paths, tokens, text)

    def tell(self, event: list[int]) -> tuple[str, dict[str, Any]]:
        """What happened, from its kind and its numbers: the key of a text, and its parameters."""
        key, parameters = self.game.package.EVENTS[event[0]]
        return self._said(key, parameters, event[1:])

    def ask(self, view: npt.NDArray[Any]) -> tuple[str, dict[str, Any]]:
        """What the seat to act has to choose: the key of a text under `ask`, and its parameters."""
        said = np.zeros(MOST_NUMBERS, np.int32)
        key, parameters = self.game.package.QUESTIONS[self._loops.question(self.sheet.record, view, said)]
        return self._said(key, parameters, said.tolist())

    def _said(self, key: str, parameters: str, said: list[int]) -> tuple[str, dict[str, Any]]:
        """A key and named parameters, from numbers. Of several keys, the number after the parameters chooses."""
        called, names = self.game.package.CALLED, self.names
        known = parameters.split()
        values: dict[str, Any] = {
            name: names[called[name] << 16 | number] if name in called else number
            for name, number in zip(known, said, strict=False)
        }
        keys = key.split()
        return keys[said[len(known)] if len(keys) > 1 else 0], values

    def _whole(self, paths: Things, length: int) -> npt.NDArray[np.bool_]:
        """Which paths have so many words."""
        found: npt.NDArray[np.bool_] = (paths != NOTHING).sum(axis=1) == length
        return found

    def _begin(self, paths: Things, tokens: list[str], unknown_too: bool = False) -> npt.NDArray[np.bool_]:
        """Which paths begin with these words. With `unknown_too`, a thing that is not there is meant by any of its
        kind: "move d4 e4" is a move of a marble that nobody has, and is refused as such."""
        here = np.full(len(paths), len(tokens) <= LONGEST_PATH)
        for place, token in enumerate(tokens[:LONGEST_PATH]):
            meant = self.things.get(self.written.get(token, token), [])
            if unknown_too:
                kinds = {thing >> 16 for thing in meant}
                meant = [*meant, *(thing for thing in self.things.get(UNKNOWN, []) if thing >> 16 in kinds)]
            fits = np.zeros(len(paths), bool)
            for thing in meant:
                fits |= paths[:, place] == thing
            here &= fits
        return here

    def _not_understood(self, paths: Things, tokens: list[str], text: str) -> NotUnderstood:
        """Where the words leave every path, and what could have come there."""
        known = next((n for n in range(len(tokens), 0, -1) if self._begin(paths, tokens[:n]).any()), 0)
        if known == 0:
            return NotUnderstood("no_move", text=text)
        after = paths[self._begin(paths, tokens[:known])]
        comes = (
            [] if known == LONGEST_PATH else sorted({self.names[t] for t in set(after[:, known].tolist()) - {NOTHING}})
        )
        offered = ", ".join(comes[:MOST_SAID]) + (", …" if len(comes) > MOST_SAID else "")
        said = " ".join(tokens[:known])
        if not comes:
            return NotUnderstood("nothing_follows", text=said, more=" ".join(tokens[known:]))
        if known == len(tokens):
            return NotUnderstood("only_begins", text=said, known=offered)
        return NotUnderstood("cannot_follow", name=tokens[known], text=said, known=offered)


def speller(game: Game, sheet: Sheet) -> Speller:
    """The speller of a board, made when first asked for."""
    known = sheet.made.get("speller")
    if known is None or known.game is not game:
        known = sheet.made["speller"] = Speller(game, sheet)
    found: Speller = known
    return found


def numbers(moves: Iterable[int]) -> Things:
    """Moves as the compiled loops take them."""
    return np.fromiter(moves, np.int32)
