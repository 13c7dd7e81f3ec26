"""How long a preview takes in a browser: `python -m bench.previews`, and `--report bench/reports/previews.json`.

Plays random games in Python, and asks a Chromium for the preview of every legal move of positions on the way, as a
table page does on hover: the rules a hundred times where something is hidden, what will be told, the points before and
after. Each move is timed on the clock of the page's main thread; a frame is 16 ms.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import sync_playwright

from archipel.core import registry
from archipel.core.kit.positions import random_matches
from archipel.engine.build import build
from archipel.server.pages import Pages
from tests.browser.chromium import find
from tests.engine.asking import bundle

READ = "const read = async (name) => new Uint8Array(await (await fetch('/engine/' + name)).arrayBuffer());"
ASK = f"async ([files, rows]) => {{ {READ} return (await import('/answers.mjs')).previews(files, read, rows); }}"
MOVES = 12  # of each position


def positions(name: str, games: int) -> list[dict[str, Any]]:
    """Views of the seat to act, each with some of its legal moves."""
    game, found, rng = registry.game(name), [], random.Random(1)
    for seats in game.facts.seats:
        for match in random_matches(game, seats, games, every=17, upto=300):
            if match.actor >= 0:
                legal = match.legal_moves().tolist()
                moves = rng.sample(legal, min(MOVES, len(legal)))
                view = list(match.view(match.actor).tobytes())
                found.append(
                    {"board": match.sheet.id, "seats": seats, "seat": match.actor, "record": view, "moves": moves}
                )
    return found


def measured(times: list[float]) -> dict[str, Any]:
    """The figures of many previews, in milliseconds."""
    times = sorted(times)
    return {
        "previews": len(times), "median_ms": round(statistics.median(times), 2),
        "ninth_of_ten_ms": round(times[int(0.9 * len(times))], 2), "most_ms": round(times[-1], 1),
    }  # fmt: skip


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description="How long a preview takes in a browser.")
    asked.add_argument("--games", type=int, default=2, help="random games for each number of players")
    asked.add_argument("--report", type=Path, help="write the figures to this file")
    chosen = asked.parse_args()
    names = registry.names()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        root = Path(folder)
        files = build([registry.game(name) for name in names], root)
        bundle(root / "answers.mjs")
        (root / "index.html").write_text("<!doctype html><title>previews</title>", encoding="utf-8")
        server = uvicorn.Server(uvicorn.Config(Pages(root), port=0, log_config=None, lifespan="off", ws="none"))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        browser = play.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/")
        found: dict[str, Any] = {"date": time.strftime("%Y-%m-%d"), "browser": browser.version, "previews": {}}
        for name in names:
            found["previews"][name] = measured(page.evaluate(ASK, [files[name], positions(name, chosen.games)]))
            print(name, json.dumps(found["previews"][name]), flush=True)
        browser.close()
        server.should_exit = True
        thread.join()
    if chosen.report:
        chosen.report.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
