"""Compile the bots of a game by calling each loop once: a decision of each kind, an ending, an analysis."""

from __future__ import annotations

from archipel.bots.analyse import analyse
from archipel.bots.endings import Endings
from archipel.bots.learned import features_of, fingerprint
from archipel.bots.levels import bot
from archipel.bots.view import view_of
from archipel.core.game import Game


def warm(game: Game) -> None:
    """After this, no bot of the game is compiled any more: not in this process, nor in a later one."""
    match = game.start(game.facts.seats[0], seed=0)
    for spec in ("random", "greedy", "plain:simulations=8"):
        bot(game, spec).choose(view_of(match))
    expert, decisions = bot(game, "expert:simulations=8", hurry=False), 0
    while decisions < 3 and not match.over:  # from the second on it goes on with the tree it has
        view = view_of(match)
        decisions += len(match.legal_moves()) > 1
        match.play(expert.choose(view))
    if features_of(game) is not None:
        fingerprint(game)
        again, player = (
            game.start(game.facts.seats[0], seed=0),
            bot(game, "master:simulations=8", hurry=False),
        )
        for _ in range(3):
            if not again.over:
                again.play(player.choose(view_of(again)))
    analyse(view, simulations=8, threads=1)
    Endings(game).solve(view, budget=100)
