"""What is learned from: positions as the network sees them, with what was said of them and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

ROOT, PLAYED, OTHER, ODD = 0, 1, 2, 3  # looked from; came about; was looked into; was hardly looked at
NOTHING = 65535  # in `rows`: no further input
HELD_OUT = 16  # one game in so many is not learned from


@dataclass(frozen=True)
class Lessons:
    """Arrays with a line a position. Seats are counted from the one the position is turned to."""

    rows: npt.NDArray[np.uint16]  # the active inputs
    head: npt.NDArray[np.int16]  # number of players and part of the game
    team: npt.NDArray[np.int8]  # of each seat the first seat of its team, -1 beyond the players
    guess: npt.NDArray[np.float16]  # the hand-made guess at each seat's chance
    told: npt.NDArray[np.float16]  # what the search said
    follow: npt.NDArray[np.float16]  # what it, and the searches after it, and the result said
    won: npt.NDArray[np.float16]  # what came of it
    kind: npt.NDArray[np.int8]
    game: npt.NDArray[np.int64]  # positions of one game have one number

    def __len__(self) -> int:
        return len(self.kind)

    @classmethod
    def join(cls, parts: list[Lessons]) -> Lessons:
        """Several, one after the other."""
        return cls(**{f.name: np.concatenate([getattr(part, f.name) for part in parts]) for f in fields(cls)})

    def at(self, where: npt.NDArray[Any]) -> Lessons:
        """Some of the lines."""
        return Lessons(**{f.name: getattr(self, f.name)[where] for f in fields(self)})

    def save(self, path: Path) -> None:
        """Write to a file that is there whole or not at all."""
        draft = path.with_suffix(".tmp.npz")
        np.savez(draft, **{f.name: getattr(self, f.name) for f in fields(self)})
        draft.replace(path)

    @classmethod
    def load(cls, path: Path) -> Lessons:
        """Read such a file."""
        with np.load(path) as found:
            return cls(**{f.name: found[f.name] for f in fields(cls)})

    @property
    def held_out(self) -> npt.NDArray[np.bool_]:
        """Lines of the games that are not learned from."""
        return np.asarray(self.game % HELD_OUT == 0)


@dataclass(frozen=True)
class Recipe:
    """What is made of the lessons, and how long they are studied."""

    result: float = 0.25  # part of the result in what is aimed at; the rest is what the search said
    follow: bool = True  # whether that rest is what the searches after it said, too
    looked_into: float = 0.7  # what a position counts that did not come about
    odd: float = 0.3  # the same, hardly looked at
    epochs: int = 3
    batch: int = 8192
    rate: float = 2e-3
    decay: float = 1e-6
    residual: bool = True  # whether the network adds to the hand-made guess
    seed: int = 0


@dataclass(frozen=True)
class Aims:
    """What a trainer is given: what to aim at in each line, and what a line counts."""

    target: npt.NDArray[np.float32]  # by seat; a team's stands at its first seat
    weight: npt.NDArray[np.float32]
    lean: npt.NDArray[np.float32]  # logarithms of the hand-made guess, 0 beyond the players
    sharpness: dict[str, float]  # how far the search's and the hand-made chances were drawn to fit results


def aims(lessons: Lessons, recipe: Recipe) -> Aims:
    """What to aim at: a mixture of result and search where a game passed, the search alone beside its path."""
    on_path = lessons.kind <= PLAYED
    won = lessons.won.astype(np.float32)
    told = lessons.told.astype(np.float32)
    search = sharpness(lessons, told, on_path)
    later = lessons.follow.astype(np.float32) if recipe.follow else drawn(told, search)
    path = recipe.result * won + (1 - recipe.result) * later
    target = np.where(on_path[:, None], path, drawn(told, search))
    weight = np.select([on_path, lessons.kind == OTHER], [1.0, recipe.looked_into], recipe.odd)
    guess = lessons.guess.astype(np.float32)
    hand = sharpness(lessons, guess, on_path)
    lean = np.where(lessons.team >= 0, np.log(np.maximum(guess, 1e-4)), 0.0)
    return Aims(
        target.astype(np.float32), weight.astype(np.float32), lean.astype(np.float32),
        {"search": search, "hand-made": hand},
    )  # fmt: skip


def drawn(chances: npt.NDArray[np.float32], sharpness: float) -> npt.NDArray[np.float32]:
    """Chances to the power of a sharpness, summing up to what they did."""
    found: npt.NDArray[np.float32] = (np.maximum(chances, 0.0) ** sharpness).astype(np.float32)
    found *= (chances.sum(1) / np.maximum(found.sum(1), 1e-9))[:, None]
    return found


def surprise(lessons: Lessons, chances: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """How surprised chances are by the results: minus the logarithm of what the winner was given, a line each."""
    leads = lessons.team == np.arange(lessons.team.shape[1])
    given = np.log(np.maximum(chances, 1e-4))
    found: npt.NDArray[np.float32] = -(np.where(leads, lessons.won, 0.0) * given).sum(1).astype(np.float32)
    return found


def sharpness(lessons: Lessons, chances: npt.NDArray[np.float32], where: npt.NDArray[np.bool_]) -> float:
    """The sharpness with which chances are least surprised by the results."""
    some = np.flatnonzero(where)
    some = some[:: max(1, len(some) // 100_000)]
    part, given = lessons.at(some), chances[some]
    tried = [step / 10 for step in range(3, 26)]
    return min(tried, key=lambda s: float(surprise(part, drawn(given, s)).mean()))
