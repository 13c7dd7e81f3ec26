"""Positions to try a game's laws on: random games, paused now and then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from archipel.core.contract import NATURE
from archipel.core.game import Game
from archipel.core.match import Match


def random_matches(
    game: Game, seats: int, games: int, every: int = 1, first_seed: int = 1, upto: int | None = None
) -> Iterator[Match]:
    """Random games, paused at every n-th position (nature's turns included) and at the end."""
    boards = game.boards(seats)
    for seed in range(first_seed, first_seed + games):
        match = Match(game, game.board(boards[seed % len(boards)]), seats, seed, nature=False)
        rng = np.random.default_rng(seed)
        offset = int(rng.integers(every))
        while not match.over and (upto is None or len(match.steps) < upto):
            if (len(match.steps) + offset) % every == 0:
                yield match
            play_at_random(match, rng)
        yield match


def play_at_random(match: Match, rng: np.random.Generator) -> None:
    """One random move, nature's or a player's."""
    match.play(match.nature_says() if match.actor == NATURE else int(rng.choice(match.legal_moves())))


def spread(game: Game, seats: int, positions: int) -> Iterator[Match]:
    """Positions spread over several random games."""
    length = max(1, int(game.playouts(20, seats).lengths.mean()))
    every = max(1, length * 4 // positions)
    for n, match in enumerate(random_matches(game, seats, 1000, every=every)):
        if n >= positions:
            return
        yield match


def copy_of(match: Match, state: Any) -> Match:
    """The same table in another state."""
    other = Match(match.game, match.sheet, match.seats, match.seed, match.options, nature=False)
    other.state = state.copy()
    return other


def at(match: Match, what: object) -> str:
    """What is wrong, and where: the message of a law that does not hold."""
    last = [s.words for s in match.steps[-5:]]
    return f"{what}\nseed {match.seed}, after {len(match.steps)} moves, the last {last}\n{match.position()}"
