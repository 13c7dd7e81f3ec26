"""How quick the browser client is: `python -m bench.client`, and `--report bench/reports/client.json` to keep it.

Starts a server of its own, lets bots play a game of each kind, and goes through it move by move in a Chromium, with
pieces that travel. A redraw is all that the page's main thread does from one move to the next (script, style, layout,
paint), in processor time of that thread, so that a busy machine tells the same as a quiet one. The first load is what
the home page fetches on a first visit, gzipped, fonts left out.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from archipel.core import registry
from tests.browser.chromium import find
from tests.browser.playing import watch_bots
from tests.browser.serving import server

PARTS = {"task": "TaskDuration", "script": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration"}
STEP = """move => new Promise(done => {
  const drawn = () => new RegExp(`\\\\b${move}\\\\b`).test(document.querySelector('.replay output').textContent)
    ? setTimeout(done) : requestAnimationFrame(drawn);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  requestAnimationFrame(drawn);
})"""  # one move on; done when the frame that shows it has been painted


def redraw(browser: Browser, address: str, game: str, moves: int) -> dict[str, Any]:
    """The main thread's work for a move, over the moves of a game, in milliseconds."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    prefs = {"theme": "light", "language": "en", "sound": False, "confirm": True, "name": "Mirthe"}
    context.add_init_script(f"localStorage.archipel ??= {json.dumps(json.dumps(prefs))}")
    page = context.new_page()
    page.goto("/")
    table = watch_bots(page, game)
    page.goto(f"{table}?move=0")
    page.wait_for_selector(".replay")
    page.wait_for_timeout(1500)
    cdp = context.new_cdp_session(page)
    cdp.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> dict[str, float]:
        found = {m["name"]: m["value"] for m in cdp.send("Performance.getMetrics")["metrics"]}
        return {name: 1000 * found[key] for name, key in PARTS.items()}

    last = int(page.locator(".replay input").get_attribute("max") or 0)
    taken: list[dict[str, float]] = []
    for move in range(1, min(last, moves) + 1):
        before = spent()
        page.evaluate(STEP, move)
        after = spent()
        taken.append({name: after[name] - before[name] for name in PARTS})
        page.wait_for_timeout(700)  # until whatever travelled has arrived
    context.close()
    tasks = sorted(t["task"] for t in taken)
    return {
        "moves": len(taken), "median_ms": round(statistics.median(tasks), 1),
        "ninth_of_ten_ms": round(tasks[int(0.9 * len(tasks))], 1), "most_ms": round(tasks[-1], 1),
        **{f"{name}_ms": round(statistics.median(t[name] for t in taken), 1) for name in ("script", "style", "layout")},
    }  # fmt: skip


def first_load(browser: Browser, address: str) -> dict[str, Any]:
    """What the home page fetches on a first visit."""
    context = browser.new_context(base_url=address, service_workers="block")
    page = context.new_page()
    asked: list[Any] = []
    page.on("requestfinished", lambda request: asked.append(request))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    answers = [request.response() for request in asked if not request.url.endswith(".woff2")]
    sizes = [len(gzip.compress(answer.body(), 6)) for answer in answers]
    context.close()
    return {"kB": round(sum(sizes) / 1000, 1), "files": len(sizes)}


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description="How quick the browser client is.")
    asked.add_argument("--game", action="append", help="only these games")
    asked.add_argument("--moves", type=int, default=60, help="at most so many moves of each game")
    asked.add_argument("--report", type=Path, help="write the figures to this file")
    chosen = asked.parse_args()
    found: dict[str, Any] = {"date": time.strftime("%Y-%m-%d")}
    with tempfile.TemporaryDirectory() as data, server(Path(data)) as house:
        path = find()
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
            found |= {"browser": browser.version, "first_load": first_load(browser, house.address), "redraw": {}}
            print("first load", json.dumps(found["first_load"]))
            for game in chosen.game or registry.names():
                found["redraw"][game] = redraw(browser, house.address, game, chosen.moves)
                print(game, json.dumps(found["redraw"][game]), flush=True)
            browser.close()
    if chosen.report:
        chosen.report.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
