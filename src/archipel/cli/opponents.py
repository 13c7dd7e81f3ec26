"""Who sits in the other seats: a bot is one function from a match and its seat to a move."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from archipel.core.game import Game
from archipel.core.match import Match

Choose = Callable[[Match, int], int]

RANDOM = "random"


def opponent(game: Game, spec: str, seed: int) -> Choose:
    """The bot these words describe: `random`, or whatever `archipel.bots` knows (`expert`, `strong:simulations=400`).

    Random moves need no search, so that nothing has to be compiled for them.
    """
    if spec == RANDOM:
        return at_random(seed)
    from archipel.bots import bot, view_of

    player = bot(game, spec, seed)

    def choose(match: Match, seat: int) -> int:
        return player.choose(view_of(match, seat))

    return choose


def at_random(seed: int) -> Choose:
    """A bot that makes any legal move, each as likely."""
    dice = np.random.default_rng(seed)

    def choose(match: Match, seat: int) -> int:
        return int(dice.choice(match.legal_moves()))

    return choose
