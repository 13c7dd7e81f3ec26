"""The space a search works in: its nodes, its settings and its scratch arrays, allocated once."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from archipel.bots.learned import JUDGING, judging_of
from archipel.core.contract import MAX_SEATS, record
from archipel.core.game import Game
from archipel.core.jit import instantiate
from archipel.core.random import Rng, generator

if TYPE_CHECKING:
    from archipel.bots.view import View

DEEPEST = 512
LOOPS = Path(__file__).parent / "loops"

Node = record(
    ("move", "i4"),  # that leads here, as the searching seat sees it
    ("first", "i4"),  # the first child, 0 if there is none
    ("next", "i4"),  # the next child of the same parent, 0 for the last
    ("visits", "i4"),
    ("chances", "i4"),  # how often the parent was visited while this move was legal
    ("prior", "f4"),  # the part of the first visits it deserves
    ("value", "f4", (MAX_SEATS,)),  # what each seat got, summed over visits
)

SettingsRecord = record(
    ("explore", "f8"),
    ("trust", "f8"),
    ("spread", "f8"),
    ("cutoff", "i4"),
    ("guided", "i4"),
    ("closed", "i4"),
    ("open_at", "i4"),
    ("stop_early", "i4"),
    ("knows_all", "i4"),
    ("longest", "i4"),
)


@dataclass(frozen=True)
class Settings:
    """How to search. The defaults are the textbook's: uniform playouts to the end, no evaluation, no reuse."""

    simulations: int = 1000  # for one decision
    explore: float = 0.7  # how much an uncertain move is worth trying
    trust: float = 0.0  # visits that the evaluation of a new move counts for; 0: moves are tried in random order
    spread: float = 0.1  # differences in evaluation that are large: e times as many first visits
    cutoff: int = -1  # moves of a playout after which the evaluation is asked; -1: play to the end
    guided: int = 0  # playouts take the best of so many random moves; 0: any
    closed: bool = True  # whether each outcome of nature's draws has a node of its own
    open_at: int = 1  # visits before a node gets children; 0: at once, and its best child is what it is worth
    reuse: bool = False  # keep the part of the tree that still matters for the next decision
    stop_early: bool = False  # when no other move can overtake the best
    knows_all: bool = False  # nothing is hidden from this search: for looking back with open cards, never for play
    slip: float = 0.0  # how much worse, in chances to win, a move may be and still be played now and then
    solve: int = 0  # nodes an exact solution of the ending may take; 0: never try
    by_hand: int = 0  # simulations where a search that has learned judges by hand after all; 0: as many
    learned: bool = False  # judge by the game's network, where it was proved to be better than the hand-made guess

    def packed(self, game: Game) -> npt.NDArray[Any]:
        """The same for the compiled loops."""
        found = np.zeros(1, SettingsRecord)
        for name in SettingsRecord.names or ():
            found[0][name] = game.facts.most_moves if name == "longest" else getattr(self, name)
        return found


class Cancel(Protocol):
    """A flag that somebody else may raise; `threading.Event` is one."""

    def is_set(self) -> bool:
        """Whether to stop."""
        ...


class Work(NamedTuple):
    """All arrays a search needs."""

    nodes: npt.NDArray[Any]
    path: npt.NDArray[np.int64]  # the nodes passed in this simulation
    marks: npt.NDArray[np.int32]  # see above
    moves: npt.NDArray[np.int32]
    keys: npt.NDArray[np.int64]  # the moves as the searching seat sees them
    weights: npt.NDArray[np.int32]
    states: npt.NDArray[Any]  # the table as imagined, one to try a move on, and one for the move after it
    values: npt.NDArray[np.float64]  # what each seat gets: in this simulation, and of a move tried
    scores: npt.NDArray[np.int32]
    places: npt.NDArray[np.int32]
    teams: npt.NDArray[np.int32]
    rng: Rng
    settings: npt.NDArray[Any]
    control: npt.NDArray[np.int64]
    net: npt.NDArray[Any]  # a learned judgement (see `bots.learned`); nothing where there is none


def work_for(game: Game, settings: Settings, capacity: int, net: npt.NDArray[Any] | None = None) -> Work:
    """Space for searches of one game, with a network to judge by or without."""
    facts = game.facts
    moves, weights = np.zeros((2, facts.most_legal), np.int32)
    scores, places, teams = np.zeros((3, MAX_SEATS), np.int32)
    return Work(
        nodes=np.zeros(capacity, Node),
        path=np.zeros(DEEPEST, np.int64),
        marks=np.zeros((facts.moves, 3), np.int32),
        moves=moves,
        keys=np.zeros(facts.most_legal, np.int64),
        weights=weights,
        states=np.zeros(3, game.package.State),
        values=np.zeros((2, MAX_SEATS)),
        scores=scores,
        places=places,
        teams=teams,
        rng=generator(0),
        settings=settings.packed(game),
        control=np.zeros(4, np.int64),
        net=np.zeros(1, np.int32) if net is None else net,
    )


def loops_of(game: Game, learned: bool = False) -> Any:
    """The compiled search of a game, with its hand-made guess or with what was learned."""
    if not learned:
        return instantiate(LOOPS / "tree.py", game.package.__name__, (game.folder,))
    instead = {"archipel.bots.loops.by_hand": judging_of(game)}
    return instantiate(LOOPS / "tree.py", game.package.__name__, (game.folder, JUDGING), instead)


class Prepared(Protocol):
    """What a decision needs of its space: a generator, and who plays with whom."""

    @property
    def rng(self) -> Rng: ...

    @property
    def teams(self) -> npt.NDArray[np.int32]: ...


def prepare(work: Prepared, seed: int, view: View) -> None:
    """Make ready for one decision: its generator follows from the bot's seed and from how many moves went before."""
    text = f"{seed} {view.seat} {len(view.seen)}".encode()
    work.rng[:] = generator(int.from_bytes(hashlib.blake2b(text, digest_size=16).digest(), "big"))
    teams = view.teams
    work.teams[: len(teams)] = teams
