"""How fast the search is, and how long each level takes to decide.

    python -m bench.search [--seconds 2] [games …]

Everything is in seconds of one core's work (`time.process_time`), so that what else the machine does matters less.
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np

from archipel import bots
from archipel.bots.search import Search
from archipel.core import registry
from archipel.core.game import Game

WHOLE_GAMES = bots.Settings(simulations=2000)  # uniform playouts to the end, from the opening


def views_of(game: Game, seats: int, games: int = 2) -> list[bots.View]:
    """What players see in greedy games whenever there is something to choose."""
    found = []
    for seed in range(games):
        match = game.start(seats, seed=seed)
        players = [bots.bot(game, "greedy", seed * 8 + seat) for seat in range(seats)]
        while not match.over and len(match.steps) < 400:
            view = bots.view_of(match)
            if len(match.legal_moves()) > 1:
                found.append(view)
            match.play(players[match.actor].choose(view))
    return found


def whole_games(game: Game, seats: int, seconds: float) -> float:
    """Simulations a second from the opening, each a whole game."""
    match = game.start(seats, seed=1)
    search, view = Search(game, WHOLE_GAMES), bots.view_of(match)
    search.run(view, 10)
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        search.run(view)
        done += WHOLE_GAMES.simulations
    return done / (time.process_time() - began)


def decisions(game: Game, level: bots.Level, views: list[bots.View], seconds: float) -> dict[str, float]:
    """Milliseconds a decision of a level takes: the mean and the longest, over positions of greedy games."""
    player = bots.bot(game, level.name, seed=1, hurry=False)
    player.choose(views[0])
    took: list[float] = []
    for view in np.random.default_rng(0).permutation(np.arange(len(views))):
        began = time.process_time()
        player.choose(views[view])
        took.append(1000 * (time.process_time() - began))
        if sum(took) > 1000 * seconds:
            break
    return {"mean_ms": round(float(np.mean(took)), 2), "longest_ms": round(max(took), 2), "decisions": len(took)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("games", nargs="*", help="all if none are named")
    asked = parser.parse_args()
    report = {}
    for name in asked.games or registry.names():
        game = registry.game(name)
        views = views_of(game, 2)
        report[name] = {
            "whole_games_a_second": {seats: round(whole_games(game, seats, asked.seconds)) for seats in (2, 4)},
            "levels": {level.name: decisions(game, level, views, asked.seconds) for level in bots.levels(game)},
        }
        print(json.dumps({name: report[name]}, indent=2))


if __name__ == "__main__":
    main()
