"""`archipel bench --peers`: the same measure of OpenSpiel's native rollouts, slice by slice in turns with ours.

OpenSpiel's random rollouts run in C++, without a step in Python: its search bot, allowed one simulation, does nothing
but evaluate the root by n random games. Hex on its customary 11 × 11 board stands for a game with plain, quick rules.
"""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from archipel.cli.bench import SLICE, Playing
from archipel.cli.language import Language, say
from archipel.core.errors import ArchipelError
from archipel.core.game import Game

PEER_GAME = "hex(board_size=11)"
SAMPLE = 400  # random games whose length is counted: the mean is known to about half a percent


@dataclass(frozen=True)
class Beside:
    """Ours and theirs, measured in turns on one core."""

    game: str
    seats: int
    moves_a_second: float
    peer: str
    peer_game: str
    peer_moves_a_second: float
    peer_moves_a_game: float
    ratio: float  # of the best slices
    median_ratio: float  # of slices measured one after the other


def needed(language: Language) -> None:
    """Say so if OpenSpiel is not installed."""
    if find_spec("pyspiel") is None:
        raise ArchipelError(say("error.needs_peers", language))


class Rollouts:
    """OpenSpiel's random games, to be measured a slice at a time."""

    def __init__(self) -> None:
        import pyspiel

        self.version: str = pyspiel.__version__
        self.game = pyspiel.load_game(PEER_GAME)
        self.start = self.game.new_initial_state()
        self.moves_a_game = self._mean_length()
        self.games = 32
        while self._timed(self._bot(pyspiel)) < SLICE:
            self.games *= 2
        self.bot = self._bot(pyspiel)

    def _bot(self, pyspiel: Any) -> Any:
        """A search of one simulation, which is one evaluation of the root by random games."""
        evaluator = pyspiel.RandomRolloutEvaluator(self.games, 1)
        return pyspiel.MCTSBot(self.game, evaluator, 1.0, 1, 10, False, 1, False)

    def _mean_length(self) -> float:
        dice, lengths = random.Random(1), []
        for _ in range(SAMPLE):
            state, moves = self.game.new_initial_state(), 0
            while not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))
                moves += 1
            lengths.append(moves)
        return statistics.fmean(lengths)

    def _timed(self, bot: Any) -> float:
        began = time.process_time()
        root = bot.mcts_search(self.start)
        spent = time.process_time() - began
        assert root.explore_count == 1, "the search did more than evaluate the root"
        return spent

    def rate(self) -> float:
        """Moves a second, over one slice."""
        return self.games * self.moves_a_game / self._timed(self.bot)


def measure(game: Game, seats: int, seconds: float) -> Beside:
    """Slices in turns, so that whatever else the machine does hits both."""
    ours, theirs = Playing(game, seats), Rollouts()
    until, pairs = time.perf_counter() + seconds, [(ours.rate(), theirs.rate()) for _ in range(3)]
    while time.perf_counter() < until:
        pairs.append((ours.rate(), theirs.rate()))
    best, peer_best = max(a for a, _ in pairs), max(b for _, b in pairs)
    return Beside(
        game=game.name,
        seats=seats,
        moves_a_second=best,
        peer=f"OpenSpiel {theirs.version}",
        peer_game=PEER_GAME,
        peer_moves_a_second=peer_best,
        peer_moves_a_game=theirs.moves_a_game,
        ratio=best / peer_best,
        median_ratio=statistics.median(a / b for a, b in pairs),
    )
