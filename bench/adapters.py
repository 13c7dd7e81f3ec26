"""How fast the adapters step, beside PettingZoo's own connect_four_v3 in the same run.

    python -m bench.adapters [--seconds 2] [--report FILE] [games …]

Needs the extras 'adapters' and 'peers' (pygame).

Everything is in seconds of one core's work (`time.process_time`), so that what else the machine does matters less.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from archipel.adapters import pettingzoo as archipel_zoo
from archipel.adapters.vector import Vector
from archipel.core import registry

TABLES = 1024


class Player:
    """Steps an environment as a learner's loop does: observed, and chosen at random among the legal actions."""

    def __init__(self, env: Any) -> None:
        self.env, self.dice, self.seed = env, np.random.default_rng(0), 0
        self._turns = iter(())

    def rate(self, seconds: float) -> float:
        """Agent steps a second of one core's time."""
        env, dice, steps, began = self.env, self.dice, 0, time.process_time()
        while True:
            for _ in self._turns:
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    legal = seen["action_mask"].view(np.bool_).nonzero()[0]  # ten times as fast as of int8
                    env.step(int(legal[int(dice.random() * len(legal))]))
                steps += 1
                if steps % 64 == 0 and time.process_time() - began >= seconds:
                    return steps / (time.process_time() - began)
            env.reset(seed=self.seed)
            self.seed += 1
            self._turns = iter(env.agent_iter())


def side_by_side(mine: Any, other: Any, seconds: float) -> tuple[float, float, float]:
    """Steps a second of two environments, measured in turns: the medians, and the median of how many times more."""
    players, slices = (Player(mine), Player(other)), 20
    for player in players:
        player.rate(0.05)  # whatever is slow the first time
    pairs = [[player.rate(seconds / slices) for player in players] for _ in range(slices)]
    one, two = (statistics.median(rates) for rates in zip(*pairs, strict=True))
    return one, two, statistics.median(a / b for a, b in pairs)


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
    parser.add_argument("--seconds", type=float, default=4.0, help="for each figure")
    parser.add_argument("--report", type=Path, help="write the figures to this file")
    parser.add_argument("games", nargs="*", help="all if none are named")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")  # pygame and its dependencies warn about themselves
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError as missing:
        print(f"connect_four_v3 cannot be imported: {missing}. It needs the extra 'peers'.")
        return 1
    report: dict[str, Any] = {}
    for name in asked.games or registry.names():
        rate, rival, times = side_by_side(archipel_zoo.env(name), connect_four_v3.env(), asked.seconds)
        off, on = vector(name, False, asked.seconds), vector(name, True, asked.seconds)
        report[name] = {
            "steps_a_second": round(rate), "connect_four_v3": round(rival), "times": round(times, 1),
            "vector": off, "observed": on,
        }  # fmt: skip
        print(
            f"{name:10} {rate:9,.0f} steps/s, {times:5.1f} times connect_four_v3 ({rival:6,.0f}); "
            f"vector {off['moves_a_second']:11,} moves/s, with observations {on['moves_a_second']:11,}",
            flush=True,
        )
    print(json.dumps(report))
    if asked.report:
        asked.report.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
