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

    def stop(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait(60)


def fill(data: Path, person: str, table: str, count: int) -> None:
    """Copies of a finished table, with its log, as if one person had played them all."""
    with closing(sqlite3.connect(data / "archipel.db")) as database:
        for part in ("tables", "events"):
            names = [row[1] for row in database.execute(f"PRAGMA table_info({part})")]
            key = "id" if part == "tables" else "table_id"
            others = ", ".join(name for name in names if name != key)
            for n in range(count):
                copy = f"INSERT INTO {part} ({key}, {others}) SELECT ?, {others} FROM {part} WHERE {key} = ?"
                database.execute(copy, (f"x{n:08}", table))
        rows = ((person, f"x{n:08}", 1, 1000 + n) for n in range(count))
        database.executemany("INSERT INTO history VALUES (?, ?, ?, ?)", rows)
        database.commit()


def timed(http: httpx.Client, path: str, rounds: int = 200) -> dict[str, float]:
    """Milliseconds of an answer."""
    took = []
    for _ in range(rounds):
        began = time.perf_counter()
        http.get(path).raise_for_status()
        took.append((time.perf_counter() - began) * 1000)
    took.sort()
    return {"median": round(statistics.median(took), 2), "p95": round(took[int(rounds * 0.95)], 2)}


def moves(http: httpx.Client, count: int = 300) -> float:
    """Milliseconds of a move, at a table of one's own."""
    seats = [{"kind": "me"}, {"kind": "shared"}]
    took: list[float] = []
    while len(took) < count:
        view = http.post("/api/tables", json={"game": "meridian", "seats": seats}).json()
        while view["status"] == "playing" and len(took) < count:
            body = {"id": f"m{len(took)}", "seq": view["seq"], "move": view["legal"][0]}
            began = time.perf_counter()
            view = http.post(f"/api/tables/{view['table']}/moves", json=body).json()["view"]
            took.append((time.perf_counter() - began) * 1000)
    return round(statistics.median(took), 2)


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
                "first page, ms": timed(server.http, "/api/tables"),
                "finished, a page, with counts, ms": timed(server.http, "/api/lobby?which=finished"),
                "open, a page, with counts, ms": timed(server.http, "/api/lobby?which=open"),
                "a move, ms": moves(server.http),
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
