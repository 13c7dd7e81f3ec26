"""Positions for the tests of the bots: from random games of every game."""

from collections.abc import Iterator

import numpy as np

from archipel.core import registry
from archipel.core.game import Game
from archipel.core.kit.positions import play_at_random, random_matches
from archipel.core.match import Match

GAMES = registry.names()
SECRET = [name for name in GAMES if registry.game(name).facts.secrets]
TABLES = [(name, seats) for name in GAMES for seats in registry.game(name).facts.seats]


def choices(game: Game, seats: int, positions: int, first_seed: int = 1) -> Iterator[Match]:
    """Positions in which a seat has something to choose, spread over random games."""
    found = 0
    for match in random_matches(game, seats, 10_000, every=23, first_seed=first_seed):
        if match.actor >= 0 and len(match.legal_moves()) > 1:
            yield match
            found += 1
            if found == positions:
                return


def shortened(game: Game) -> dict[str, int]:
    """Options that keep a game without a natural end from taking too long here."""
    return {"turns": 20} if any(option.name == "turns" for option in game.facts.options) else {}


def late(game: Game, seats: int, positions: int, before: int, first_seed: int = 1) -> Iterator[Match]:
    """Positions with something to choose, at most so many moves before the end of a random game."""
    found = 0
    for seed in range(first_seed, first_seed + 100_000):
        boards, short = game.boards(seats), shortened(game)
        rng = np.random.default_rng(seed)
        whole = Match(game, game.board(boards[seed % len(boards)]), seats, seed, short, nature=False)
        while not whole.over:
            play_at_random(whole, rng)
        match = Match(game, whole.sheet, seats, seed, short, nature=False)
        upto = len(whole.steps) - int(rng.integers(1, before + 1))
        for step in whole.steps[: max(0, upto)]:
            match.play(step.move)
        if match.actor >= 0 and len(match.legal_moves()) > 1:
            yield match
            found += 1
            if found == positions:
                return
