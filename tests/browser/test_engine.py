"""In a browser too the games are the same, under the pages' strict policy, on the page and in a worker."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from playwright import sync_api as playwright

from archipel.bots.levels import LEVELS
from archipel.core import registry
from archipel.server.pages import Pages
from tests.engine.asking import ROOT, answered_here, batches, bundle, played_here, random_logs
from tests.engine.conftest import Built, built

__all__ = ["built"]  # a fixture of the tests in Node
GAMES = registry.names()
READ = "const read = async (name) => new Uint8Array(await (await fetch('/engine/' + name)).arrayBuffer());"
ASK = f"async ([what, files, rows]) => {{ {READ} return (await import('/answers.mjs'))[what](files, read, rows); }}"


@pytest.fixture(scope="module")
def page(built: Built, browser: playwright.Browser) -> Iterator[playwright.Page]:
    """A page of a server that has nothing but the engine's files."""
    (built.folder / "index.html").write_text("<!doctype html><title>engine</title>", encoding="utf-8")
    bundle(built.folder / "worker.mjs", ROOT / "web/src/engine/worker.ts")
    server = uvicorn.Server(uvicorn.Config(Pages(built.folder), port=0, log_config=None, lifespan="off", ws="none"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    found = browser.new_page()
    port = server.servers[0].sockets[0].getsockname()[1]
    found.goto(f"http://127.0.0.1:{port}/")
    yield found
    found.close()
    server.should_exit = True
    thread.join()


@pytest.mark.parametrize("name", GAMES)
def test_random_games_end_in_the_same_states(name: str, built: Built, page: playwright.Page, long: bool) -> None:
    game = registry.game(name)
    asked = batches(game, 10_000 if long else 500)
    for batch, found in zip(asked, page.evaluate(ASK, ["playouts", built.files[name], asked]), strict=True):
        del found["seconds"]
        assert found == played_here(game, batch), batch


@pytest.mark.parametrize("name", GAMES)
def test_positions_and_thoughts_are_the_same(name: str, built: Built, page: playwright.Page) -> None:
    game = registry.game(name)
    asked = list(random_logs(game, 2, 2, list(LEVELS), seed=3))
    here = [answer for question in asked for answer in answered_here(game, question)]
    for found, wanted in zip(page.evaluate(ASK, ["positions", built.files[name], asked]), here, strict=True):
        for thought in found.get("thoughts", ()):
            del thought["seconds"]
        assert found == wanted


def test_a_worker_thinks_the_same(built: Built, page: playwright.Page) -> None:
    name = GAMES[0]
    asked = next(random_logs(registry.game(name), 1, 1, ["expert"]))
    answers = page.evaluate(ASK, ["positions", built.files[name], [asked]])
    found = page.evaluate(ASK, ["in_a_worker", built.files[name], [asked]])
    assert found == answers[0]["thoughts"][0]["chosen"]


def test_a_module_is_packed_and_kept_for_ever(built: Built, page: playwright.Page) -> None:
    file = built.files[GAMES[0]]["rules"]
    answer = page.request.get(f"{page.url}engine/{file}", headers={"accept-encoding": "gzip"})
    told: dict[str, Any] = answer.headers
    assert told["content-type"] == "application/wasm"
    assert told["content-encoding"] == "gzip"
    assert "immutable" in told["cache-control"]
    listed = page.request.get(f"{page.url}engine.json")
    assert listed.headers["cache-control"] == "no-cache"
    assert listed.json() == built.files
