"""How many moves a second a server stores and answers, and how long an answer takes: `python -m bench.load`.

Starts a server of its own on an empty folder (or loads one that runs, with --url), lets many people play at shared
devices over live connections, as fast as answers come, and prints the answer times.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect


async def person(url: str, game: str, number: int, until: float, times: list[float], problems: list[str]) -> None:
    """Somebody who plays all seats of a table, a new table when one is over."""
    dice = random.Random(number)
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        token = (await http.post("/api/me", json={"name": f"P{number}", "bearer": True})).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        while time.perf_counter() < until:
            seats = [{"kind": "me"}, {"kind": "shared"}]
            laid = await http.post("/api/tables", json={"game": game, "seats": seats})
            if laid.status_code != 201:
                problems.append(laid.text)
                return
            await one_game(url, token, laid.json()["table"], dice, until, times, problems)


async def one_game(
    url: str, token: str, table: str, dice: random.Random, until: float, times: list[float], problems: list[str]
) -> None:
    """Play until the game or the time is over."""
    async with connect(url.replace("http", "ws") + "/api/live", max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "id": "h", "protocol": 1, "table": table, "token": token}))
        view: dict[str, Any] = json.loads(await socket.recv())["view"]
        count = 0
        while view["status"] == "playing" and time.perf_counter() < until:
            count += 1
            message = {"type": "play", "id": f"m{count}", "seq": view["seq"], "move": dice.choice(view["legal"])}
            began = time.perf_counter()
            await socket.send(json.dumps(message))
            answered = updated = False
            while not (answered and updated):
                heard = json.loads(await socket.recv())
                if heard["type"] == "update":
                    view, updated = heard["view"], True
                    await socket.send(json.dumps({"type": "ack", "seq": heard["seq"]}))
                elif heard.get("id") == message["id"]:
                    answered = True
                    times.append(time.perf_counter() - began)
                    if heard["outcome"] != "done":
                        problems.append(json.dumps(heard)[:300])
                        return


async def load(url: str, game: str | None, people: int, seconds: float) -> dict[str, Any]:
    """Play for some seconds; what was measured."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        name = game or (await http.get("/api/games")).json()[0]["name"]
    times: list[float] = []
    problems: list[str] = []
    began = time.perf_counter()
    until = began + seconds
    await asyncio.gather(*(person(url, name, n, until, times, problems) for n in range(people)))
    took = time.perf_counter() - began
    cuts = statistics.quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    return {
        "game": name,
        "people": people,
        "seconds": round(took, 1),
        "moves": len(times),
        "moves_a_second": round(len(times) / took, 1),
        "median_ms": round(cuts[49] * 1000, 1),
        "p95_ms": round(cuts[94] * 1000, 1),
        "p99_ms": round(cuts[98] * 1000, 1),
        "problems": problems[:3],
    }


def own_server(data: Path) -> tuple[subprocess.Popen[str], str]:
    """A server on an empty folder, without limits on how often somebody may ask."""
    code = (
        "import sys; from pathlib import Path; from archipel.server.serve import serve; "
        "from archipel.server.settings import Settings; "
        "sys.exit(serve(Settings(data=Path(sys.argv[1]), port=0, requests_per_second=1e6, requests_at_once=10**6, "
        "live_per_address=10**6, warm=False), say=lambda a: print(a, flush=True)))"
    )
    process = subprocess.Popen([sys.executable, "-c", code, str(data)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://\S+", line):
            return process, found[0]
    raise SystemExit("the server did not start")


def main() -> None:
    """Read the options, run, print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--url", help="a server that runs already")
    options.add_argument("--game", help="the first, if not given")
    options.add_argument("--people", type=int, default=50)
    options.add_argument("--seconds", type=float, default=10.0)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, url = (None, given.url) if given.url else own_server(Path(folder))
        try:
            asyncio.run(load(url, given.game, 2, 1.0))  # rules are compiled or loaded before anything is measured
            print(json.dumps(asyncio.run(load(url, given.game, given.people, given.seconds)), indent=1))
        finally:
            if process is not None:
                process.terminate()
                process.wait(30)


if __name__ == "__main__":
    main()
