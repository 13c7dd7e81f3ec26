"""A server that says how it is, heals what it can, and goes on when the clock is put back."""

import threading
import time
from dataclasses import replace

import httpx

from archipel.core import registry
from archipel.server import preparing
from archipel.server.clock import Clock
from archipel.server.store.database import FILE
from archipel.server.store.writer import CannotStore
from tests.server.conftest import QUICK, Someone, serving
from tests.server.test_start import wait_for


def test_a_game_that_failed_at_the_start_is_tried_again(tmp_path, monkeypatch):
    """One cannot be imported at first, one cannot be made ready at first; both are there a moment later."""
    unknown, unready, *_ = names = registry.names()
    real, load, out_of_files = registry.game, preparing.load, threading.Event()
    out_of_files.set()

    def failing(name):
        if name == unknown and out_of_files.is_set():
            raise OSError("too many open files")
        return real(name)

    def failing_load(archive, name, digest, warm=True):
        if name == unready and out_of_files.is_set():
            raise OSError("too many open files")
        return load(archive, name, digest, warm)

    monkeypatch.setattr(preparing.registry, "game", failing)
    monkeypatch.setattr(preparing, "load", failing_load)
    monkeypatch.setattr(preparing, "RETRY", 0.05)
    with serving(replace(QUICK, data=tmp_path)) as served, httpx.Client(base_url=served.url, timeout=60) as http:
        monkeypatch.setattr(preparing, "LONGEST_RETRY", 0.5)
        wait_for(lambda: list(http.get("/healthz").json()["games"].values()).count("failed") == 2)
        assert http.get("/healthz").json()["status"] == "partly"
        out_of_files.clear()
        wait_for(lambda: http.get("/healthz").json()["status"] == "well")
        assert set(http.get("/healthz").json()["games"]) == set(names)
        ada = Someone(served.url)
        for name in (unknown, unready):
            assert ada.lay(name, ["me", "shared"])["status"] == "playing"


def test_no_game_at_all_is_ill(tmp_path, monkeypatch, game):
    def failing(*_, **more):
        raise OSError("too many open files")

    monkeypatch.setattr(preparing, "load", failing)
    with serving(replace(QUICK, data=tmp_path, games=(game,))) as served:
        wait_for(lambda: httpx.get(f"{served.url}/healthz").status_code == 503)
        assert httpx.get(f"{served.url}/healthz").json() == {"status": "ill", "games": {game: "failed"}}


def test_a_database_that_takes_nothing_is_ill_and_well_again_when_it_does(tmp_path, game, monkeypatch):
    monkeypatch.setattr("archipel.server.health.KEPT", 0.0)
    with serving(replace(QUICK, data=tmp_path, games=(game,))) as served, httpx.Client(base_url=served.url) as http:
        assert http.get("/healthz").json()["status"] == "well"
        writer = served.guard.server.writer
        commit = writer._commit

        async def full(work):
            raise CannotStore("the disk is full")

        writer._commit = full
        said = http.get("/healthz")
        assert (said.status_code, said.json()["database"]) == (503, "CannotStore")
        writer._commit = commit
        assert http.get("/healthz").status_code == 200
        (tmp_path / FILE).rename(tmp_path / "elsewhere.db")
        said = http.get("/healthz")
        assert (said.status_code, said.json()["database"]) == (503, "FileMoved")
        (tmp_path / "elsewhere.db").rename(tmp_path / FILE)
        assert http.get("/healthz").status_code == 200


def test_time_never_runs_back():
    wall, steady = [1_000_000_000_000], [0]
    clock = Clock(lambda: wall[0], lambda: steady[0])
    assert clock.now() == 1_000_000

    def later(by_wall, by_steady):
        wall[0] += by_wall * 1_000_000
        steady[0] += by_steady * 1_000_000
        return clock.now()

    assert later(5, 5) == 1_000_005
    assert later(-600_000, 1) == 1_000_006  # put back ten minutes: a millisecond is a millisecond
    assert later(1, 1) == 1_000_007
    assert later(700_000, 1) == 1_100_006  # put forward: as the system says


def test_bots_and_clocks_go_on_when_the_systems_clock_is_put_back(tmp_path, game, monkeypatch):
    real = time.time_ns
    with serving(replace(QUICK, data=tmp_path, games=(game,), pace=0.2)) as served:
        ada = Someone(served.url)
        view = ada.lay(game, ["random", "random"])
        view = ada.view(view["table"], since=view["seq"], wait=20)
        back = [0]
        served.guard.server.service.clock._wall = lambda: real() - back[0]
        back[0] = 600 * 10**9
        for _ in range(3):
            after = ada.view(view["table"], since=view["seq"], wait=25)
            assert after["seq"] > view["seq"] or after["status"] == "over"
            view = after


def test_bots_go_on_at_a_server_that_starts_after_the_clock_was_put_back(tmp_path, game):
    settings = replace(QUICK, data=tmp_path, games=(game,), pace=0.2)
    with serving(settings) as served:
        ada = Someone(served.url)
        server = served.guard.server
        real = time.time_ns
        server.service.clock._wall = lambda: real() + 7200 * 10**9  # two hours ahead
        view = ada.lay(game, ["random", "random"])
        view = ada.view(view["table"], since=view["seq"], wait=20)
    with serving(settings) as served:
        again = Someone(served.url)
        assert again.view(view["table"], since=view["seq"], wait=25)["seq"] > view["seq"]
