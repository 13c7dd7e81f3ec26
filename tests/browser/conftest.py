"""A browser and a server for every test, and pages that may not complain."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright import sync_api as playwright

from tests.browser.chromium import find
from tests.browser.serving import server


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of our own, or $ARCHIPEL, the address of one that runs already: that saves its start."""
    if running := os.environ.get("ARCHIPEL"):
        yield running
        return
    with server(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[playwright.Browser]:
    with playwright.sync_playwright() as play:
        # a container's root may not have a sandbox; the pages are our own
        found = play.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        yield found
        found.close()


class Pages:
    """Opens pages for a person with preferences, and remembers what the browser complained about."""

    def __init__(self, browser: playwright.Browser, address: str) -> None:
        self.browser, self.address, self.complaints = browser, address, list[str]()
        self.contexts: list[playwright.BrowserContext] = []

    def open(self, path: str = "/", **prefs: object) -> playwright.Page:
        kept = {"theme": "light", "language": "en", "sound": False, "confirm": True, "name": "Mirthe", **prefs}
        context = self.browser.new_context(base_url=self.address, reduced_motion="reduce")
        context.add_init_script(f"localStorage.setItem('archipel', {json.dumps(json.dumps(kept))})")
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)  # the first game of a kind compiles
        page.on("console", lambda m: self.complaints.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(path)
        return page


@pytest.fixture
def pages(browser: playwright.Browser, address: str) -> Iterator[Pages]:
    found = Pages(browser, address)
    yield found
    for context in found.contexts:
        context.close()
    # a visitor without a name is told so with 401: the browser logs that, and it is no fault
    assert [c for c in found.complaints if "401" not in c] == []


@pytest.fixture(scope="session")
def axe() -> str:
    return (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
