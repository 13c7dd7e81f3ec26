"""What an administrator can do beside a running server, which hears of it: tables, people, passwords."""

import io
import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from archipel.server.commands import app
from archipel.server.store.database import FILE
from tests.server.conftest import QUICK, Someone, serving
from tests.server.test_live import table_of_two
from tests.server.test_start import wait_for


@pytest.fixture(scope="module")
def house(tmp_path_factory, game):
    """A server with a data folder that commands can be given."""
    data = tmp_path_factory.mktemp("house")
    with serving(replace(QUICK, data=data, games=(game,))) as served:
        yield served, data


@pytest.fixture
def admin(house, capsys, monkeypatch):
    """A command of an administrator, given here as on the command line: its code, and what it said."""

    def run(*words, said=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(said))
        capsys.readouterr()
        code = app(["admin", *map(str, words), "--data", str(house[1])], exit_on_error=False)
        out, wrong = capsys.readouterr()
        return code, out if code == 0 else wrong.splitlines()[-1] + "\n"

    return run


def test_tables_are_listed_closed_and_deleted_while_people_watch(house, admin, game):
    ada, bob = Someone(house[0].url, "Ada"), Someone(house[0].url, "Bob")
    table = table_of_two(ada, bob, game)
    line = bob.live(table)
    rows = json.loads(admin("tables", "--status", "playing", "--json")[1])
    assert next(row["people"] for row in rows if row["table"] == table) == ["Ada", "Bob"]
    assert table in admin("tables")[1]
    assert admin("close", table) == (0, f"Table {table} is closed.\n")
    while line.view["status"] != "over":
        line.until(type="update")
    assert line.view["events"][-1]["kind"] == "end"
    assert ada.refused(f"/api/tables/{table}/moves", id="x", seq=line.view["seq"], move="x")["code"] == "over"
    assert admin("close", table)[0] == 1
    assert admin("delete", table)[0] == 0
    assert line.until(type="bye")["reason"] == "gone"
    assert ada.ask("GET", f"/api/tables/{table}").json()["code"] == "no-such-table"
    assert admin("delete", table) == (1, f"There is no table {table}.\n")


def test_who_is_banned_stays_out_until_let_in(house, admin, game):
    ada = Someone(house[0].url)
    ada.post("/api/accounts", name="Banned Ada", password="a long password")
    line = ada.live(ada.lay(game, ["me", "shared"])["table"])
    assert admin("ban", "banned ada")[0] == 0
    with pytest.raises(ConnectionClosed):
        line.until(type="never")
    assert ada.ask("GET", "/api/me").status_code == 401
    log_in = {"name": "Banned Ada", "password": "a long password"}
    refused = httpx.post(f"{house[0].url}/api/sessions", json=log_in)
    assert (refused.status_code, refused.json()["code"]) == (403, "banned")
    assert "Banned Ada" in admin("people")[1]
    assert admin("unban", "Banned Ada")[0] == 0
    assert httpx.post(f"{house[0].url}/api/sessions", json=log_in).status_code == 200
    assert admin("ban", "nobody at all") == (1, "There is no account nobody at all.\n")


def test_a_new_password_ends_all_sessions(house, admin):
    ada = Someone(house[0].url)
    ada.post("/api/accounts", name="Forgetful", password="the old password")
    assert admin("password", "forgetful", said="the new password\n")[0] == 0
    wait_for(lambda: ada.ask("GET", "/api/me").status_code == 401)
    log_in = {"name": "Forgetful", "password": "the new password"}
    assert httpx.post(f"{house[0].url}/api/sessions", json=log_in).status_code == 200


def test_a_persons_data_is_exported_and_erased_and_others_play_on(house, admin, game, tmp_path):
    ada, bob = Someone(house[0].url, "Erasmus"), Someone(house[0].url, "Bob")
    ada.post("/api/accounts", name="Erasmus", password="a long password")
    waiting = ada.lay(game, ["me", "open"])["table"]
    table, over, left = (
        table_of_two(bob, ada, game),
        table_of_two(bob, ada, game),
        bob.lay(game, ["me", "open"])["table"],
    )
    bob.post(f"/api/tables/{over}/resign")
    watching = bob.live(over)
    seat = ada.post(f"/api/tables/{left}/seats")["me"]
    assert ada.ask("DELETE", f"/api/tables/{left}/seats/{seat}").status_code == 200
    view = ada.view(table)
    if view["legal"]:
        ada.play(view)
    file = tmp_path / "erasmus.json"
    assert admin("export", "Erasmus", file)[0] == 0
    told = json.loads(file.read_text())
    assert told["person"]["name"] == "Erasmus"
    assert {t["table"] for t in told["tables"]} == {waiting, table, over}
    assert "password" not in file.read_text()
    assert admin("erase", "Erasmus")[0] == 0
    wait_for(lambda: bob.view(table)["seats"][1]["away"])
    view = bob.view(table)
    for _ in range(6):  # a bot plays the seat on
        view = bob.play(view)["view"] if view["legal"] else bob.view(table, since=view["seq"], wait=20)
    assert any(e["by"] == "bot" for e in bob.view(table, since=0)["events"])
    assert "Erasmus" not in json.dumps(bob.view(table, since=0))
    assert "Erasmus" not in json.dumps(watching.until(type="update"))
    assert bob.view(waiting)["seats"][0]["kind"] == "open"
    with closing(sqlite3.connect(house[1] / FILE)) as database:
        everything = "\n".join(database.iterdump())
    assert ada.id not in everything.replace(f"'person','{ada.id}'", "")  # but for the notice that it is gone
    assert "Erasmus" not in everything


def test_every_log_fits_after_all_that(house):
    assert app(["check", "--data", str(house[1])], exit_on_error=False) == 0
