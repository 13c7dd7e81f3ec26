"""Killed without warning, at any moment, under load: every acknowledged move is there, none twice, all can go on."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from archipel.core import registry
from archipel.server.commands import app
from tests.server.conftest import Someone
from tests.server.players import Player, Watcher, any_left

ROUNDS = 10  # a hundred in the long run


class Nursery:
    """Starts servers on one data folder or database, one after the other or several."""

    def __init__(self, data, *more):
        command = [sys.executable, "-m", "tests.server.child", str(data), *more]
        self.started: list[int] = []
        self.parent = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def start(self):
        """A server's process number and address."""
        self.parent.stdin.write("\n")
        self.parent.stdin.flush()
        number, url = self.parent.stdout.readline().split()
        self.started.append(int(number))
        return int(number), url

    def close(self):
        """No more servers, also after a test that failed half-way."""
        for number in self.started:
            if not gone(number):
                os.kill(number, signal.SIGKILL)
        self.parent.stdin.close()
        self.parent.stdout.close()
        self.parent.wait(30)


@pytest.fixture
def nursery(tmp_path):
    made = Nursery(tmp_path)
    yield made
    made.close()


def gone(number):
    """Whether a process has ended (its parent does not ask after it, so it may be a zombie)."""
    try:
        return Path(f"/proc/{number}/stat").read_text().split(")")[-1].split()[0] == "Z"
    except FileNotFoundError:
        return True


def wait_until(holds, seconds=120):
    """Wait for something to become so."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_kill_at_random_moments(tmp_path, nursery, long):
    dice, urls = random.Random(7), []
    players = [Player(registry.names()[0], n, urls) for n in range(3)]
    watcher = Watcher(players[0])
    number, url = nursery.start()
    urls.append(url)
    for thread in (*players, watcher):
        thread.start()
    for _ in range(ROUNDS * (10 if long else 1)):
        wanted = sum(p.moves for p in players) + dice.randrange(3, 20)
        wait_until(lambda wanted=wanted: any_left(players) and sum(p.moves for p in players) >= wanted)
        time.sleep(dice.uniform(0, 0.05))
        os.kill(number, signal.SIGKILL)
        number, url = nursery.start()
        urls[:] = [url]
    wanted = sum(p.moves for p in players) + 3
    wait_until(lambda: any_left(players) and sum(p.moves for p in players) >= wanted)
    for thread in (*players, watcher):
        thread.stop.set()
        thread.join(60)
    with httpx.Client(base_url=url, timeout=60) as http:
        for player in players:
            assert not player.trouble, player.trouble
            player.check(http)
    watcher.check()
    assert watcher.breaks >= ROUNDS / 2
    os.kill(number, signal.SIGTERM)
    wait_until(lambda: gone(number))
    assert app(["check", "--data", str(tmp_path)], exit_on_error=False) == 0


def test_a_closing_server_says_goodbye_and_finishes(tmp_path, nursery):
    number, url = nursery.start()
    ada = Someone(url)
    view = ada.lay(registry.names()[0], ["me", "shared"])
    line = ada.live(view["table"])
    os.kill(number, signal.SIGTERM)
    bye = line.until(type="bye")
    assert (bye["reason"], bye["retry"] > 0) == ("shutdown", True)
    wait_until(lambda: gone(number))
    number, url = nursery.start()
    assert ada.http.get(f"{url}/api/tables/{view['table']}").json()["seq"] == view["seq"]
    os.kill(number, signal.SIGKILL)
