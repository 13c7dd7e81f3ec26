"""Starting and stopping as a host does it: a page at once, games as they get ready, and a quick end at any moment."""

import os
import signal
import subprocess
import sys
import threading
import time

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from archipel.core import registry
from tests.server.conftest import Someone
from tests.server.test_crash import gone

SERVE = (
    "import sys; from dataclasses import replace; from pathlib import Path; from archipel.server.serve import serve; "
    "from tests.server.conftest import QUICK; "
    "sys.exit(serve(replace(QUICK, data=Path(sys.argv[1]), {more}), say=lambda a: print(a, flush=True)))"
)


class Started:
    """A server in a process of its own."""

    def __init__(self, data, more="", before=(), **environment):
        command = [*before, sys.executable, "-c", SERVE.format(more=more), str(data)]
        environment = {**os.environ, **environment}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        self.url = self.process.stdout.readline().strip()

    def stop(self):
        """Ask it to stop; the code it ends with."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)

    def children(self):
        """The numbers of its own child processes."""
        tasks = f"/proc/{self.process.pid}/task/{self.process.pid}/children"
        with open(tasks) as file:
            return [int(number) for number in file.read().split()]


@pytest.fixture
def start(tmp_path):
    started = []

    def begin(*more, **environment):
        started.append(Started(tmp_path / "data", *more, **environment))
        return started[-1]

    yield begin
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()
        one.process.stdout.close()


def wait_for(what, seconds=60):
    until = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


def test_a_cold_server_shows_its_page_compiles_aside_and_stops_at_once(start, tmp_path):
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html><title>Archipel</title>")
    server = start(f"warm=True, static=Path({str(static)!r})", ARCHIPEL_CACHE=str(tmp_path / "cache"))
    with httpx.Client(base_url=server.url, timeout=60) as http:
        page = http.get("/")
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        names = [game["name"] for game in http.get("/api/games").json()]
        assert names == registry.names()
        assert http.get("/api").json()["preparing"] == names
        health = http.get("/healthz").json()
        assert health["status"] == "well"
        assert list(health["games"]) == names
        children = wait_for(server.children)
        assert "compiling" in http.get("/healthz").json()["games"].values()
        # Ctrl-C in a terminal reaches the server alone: it stops them, and nobody is told of games that failed
        assert os.getpgid(server.process.pid) not in map(os.getpgid, children)
    assert server.stop() == 0
    wait_for(lambda: all(gone(child) for child in children))


def test_a_game_that_is_not_ready_says_so(server, ada, game, monkeypatch):
    preparing = server.guard.server.preparing
    server.call(preparing.game(game))
    monkeypatch.setattr(preparing, "patience", 0.05)
    monkeypatch.setattr(preparing, "_loaded", {})
    monkeypatch.setattr(preparing, "stages", dict.fromkeys(preparing.stages, "compiling"))
    monkeypatch.setattr(preparing, "_changed", {key: type(v)() for key, v in preparing._changed.items()})
    answer = ada.ask("POST", "/api/tables", json={"game": game, "seats": [{"kind": "me"}, {"kind": "shared"}]})
    assert (answer.status_code, answer.json()["code"]) == (503, "preparing")
    assert int(answer.headers["retry-after"]) > 0


def test_a_server_whose_bots_think_hard_stops_at_once(start, game):
    server = start("pace=0.0, bot_threads=2, hint_simulations=10**9")
    ada = Someone(server.url)
    tables = [ada.lay(game, ["expert", "expert"])["table"] for _ in range(6)]
    mine = ada.lay(game, ["me", "shared"], hints=True)["table"]
    watching = ada.live(tables[0])
    asking = ada.live(mine)
    asking.say(type="hint", id="long")
    watching.until(type="update")
    seen = {table: ada.view(table)["seq"] for table in tables}
    assert server.stop() == 0  # with updates under way that nobody has read yet
    for line in (watching, asking):
        bye = line.until(type="bye")
        assert (bye["reason"], bye["retry"] > 0) == ("shutdown", True)
        with pytest.raises(ConnectionClosed) as closed:
            line.hear()
        assert closed.value.rcvd.code == 1001
    again = start("pace=0.0")
    ada.http.base_url = again.url
    for table, seq in seen.items():
        assert ada.view(table, since=seq, wait=20)["seq"] > seq  # the bots play on, without waiting for an old lease


def test_who_waits_for_something_to_happen_is_answered_when_the_server_stops(start, game):
    server = start("")
    ada = Someone(server.url)
    view = ada.lay(game, ["me", "shared"])
    with httpx.Client(base_url=server.url, timeout=60) as http:
        request = http.build_request("GET", f"/api/tables/{view['table']}", params={"since": view["seq"], "wait": 25})
        answers = []
        waiting = threading.Thread(target=lambda: answers.append(http.send(request)))
        waiting.start()
        time.sleep(0.5)
        assert server.stop() == 0
        waiting.join(20)
    assert [answer.status_code for answer in answers] == [200]


def test_one_folder_one_server(start, tmp_path):
    first = start("")
    Someone(first.url)
    second = start("")
    assert second.process.wait(60) == 1
    assert first.stop() == 0


def test_a_database_that_is_not_there_ends_the_server(start):
    server = start("database='postgresql://nobody@127.0.0.1:9/none'")
    assert server.process.wait(60) == 1
