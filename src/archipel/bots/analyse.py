"""Analysis of a position: what each move promises to each seat. Serves hints during a game and review after it."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.bots.levels import Tempering, level, tempering
from archipel.bots.loops.nodes import find_child
from archipel.bots.search import Counts, Search
from archipel.bots.view import View, view_of
from archipel.bots.work import Cancel
from archipel.core.contract import NATURE, OVER
from archipel.core.errors import ArchipelError
from archipel.core.fields import Fields
from archipel.core.match import Match
from archipel.core.random import generator

LONGEST_LINE = 12


Reason = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Candidate:
    """A move that could be made, and what is expected of it."""

    move: int
    words: str
    visits: int
    wins: tuple[float, ...]  # each seat's chance to win; a shared win counts for its share
    line: tuple[tuple[str, str], ...]  # how play may go on after it: who, and what as the analysing seat would see it
    reasons: tuple[Reason, ...] = ()  # what speaks for it: keys of the game's texts under `reason`, and their values


@dataclass(frozen=True)
class Analysis:
    """All candidates, the most visited first."""

    seat: int  # with whose knowledge
    actor: int  # for whom
    simulations: int
    wins: tuple[float, ...]  # each seat's chance to win now, with the best move
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        """The move to make."""
        return self.candidates[0]


def analyse(
    position: Match | View,
    seat: str | int | None = None,
    simulations: int = 4000,
    seconds: float | None = None,
    threads: int | None = None,
    seed: int = 0,
    cancel: Cancel | None = None,
    open_cards: bool = False,
    lines: int = 8,
) -> Analysis:
    """Search a position with what one seat (by default the one to act) knows, on one thread or several.

    With `open_cards`, for looking back at a game that is over, with everything that was hidden. Each thread grows a
    tree of its own; what they found is added up. With a number of threads and without `seconds` the same seed gives the
    same figures. The best few candidates, as many as `lines`, come with a line and with reasons.

    >>> import archipel
    >>> from archipel.bots import analyse
    >>> found = analyse(archipel.game("meridian").start(seats=2, seed=1), simulations=200, threads=1)
    >>> found.best.words.split()[0]
    'play'
    """
    view = view_of(position, seat) if isinstance(position, Match) else position
    if open_cards:
        assert isinstance(position, Match), "a view does not hold what it hides"
        view = replace(view, state=position.state.copy())
    if view.actor in (NATURE, OVER):
        raise ArchipelError("There is nothing to choose here: nobody is to act." if view.actor == OVER else
                            "There is nothing to choose here: nature is to act.")  # fmt: skip
    count = max(1, threads or os.cpu_count() or 1)
    settings = replace(level(view.game, "expert").settings, stop_early=False, reuse=False, knows_all=open_cards)
    each = replace(settings, simulations=-(-simulations // count))
    searches = [Search(view.game, each, seed * 64 + i) for i in range(count)]
    with ThreadPoolExecutor(count) as pool:
        found = list(pool.map(lambda s: s.run(view, cap=seconds, cancel=cancel), searches))
    total = merged(found)
    order = sorted(range(len(total.moves)), key=lambda i: (-total.visits[i], -total.values[i, view.actor]))
    chances = tempered(total.values[:, : view.seats], tempering(view.game), view.seat)
    candidates = tuple(
        Candidate(
            int(total.moves[i]),
            words(view, view.state, int(total.moves[i])),
            int(total.visits[i]),
            tuple(chances[i].tolist()),
            *(line(view, searches[0], int(total.moves[i])) if place < lines else ((), ())),
        )
        for place, i in enumerate(order)
    )
    return Analysis(view.seat, view.actor, int(total.visits.sum()), candidates[0].wins, candidates)


def merged(found: list[Counts]) -> Counts:
    """What several trees found, added up: a move's values weigh as its visits."""
    moves = np.unique(np.concatenate([c.moves for c in found]))
    visits = np.zeros(len(moves), np.int64)
    values = np.zeros((len(moves), found[0].values.shape[1]))
    weights = np.zeros(len(moves))
    for c in found:
        at = np.searchsorted(moves, c.moves)
        weight = np.maximum(c.visits, 1e-3)
        visits[at] += c.visits
        values[at] += c.values * weight[:, None]
        weights[at] += weight
    return Counts(moves, visits, values / weights[:, None])


def tempered(values: npt.NDArray[np.float64], by: Tempering, seat: int) -> npt.NDArray[np.float64]:
    """Chances to win, a row a move, as a seat's search found them, drawn to where they have been seen to be right.

    Who is certain to win, or to lose, stays so; a row sums up to what it did (two, where teams of two win together).

    >>> tempered(np.array([[0.8, 0.2], [1.0, 0.0]]), Tempering(sharpness=0.5), 0).round(2).tolist()
    [[0.67, 0.33], [1.0, 0.0]]
    """
    drawn: npt.NDArray[np.float64] = np.maximum(values, 0.0) ** by.sharpness
    drawn[:, seat] *= by.modesty
    drawn *= (values.sum(axis=1) / np.maximum(drawn.sum(axis=1), 1e-12))[:, None]
    return drawn


def words(view: View, state: np.ndarray, move: int) -> str:
    """A move in words."""
    return view.game.words(view.sheet, state, move)


def line(view: View, search: Search, first: int) -> tuple[tuple[tuple[str, str], ...], tuple[Reason, ...]]:
    """How play goes on after a move, in one imagining: always what was visited most, as far as it was visited.

    And what speaks for it, from what the same seat will see when it has made all its moves of this line in a row.
    """
    loops, board = view.game.loops, view.sheet.record
    state = view.state.copy()
    if not search.settings.knows_all:
        loops.fill_in(board, state, view.seat, generator(0))
    node, made = 0, state.copy()
    steps: list[tuple[str, str]] = []
    wanted: int | None = first
    for _ in range(LONGEST_LINE):
        found = search.moves_at(node)
        if wanted is None and found.visits.sum() > 0:
            wanted = int(found.moves[found.best])
        actor = int(loops.actor(state))
        if wanted is None or actor == OVER:
            break
        move = as_made(view, state, wanted)
        child = find_child(search.work.nodes, node, wanted)
        if move is None or child == 0:
            break
        own = actor == view.actor and all(name == view.game.facts.colours[actor] for name, _ in steps)
        name = "nature" if actor == NATURE else view.game.facts.colours[actor]
        steps.append((name, words(view, state, wanted if wanted >= 0 else move)))
        loops.play(board, state, move)
        if own:
            made = state.copy()
        node, wanted = child, None
    return tuple(steps[1:]), why(view, made)


def why(view: View, made: npt.NDArray[Any]) -> tuple[Reason, ...]:
    """What the game itself has to say for coming from a view to a position, as far as the seat would see it."""
    name = f"{view.game.package.__name__}.reasons"
    if find_spec(name) is None:
        return ()
    after = made.copy()
    view.game.loops.hide(view.sheet.record, after, view.seat)
    say = import_module(name).reasons
    return tuple(say(view.sheet, Fields(view.state), Fields(after), view.actor))


def as_made(view: View, state: np.ndarray, seen: int) -> int | None:
    """A move that is legal in an imagined position and looks like this one to the seat; None if there is none."""
    loops, board = view.game.loops, view.sheet.record
    out, weights = np.zeros((2, view.game.facts.most_legal), np.int32)
    if int(loops.actor(state)) == NATURE:
        n = loops.outcomes_of(board, state, out, weights)
    else:
        n = loops.legal_moves(board, state, out)
    for move in out[:n].tolist():
        if seen < 0 or move == seen or int(loops.as_seen(board, state, move, view.seat)) == seen:
            return int(move)
    return None
