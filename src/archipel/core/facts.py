"""What is printed on a game's box: names, numbers, options, sizes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.errors import Unknown


@dataclass(frozen=True)
class Option:
    """A choice a table makes before the start: a number between limits, or one of some named values."""

    name: str
    default: int
    low: int = 0
    high: int = 1
    values: tuple[str, ...] = ()  # names of the numbers low, low + 1, …; for a choice among named things
    seats: tuple[int, ...] = ()  # numbers of players with whom there is such a choice; none: with any

    def number(self, value: object) -> int:
        """The number that stands for a value, or a clear error."""
        if isinstance(value, str):
            if value in self.values:
                return self.low + self.values.index(value)
            if self.values:
                raise Unknown("no_value", option=self.name, name=value, known=", ".join(self.values))
        elif isinstance(value, (bool, int, np.integer)) and self.low <= int(value) <= self.high:
            return int(value)
        raise Unknown("no_number", option=self.name, name=value, low=self.low, high=self.high)


@dataclass(frozen=True)
class Facts:
    """The facts of a game. Titles, option names and the like are in the game's texts, under the same keys."""

    name: str  # the folder's name and the id everywhere
    prefix: str  # the letter of its rule ids
    seats: tuple[int, ...]  # how many may play
    colours: tuple[str, ...]  # the colour of each seat, in order
    moves: int  # size of the move space, nature's moves included
    most_legal: int  # never more legal moves, or outcomes of nature, than this
    most_moves: int  # no game is longer than this many moves, nature's included
    rules_version: int = 1
    options: tuple[Option, ...] = field(default=())
    secrets: bool = False  # whether seats know things others do not
    minutes: int = 40

    def option_values(self, chosen: dict[str, Any]) -> npt.NDArray[np.int32]:
        """The options as numbers, in order, defaults filled in."""
        known = {o.name: o for o in self.options}
        for name in chosen:
            if name not in known:
                raise Unknown("no_option" if known else "no_options", name=name, known=", ".join(known))
        values = [o.number(chosen.get(o.name, o.default)) for o in self.options]
        return np.array([*values, 0], dtype=np.int32)  # never empty: Numba wants one type for every game

    def check_options(self, chosen: dict[str, Any], seats: int) -> None:
        """An error for a choice that there is not with so many players; what is so anyway may be said."""
        for option in self.options:
            if (
                option.seats
                and seats not in option.seats
                and option.number(chosen.get(option.name, option.default)) != option.default
            ):
                raise Unknown("option_not_with", name=option.name, seats=seats, known=", ".join(map(str, option.seats)))

    def seat_number(self, name: str, seats: int) -> int:
        """The seat with this colour."""
        if name in self.colours[:seats]:
            return self.colours.index(name)
        raise Unknown("no_seat", name=name, known=", ".join(self.colours[:seats]))
