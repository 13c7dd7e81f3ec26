"""How fast the search is, how long each level takes to decide, and how soon a search can be called off.

    python -m bench.search [--seconds 2] [games …]
    .venv-peers/bin/python -m bench.search --peers

Everything but calling off is in seconds of one core's work (`time.process_time`), so that what else the machine does
matters less; the best of several slices counts. `--peers` measures whole games from the opening of four-seat Meridian
in turns with OpenSpiel's native search (C++) on hex 11 × 11, both with one uniform playout a simulation.
"""

from __future__ import annotations

import argparse
import json
import statistics
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from archipel import bots
from archipel.bots.levels import measured
from archipel.bots.search import Search
from archipel.core import registry
from archipel.core.game import Game

WHOLE_GAMES = bots.Settings(simulations=2000)  # uniform playouts to the end, from the opening
PEER_GAME = "hex(board_size=11)"
PEER_SIMULATIONS = 500
OURS = ("meridian", 4)


def views_of(game: Game, seats: int, games: int = 2) -> list[bots.View]:
    """What players see in greedy games whenever there is something to choose."""
    found = []
    for seed in range(games):
        match = game.start(seats, seed=seed, **measured(game).get("options", {}))
        players = [bots.bot(game, "greedy", seed * 8 + seat) for seat in range(seats)]
        while not match.over and len(match.steps) < 400:
            view = bots.view_of(match)
            if len(match.legal_moves()) > 1:
                found.append(view)
            match.play(players[match.actor].choose(view))
    return found


def slices_of_ours(game: Game, seats: int) -> Callable[[], float]:
    """A slice of searching from the opening: simulations a second, each a whole game."""
    search, view = Search(game, WHOLE_GAMES), bots.view_of(game.start(seats, seed=1))
    search.run(view, 10)

    def rate() -> float:
        began = time.process_time()
        search.run(view)
        return WHOLE_GAMES.simulations / (time.process_time() - began)

    return rate


def slices_of_theirs() -> tuple[str, Callable[[], float]]:
    """The same of OpenSpiel's own search: who it is, and a slice."""
    import pyspiel  # type: ignore[import-untyped, unused-ignore]

    game = pyspiel.load_game(PEER_GAME)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    most_megabytes, solve, seed = 1000, False, 1
    player: Any = pyspiel.MCTSBot(game, evaluator, 1.4, PEER_SIMULATIONS, most_megabytes, solve, seed, False)
    start = game.new_initial_state()

    def rate() -> float:
        began = time.process_time()
        root = player.mcts_search(start)
        spent = time.process_time() - began
        assert root.explore_count == PEER_SIMULATIONS
        return PEER_SIMULATIONS / spent

    return f"OpenSpiel {pyspiel.__version__}, {PEER_GAME}", rate


def peers(seconds: float) -> dict[str, Any]:
    """Ours and theirs, slice by slice in turns."""
    ours = slices_of_ours(registry.game(OURS[0]), OURS[1])
    name, theirs = slices_of_theirs()
    pairs, until = [(ours(), theirs()) for _ in range(3)], time.perf_counter() + seconds
    while time.perf_counter() < until:
        pairs.append((ours(), theirs()))
    best, peer_best = max(a for a, _ in pairs), max(b for _, b in pairs)
    return {
        "ours": f"{OURS[0]}, {OURS[1]} seats", "simulations_a_second": round(best),
        "peer": name, "peer_simulations_a_second": round(peer_best), "slices": len(pairs),
        "ratio": round(best / peer_best, 2), "median_ratio": round(statistics.median(a / b for a, b in pairs), 2),
    }  # fmt: skip


def whole_games(game: Game, seats: int, seconds: float) -> float:
    """Simulations a second from the opening, the best slice."""
    rate, until, rates = slices_of_ours(game, seats), time.perf_counter() + seconds, [0.0]
    while time.perf_counter() < until or len(rates) < 3:
        rates.append(rate())
    return max(rates)


def decisions(game: Game, spec: str, views: list[bots.View], seconds: float) -> dict[str, float]:
    """Milliseconds a decision takes: the mean and the longest, over positions of greedy games; each the best of two."""
    player = bots.bot(game, spec, seed=1, hurry=False)
    player.choose(views[0])
    took: list[float] = []
    for view in np.random.default_rng(0).permutation(np.arange(len(views))):
        times = []
        for _ in range(2):
            began = time.process_time()
            player.choose(views[view])
            times.append(1000 * (time.process_time() - began))
        took.append(min(times))
        if sum(took) > 500 * seconds:
            break
    return {"mean_ms": round(float(np.mean(took)), 2), "longest_ms": round(max(took), 2), "decisions": len(took)}


def called_off(game: Game, tries: int = 10) -> float:
    """Milliseconds on the clock from raising the flag until the search has answered: the longest of several."""
    view, longest = bots.view_of(game.start(game.facts.seats[-1], seed=1)), 0.0
    for seed in range(tries):
        flag, raised = threading.Event(), [0.0]

        def stop(flag: threading.Event = flag, raised: list[float] = raised) -> None:
            raised[0] = time.perf_counter()
            flag.set()

        player = bots.bot(game, "expert:simulations=100000000,stop_early=false", seed, hurry=False)
        timer = threading.Timer(0.15, stop)
        timer.start()
        player.choose(view, cancel=flag)
        longest = max(longest, time.perf_counter() - raised[0])
        timer.join()
    return 1000 * longest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--peers", action="store_true", help="beside OpenSpiel's search, and nothing else")
    parser.add_argument("--bot", action="append", help="measure this bot instead of the levels; may be repeated")
    parser.add_argument("games", nargs="*", help="all if none are named")
    asked = parser.parse_args()
    if asked.peers:
        print(json.dumps(peers(asked.seconds), indent=2))
        return
    for name in asked.games or registry.names():
        game = registry.game(name)
        views = views_of(game, 2)
        against = [measured(game)[which] for which in ("baseline",) if which in measured(game)]
        found = {spec: decisions(game, spec, views, asked.seconds) for spec in asked.bot or [*bots.LEVELS, *against]}
        report: dict[str, Any] = {"decisions": found}
        if not asked.bot:
            rates = {seats: round(whole_games(game, seats, asked.seconds)) for seats in (2, 4)}
            report |= {"whole_games_a_second": rates, "called_off_within_ms": round(called_off(game), 1)}
        print(json.dumps({name: report}, indent=2), flush=True)


if __name__ == "__main__":
    main()
