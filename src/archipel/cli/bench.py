"""`archipel bench`: how fast the rules are on this machine.

A rate is the best of many slices of some hundredths of a second: whatever else the machine does can only slow a slice.
What runs on one core is measured in seconds of that core, not of the clock on the wall; on a quiet machine these agree,
and on a busy one only the first say something about the rules.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numba
import numpy as np

from archipel.cli.language import Language, say
from archipel.cli.screen import console
from archipel.core import registry
from archipel.core.game import Game
from archipel.core.match import Match

SLICE = 0.05  # seconds


@dataclass(frozen=True)
class Figures:
    """What was measured of one game. Moves include nature's."""

    game: str
    seats: int
    board: str
    state_bytes: int
    moves_a_game: float
    moves_a_second: float  # random games, legal moves generated for each move, on one core
    games_a_second: float
    cores: int
    moves_a_second_on_all_cores: float
    replay_moves: int  # a whole recorded game …
    replay_us: float  # … made again in one compiled call
    replay_checked_us: float  # … with each move checked against the rules
    compile_s: float  # every loop, with an empty cache
    load_s: float  # the same from the cache


class Playing:
    """Random games of one game, to be measured a slice at a time."""

    def __init__(self, game: Game, seats: int, threads: int = 1) -> None:
        self.game, self.seats, self.threads = game, seats, threads
        self.clock = time.process_time if threads == 1 else time.perf_counter
        self.games, self.moves = 32, 0
        self._timed()  # loads the compiled code, which is not what is measured
        while self._timed() < SLICE:
            self.games *= 2

    def _timed(self) -> float:
        began = self.clock()
        done = self.game.playouts(self.games, self.seats, threads=self.threads)
        spent = self.clock() - began
        self.moves = int(done.lengths.sum())
        return spent

    def rate(self) -> float:
        """Moves a second, over one slice."""
        spent = self._timed()
        return self.moves / spent


def best(rate: Callable[[], float], seconds: float) -> float:
    """The highest rate of the slices that fit in this time, of at least three."""
    until, found = time.perf_counter() + seconds, [rate() for _ in range(3)]
    while time.perf_counter() < until:
        found.append(rate())
    return max(found)


def measure(game: Game, seats: int | None = None, seconds: float = 2.0) -> Figures:
    """Measure one game."""
    seats = seats or game.facts.seats[-1]
    cores = os.cpu_count() or 1
    alone, together = Playing(game, seats), Playing(game, seats, cores)
    moves, all_moves = best(alone.rate, seconds / 2), best(together.rate, seconds / 2)
    match = recorded(game, seats)
    compile_s, load_s = compiling(game)
    return Figures(
        game=game.name,
        seats=seats,
        board=match.sheet.id,
        state_bytes=game.package.State.itemsize,
        moves_a_game=alone.moves / alone.games,
        moves_a_second=moves,
        games_a_second=moves * alone.games / alone.moves,
        cores=cores,
        moves_a_second_on_all_cores=all_moves,
        replay_moves=len(match.steps),
        replay_us=replaying(match, game.loops.replay),
        replay_checked_us=replaying(match, game.loops.replay_checked),
        compile_s=compile_s,
        load_s=load_s,
    )


def recorded(game: Game, seats: int, seed: int = 1) -> Match:
    """A whole random game."""
    match, dice = game.start(seats, seed), np.random.default_rng(seed)
    while not match.over:
        match.play(int(dice.choice(match.legal_moves())))
    return match


def replaying(match: Match, replay: Callable[..., Any], times: int = 300) -> float:
    """Microseconds to make all moves of a match again in one compiled call, from a fresh copy of its start."""
    moves = np.array([step.move for step in match.steps], np.int32)
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        state = match.start_state.copy()
        replay(match.sheet.record, state, moves)
        spent.append(time.perf_counter() - began)
    assert state.tobytes() == match.state.tobytes(), "the replay ends in another position"
    return min(spent) * 1e6


def compiling(game: Game) -> tuple[float, float]:
    """Seconds to get every loop ready in a new process: with an empty cache, and again with the cache that left."""
    with tempfile.TemporaryDirectory(prefix="archipel-bench-") as cache:
        return _ready_in_new_process(game, cache), _ready_in_new_process(game, cache)


def _ready_in_new_process(game: Game, cache: str) -> float:
    command = [sys.executable, "-m", "archipel.cli", "warm", "--game", game.name, "--json"]
    env = os.environ | {"ARCHIPEL_CACHE": cache}
    done = subprocess.run(command, env=env, check=True, capture_output=True, text=True)
    return float(json.loads(done.stdout)[game.name]["core_seconds"])


def command(
    name: str | None, seats: int | None, seconds: float, as_json: bool, with_peers: bool, language: Language
) -> int:
    """`archipel bench`: every game, or one; with peers beside it."""
    screen = console()
    games = [registry.game(one) for one in ([name] if name else registry.names())]
    if name is None:
        games = [game for game in games if seats in (None, *game.facts.seats)]
    for game in games:
        game.start(seats, 0)  # what is wrong is said before a minute of measuring
    if with_peers:
        from archipel.cli import peers

        peers.needed(language)
    found: dict[str, Any] = {"machine": machine(), "games": []}
    if not as_json:
        screen.print("{processor}, {cores} cores, Python {python}, Numba {numba}".format(**found["machine"]))
    for game in games:
        figures = measure(game, seats, seconds)
        found["games"].append(asdict(figures))
        if not as_json:
            screen.print(say("bench.game", language, title=game.say("title", language), **asdict(figures)))
        if with_peers:
            beside = peers.measure(game, figures.seats, seconds)
            found.setdefault("peers", []).append(asdict(beside))
            if not as_json:
                screen.print(say("bench.peer", language, **asdict(beside)))
    if as_json:
        print(json.dumps(found, indent=2))
    return 0


def machine() -> dict[str, Any]:
    """Where this was measured."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "system": platform.system(),
    }


def _processor() -> str:
    """The processor's name as the system tells it, else its architecture."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as told:
            return next(line.partition(":")[2].strip() for line in told if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
