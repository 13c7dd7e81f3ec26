"""Games on a GPU: are they the same as on the processor, and how many moves a second?

    python -m bench.gpu            measure on this machine's GPU and write bench/reports/gpu.json
    python -m bench.gpu --check    say which games have changed since the report was written

The check needs no GPU. It warns and never fails: whoever changes a rule seldom has a GPU at hand.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import re
import statistics
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from archipel.core import registry
from archipel.core.game import Game, Playouts
from archipel.core.jit import CORE, compiled_from

REPORT = Path(__file__).parent / "reports" / "gpu.json"
ADAPTERS = CORE.parent / "adapters"
SAID = re.compile(r'"""(?:.|\n)*?"""|(?:^ *|  )#.*$', re.MULTILINE)  # docstrings and comments
# how code is cached, what bots guess, see and believe, what things are called: no part of a random game
NEVER_ASKED = (
    *("jit.py", "maths.py", "evaluate.py", "features.py", "beliefs.py"),
    *("spelling.py", "spell_loops.py", "path.py", "derived.py"),
)
SEEDS = 10_000  # games that must be identical, for each number of players
STEPS, TABLES = 300, 1_000  # steps compared, at so many tables
GAMES = 1 << 20  # games in a timed run, at most
SECONDS = 1.0  # a timed run is about this long


# --- Which rules a report speaks of -----------------------------------------------------------------------------------


def sources(game: Game) -> list[Path]:
    """The code a random game is made of: compiled sources of core, adapters and the game."""
    code = [path for folder in (CORE, ADAPTERS / "loops", game.folder) for path in compiled_from(folder)]
    return [path for path in code if path.name not in NEVER_ASKED]


def digest(game: Game) -> str:
    """A digest of those sources without what is only said in them, and of the boards without what is only drawn; the
    same on every machine."""
    total = hashlib.sha256()
    for path in sources(game):
        lines = SAID.sub("", path.read_text(encoding="utf-8")).splitlines()
        text = "\n".join(line.rstrip() for line in lines if line.strip())
        total.update(f"{path.parent.name}/{path.name}\0{text}\0".encode())
    for board in game.boards():
        total.update(f"{board}\0{game.board(board).digest}\0".encode())
    return total.hexdigest()[:16]


def stale() -> list[str]:
    """A line for each game that the report does not speak of as it is now."""
    if not REPORT.is_file():
        return ["gpu: there is no report yet; python -m bench.gpu writes it, on a machine with a GPU"]
    told = json.loads(REPORT.read_text(encoding="utf-8"))["games"]
    lines = []
    for name in registry.names():
        if name not in told:
            lines.append(f"gpu: warning: {name} has not run on a GPU yet")
        elif told[name]["digest"] != digest(registry.game(name)):
            lines.append(f"gpu: warning: {name} has changed since it ran on a GPU; python -m bench.gpu measures it")
    return lines


# --- The same games here and there ------------------------------------------------------------------------------------


def seal(*arrays: Any) -> str:
    """A digest of everything in these arrays."""
    total = hashlib.sha256()
    for array in arrays:
        total.update(array.tobytes())
    return total.hexdigest()


def seal_games(found: Playouts) -> dict[str, Any]:
    """Random games, in short: byte for byte the same games have the same seal."""
    return {"seal": seal(found.states, found.lengths, found.scores, found.places), "moves": int(found.lengths.sum())}


def seal_steps(states: Any, seating: Any) -> str:
    """Tables after some steps, in short; without the scratch space."""
    seating["rng"] = 0
    return seal(states, seating)


def on_processor(game: Game) -> dict[str, Any]:
    """The games and steps as the processor plays them, for each number of players."""
    from archipel.adapters.vector import Vector

    found: dict[str, Any] = {}
    for seats in game.facts.seats:
        tables = Vector(game, TABLES, seats, observations=False, threads=4)
        tables.reset(seed=SEEDS)
        for _ in range(STEPS):
            tables.step(tables.sample())
        tables.close()
        found[str(seats)] = {
            **seal_games(game.playouts(SEEDS, seats)),
            "steps": seal_steps(tables.states, tables.seating),
        }
    return found


def games_on_gpu(game: Game) -> dict[str, Any]:
    """Whole games on the GPU."""
    from archipel.adapters import gpu

    return {str(seats): seal_games(gpu.playouts(game, SEEDS, seats)) for seats in game.facts.seats}


def steps_on_gpu(game: Game) -> dict[str, Any]:
    """Steps on the GPU."""
    from archipel.adapters import gpu

    found: dict[str, Any] = {}
    for seats in game.facts.seats:
        tables = gpu.Tables(game, TABLES, seats)
        tables.reset(seed=SEEDS)
        for _ in range(STEPS):
            tables.step(tables.sample())
        tables.check()
        found[str(seats)] = {"steps": seal_steps(*tables.download())}
    return found


# --- How fast ---------------------------------------------------------------------------------------------------------


def playouts(game: Game) -> dict[str, float]:
    """Random games a second for the most players; final states, lengths, scores and places of all are stored.
    The median of five runs."""
    from numba import cuda

    from archipel.adapters import gpu

    n = 1 << 14
    while True:
        run = gpu.Run(game, n, game.facts.seats[-1])
        run.start()
        times = []
        for _ in range(1 if n < GAMES else 5):
            began, ended = cuda.event(), cuda.event()
            began.record()
            run.start()
            ended.record()
            ended.synchronize()
            times.append(cuda.event_elapsed_time(began, ended) / 1000)
        took = statistics.median(times)
        if n >= GAMES or took > SECONDS / 4:
            break
        n *= 4
    moves = int(run.lengths.copy_to_host().sum())
    return {
        "games": n,
        "seconds": round(took, 4),
        "games_a_second": round(n / took),
        "moves_a_second": round(moves / took),
    }


def stepping(game: Game, tables: int = 1 << 18, steps: int = 100) -> dict[str, float]:
    """Steps a second with a random choice for each, one launch for the choice and one for the move."""
    from numba import cuda

    from archipel.adapters import gpu

    games = gpu.Tables(game, tables, game.facts.seats[-1])
    games.reset()
    games.step(games.sample())
    began, ended = cuda.event(), cuda.event()
    began.record()
    for _ in range(steps):
        games.step(games.sample())
    ended.record()
    ended.synchronize()
    games.check()
    return {"tables": tables, "steps_a_second": round(tables * steps / cuda.event_elapsed_time(began, ended) * 1000)}


# --- All of it --------------------------------------------------------------------------------------------------------

Compare = Callable[[Game], dict[str, Any]]
WORK: dict[str, tuple[Compare, Callable[..., dict[str, float]] | None]] = {
    "processor": (on_processor, None),
    "playouts": (games_on_gpu, playouts),
    "stepping": (steps_on_gpu, stepping),
}


def work(name: str, what: str, ready: Any, alone: Any, told: Any) -> None:
    """One part of the work on one game, in a process of its own: compiling takes minutes. What is timed is timed when
    nobody compares any more, and one at a time."""
    game, (compare, timed) = registry.game(name), WORK[what]
    found: dict[str, Any] = {}
    began = time.perf_counter()
    try:
        found = {"same": compare(game)}
        print(f"{name}, {what}: compared after {time.perf_counter() - began:.0f} s", flush=True)
    except BaseException as error:  # the other games' results are worth having all the same
        found = {"failed": f"{type(error).__name__}: {error}"}
        traceback.print_exc()
    ready.wait()
    if timed is not None and "failed" not in found:
        with alone:
            found["timed"] = timed(game)
    told.put((name, what, found))


def measure(names: list[str]) -> dict[str, Any]:
    """All there is to say about these games; a game that failed is left out, and said so."""
    spawn = multiprocessing.get_context("spawn")
    ready, alone, told = spawn.Barrier(len(names) * len(WORK)), spawn.Lock(), spawn.Queue()
    workers = [spawn.Process(target=work, args=(n, what, ready, alone, told)) for n in names for what in WORK]
    for worker in workers:
        worker.start()
    parts: dict[str, dict[str, Any]] = {name: {} for name in names}
    for _ in workers:
        name, what, found = told.get()
        parts[name][what] = found
    return {name: about for name in names if (about := summary(registry.game(name), parts[name])) is not None}


def summary(game: Game, parts: dict[str, Any]) -> dict[str, Any] | None:
    """What the report says about a game, if all went well."""
    failed = [f"{what}: {part['failed']}" for what, part in parts.items() if "failed" in part]
    if not failed:
        here = parts["processor"]["same"]
        for seats, mine in here.items():
            there = {**parts["playouts"]["same"][seats], **parts["stepping"]["same"][seats]}
            failed += [f"{what} of {seats} players differ" for what in mine if mine[what] != there[what]]
    for line in failed:
        print(f"gpu: {game.name}, {line}", flush=True)
    if failed:
        return None
    return {
        "digest": digest(game),
        "identical": {
            seats: {"games": SEEDS, "moves": mine["moves"], "steps": STEPS * TABLES} for seats, mine in here.items()
        },
        "seats": game.facts.seats[-1],
        "playouts": parts["playouts"]["timed"],
        "stepping": parts["stepping"]["timed"],
    }


def write(out: Path, games: dict[str, Any]) -> None:
    """Write the report; what an older one says of other games stays."""
    import numba
    from numba import cuda

    older = json.loads(out.read_text(encoding="utf-8"))["games"] if out.is_file() else {}
    device = cuda.get_current_device()
    major, minor = device.compute_capability
    report = {
        "device": device.name.decode() if isinstance(device.name, bytes) else str(device.name),
        "compute_capability": f"{major}.{minor}",
        "numba": numba.__version__,
        "date": time.strftime("%Y-%m-%d"),
        "games": dict(sorted({**older, **games}.items())),
    }
    out.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only say which games have changed since the report")
    parser.add_argument("--out", type=Path, default=REPORT, help="where to write the report")
    parser.add_argument("names", nargs="*", help="games; all if none are named")
    asked = parser.parse_args()
    if asked.check:
        print("\n".join(stale()) or "gpu: the report is up to date")
        return 0
    from archipel.adapters import gpu

    if reason := gpu.why_not():
        print(f"gpu: nothing measured: {reason}")
        return 1
    names = asked.names or registry.names()
    games = measure(names)
    print(json.dumps(games), flush=True)
    write(asked.out, games)
    return 0 if len(games) == len(names) else 1


if __name__ == "__main__":
    sys.exit(main())
