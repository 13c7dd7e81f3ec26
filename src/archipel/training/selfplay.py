"""Games of a search against itself: what the network would see of the positions, what the search said, and who won."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.arena.games import shares
from archipel.bots import learned, view_of
from archipel.bots.levels import level, settings_from
from archipel.bots.search import Counts, Search
from archipel.core import registry
from archipel.core.contract import MAX_SEATS, OVER
from archipel.core.match import Match
from archipel.training.lessons import ODD, OTHER, PLAYED, ROOT, Lessons
from archipel.training.tables import Table

LOOKED_INTO = 8  # visits from which on a search's opinion of a move is worth learning
MOST_MOVES = 5  # of one decision
OPENING = 8  # choices at the start that are drawn by visits, so that games differ
LONG_OPENING = 30  # the same in a game with wild moves
WILD = (0.0, 0.0, 0.02, 0.05, 0.1, 0.2)  # how often a move is not the best one, a game each
FOLLOW = 0.9  # how much of a position's worth is taken from what the search said later, move by move


@dataclass(frozen=True)
class Lesson:
    """Some games to be played: by whom, where, from which seeds."""

    game: str
    table: Table
    seeds: range
    simulations: int
    weights: Path | None  # of the network that plays; None: the hand-made guess

    def play(self) -> Lessons:
        """Play them."""
        return Lessons.join([one_game(self, seed) for seed in self.seeds])


class Notes:
    """What is written down in the course of a game, a line a position."""

    def __init__(self) -> None:
        self.states: list[npt.NDArray[Any]] = []
        self.told: list[npt.NDArray[np.float64]] = []
        self.kinds: list[int] = []

    def add(self, state: npt.NDArray[Any], told: npt.NDArray[np.float64], kind: int) -> None:
        """A position, each seat's chance as the search had it, and what kind of position it is."""
        self.states.append(state.copy())
        self.told.append(told[:MAX_SEATS].copy())
        self.kinds.append(kind)


def one_game(lesson: Lesson, seed: int) -> Lessons:
    """Play one game and write it down."""
    game = registry.game(lesson.game)
    match, dice = lesson.table.start(game, seed), np.random.default_rng(seed)
    wish = {
        "simulations": lesson.simulations, "by_hand": 0, "learned": lesson.weights is not None, "stop_early": False,
    }  # fmt: skip
    settings = settings_from(wish, "self-play", level(game, "master").settings)
    players = [Search(game, settings, seed * 8 + seat, lesson.weights) for seat in range(match.seats)]
    notes, wild, decisions = Notes(), float(dice.choice(WILD)), 0
    while not match.over:
        legal = match.legal_moves()
        if len(legal) == 1:
            match.play(int(legal[0]))
            continue
        found = players[match.actor].run(view_of(match)).among(legal.tolist())
        total = int(found.visits.sum())
        if total == 0:  # a kept tree that knows only moves that are not legal now
            match.play(int(dice.choice(legal)))
            continue
        if dice.random() < wild:
            move = int(dice.choice(legal if dice.random() < 0.5 else found.moves[found.visits > 0]))
        elif decisions < OPENING or (wild > 0 and decisions < LONG_OPENING):
            move = int(dice.choice(found.moves, p=found.visits / total))
        else:
            move = int(found.moves[found.best])
        decisions += 1
        write_down(match, found, move, notes, dice)
        match.play(move)
    return seen_by_the_network(match, notes, seed)


def write_down(match: Match, found: Counts, move: int, notes: Notes, dice: np.random.Generator) -> None:
    """Note the position and those after the moves that were looked into, the one played, and one hardly looked at."""
    notes.add(match.state, (found.visits[:, None] * found.values).sum(0) / found.visits.sum(), ROOT)
    known = np.flatnonzero((found.visits >= LOOKED_INTO) | (found.moves == move))
    known = known[np.argsort(-found.visits[known], kind="stable")][:MOST_MOVES]
    rest = np.setdiff1d(np.arange(len(found.moves)), known)
    odd = dice.choice(rest, 1) if len(rest) else rest
    for i in (*known.tolist(), *odd.tolist()):
        after = match.state.copy()
        match.game.loops.play(match.sheet.record, after, int(found.moves[i]))
        if match.game.loops.actor(after) != OVER:
            looked = found.visits[i] >= LOOKED_INTO
            notes.add(after, found.values[i], PLAYED if found.moves[i] == move else OTHER if looked else ODD)


def seen_by_the_network(match: Match, notes: Notes, seed: int) -> Lessons:
    """The notes of a game as the network would see them, turned to the seat of each position."""
    game, n, seats = match.game, len(notes.states), match.seats
    features = learned.needed_features(game)
    won = np.zeros(MAX_SEATS)
    won[:seats] = shares(match)
    told, kinds = np.array(notes.told).reshape(n, MAX_SEATS), np.array(notes.kinds, np.int8)
    follow = returns(told, kinds, won)
    rows, about = np.zeros((n, features.MOST), np.int32), np.zeros((n, 2), np.int32)
    guesses = np.zeros((n, MAX_SEATS))
    states = np.concatenate(notes.states) if n else np.zeros(0, game.package.State)
    learned.judging_of(game).look(match.sheet.record, states, learned.space_for(game), rows, about, guesses)
    turned = (about[:, :1] + np.arange(MAX_SEATS)) % seats  # the seat behind each output
    teams = view_of(match, 0).teams[:seats][turned]
    first = np.argmax(teams[:, :, None] == teams[:, None, :], axis=1)  # the first output of the same team
    here = np.arange(MAX_SEATS) < seats
    line = np.arange(n)[:, None]

    def turn(values: npt.NDArray[Any]) -> npt.NDArray[np.float16]:
        return np.where(here, values[line, turned], 0.0).astype(np.float16)

    return Lessons(
        rows=rows.astype(np.uint16),
        head=((seats - game.facts.seats[0]) * features.PARTS + about[:, 1]).astype(np.int16),
        team=np.where(here, first, -1).astype(np.int8),
        guess=turn(guesses),
        told=turn(told),
        follow=turn(follow),
        won=turn(np.tile(won, (n, 1))),
        kind=kinds,
        game=np.full(n, seed, np.int64),
    )


def returns(
    told: npt.NDArray[np.float64], kinds: npt.NDArray[np.int8], won: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """What each position turned out to be worth: what the search says of it, and of what came after, and the result."""
    found, later = np.zeros_like(told), won
    for i in range(len(told) - 1, -1, -1):
        found[i] = (1 - FOLLOW) * told[i] + FOLLOW * later
        if kinds[i] == ROOT:
            later = found[i]
    return found
