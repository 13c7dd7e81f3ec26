"""Where a server keeps its data and listens, as a host meets it: nothing is left in the folder it is started from."""

import os
import signal
import socket
import subprocess
import sys

import pytest

from archipel.server.commands import app
from archipel.server.places import PORT, PortTaken, default_data, listen


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """An empty working directory, and a user's data folder beside it."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    return here


def test_data_goes_to_the_users_folder_and_the_start_says_so(elsewhere, tmp_path):
    command = [sys.executable, "-m", "archipel.server", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as server:
        said = [server.stdout.readline() for _ in range(2)]
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
    kept = tmp_path / "user" / "archipel"
    assert str(kept) in said[1]
    assert list(elsewhere.iterdir()) == []


def test_a_folder_from_before_is_still_found(elsewhere):
    assert default_data() != elsewhere / "archipel-data"
    (elsewhere / "archipel-data").mkdir()
    (elsewhere / "archipel-data" / "archipel.db").touch()
    assert default_data() == elsewhere / "archipel-data"


@pytest.fixture
def taken():
    """A port that somebody else listens at."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_taken_port_is_said_with_one_that_is_free(elsewhere, taken, capsys):
    assert app(["serve", "--port", str(taken)], exit_on_error=False) == 1
    said = capsys.readouterr().err
    assert f"Port {taken} is taken" in said
    free = int(said.rsplit(maxsplit=1)[1])
    listen("127.0.0.1", free).close()


def test_who_names_no_port_gets_the_next_free_one(taken, monkeypatch):
    monkeypatch.setattr("archipel.server.places.PORT", taken)
    with listen("127.0.0.1", None) as found:
        assert found.getsockname()[1] > taken
    with pytest.raises(PortTaken):
        listen("127.0.0.1", taken)
    assert PORT == 8000
