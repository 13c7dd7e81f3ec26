"""A database of the first version is opened by this one: every game goes on, every list is filled, nobody is lost."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from archipel.core import registry
from archipel.server import maintenance
from archipel.server.store.database import FILE
from tests.server.conftest import QUICK, Someone, serving
from tests.server.test_start import wait_for

STORED = Path(__file__).parent / "stored" / "version1.sql"
ADA, BOB = "ybq7nnztpcck", "mryfddst465k"
TOKENS = {
    ADA: "VDRJZ_mlNytWP3G1t_b5_s3k3ZXUKW9a.ad3d286e02badb26360c49cb848b0a45",
    BOB: "zOnYWVot96OxjGvetXB7OUqDXhv9nVNh.b921fdc0084a29820e5fb219c49da5b8",
}
DONE, RUNNING, PAUSED, LEFT, OPEN = "efsq6j5b9wwh", "2k25nbakwkju", "p74j6bxgq6y5", "rkaxr92ar28c", "fumrrkutgseg"


@pytest.fixture
def data(tmp_path, monkeypatch):
    """The database as the first version left it, and the game that was played there."""
    monkeypatch.setitem(registry._extra, "connect_four", "tests.connect_four")
    registry.game.cache_clear()
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.executescript(STORED.read_text(encoding="utf-8"))
        # a session is forgotten half a year after it was last used, and this one was used when the file was made
        database.execute("UPDATE sessions SET seen = CAST(strftime('%s', 'now') AS INTEGER) * 1000")
        database.commit()
    yield tmp_path
    registry.game.cache_clear()


@pytest.fixture
def served(data):
    with serving(replace(QUICK, data=data, games=("connect_four",))) as server:
        yield server


def back(served, who):
    person = Someone(served.url, None)
    person.http.headers["Authorization"] = f"Bearer {TOKENS[who]}"
    return person


def test_every_list_is_filled(served):
    ada, bob = back(served, ADA), back(served, BOB)
    listed = {t["table"]: t for t in ada.get("/api/tables")}
    assert {id: t["status"] for id, t in listed.items()} == {
        DONE: "over", RUNNING: "playing", PAUSED: "paused", LEFT: "playing", OPEN: "waiting"
    }  # fmt: skip
    assert listed[DONE]["title"] == "The first"
    assert [s["name"] for s in listed[OPEN]["seats"]] == ["Ada", ""]
    assert listed[LEFT]["seats"][0]["away"]
    mine = {t["table"] for t in bob.get("/api/lobby", which="mine")["tables"]}
    assert mine == {RUNNING, PAUSED, LEFT}  # not the one he left before it began
    assert [t["table"] for t in bob.get("/api/lobby", which="finished")["tables"]] == [DONE]
    wait_for(lambda: {t["table"]: t for t in ada.get("/api/tables")}[RUNNING]["to_act"] == ada.view(RUNNING)["to_act"])


def test_who_won_is_worked_out_for_games_of_before(served, data):
    ada = back(served, ADA)
    places = wait_for(lambda: {t["table"]: t for t in ada.get("/api/tables")}[DONE]["places"])
    assert places == {s["seat"]: s["place"] for s in ada.view(DONE)["standing"]}
    assert asyncio.run(maintenance.check_all(data, None))[2] == {}


def test_every_game_goes_on_where_it_was(served):
    ada, bob = back(served, ADA), back(served, BOB)
    view = ada.view(RUNNING)
    mover = ada if view["legal"] else bob
    assert mover.play(mover.view(RUNNING))["outcome"] == "done"
    assert view["header"]["clock"]["days"] == 3
    assert ada.view(DONE)["ended"] == "played"
    assert ada.get(f"/api/tables/{DONE}/review")["state"] == "ready"
    assert ada.view(OPEN)["header"]["programs"]["seconds"] == 60
    bob.post(f"/api/tables/{OPEN}/seats")
    assert ada.post(f"/api/tables/{OPEN}/start")["status"] == "playing"
    bob.post(f"/api/tables/{PAUSED}/pause", paused=False)
    assert back(served, ADA).view(LEFT, since=0)["seats"][0]["away"]
    login = {"name": "Ada", "password": "a long password", "bearer": True}
    assert Someone(served.url, None).post("/api/sessions", **login)["id"] == ADA


def test_every_log_and_list_fits_after_the_first_start(data):
    with serving(replace(QUICK, data=data, games=("connect_four",))) as served:
        wait_for(lambda: back(served, ADA).view(LEFT)["seq"])
    tables, _, wrong = asyncio.run(maintenance.check_all(data, None))
    assert (tables, wrong) == (5, {})


def test_somebody_is_erased_wherever_they_ever_sat(data, served):
    bob = back(served, BOB)
    assert bob.ask("POST", "/api/me/erasure", json={}).status_code == 204
    with closing(sqlite3.connect(data / FILE)) as database:
        kept = "\n".join(database.iterdump())
    assert BOB not in kept.replace(f"'person','{BOB}'", "")  # but for the notice that says so
    ada = back(served, ADA)
    wait_for(lambda: ada.view(RUNNING)["seats"][1]["away"])
    assert "Bob" not in json.dumps([ada.view(id, since=0) for id in (DONE, RUNNING, PAUSED, OPEN)])
    assert "Bob" not in json.dumps(ada.get("/api/tables"))
