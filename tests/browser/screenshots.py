"""Pictures of every page, and of the start, the middle and the end of each game, at three sizes; themes and languages
take turns. `python -m tests.browser.screenshots FOLDER [NAME …]`, or `make screenshots`; names choose among them."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from archipel.core import registry
from tests.browser.chromium import find
from tests.browser.looks import LANGUAGES, SIZES, THEMES, Look
from tests.browser.serving import server

PREFS = {"sound": False, "confirm": True, "name": "Mirthe", "known": True}


class Player:
    """Somebody who plays over HTTP as a strong bot advises, so that the positions are worth looking at."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.context = browser.new_context(base_url=address, extra_http_headers={"Origin": address})
        me = self.context.request.post("/api/me", data={"name": PREFS["name"]}).json()
        self.headers = {"X-Archipel-Token": me["csrf"]}

    def ask(self, method: str, path: str, **more: Any) -> Any:
        """Ask something of the server; who has asked too often waits as long as it says."""
        while True:
            answer = self.context.request.fetch(
                f"/api{path}", method=method, headers=self.headers, timeout=120_000, **more
            )
            if answer.status != 429:
                assert answer.ok, answer.text()
                return answer.json()
            time.sleep(float(answer.headers["retry-after"]))

    def post(self, path: str, **body: object) -> Any:
        """Have something done."""
        return self.ask("POST", path, data=body)

    def lay(self, game: str) -> str:
        """A table with as many bots as fit, up to four players."""
        seats = min(4, registry.game(game).facts.seats[-1])
        bots = [{"kind": "bot", "level": "newcomer"}] * (seats - 1)
        return str(self.post("/tables", game=game, seats=[{"kind": "me"}, *bots], hints=True)["table"])

    def play(self, table: str, until: float = float("inf")) -> int:
        """Play on until the game is over, or until it is my move and the log has grown so long; its length."""
        view = self.ask("GET", f"/tables/{table}")
        while view["status"] == "playing" and not (view["legal"] and view["seq"] >= until):
            if view["legal"]:
                move = self.post(f"/tables/{table}/hint")["move"] if len(view["legal"]) > 1 else view["legal"][0]
                said = {"id": f"m{view['seq']}", "seq": view["seq"], "move": move}
                view = self.post(f"/tables/{table}/moves", **said)["view"]
            else:
                view = self.ask("GET", f"/tables/{table}?since={view['seq']}&wait=20")
        return int(view["seq"])


def tables(player: Player, names: list[str]) -> Iterator[tuple[str, str]]:
    """The tables to look at, by name: of each game one that begins, one that is over and one that is half done."""
    for game in registry.names():
        if any(name.startswith(game) for name in names):
            begun, half, ended = (player.lay(game) for _ in range(3))
            player.play(begun, 0)
            yield f"{game}-start", f"/table/{begun}"
            long = player.play(ended)
            player.post(f"/tables/{ended}/review")
            yield f"{game}-end", f"/table/{ended}"
            player.play(half, 0.45 * long)
            yield f"{game}-middle", f"/table/{half}"
            yield f"{game}-review", f"/review/{ended}?at={long // 2}"


def take(browser: Browser, context: BrowserContext, address: str, path: str, look: Look, file: Path) -> None:
    """One picture, in a browser of its own for the same person."""
    wide, high = SIZES[look.size]
    mine = browser.new_context(
        base_url=address, viewport={"width": wide, "height": high}, storage_state=context.storage_state(),
        reduced_motion="reduce", has_touch=look.size != "desktop",
    )  # fmt: skip
    prefs = json.dumps({**PREFS, "theme": look.theme, "language": look.language})
    mine.add_init_script(f"localStorage.archipel = {json.dumps(prefs)}")
    page = mine.new_page()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(700)
    page.screenshot(path=str(file))
    mine.close()


def main(folder: Path, chosen: list[str]) -> None:
    """All pages into a folder."""
    games = registry.names()
    pages = {
        "home": "/", "new": "/new", "you": "/you", "rules": f"/rules/{games[0]}", "learn": f"/learn/{games[0]}",
        "practice": "/practice",
    }  # fmt: skip
    names = chosen or [*pages, "waiting", *games]
    folder.mkdir(parents=True, exist_ok=True)
    path = find()
    with tempfile.TemporaryDirectory() as data, server(Path(data)) as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        player = Player(browser, house.address)
        if "waiting" in names:
            seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "casual"}]
            pages["waiting"] = f"/table/{player.post('/tables', game=games[0], seats=seats)['table']}"
        plain = ((name, at) for name, at in pages.items() if name in names)
        for number, (name, at) in enumerate(chain(plain, tables(player, names))):
            for k, size in enumerate(SIZES):
                look = Look(size, THEMES[(number + k) % 2], LANGUAGES[(number // 2 + k) % 2])
                file = folder / f"{name}-{'-'.join(look)}.png"
                take(browser, player.context, house.address, at, look, file)
                print(file, flush=True)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"), sys.argv[2:])
