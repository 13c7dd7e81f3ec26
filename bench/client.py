"""How quick the browser client is: `python -m bench.client`, and `--report bench/reports/client.json` to keep it.

Starts a server of its own, lets bots play a game of each kind, and goes through it move by move in a Chromium, with
pieces that travel. All positions have been fetched before, and the page is at rest before each move. A redraw is all
that the page's main thread does from the key to the end of the frame that shows the move, as the browser traces its
tasks, in processor time of that thread, so that a busy machine tells nearly the same as a quiet one. A frame of travel
is what the thread does for each picture while pieces are on their way. The first load is what a browser that has never
been here gets over the wire, fonts and headers included: for the home page, and for a table of the first game.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from archipel.core import registry
from tests.browser.chromium import find
from tests.browser.playing import against_bots, watch_bots
from tests.browser.serving import server

CATEGORIES = ["toplevel", "blink.user_timing", "devtools.timeline"]
TASK, FRAME = "ThreadControllerImpl::RunTask", "Layerize"
PARTS = {
    "script": ("FunctionCall", "RunMicrotasks"), "style": ("UpdateLayoutTree",), "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize"),
}  # fmt: skip
TRAVEL = 250_000  # microseconds after a move: less than any journey takes

# Press a key, in a task of its own: reading this text is not the page's work. Done when the frame that shows the move
# has been painted. Then wait until nothing travels any more and two further frames have gone by. The marks say whether
# anything travelled.
STEP = """([key, move]) => new Promise(done => {
  const shown = () => document.querySelector('.replay input').value === String(move);
  const rest = frames => document.getAnimations().length ? setTimeout(rest, 50, 2)
    : frames ? requestAnimationFrame(() => rest(frames - 1)) : done();
  const drawn = () => shown() ? setTimeout(() => {
    performance.mark(document.getAnimations().length ? `end ${move} travels` : `end ${move}`);
    rest(2);
  }) : requestAnimationFrame(drawn);
  setTimeout(() => {
    performance.mark(`begin ${move}`);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    requestAnimationFrame(drawn);
  });
})"""

Event = dict[str, Any]


def spent(events: list[Event], names: tuple[str, ...]) -> float:
    """Processor time of all events of these names, in milliseconds; one within another counts once."""
    total, until = 0.0, 0.0
    for event in events:
        if event["name"] in names and event["ts"] >= until:
            total, until = total + event["tdur"] / 1000, event["ts"] + event["dur"]
    return total


def between(events: list[Event], start: float, end: float) -> list[Event]:
    """What was going on from one moment to another."""
    return [e for e in events if e["ts"] < end and e["ts"] + e["dur"] > start]


def read(trace: list[Event]) -> tuple[list[dict[str, float]], list[float]]:
    """The cost of every move, by kind of work, and of a frame after each move with which something travels."""
    marks = sorted((e for e in trace if e["name"].startswith(("begin ", "end "))), key=lambda e: e["ts"])
    thread = (marks[0]["pid"], marks[0]["tid"])
    events = sorted((e for e in trace if (e["pid"], e["tid"]) == thread and "tdur" in e), key=lambda e: e["ts"])
    moves, frames = [], []
    for begin, end in zip(marks[::2], marks[1::2], strict=True):
        during = between(events, begin["ts"], end["ts"])
        parts = {part: spent(during, names) for part, names in PARTS.items()}
        moves.append({"task": spent(during, (TASK,)), **parts})
        after = between(events, end["ts"], end["ts"] + TRAVEL)
        pictures = sum(e["name"] == FRAME for e in after)
        if end["name"].endswith("travels") and pictures:
            frames.append(spent(after, (TASK,)) / pictures)
    return moves, frames


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
    last = min(moves, int(page.locator(".replay input").get_attribute("max") or 0))
    for move in range(1, last + 1):  # fetches every position
        page.evaluate(STEP, ["ArrowRight", move])
    page.evaluate(STEP, ["Home", 0])
    browser.start_tracing(page=page, categories=CATEGORIES)
    for move in range(1, last + 1):
        page.evaluate(STEP, ["ArrowRight", move])
    taken, frames = read(json.loads(browser.stop_tracing())["traceEvents"])
    context.close()
    tasks = sorted(t["task"] for t in taken)
    return {
        "moves": len(taken), "median_ms": round(statistics.median(tasks), 1),
        "ninth_of_ten_ms": round(tasks[int(0.9 * len(tasks))], 1), "most_ms": round(tasks[-1], 1),
        **{f"{part}_ms": round(statistics.median(t[part] for t in taken), 1) for part in PARTS},
        "frame_of_travel_ms": round(statistics.median(frames), 1) if frames else None,
    }  # fmt: skip


def first_load(browser: Browser, address: str, path: str) -> dict[str, Any]:
    """What a first visit to a page fetches, fonts and all, as the browser counts it: bytes on the wire."""
    context = browser.new_context(base_url=address, service_workers="block")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    context.close()
    return {"kB": round(sum(sizes) / 1000, 1), "requests": len(sizes)}


def a_table(browser: Browser, address: str, game: str) -> str:
    """The address of a table that anybody may look at."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/")
    page.evaluate("() => localStorage.archipel = JSON.stringify({name: 'Mirthe'})")
    found = against_bots(page, game)
    context.close()
    return found


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
            table = a_table(browser, house.address, registry.names()[0])
            pages = {"home": "/", "table": table}
            loads = {name: first_load(browser, house.address, at) for name, at in pages.items()}
            found |= {"browser": browser.version, "first_load": loads, "redraw": {}}
            print("first load", json.dumps(loads), flush=True)
            for game in chosen.game or registry.names():
                found["redraw"][game] = redraw(browser, house.address, game, chosen.moves)
                print(game, json.dumps(found["redraw"][game]), flush=True)
            browser.close()
    if chosen.report:
        chosen.report.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
