"""Weights that were learned: where they lie, what they were made for, and the space a search judges with.

A game that has learned has three files: `features.py`, what the network is given of a position; `weights.npz`; and
`weights.json`, what these were made for. They are used for the numbers of players, and on the boards, for which they
were proved to be better than the hand-made guess. Elsewhere that guess is taken.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.bots.judging.network import HIDDEN, OUTS, SECOND
from archipel.core.board import Sheet
from archipel.core.contract import MAX_SEATS
from archipel.core.errors import ArchipelError
from archipel.core.game import Game
from archipel.core.jit import instantiate
from archipel.core.random import generator

JUDGING = Path(__file__).parent / "judging"
FORMAT = 1
LINE = 64  # bytes: rows that straddle two lines of the processor's cache cost twice
POSITIONS = 120  # of a random game, for the fingerprint
Weights = dict[str, npt.NDArray[np.float32]]


@dataclass(frozen=True)
class About:
    """What weights were made for, and where they were proved."""

    fingerprint: str  # of what rules, features and hand-made guess do
    seats: tuple[int, ...]  # numbers of players for which they are used
    boards: tuple[str, ...] = ()  # digests of the boards they are used on; none: any board
    format: int = FORMAT
    made: dict[str, Any] = field(default_factory=dict)  # how: rounds, games, hours; for people

    @classmethod
    def read(cls, path: Path) -> About:
        """From the file beside the weights."""
        data = json.loads(path.read_text(encoding="utf-8"))
        return cls(data["fingerprint"], tuple(data["seats"]), tuple(data["boards"]), data["format"], data["made"])

    def write(self, path: Path) -> None:
        """To that file."""
        path.write_text(json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def features_of(game: Game) -> ModuleType | None:
    """The game's features, None if it has none."""
    name = f"{game.package.__name__}.features"
    return importlib.import_module(name) if find_spec(name) is not None else None


def needed_features(game: Game) -> ModuleType:
    """The same, where learning makes no sense without them."""
    found = features_of(game)
    if found is None:
        raise ArchipelError(f"{game.name} cannot learn: it has no features.py (see docs/learning-bots.md).")
    return found


def judging_of(game: Game) -> ModuleType:
    """The compiled learned judgement of a game."""
    instead = {"archipel.bots.judging.features": needed_features(game)}
    beliefs = f"{game.package.__name__}.beliefs"
    if find_spec(beliefs) is not None:
        instead["archipel.bots.judging.beliefs"] = importlib.import_module(beliefs)
    return instantiate(JUDGING / "learned.py", game.package.__name__, (game.folder,), instead)


# --- Which rules weights are for --------------------------------------------------------------------------------------


@cache
def fingerprint(game: Game) -> str:
    """A digest of what rules, features and hand-made guess *do*, over a random game for each number of players.

    Rules that are written differently and do the same keep it; so it is not a digest of their sources.
    """
    total, features = hashlib.sha256(repr((FORMAT, HIDDEN, SECOND)).encode()), needed_features(game)
    moves, weights = np.zeros((2, game.facts.most_legal), np.int32)
    net = space_for(game)
    for seats in game.facts.seats:
        for board in game.boards(seats)[:2]:
            match = game.start(seats, seed=seats, board=board)
            states = np.repeat(match.start_state, POSITIONS + 1)
            n = judging_of(game).random_positions(match.sheet.record, states, generator(seats), moves, weights)
            rows, about, guesses = (
                np.zeros((n, features.MOST), np.int32),
                np.zeros((n, 2), np.int32),
                np.zeros((n, MAX_SEATS)),
            )
            judging_of(game).look(match.sheet.record, states[:n], net, rows, about, guesses)
            total.update(rows.tobytes() + about.tobytes() + np.round(guesses * 1e4).astype(np.int32).tobytes())
    return total.hexdigest()[:16]


# --- Weights ----------------------------------------------------------------------------------------------------------


def shapes(game: Game) -> dict[str, tuple[int, ...]]:
    """The shape of each part of a network for this game."""
    features = needed_features(game)
    heads = (game.facts.seats[-1] - game.facts.seats[0] + 1) * features.PARTS
    return {
        "first": (features.INPUTS + 1, HIDDEN),
        "second": (heads, HIDDEN + 1, SECOND),
        "third": (heads, SECOND + 1, OUTS),
        "lean": (heads,),
    }


def save(path: Path, weights: Weights, about: About) -> None:
    """Write weights, half precision for the many of the first layer, and what they were made for beside them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    small = {name: part.astype(np.float16 if name == "first" else np.float32) for name, part in weights.items()}
    draft = path.with_suffix(".tmp.npz")
    np.savez_compressed(draft, **small)  # type: ignore[arg-type]
    draft.replace(path)
    about.write(path.with_suffix(".json"))


@cache
def load(game: Game, path: Path) -> tuple[Weights, About]:
    """Weights for a game; an error says what to do if rules or features have changed since they were made."""
    about = About.read(path.with_suffix(".json"))
    if about.format != FORMAT or about.fingerprint != fingerprint(game):
        raise ArchipelError(
            f"{path.name} of {game.name} was learned for other rules or features (made for {about.fingerprint}, these "
            f"are {fingerprint(game)}): learn anew with 'archipel learn {game.name}', or let the expert play."
        )
    with np.load(path) as found:
        weights = {name: found[name].astype(np.float32) for name in shapes(game)}
    wrong = [name for name, shape in shapes(game).items() if weights[name].shape != shape]
    if wrong:
        raise ArchipelError(f"{path.name} of {game.name} is not a network for this game: {', '.join(wrong)}.")
    return weights, about


def shipped(game: Game) -> Path | None:
    """The weights that come with a game, None if it has none."""
    path = game.folder / "weights.npz"
    return path if path.is_file() and features_of(game) is not None else None


# --- The space a search judges with -----------------------------------------------------------------------------------


def record_for(game: Game) -> np.dtype[Any]:
    """One record with everything: the weights, the scratch space, and for how many players they may be used."""
    features, shape = needed_features(game), shapes(game)
    return np.dtype((np.record, np.dtype([
        ("first", "f4", shape["first"]), ("second", "f4", shape["second"]), ("third", "f4", shape["third"]),
        ("sums", "f4", (HIDDEN,)), ("middle", "f4", (SECOND,)), ("outs", "f4", (OUTS,)),
        ("lean", "f4", shape["lean"]), ("logits", "f4", (OUTS,)),
        ("rows", "i4", (features.MOST,)), ("some", "i4", (features.SCRATCH,)),
        ("ready", "i4"), ("fewest", "i4"), ("parts", "i4"),
    ])))  # fmt: skip


def space_for(game: Game, weights: Weights | None = None) -> npt.NDArray[Any]:
    """A network in memory, with scratch space of its own; blank without weights. One element, at a multiple of LINE."""
    kind = record_for(game)
    space = np.zeros(kind.itemsize + LINE, np.uint8)
    skip = -space.ctypes.data % LINE
    net = space[skip : skip + kind.itemsize].view(kind)
    net["fewest"], net["parts"] = game.facts.seats[0], needed_features(game).PARTS
    for name, part in (weights or {}).items():
        net[name][0] = part
    return net


def is_proved(about: About, seats: int, sheet: Sheet) -> bool:
    """Whether weights are to be used for so many players on this board."""
    return seats in about.seats and (not about.boards or sheet.digest in about.boards)
