"""What a list of tables costs when there are many: answers of the lobby and moves, with 1,000 and 100,000 tables that
are over. `python -m bench.lists [--tables 1000 10000 100000]`
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import httpx

SERVE = (
    "import sys; from pathlib import Path; from archipel.server.serve import serve; "
    "from archipel.server.settings import Settings; "
    "sys.exit(serve(Settings(data=Path(sys.argv[1]), port=0, requests_per_second=1e6, requests_at_once=10**6, "
    "warm=False, games=('meridian',)), say=lambda a: print(a, flush=True)))"
)
LOGS = 10_000


class Server:
    """A server in a process of its own."""

    def __init__(self, data: Path) -> None:
        command = [sys.executable, "-c", SERVE, str(data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.http = httpx.Client(base_url=self.process.stdout.readline().strip(), timeout=120)

    def memory(self) -> float:
        """Megabytes that it holds."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return 0.0

    def busy(self) -> float:
        """Seconds of processor time so far."""
        told = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait(60)


def fill(data: Path, person: str, table: str, count: int) -> None:
    """Copies of a finished table, as if one person had played them all; not more logs than fit a small disk."""
    with closing(sqlite3.connect(data / "archipel.db")) as database:
        for part in ("tables", "events"):
            names = [row[1] for row in database.execute(f"PRAGMA table_info({part})")]
            key = "id" if part == "tables" else "table_id"
            others = ", ".join(name for name in names if name != key)
            for n in range(count if part == "tables" else min(count, LOGS)):
                copy = f"INSERT INTO {part} ({key}, {others}) SELECT ?, {others} FROM {part} WHERE {key} = ?"
                database.execute(copy, (f"x{n:08}", table))
        rows = ((person, f"x{n:08}", 1, 1000 + n) for n in range(count))
        database.executemany("INSERT INTO history VALUES (?, ?, ?, ?)", rows)
        database.commit()


def timed(server: Server, path: str, rounds: int = 300) -> dict[str, float]:
    """Milliseconds of an answer, and how many of them the server's processor was at it."""
    took, busy = [], server.busy()
    for _ in range(rounds):
        began = time.perf_counter()
        server.http.get(path).raise_for_status()
        took.append((time.perf_counter() - began) * 1000)
    took.sort()
    cpu, slow = (server.busy() - busy) * 1000 / rounds, took[int(rounds * 0.95)]
    return {"median": round(statistics.median(took), 2), "p95": round(slow, 2), "cpu": round(cpu, 2)}


def moves(server: Server, count: int = 300) -> dict[str, float]:
    """Milliseconds of a move, at a table of one's own, and how many of them the processor was at it."""
    http, busy = server.http, server.busy()
    seats = [{"kind": "me"}, {"kind": "shared"}]
    took: list[float] = []
    while len(took) < count:
        view = http.post("/api/tables", json={"game": "meridian", "seats": seats}).json()
        while view["status"] == "playing" and len(took) < count:
            body = {"id": f"m{len(took)}", "seq": view["seq"], "move": view["legal"][0]}
            began = time.perf_counter()
            view = http.post(f"/api/tables/{view['table']}/moves", json=body).json()["view"]
            took.append((time.perf_counter() - began) * 1000)
    cpu = (server.busy() - busy) * 1000 / count
    return {"median": round(statistics.median(took), 2), "cpu": round(cpu, 2)}


def measure(count: int) -> dict[str, object]:
    """One row of the report."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        server = Server(data)
        me = server.http.post("/api/me", json={"name": "Ada", "bearer": True}).json()
        server.http.headers["Authorization"] = f"Bearer {me['token']}"
        seats = [{"kind": "me"}, {"kind": "shared"}]
        view = server.http.post("/api/tables", json={"game": "meridian", "seats": seats}).json()
        table = view["table"]
        while view["status"] == "playing":
            body = {"id": f"m{view['seq']}", "seq": view["seq"], "move": view["legal"][0]}
            view = server.http.post(f"/api/tables/{table}/moves", json=body).json()["view"]
        server.stop()
        fill(data, me["id"], table, count)
        server = Server(data)
        server.http.headers["Authorization"] = f"Bearer {me['token']}"
        try:
            server.http.get("/api/games").raise_for_status()
            empty = server.memory()
            first = time.perf_counter()
            server.http.get("/api/tables").raise_for_status()
            cold = round((time.perf_counter() - first) * 1000, 2)
            found: dict[str, object] = {
                "finished": count,
                "megabytes on disk": round((data / "archipel.db").stat().st_size / 2**20),
                "first page, first time, ms": cold,
                "first page, ms": timed(server, "/api/tables"),
                "finished, a page, with counts, ms": timed(server, "/api/lobby?which=finished"),
                "open, a page, with counts, ms": timed(server, "/api/lobby?which=open"),
                "a move, ms": moves(server),
                "megabytes at the start, and then": (round(empty), round(server.memory())),
            }
        finally:
            server.stop()
        return found


def main() -> None:
    """Measure, and say what was found."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, nargs="+", default=[1000, 10_000, 100_000])
    for count in options.parse_args().tables:
        print(json.dumps(measure(count)), flush=True)
    print(json.dumps({"cores": os.cpu_count(), "load": os.getloadavg()}))


if __name__ == "__main__":
    main()
