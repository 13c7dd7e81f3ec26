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
import queue
import re
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from archipel.core import registry
from archipel.core.game import Game
from archipel.core.jit import COMPILED_FROM, CORE

REPORT = Path(__file__).parent / "reports" / "gpu.json"
ADAPTERS = CORE.parent / "adapters"
COMMENT = re.compile(r"(?:^ *|  )#.*$", re.MULTILINE)
SEEDS = 10_000  # games that must be identical, for each number of players
STEPS, TABLES = 300, 1_000  # steps compared, at so many tables
GAMES = 1 << 20  # games in a timed run, at most
SECONDS = 1.0  # a timed run is about this long


def sources(game: Game) -> list[Path]:
    """Everything a playout is made of: compiled sources of core, adapters and the game, and the game's boards."""
    own = [p for p in game.folder.glob("*.py") if "archipel.core." in p.read_text(encoding="utf-8")]
    shared = [*(CORE / name for name in COMPILED_FROM), ADAPTERS / "loops" / "tables.py"]
    return [*sorted(shared), *sorted(own), *sorted((game.folder / "boards").glob("*.toml"))]


def digest(game: Game) -> str:
    """A digest of those sources without their comments, the same on every machine."""
    total = hashlib.sha256()
    for path in sources(game):
        text = COMMENT.sub("", path.read_text(encoding="utf-8"))
        total.update(f"{path.name}\0{text}\0".encode())
    return total.hexdigest()[:16]


def stale() -> list[str]:
    """A line for each game that the report does not speak of as it is now."""
    if not REPORT.is_file():
        return ["gpu: there is no report yet; python -m bench.gpu writes it, on a machine with a GPU"]
    told = json.loads(REPORT.read_text(encoding="utf-8"))["games"]
    lines = []
    for name in registry.names():
        if name not in told:
            lines.append(f"gpu: {name} has not run on a GPU yet")
        elif told[name]["digest"] != digest(registry.game(name)):
            lines.append(f"gpu: {name} has changed since it ran on a GPU; python -m bench.gpu measures it again")
    return lines


def identical(game: Game, seats: int) -> dict[str, int]:
    """Compare games and steps with the processor's, byte for byte; AssertionError if they differ."""
    from archipel.adapters import gpu
    from archipel.adapters.vector import Vector

    here, there = game.playouts(SEEDS, seats), gpu.playouts(game, SEEDS, seats)
    for what in ("states", "lengths", "scores", "places"):
        one, other = getattr(here, what), getattr(there, what)
        assert one.tobytes() == other.tobytes(), f"{game.name} for {seats}: the {what} differ"
    mine, its = Vector(game, TABLES, seats, observations=False), gpu.Tables(game, TABLES, seats)
    mine.reset(seed=SEEDS)
    its.reset(seed=SEEDS)
    for _ in range(STEPS):
        mine.step(mine.sample())
        its.step(its.sample())
    its.check()
    states, seating = its.download()
    mine.seating["rng"] = seating["rng"]  # scratch space
    assert states.tobytes() == mine.states.tobytes(), f"{game.name} for {seats}: stepped states differ"
    assert seating.tobytes() == mine.seating.tobytes(), f"{game.name} for {seats}: what was said of them differs"
    return {"games": SEEDS, "moves": int(here.lengths.sum()), "steps": STEPS * TABLES}


def speed(game: Game, seats: int, block: int | None = None) -> dict[str, float]:
    """Random games a second, final states, lengths, scores and places of all stored; the median of five runs."""
    from numba import cuda

    from archipel.adapters import gpu

    n = 1 << 14
    while True:
        run = gpu.Run(game, n, seats, block=block or gpu.BLOCK)
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


def stepping(game: Game, seats: int, tables: int = 1 << 18, steps: int = 100) -> dict[str, float]:
    """Steps a second with a random choice for each, one launch for the choice and one for the move."""
    from numba import cuda

    from archipel.adapters import gpu

    games = gpu.Tables(game, tables, seats)
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


def measure_one(name: str, all_same: Any, alone: Any, told: Any) -> None:
    """Everything about one game, in a process of its own; timed when all have compared and no other is being timed."""
    try:
        game = registry.game(name)
        same = {str(seats): identical(game, seats) for seats in game.facts.seats}
    except BaseException:
        all_same.abort()
        raise
    all_same.wait()
    seats = game.facts.seats[-1]
    with alone:
        timed = {"playouts": speed(game, seats), "stepping": stepping(game, seats)}
    told.put((name, {"digest": digest(game), "identical": same, "seats": seats, **timed}))


def measure(names: list[str]) -> dict[str, Any]:
    """All there is to report about these games. Compiling takes minutes, so every game has a process."""
    import numba
    from numba import cuda

    spawn = multiprocessing.get_context("spawn")
    all_same, alone, told = spawn.Barrier(len(names)), spawn.Lock(), spawn.Queue()
    workers = [spawn.Process(target=measure_one, args=(name, all_same, alone, told)) for name in names]
    for worker in workers:
        worker.start()
    games: dict[str, Any] = {}
    while len(games) < len(names):
        try:
            name, about = told.get(timeout=1)
            games[name] = about
            print(f"{name}: {json.dumps(about)}", flush=True)
        except queue.Empty:
            if any(worker.exitcode for worker in workers):
                raise SystemExit("gpu: a game failed; its process says why above") from None
    device = cuda.get_current_device()
    major, minor = device.compute_capability
    return {
        "device": device.name.decode() if isinstance(device.name, bytes) else str(device.name),
        "compute_capability": f"{major}.{minor}",
        "numba": numba.__version__,
        "date": time.strftime("%Y-%m-%d"),
        "games": {name: games[name] for name in names},
    }


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
    report = measure(asked.names or registry.names())
    asked.out.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
