"""What a host is told when something is wrong with the data, and who else on the machine can read it."""

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from dataclasses import replace

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from archipel.server.commands import app
from archipel.server.store.database import FILE
from tests.server.conftest import QUICK, Someone, serving


@pytest.fixture
def command(capsys):
    """A command, given here as on the command line: its code, and what it said."""

    def run(*words):
        capsys.readouterr()
        try:
            code = app([str(word) for word in words], exit_on_error=False)
        except SystemExit as ended:
            code = ended.code
        return code, "".join(capsys.readouterr())

    return run


@pytest.fixture
def data(tmp_path, game):
    """A data folder with a few tables."""
    with serving(replace(QUICK, data=tmp_path / "data", games=(game,))) as served:
        ada = Someone(served.url)
        for _ in range(40):
            ada.lay(game, ["me", "shared"])
    return tmp_path / "data"


def readable_by_others(*paths):
    return [path.name for path in paths if stat.S_IMODE(path.stat().st_mode) & 0o077]


def test_nobody_else_on_the_machine_can_read_the_data(tmp_path, game, command):
    data, old = tmp_path / "data", os.umask(0o022)
    try:
        with serving(replace(QUICK, data=data, games=(game,))) as served:
            Someone(served.url).lay(game, ["me", "shared"])
            files = [file for file in data.iterdir() if file.name.startswith(FILE)]
            assert len(files) == 3  # with what is written ahead
            assert readable_by_others(data, *files) == []
            assert command("backup", tmp_path / "saved.db", "--data", data)[0] == 0
        assert command("restore", tmp_path / "saved.db", "--data", tmp_path / "again")[0] == 0
        assert readable_by_others(tmp_path / "saved.db", tmp_path / "again", tmp_path / "again" / FILE) == []
        (data / FILE).chmod(0o644)  # as earlier versions left it
        with serving(replace(QUICK, data=data, games=(game,))):
            assert readable_by_others(data / FILE) == []
    finally:
        os.umask(old)


def damage(file):
    """Make some pages of a database nonsense, such as a disk that fails does; its first page is left alone."""
    pages = file.stat().st_size // 4096
    with file.open("r+b") as there:
        for page in range(2, pages):
            there.seek(page * 4096)
            there.write(b"\xff" * 64)


def test_a_damaged_database_is_not_backed_up_as_if_it_were_whole(data, tmp_path, command):
    damage(data / FILE)
    code, said = command("backup", tmp_path / "saved.db", "--data", data)
    assert (code, "damaged" in said) == (1, True), said
    assert not list(tmp_path.glob("saved.db*"))
    code, said = command("check", "--data", data)
    assert (code, "Traceback" in said) == (1, False), said


def test_a_damaged_backup_is_not_restored(data, tmp_path, command):
    assert command("backup", tmp_path / "saved.db", "--data", data)[0] == 0
    damage(tmp_path / "saved.db")
    code, said = command("restore", tmp_path / "saved.db", "--data", tmp_path / "new")
    assert (code, "is no backup" in said) == (1, True), said
    assert not list(tmp_path.glob("new/*"))


@pytest.mark.parametrize("words", [("check",), ("admin", "tables"), ("admin", "people"), ("admin", "ban", "Eve")])
def test_a_folder_without_data_is_told_and_not_made(tmp_path, command, words):
    code, said = command(*words, "--data", tmp_path / "nowhere")
    assert (code, "There is no database in" in said) == (1, True)
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("words", [("check",), ("admin", "tables")])
def test_a_database_of_a_newer_version_is_told(data, command, words):
    with closing(sqlite3.connect(data / FILE)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    code, said = command(*words, "--data", data)
    assert (code, "newer version" in said) == (1, True)


def test_admin_without_the_servers_packages_says_what_is_missing(tmp_path):
    code = (
        "import sys; sys.modules['sqlalchemy'] = None\n"
        "from archipel.server.commands import app\n"
        f"sys.exit(app(['admin', 'tables', '--data', {str(tmp_path)!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (1, False), done.stderr
    assert "sqlalchemy" in done.stderr


def test_a_new_account_is_another_session(server):
    """Whoever had a guest's cookie from before has nothing once the guest has a password."""
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as browser:
        me = browser.post("/api/me", json={"name": "Ada"}).json()
        before = browser.cookies["archipel"]
        made = {"name": f"Ada {me['id']}", "password": "a long password"}
        kept = browser.post("/api/accounts", json=made, headers={"X-Archipel-Token": me["csrf"]}).json()
        assert browser.get("/api/me").json()["id"] == me["id"]
        assert kept["csrf"] == browser.get("/api/me").json()["csrf"]
        assert httpx.get(f"{server.url}/api/me", headers={"Cookie": f"archipel={before}"}).status_code == 401
        assert len(browser.get("/api/sessions").json()) == 1


def test_whoever_comes_while_the_server_closes_is_told_so(server):
    there = server.guard.server
    there.closing = True
    try:
        with connect(server.url.replace("http", "ws") + "/api/live") as late:
            bye = msgspec.json.decode(late.recv(20))
        assert (bye["type"], bye["reason"]) == ("bye", "shutdown")
        assert bye["retry"] > 0
    finally:
        there.closing = False


def test_a_browser_that_came_by_https_is_told_to_stay_there(tmp_path, game):
    for behind, proto, told in ((True, "https", True), (True, "http", False), (False, "https", False)):
        with serving(replace(QUICK, data=tmp_path, games=(game,), behind_proxy=behind)) as served:
            answer = httpx.get(f"{served.url}/api", headers={"X-Forwarded-Proto": proto})
            assert ("strict-transport-security" in answer.headers) == told
