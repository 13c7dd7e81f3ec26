"""What a position costs in plain Python: moves in words, words as moves, texts, pictures, tables for a terminal.

Microseconds of a core, the best of several rounds over positions of a random game.

    python -m bench.reading
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np

from archipel.core import registry
from archipel.core.contract import NATURE
from archipel.core.match import Match

ROUNDS = 7


def best(call: Callable[[], object]) -> float:
    """Microseconds of the quickest of several rounds."""
    spent = []
    for _ in range(ROUNDS):
        began = time.process_time()
        call()
        spent.append(time.process_time() - began)
    return min(spent) * 1e6


def positions(name: str, seed: int = 3, every: int = 17, most: int = 12) -> list[Match]:
    """Positions of a random game in which a player acts."""
    game = registry.game(name)
    match, dice = game.start(seed=seed), np.random.default_rng(seed)
    found: list[Match] = []
    while not match.over and len(found) < most:
        if len(match.steps) % every == 0 and match.actor != NATURE:
            other = Match(game, match.sheet, match.seats, seed, match.options, nature=False)
            other.state = match.state.copy()
            found.append(other)
        match.play(int(dice.choice(match.legal_moves())))
    return found


def main() -> None:
    """Print the figures of every game."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", action="append", help="only this game (may be repeated)")
    print("game          a move in words   words as a move   a position as text   a picture   a table   (µs)")
    for name in asked.parse_args().game or registry.names():
        tables = positions(name)
        moves = [match.legal_moves() for match in tables]
        total = sum(map(len, moves))
        words = [match.legal() for match in tables]

        def each(call: Callable[[Match], object], found: list[Match] = tables) -> float:
            return best(lambda: [call(match) for match in found]) / len(found)

        parsing = best(
            lambda t=tables, w=words: [m.parse(text) for m, texts in zip(t, w, strict=True) for text in texts]
        )
        print(
            f"{name:<14}{each(lambda m: m.legal()) * len(tables) / total:>15.2f}{parsing / total:>18.2f}"
            f"{each(lambda m: m.position()):>21.0f}{each(lambda m: m.picture(m.actor)):>12.0f}"
            f"{each(lambda m: m.show(m.actor)):>10.0f}"
        )


if __name__ == "__main__":
    main()
