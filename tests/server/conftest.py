"""A real server on a real port, and people who talk to it."""

import asyncio
import itertools
import os
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from archipel.core import registry
from archipel.server.request_guard import RequestGuard
from archipel.server.serve import Running, set_up_logs
from archipel.server.settings import Settings

QUICK = Settings(
    port=0, pace=0.0, requests_per_second=1e6, requests_at_once=10**6, passwords_per_minute=1e6, warm=False,
    guests_per_hour=1e9, tables_per_hour=1e9, reviews_per_hour=1e9, tables_per_person=10**6,
    sit_in_level="random", hint_simulations=40, hint_seconds=None,
)  # fmt: skip
ids = itertools.count()
OPEN: list[Any] = []  # what a test leaves open, closed after it


@dataclass
class Served:
    """A server that runs in a thread of its own."""

    url: str
    guard: RequestGuard
    loop: asyncio.AbstractEventLoop

    def call(self, coroutine: Any) -> Any:
        """Run something on the server's own event loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(60)


@contextmanager
def serving(settings: Settings) -> Iterator[Served]:
    """A server, until the block ends."""
    set_up_logs(settings.log_format)
    ready, loops = threading.Event(), []
    running = Running(settings, lambda address: ready.set())

    def run() -> None:
        with asyncio.Runner() as runner:
            loops.append(runner.get_loop())
            runner.run(running.serve())
        ready.set()

    thread = threading.Thread(target=run, name="server")
    thread.start()
    try:
        assert ready.wait(60)
        guard = asyncio.run_coroutine_threadsafe(running.startup_app.there(), loops[0]).result(60)
        assert guard is not None, "the server did not start"
        yield Served(running.address, guard, loops[0])
    finally:
        running.should_exit = True
        thread.join(30)
        assert not thread.is_alive()


class Someone:
    """A person with a name, who talks to a server over HTTP."""

    def __init__(self, url: str, name: str | None = "Ada") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=60)
        OPEN.append(self.http)
        self.token = None
        if name is not None:
            me = self.post("/api/me", name=name, bearer=True)
            self.id, self.name, self.token = me["id"], me["name"], me["token"]
            self.http.headers["Authorization"] = f"Bearer {self.token}"

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.http.request(method, path, **more)

    def get(self, path: str, **params: Any) -> Any:
        answer = self.ask("GET", path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, /, **body: Any) -> Any:
        answer = self.ask("POST", path, json=body)
        assert answer.status_code in (200, 201, 204), answer.text
        return answer.json() if answer.content else None

    def refused(self, path: str, /, **body: Any) -> dict[str, Any]:
        """The problem that comes back."""
        answer = self.ask("POST", path, json=body)
        assert answer.headers["content-type"] == "application/problem+json", answer.text
        assert answer.status_code == answer.json()["status"], answer.text
        assert answer.status_code < 500, answer.text
        return answer.json()

    def lay(self, game: str, seats: Any, **more: Any) -> dict[str, Any]:
        kinds = [{"kind": s} if s in ("me", "open", "shared") else {"kind": "bot", "level": s} for s in seats]
        return self.post("/api/tables", game=game, seats=kinds, **more)

    def play(self, view: dict[str, Any], move: str | None = None, **more: Any) -> dict[str, Any]:
        """Play a move, the first legal one if none is named, in answer to a view."""
        body = {"id": f"m{next(ids)}", "seq": view["seq"], "move": move or view["legal"][0], **more}
        return self.post(f"/api/tables/{view['table']}/moves", **body)

    def view(self, table: str, **params: Any) -> dict[str, Any]:
        return self.get(f"/api/tables/{table}", **params)

    def live(self, table: str, **more: Any) -> "Line":
        return Line(self.url, table, token=self.token, **more)


class Line:
    """A live connection."""

    def __init__(self, url: str, table: str, **more: Any) -> None:
        self._stack = ExitStack()
        self.socket = self._stack.enter_context(connect(url.replace("http", "ws") + "/api/live", max_size=None))
        OPEN.append(self)
        more = {k: v for k, v in more.items() if v is not None}
        self.say(type="hello", id="hello", table=table, **{"protocol": 1, **more})
        self.first = self.hear()
        self.view = self.first.get("view")

    def say(self, **message: Any) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def hear(self, timeout: float = 20) -> dict[str, Any]:
        return msgspec.json.decode(self.socket.recv(timeout))

    def until(self, **wanted: Any) -> dict[str, Any]:
        """The next message that looks like this; updates on the way are taken in and acknowledged."""
        while True:
            message = self.hear()
            if message.get("view") is not None:
                self.view = message["view"]
            if message["type"] == "update":
                with suppress(ConnectionClosed):  # what a server said before it went away can still be read
                    self.say(type="ack", seq=message["seq"])
            if all(message.get(k) == v for k, v in wanted.items()):
                return message

    def asks(self, **message: Any) -> dict[str, Any]:
        """Say something and wait for its answer."""
        message = {"id": f"q{next(ids)}", **message}
        self.say(**message)
        return self.until(id=message["id"])

    def close(self) -> None:
        self._stack.close()


@pytest.fixture(autouse=True)
def _tidy() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


@pytest.fixture(scope="session")
def every_game() -> list[str]:
    return registry.names()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(replace(QUICK, data=tmp_path_factory.mktemp("data"))) as served:
        yield served


@pytest.fixture
def ada(server: Served) -> Someone:
    return Someone(server.url, "Ada")


@pytest.fixture
def bob(server: Served) -> Someone:
    return Someone(server.url, "Bob")


@pytest.fixture
def cleo(server: Served) -> Someone:
    return Someone(server.url, "Cleo")


@pytest.fixture(scope="session")
def game() -> str:
    """Some game that everybody has."""
    return registry.names()[0]


__all__ = ["QUICK", "Line", "Path", "Served", "Someone", "os", "serving"]
