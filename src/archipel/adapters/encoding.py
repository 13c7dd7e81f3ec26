"""Observations as numbers: what a seat sees, laid out as its game's record is.

An observation is a vector of 32-bit floats, made from the redacted record alone:

- first one number for each seat the game can have, 1 for the seat that looks;
- then every field of the record in its order, row by row. An integer of up to four bytes is one number, unscaled; one
  of eight bytes is a set, and written as 64 numbers, 1 for each member, the lowest first.

What a seat may not know has the value the game blanks it with. `layout` says where everything is; nothing of it is
written by hand, so it cannot disagree with the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.errors import ArchipelError
from archipel.core.game import Game
from archipel.core.jit import instantiate

VERSION = 1  # of this encoding and of the path tokens; raised whenever an old network could not read the new one
BIT_SET = 8
LOOPS = Path(__file__).parent / "loops" / "tables.py"


@dataclass(frozen=True)
class Part:
    """A stretch of the observation: a field of the record, or who looks."""

    name: str
    first: int  # index of its first number
    shape: tuple[int, ...]  # of the numbers
    low: float
    high: float

    @property
    def size(self) -> int:
        return int(np.prod(self.shape))

    def of(self, observation: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """This part of an observation, or of many in rows, in its own shape."""
        stretch = observation[..., self.first : self.first + self.size]
        return stretch.reshape(*observation.shape[:-1], *self.shape)


def tables(game: Game) -> Any:
    """The compiled loops over tables of a game."""
    return instantiate(LOOPS, game.package.__name__, (game.folder,))


@cache
def layout(game: Game) -> tuple[Part, ...]:
    """Where everything is in an observation of this game."""
    seats = max(game.facts.seats)
    parts = [Part("observer", 0, (seats,), 0, 1)]
    first = seats
    for name, base, shape, _ in _fields(game):
        if base.itemsize == BIT_SET:
            part = Part(name, first, (*shape, 64), 0, 1)
        else:
            limits = np.iinfo(base)
            part = Part(name, first, shape or (1,), limits.min, limits.max)
        parts.append(part)
        first += part.size
    return tuple(parts)


@cache
def packed(game: Game) -> npt.NDArray[np.int32]:
    """The same for the compiled loops, a row a field: first byte, count, width, signed, first number."""
    places = {part.name: part.first for part in layout(game)}
    rows = [
        (offset, int(np.prod(shape)), base.itemsize, base.kind == "i", places[name])
        for name, base, shape, offset in _fields(game)
    ]
    return np.array(rows, np.int32)


def size(game: Game) -> int:
    """How many numbers an observation of this game has."""
    last = layout(game)[-1]
    return last.first + last.size


def bounds(game: Game) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The lowest and the highest value of every number."""
    low, high = np.zeros((2, size(game)), np.float32)
    for part in layout(game):
        part.of(low)[...], part.of(high)[...] = part.low, part.high
    return low, high


def _fields(game: Game) -> list[tuple[str, np.dtype[Any], tuple[int, ...], int]]:
    """Name, type of one element, shape and first byte of every field."""
    fields = game.package.State.fields
    found = [(name, fields[name][0].base, fields[name][0].shape, fields[name][1]) for name in fields]
    for name, base, _, _ in found:
        if base.kind not in "iub" or base.itemsize not in (1, 2, 4, BIT_SET):
            raise ArchipelError(f"The field {name!r} of {game.name} is {base}; an observation holds integers only.")
    return sorted(found, key=lambda field: field[3])
