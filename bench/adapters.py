"""How fast the adapters step, beside PettingZoo's own connect_four_v3 in the same run.

    python -m bench.adapters [--seconds 2] [games …]      needs the extras 'adapters' and 'peers' (pygame)

Everything is in seconds of one core's work (`time.process_time`), so that what else the machine does matters less.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import warnings
from typing import Any

import numpy as np

from archipel.adapters import pettingzoo as archipel_zoo
from archipel.adapters.vector import Vector
from archipel.core import registry

TABLES = 1024


def play(env: Any, seconds: float) -> float:
    """Agent steps a second, observed and chosen at random among the legal actions, as a learner's loop does."""
    dice, steps, seed, began = np.random.default_rng(0), 0, 0, time.process_time()
    while time.process_time() - began < seconds:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(dice.random() * len(legal))]))
            steps += 1
            if steps % 64 == 0 and time.process_time() - began >= seconds:
                break
    return steps / (time.process_time() - began)


def vector(game: str, observations: bool, seconds: float) -> dict[str, int]:
    """Moves a second, nature's included, and players' steps a second, of random play on one core."""
    games = Vector(game, TABLES, observations=observations, threads=1)
    games.reset()
    games.step(games.sample())
    before, over, steps, began = int(games.made.sum()), 0, 0, time.process_time()
    while time.process_time() - began < seconds:
        games.step(games.sample())
        steps += TABLES
        over += int(games.lengths[games.ended > 0].sum())
    took = time.process_time() - began
    return {
        "moves_a_second": round((over + int(games.made.sum()) - before) / took),
        "steps_a_second": round(steps / took),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("games", nargs="*", help="all if none are named")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")  # pygame and its dependencies warn about themselves
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError as missing:
        print(f"connect_four_v3 cannot be imported: {missing}. It needs the extra 'peers'.")
        return 1
    rival = play(connect_four_v3.env(), asked.seconds)
    report: dict[str, Any] = {"connect_four_v3": {"steps_a_second": round(rival)}}
    print(f"{'connect_four_v3':16} {rival:12,.0f} steps/s")
    for name in asked.games or registry.names():
        env = archipel_zoo.env(name)
        env.reset(seed=0)
        play(env, 0.1)
        rate = play(env, asked.seconds)
        off, on = vector(name, False, asked.seconds), vector(name, True, asked.seconds)
        report[name] = {"steps_a_second": round(rate), "times": round(rate / rival, 1), "vector": off, "observed": on}
        print(
            f"{name:16} {rate:12,.0f} steps/s, {rate / rival:5.1f} times; vector {off['moves_a_second']:12,} moves/s, "
            f"with observations {on['moves_a_second']:12,}"
        )
    print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
