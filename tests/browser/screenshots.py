"""Pictures of every page, at three sizes, in both themes and languages: python -m tests.browser.screenshots FOLDER"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from archipel.core import registry
from tests.browser.chromium import find
from tests.browser.playing import lay_table, turn
from tests.browser.serving import server

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
LOOKS = tuple(product(SIZES, ("light", "dark"), ("en", "nl")))
STAGES = {"start": 0, "middle": 60}


def take(page: Any, folder: Path, name: str) -> None:
    """One page in every look, without loading it anew."""
    for size, theme, language in LOOKS:
        wide, high = SIZES[size]
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate(
            "([theme, language]) => { const k = JSON.parse(localStorage.archipel);"
            " localStorage.archipel = JSON.stringify({...k, theme, language}) }",
            [theme, language],
        )
        page.reload()
        page.wait_for_selector("main svg, main h1, main h3")
        page.wait_for_timeout(800)
        page.screenshot(path=str(folder / f"{name}-{size}-{theme}-{language}.png"))


def main(folder: Path) -> None:
    """All pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, server(Path(data)) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        context = browser.new_context(base_url=address)
        kept = json.dumps({"theme": "light", "language": "en", "sound": False, "confirm": True, "name": "Mirthe"})
        context.add_init_script(f"localStorage.archipel ??= {json.dumps(kept)}")
        page = context.new_page()
        page.set_default_timeout(120_000)
        for name, path in {"home": "/", "new": "/new", "rules": f"/rules/{registry.names()[0]}"}.items():
            page.goto(path)
            take(page, folder, name)
        for game in registry.names():
            roll = random.Random(game)
            page.goto("/")
            page.evaluate("localStorage.archipel = localStorage.archipel.replace('\"nl\"', '\"en\"')")
            page.reload()
            lay_table(page, game, registry.game(game).facts.seats[-1])
            for stage, clicks in STAGES.items():
                for _ in range(clicks):
                    if not turn(page, roll):
                        break
                take(page, folder, f"{game}-{stage}")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
