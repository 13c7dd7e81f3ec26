"""One game of the arena: a pure function of its description, so that it is the same wherever it is played."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from archipel.bots import Bot, bot, view_of
from archipel.bots.pipe import BotFailed, PipeBot
from archipel.core import registry
from archipel.core.match import Match


@dataclass(frozen=True)
class Pairing:
    """A game to be played: who sits where, on which board, from which seed."""

    game: str
    board: str
    line_up: tuple[str, ...]  # the bot in each seat
    seed: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """What tells it from all others, to recognise it in a file of results."""
        extra = "".join(f" {k}={v}" for k, v in sorted(self.options.items()))
        return f"{self.game} {self.board} {self.seed} {' | '.join(self.line_up)}{extra}"


@dataclass(frozen=True)
class Result:
    """How it ended."""

    key: str
    line_up: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    shares: tuple[float, ...]  # of the win: 1 for winning alone, ties split it, team mates split nothing
    order: tuple[int, ...]  # each seat's place in the order in which the seats first acted, from 0
    decisions: int
    failed: tuple[tuple[int, str], ...] = ()  # seats of programs that failed, each last in its game, and how


def pairings(
    game: str, line_up: tuple[str, ...], games: int, first_seed: int = 0, board: str | None = None, **options: Any
) -> Iterator[Pairing]:
    """Games for a line-up: every seed is played once in each way the line-up can be turned, over all fitting boards."""
    seats = len(line_up)
    boards = [board] if board else registry.game(game).boards(seats)
    turned = list(dict.fromkeys(line_up[-n:] + line_up[:-n] for n in range(seats)))
    for n in range(games):
        seed, turn = divmod(n, len(turned))
        yield Pairing(game, boards[seed % len(boards)], turned[turn], first_seed + seed, dict(options))


def play(pairing: Pairing) -> Result:
    """Play one game. Every bot is seeded from the game's seed and its seat.

    A program that fails has lost; any legal moves are made for it, so that the others can finish.
    """
    game = registry.game(pairing.game)
    match = game.start(len(pairing.line_up), seed=pairing.seed, board=pairing.board, **pairing.options)
    order: list[int] = []
    decisions = 0
    failed: dict[int, str] = {}
    with ExitStack() as programs:
        bots: list[Bot] = []
        for seat, spec in enumerate(pairing.line_up):
            bots.append(bot(game, spec, seed=pairing.seed * 8 + seat, hurry=False))
            if isinstance(bots[-1], PipeBot):
                programs.enter_context(bots[-1])
        while not match.over:
            actor = match.actor
            if actor not in order:
                order.append(actor)
            try:
                match.play(bots[actor].choose(view_of(match)))
            except BotFailed as failure:
                failed[actor] = f"{failure.kind}: {failure}"
                bots[actor] = bot(game, "random", seed=pairing.seed * 8 + actor)
                continue
            decisions += 1
    order += [seat for seat in range(match.seats) if seat not in order]
    scores, places = match.standing()
    for seat in failed:
        places[seat] = match.seats
    return Result(
        pairing.key, pairing.line_up, tuple(map(int, scores)), tuple(map(int, places)), shares(match, set(failed)),
        tuple(order.index(seat) for seat in range(match.seats)), decisions, tuple(sorted(failed.items())),
    )  # fmt: skip


def shares(match: Match, failed: Collection[int] = ()) -> tuple[float, ...]:
    """Each seat's share of the win; who failed has none, and the best of the others have it all."""
    _, places = match.standing()
    fair = [seat for seat in range(match.seats) if seat not in failed]
    if not fair:
        return (1.0 / match.seats,) * match.seats
    best = min(places[seat] for seat in fair)
    teams = view_of(match, 0).teams[: match.seats]
    winners = [seat for seat in fair if places[seat] == best]
    sides = len(set(np.asarray(teams)[winners].tolist()))
    return tuple(1.0 / sides if seat in winners else 0.0 for seat in range(match.seats))
