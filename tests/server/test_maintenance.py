"""Backup and restore, a full disk, a log that was tampered with, what an administrator can see."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import httpx
import pytest

from archipel.core import registry
from archipel.server.commands import app, build
from archipel.server.store.database import FILE
from tests.server.conftest import QUICK, Someone, serving


@pytest.fixture
def command(capsys):
    """A command, given here as on the command line: its code, and what it said."""

    def run(*words):
        capsys.readouterr()
        code = app([str(word) for word in words], exit_on_error=False)
        return code, "".join(capsys.readouterr())

    return run


def test_backup_while_playing_and_restore(tmp_path, game, command):
    there, back, file = tmp_path / "there", tmp_path / "back", tmp_path / "backup.db"
    with serving(replace(QUICK, data=there, games=(game,))) as served:
        ada = Someone(served.url)
        view = ada.lay(game, ["me", "shared"])
        view = ada.play(view)["view"]
        assert command("backup", file, "--data", there)[0] == 0
        ada.play(view)
    code, said = command("backup", file, "--data", there)
    assert (code, said) == (1, f"There is something in {file} already. Move it away first.\n")
    assert command("restore", file, "--data", back)[0] == 0
    assert command("restore", file, "--data", back)[0] == 1
    (tmp_path / "no.db").write_text("hello")
    assert command("restore", tmp_path / "no.db", "--data", tmp_path / "x")[0] == 1
    code, said = command("check", "--data", back)
    assert (code, "1 tables" in said) == (0, True), said
    with serving(replace(QUICK, data=back, games=(game,))) as served:
        again = Someone(served.url, None)
        again.http.headers["Authorization"] = f"Bearer {ada.token}"
        seen = again.view(view["table"])
        assert (seen["seq"], seen["picture"], seen["legal"]) == (view["seq"], view["picture"], view["legal"])


def test_a_log_that_was_changed_is_not_served(tmp_path, game, command):
    with serving(replace(QUICK, data=tmp_path, games=(game,))) as served:
        ada = Someone(served.url)
        view = ada.lay(game, ["me", "shared"])
        for _ in range(4):
            view = ada.play(view)["view"]
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        moves = database.execute("SELECT seq, move FROM events WHERE kind = 'move' ORDER BY seq").fetchall()
        other = next(m for _, m in moves if m != moves[0][1])
        database.execute("UPDATE events SET move = ? WHERE seq = ? AND kind = 'move'", (other, moves[0][0]))
        database.commit()
    code, said = command("check", "--data", tmp_path)
    assert (code, view["table"] in said) == (1, True)
    with serving(replace(QUICK, data=tmp_path, games=(game,))) as served:
        ada = Someone(served.url)
        answer = ada.ask("GET", f"/api/tables/{view['table']}")
        assert (answer.status_code, answer.json()["code"]) == (500, "broken")
        line = ada.live(view["table"])
        assert line.first["problem"]["code"] == "broken"
        assert line.until(type="bye")["retry"] is None
        assert "archipel_misfits_total" in httpx.get(f"{served.url}/metrics").text


def test_health_metrics_and_schema(server, tmp_path, command):
    httpx.get(f"{server.url}/api/games")
    health = httpx.get(f"{server.url}/healthz").json()
    assert health["status"] == "well"
    assert set(health["games"]) == set(registry.names())
    metrics = httpx.get(f"{server.url}/metrics")
    assert metrics.headers["content-type"].startswith("text/plain")
    assert "archipel_commit_seconds_bucket" in metrics.text
    assert command("schema", tmp_path / "wire")[0] == 0
    assert {p.name for p in (tmp_path / "wire").iterdir()} == {"live.json", "openapi.json"}


def test_no_secret_in_the_logs(tmp_path, game, capfd):
    with serving(replace(QUICK, data=tmp_path, games=(game,))) as served:
        ada = Someone(served.url)
        ada.post("/api/accounts", name="Ada Keeper", password="hunter2 hunter2")
        view = ada.lay(game, ["me", "shared"])
        ada.ask("POST", f"/api/tables/{view['table']}/moves", content=b"{")
        table = served.guard.server.service._tables[view["table"]]
    said = "".join(capfd.readouterr())
    for secret in ("hunter2", ada.token, table.seed, table.salt):
        assert secret not in said


@pytest.mark.parametrize("language", ["en", "nl"])
def test_commands_have_help_in_both_languages(language):
    app = build(language)
    assert app.help
    assert {"serve", "backup", "restore", "check", "schema", "admin"} <= set(app)
    assert {"tables", "close", "delete", "people", "ban", "unban", "export", "erase", "password"} <= set(app["admin"])
