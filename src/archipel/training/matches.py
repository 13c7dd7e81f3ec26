"""Paired games: one bot against others, every seed in each turn of the seats, with the processor time they took."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from archipel.arena.games import shares
from archipel.arena.ratings import interval
from archipel.bots import bot, view_of
from archipel.bots.player import SearchBot
from archipel.core import registry
from archipel.core.game import Game
from archipel.training.tables import Table
from archipel.training.workers import spread


@dataclass(frozen=True)
class Bout:
    """A game to be played: who sits where (the words for `bots.bot`), at which table, from which seed."""

    game: str
    table: Table
    line_up: tuple[str, ...]
    seed: int
    first: str  # whose share is asked for


@dataclass(frozen=True)
class Played:
    """How it went, for the bot asked for and for the others: share of the win, seconds and decisions with a choice."""

    share: float
    even: float  # what the share would be if all were equally good
    seconds: tuple[float, float]
    decisions: tuple[int, int]


@dataclass(frozen=True)
class Standing:
    """Many of them: the share of wins with its 95 % interval, milliseconds a decision of both sides."""

    share: float
    low: float
    high: float
    even: float
    games: int
    milliseconds: tuple[float, float]

    @classmethod
    def of(cls, played: list[Played]) -> Standing:
        """Sum up."""
        n = max(1, len(played))
        share = sum(p.share for p in played) / n
        spent = [sum(p.seconds[i] for p in played) / max(1, sum(p.decisions[i] for p in played)) for i in (0, 1)]
        even = sum(p.even for p in played) / n
        return cls(share, *interval(share, len(played)), even, len(played), (1e3 * spent[0], 1e3 * spent[1]))

    def __str__(self) -> str:
        spent = " / ".join(f"{ms:.1f}" for ms in self.milliseconds)
        return (
            f"{100 * self.share:.1f} % ({100 * self.low:.1f} – {100 * self.high:.1f}) of {self.games} games, "
            f"even would be {100 * self.even:.0f} %, {spent} ms a decision"
        )


def bouts(game: Game, tables: Iterable[Table], one: str, other: str, games: int, first_seed: int) -> list[Bout]:
    """So many games of one bot against another in all other seats, or in the other team's: each seed in each turn."""
    return list(islice(_bouts(game, tables, one, other, first_seed), games))


def _bouts(game: Game, tables: Iterable[Table], one: str, other: str, seed: int) -> Iterator[Bout]:
    for table in tables:
        match = table.start(game, seed)
        teams = view_of(match, 0).teams[: match.seats].tolist()
        if len(set(teams)) < match.seats:
            for side in sorted(set(teams)):
                yield Bout(game.name, table, tuple(one if team == side else other for team in teams), seed, one)
        else:
            for seat in range(match.seats):
                line_up = tuple(one if seat == s else other for s in range(match.seats))
                yield Bout(game.name, table, line_up, seed, one)
        seed += 1


def play(bout: Bout) -> Played:
    """Play one game. Bots are seeded from its seed and their seat; no clock is looked at but to measure."""
    game = registry.game(bout.game)
    match = bout.table.start(game, bout.seed)
    for spec in sorted(set(bout.line_up)):
        get_ready(game, spec)
    players = [bot(game, spec, bout.seed * 8 + seat, hurry=False) for seat, spec in enumerate(bout.line_up)]
    seconds, decisions = [0.0, 0.0], [0, 0]
    while not match.over:
        seat, is_choice = match.actor, len(match.legal_moves()) > 1
        view, began = view_of(match), time.process_time()
        move = players[seat].choose(view)
        if is_choice:
            side = int(bout.line_up[seat] != bout.first)
            seconds[side] += time.process_time() - began
            decisions[side] += 1
        match.play(move)
    won = shares(match)
    own = [seat for seat in range(match.seats) if bout.line_up[seat] == bout.first]
    teams = view_of(match, 0).teams[: match.seats]
    even = 1 / len(set(teams.tolist()))
    return Played(max(won[seat] for seat in own), even, (seconds[0], seconds[1]), (decisions[0], decisions[1]))


@cache
def get_ready(game: Game, spec: str) -> None:
    """Compile a bot, or load what was compiled, once in a process: that time is not its own."""
    match = game.start(game.facts.seats[0], seed=0)
    player = bot(game, spec, hurry=False)
    for _ in range(3):
        if not match.over:
            match.play(player.choose(view_of(match)))
    if isinstance(player, SearchBot) and player.endings is not None:
        player.endings.near(view_of(match))
        player.endings.solve(view_of(match), 100)


def compare(games: list[Bout], workers: int | None = None, seconds: float | None = None) -> Standing:
    """Play them, at most so long; what came of those that were finished."""
    for game, spec in sorted({(g.game, spec) for g in games for spec in g.line_up}):
        get_ready(registry.game(game), spec)  # here first, lest all workers compile it
    return Standing.of(list(spread(play, games, workers, seconds)))


def evenly(
    game: Game, tables: Iterable[Table], one: str, other: str, simulations: int, workers: int | None = None
) -> int:
    """The simulations with which one takes as long for a decision as the other does, from a few games of both.

    `one` has no simulations in its words yet; so many are tried first.
    """
    tried = compare(
        bouts(game, tables, f"{one}simulations={simulations}", other, 2 * (workers or 2), 4_000_000), workers
    )
    return max(1, round(simulations * tried.milliseconds[1] / max(1e-6, tried.milliseconds[0])))
