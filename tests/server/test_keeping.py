"""Backup and restore, a full disk, a log that was tampered with, what a keeper of servers can see."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace

import httpx
import pytest

from archipel.server.store.database import FILE
from tests.server.conftest import QUICK, Someone, serving


def command(*words):
    done = subprocess.run([sys.executable, "-m", "archipel.server", *map(str, words)], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_backup_while_playing_and_restore(tmp_path, game):
    there, back, file = tmp_path / "there", tmp_path / "back", tmp_path / "backup.db"
    with serving(replace(QUICK, data=there, games=(game,))) as served:
        ada = Someone(served.url)
        view = ada.lay(game, ["me", "shared"])
        view = ada.play(view)["view"]
        assert command("backup", file, "--data", there)[0] == 0
        ada.play(view)
    assert command("backup", file, "--data", there) == (
        1,
        f"There is something in {file} already. Move it away first.\n",
    )
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


def test_a_full_disk_refuses_moves_clearly_and_loses_nothing(tmp_path, game):
    with serving(replace(QUICK, data=tmp_path, games=(game,))) as served:
        ada = Someone(served.url)
        view = ada.lay(game, ["me", "shared"])
        engine = served.door.server.engine

        async def fill(pages):
            """No more pages for the database than it has; what SQLite says then is what it says of a full disk."""
            from sqlalchemy import event

            def limit(connection, *_):
                cursor = connection.cursor()
                cursor.execute(f"PRAGMA max_page_count={pages}")
                cursor.close()

            await engine.dispose()
            if pages < 10**9:
                event.listen(engine.sync_engine, "connect", limit)
                fill.listening = limit
            else:
                event.remove(engine.sync_engine, "connect", fill.listening)

        served.call(fill(1))
        path, refused = f"/api/tables/{view['table']}/moves", None
        for n in range(400):
            answer = ada.ask("POST", path, json={"id": f"f{n}", "seq": view["seq"], "move": view["legal"][0]})
            if answer.status_code != 200:
                refused = answer.json()
                break
            view = answer.json()["view"]
        assert refused is not None, "the database was never full"
        assert (refused["status"], refused["code"]) == (503, "cannot-store")
        assert ada.view(view["table"])["seq"] == view["seq"]
        served.call(fill(10**9))
        again = {"id": f"f{n}", "seq": view["seq"], "move": view["legal"][0]}
        assert ada.post(path, **again)["outcome"] == "done"
    assert command("check", "--data", tmp_path)[0] == 0


def test_a_log_that_was_changed_is_not_served(tmp_path, game):
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
        assert "archipel_misfits_total" in httpx.get(f"{served.url}/metrics").text


def test_health_metrics_and_schema(server, tmp_path):
    assert httpx.get(f"{server.url}/healthz").json() == {"status": "well"}
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
        table = served.door.server.hall._tables[view["table"]]
    said = "".join(capfd.readouterr())
    for secret in ("hunter2", ada.token, table.seed, table.salt):
        assert secret not in said


@pytest.mark.parametrize("language", ["en", "nl"])
def test_commands_have_help_in_both_languages(language):
    from archipel.server.commands import build

    app = build(language)
    assert app.help
    assert {"serve", "backup", "restore", "check", "schema", "password"} <= set(app)


def test_a_new_password_ends_all_sessions(tmp_path, game):
    with serving(replace(QUICK, data=tmp_path, games=(game,))) as served:
        ada = Someone(served.url)
        ada.post("/api/accounts", name="Ada", password="the old password")
    done = subprocess.run(
        [sys.executable, "-m", "archipel.server", "password", "ada", "--data", str(tmp_path)],
        input="the new password\n", capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    with serving(replace(QUICK, data=tmp_path, games=(game,))) as served, httpx.Client(base_url=served.url) as http:
        assert http.get("/api/me", headers={"Authorization": f"Bearer {ada.token}"}).status_code == 401
        assert http.post("/api/sessions", json={"name": "Ada", "password": "the new password"}).status_code == 200
