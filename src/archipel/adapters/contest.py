"""Programs against each other and against the bots of the house.

    python -m archipel.adapters.contest meridian "python docs/tutorial/first_bot.py" greedy --games 20

A competitor is the name of a bot (`greedy`, `expert`, …) or the command of a program, which has a space or a dot in it.
One that fails is last in that game, with no share of the win; a random player finishes it for the others.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

from archipel.adapters.pipe import BotFailed, PipeBot
from archipel.arena.games import Pairing, pairings, shares
from archipel.bots import bot, view_of
from archipel.core import registry
from archipel.core.errors import ArchipelError


@dataclass(frozen=True)
class Outcome:
    """How a game ended for each seat, and who failed in it."""

    pairing: Pairing
    scores: tuple[int, ...]
    places: tuple[int, ...]
    shares: tuple[float, ...]  # of the win
    failures: dict[int, BotFailed]  # by seat


def is_command(competitor: str) -> bool:
    """Whether a competitor is a program of its own."""
    return " " in competitor or "." in competitor.partition(":")[0]


def play(pairing: Pairing, seconds: float = 10.0) -> Outcome:
    """Play one game."""
    game = registry.game(pairing.game)
    match = game.start(len(pairing.line_up), seed=pairing.seed, board=pairing.board, **pairing.options)
    failures: dict[int, BotFailed] = {}
    with ExitStack() as open_programs:
        players = [
            open_programs.enter_context(PipeBot(game, shlex.split(spec), seconds))
            if is_command(spec)
            else bot(game, spec, seed=pairing.seed * 8 + seat, hurry=False)
            for seat, spec in enumerate(pairing.line_up)
        ]
        while not match.over:
            seat = match.actor
            try:
                match.play(players[seat].choose(view_of(match)))
            except BotFailed as failure:
                failures[seat] = failure
                players[seat] = bot(game, "random", seed=pairing.seed * 8 + seat)
    scores, places = match.standing()
    won = [0.0 if seat in failures else share for seat, share in enumerate(shares(match))]
    ranks = [match.seats if seat in failures else int(place) for seat, place in enumerate(places)]
    return Outcome(pairing, tuple(map(int, scores)), tuple(ranks), tuple(won), failures)


def contest(game: str, line_up: tuple[str, ...], games: int, seconds: float, first_seed: int = 0) -> Iterator[Outcome]:
    """Play many games, everybody in every seat."""
    for pairing in pairings(game, line_up, games, first_seed):
        yield play(pairing, seconds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("competitors", nargs="+", help="one for each seat")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10.0, help="a program has for one answer")
    asked = parser.parse_args()
    won: dict[str, float] = defaultdict(float)
    try:
        for number, outcome in enumerate(contest(asked.game, tuple(asked.competitors), asked.games, asked.seconds), 1):
            for spec, share in zip(outcome.pairing.line_up, outcome.shares, strict=True):
                won[spec] += share
            for seat, failure in outcome.failures.items():
                print(f"game {number}, {registry.game(asked.game).facts.colours[seat]}: {failure.kind}: {failure}")
    except ArchipelError as error:
        print(error, file=sys.stderr)
        return 1
    for spec, total in sorted(won.items(), key=lambda item: -item[1]):
        print(f"{total / asked.games:6.1%} of the wins  {spec}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
