"""How many moves a second a server stores and delivers, and how long that takes: `python -m bench.load`.

Starts a server of its own on an empty folder (or loads one that runs, with --url), seats two people at each of many
tables, each with a live connection, and lets them move as fast as both have seen the last move; or, with --pause, at
the pace of people, to see how many tables a server holds. With --peer, connect four on boardgame.io's server is
measured in turns with connect four on ours; it is installed in a temporary folder (Node is needed).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvloop

from bench.load_tables import OurTables, Tally, TheirTables

PEER = "boardgame.io@0.50.2"
SERVE = (
    "import sys; from pathlib import Path; from archipel.core import registry; "
    "from archipel.server.serve import serve; from archipel.server.settings import Settings; "
    "registry.register('connect_four', 'tests.connect_four'); "
    "sys.exit(serve(Settings(data=Path(sys.argv[1]), database=sys.argv[2] or None, port=0, requests_per_second=1e6, "
    "guests_per_hour=1e9, tables_per_hour=1e9, connections_per_address=10**6, "
    "requests_at_once=10**6, live_per_address=10**6, live_clients=10**6, heartbeat=3600, "
    "warm=False, games=(sys.argv[3],)), "
    "say=lambda a: print(a, flush=True)))"
)


@contextlib.contextmanager
def serving(command: list[str], **more: Any) -> Iterator[tuple[str, int]]:
    """A server in a process of its own: its address and its number."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **more)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if line.startswith("http"):
                yield line.strip(), process.pid
                return
        raise SystemExit("the server did not start")
    finally:
        process.terminate()
        process.wait(30)


def core_seconds(process: int | None) -> float:
    """Processor time that a process has used."""
    if process is None:
        return 0.0
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(process: int | None) -> float:
    """Memory that a process holds."""
    if process is None:
        return 0.0
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)


def disk(folder: Path) -> dict[str, float]:
    """What the server has stored, and how much room an event takes, indexes included."""
    file = folder / "archipel.db"
    if not file.is_file():
        return {}
    with contextlib.closing(sqlite3.connect(file)) as database:
        events = database.execute("SELECT count(*) FROM events").fetchone()[0]
        pages = database.execute("PRAGMA page_count").fetchone()[0] * database.execute("PRAGMA page_size").fetchone()[0]
    return {"events": events, "bytes_an_event": round(pages / max(1, events))}


def measure(tables: Any, given: argparse.Namespace, process: int | None) -> dict[str, Any]:
    """Play at many tables at once for some seconds. Everybody sits and is connected before the clock runs."""
    tally, ran_out = Tally(), [0]

    async def lane(games: list[Any], until: float, into: Tally) -> None:
        for game in games:
            if time.perf_counter() < until:
                await tables.play(game, until, into, given.pause)
        ran_out[0] += time.perf_counter() < until

    async def run() -> tuple[float, float, float]:
        warm = await asyncio.gather(*(tables.prepare(n, 1, Tally()) for n in range(8)))
        await asyncio.gather(*(lane(games, time.perf_counter() + 2.0, Tally()) for games in warm))  # loads what is lazy
        lanes, held = [], megabytes(process)
        for n in range(0, given.tables, 8):
            few = range(n, min(n + 8, given.tables))
            lanes += await asyncio.gather(*(tables.prepare(m, given.games, tally) for m in few))
        held = (megabytes(process) - held) * 1000 / (given.tables * given.games)
        used, began, tally.received, ran_out[0] = core_seconds(process), time.perf_counter(), 0, 0
        await asyncio.gather(*(lane(games, began + given.seconds, tally) for games in lanes))
        took, used = time.perf_counter() - began, core_seconds(process) - used
        for games in (*lanes, *warm):
            for game in games:
                await tables.leave(game)
        return took, used, held

    load = os.getloadavg()[0]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        took, used, held = runner.run(run())
    moves = len(tally.delivered)
    return {
        "tables": given.tables, "seconds": round(took, 1), "moves": moves, "moves_a_second": round(moves / took, 1),
        "server_core_ms_a_move": round(1000 * used / max(1, moves), 3),
        "answer_ms": cuts(tally.answered), "delivered_ms": cuts(tally.delivered),
        "server_kilobytes_a_table": round(held), "kilobytes_a_move": round(tally.received / 1000 / max(1, moves), 2),
        "lanes_that_ran_out": ran_out[0], "load_before": round(load, 2), "wrong": tally.wrong[:3],
    }  # fmt: skip


def cuts(times: list[float]) -> dict[str, float]:
    """The median and the slow ones."""
    parts = statistics.quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    return {name: round(parts[at] * 1000, 2) for name, at in (("median", 49), ("p95", 94), ("p99", 98))}


def ours(given: argparse.Namespace, game: str) -> dict[str, Any]:
    """Our server, on an empty folder on the disk."""
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        command = [sys.executable, "-c", SERVE, folder, given.database or "", game]
        with serving(command) if not given.url else contextlib.nullcontext((given.url, 0)) as (url, process):
            found = measure(OurTables(url, game), given, process or None)
            return {**found, **disk(Path(folder))}


def theirs(given: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """boardgame.io's server, everything in memory."""
    port = 20_000 + os.getpid() % 20_000
    environment = {**os.environ, "NODE_ENV": "production", "NODE_PATH": str(folder / "node_modules")}
    script = Path(__file__).with_name("boardgame_io.js")
    with serving([given.node, str(script), str(port)], cwd=folder, env=environment) as (url, process):
        return measure(TheirTables(url), given, process)


def peer(given: argparse.Namespace) -> dict[str, Any]:
    """Connect four on both, in turns."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(given.peer_folder or temporary)
        if not (folder / "node_modules").is_dir():
            subprocess.run(
                [shutil.which("npm") or "npm", "install", "--no-audit", "--no-fund", "--silent", PEER],
                cwd=folder, check=True, stdout=sys.stderr,
            )  # fmt: skip
        rounds = [{"ours": ours(given, "connect_four"), "theirs": theirs(given, folder)} for _ in range(given.rounds)]
    best = {who: max(r[who]["moves_a_second"] for r in rounds) for who in ("ours", "theirs")}
    ratios = [r["ours"]["moves_a_second"] / r["theirs"]["moves_a_second"] for r in rounds]
    return {"peer": PEER, "best": best, "median_ratio": round(statistics.median(ratios), 2), "rounds": rounds}


def main() -> None:
    """Read the options, run, print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--url", help="a server that runs already")
    options.add_argument("--database", help="a PostgreSQL address; SQLite on the disk if not given")
    options.add_argument("--folder", help="where the server's data goes; it should be on a real disk")
    options.add_argument("--game", default="meridian")
    options.add_argument("--tables", type=int, default=50)
    options.add_argument("--games", type=int, default=4, help="games one after the other at each table")
    options.add_argument("--seconds", type=float, default=10.0)
    options.add_argument("--pause", type=float, default=0.0, help="seconds people think, on average")
    options.add_argument("--peer", action="store_true", help="connect four, in turns with boardgame.io's server")
    options.add_argument("--peer-folder", help="where boardgame.io is installed already")
    options.add_argument("--node", default="node")
    options.add_argument("--rounds", type=int, default=3)
    given = options.parse_args()
    found = peer(given) if given.peer else ours(given, given.game)
    print(
        json.dumps({"cores": os.cpu_count(), "game": "connect_four" if given.peer else given.game, **found}, indent=1)
    )


if __name__ == "__main__":
    main()
