"""Killed without warning, at any moment, under load: every acknowledged move is there, none twice, all can go on."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from archipel.core import registry
from tests.server.conftest import Someone

ROUNDS = 10


class Nursery:
    """Starts servers on one data folder, one after the other."""

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


def wait_until(holds, seconds=60):
    """Wait for something to become so."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


class Player(threading.Thread):
    """Somebody at a shared device who plays both sides, as fast as answers come, and keeps every acknowledged move."""

    def __init__(self, game, number):
        super().__init__()
        self.game, self.number = game, number
        self.url, self.token, self.table = "", "", ""
        self.acknowledged: dict[str, tuple[int, str]] = {}  # by id: seq and words
        self.count = 0
        self.pending = None  # a move without an answer, to be sent again
        self.trouble = []
        self.stop = threading.Event()
        self.up = threading.Event()

    def run(self):
        dice = random.Random(self.number)
        while not self.stop.is_set():
            self.up.wait(1)
            try:
                self.play(dice)
            except httpx.TransportError:
                time.sleep(0.02)
            except Exception as error:
                self.trouble.append(repr(error))
                return

    def play(self, dice):
        with httpx.Client(base_url=self.url, timeout=20) as http:
            if not self.token:
                self.token = http.post("/api/me", json={"name": f"P{self.number}", "bearer": True}).json()["token"]
            http.headers["Authorization"] = f"Bearer {self.token}"
            while not self.stop.is_set():
                if not self.table:
                    seats = [{"kind": "me"}, {"kind": "shared"}]
                    self.table = http.post("/api/tables", json={"game": self.game, "seats": seats}).json()["table"]
                if self.pending is None:
                    view = http.get(f"/api/tables/{self.table}").json()
                    if view["status"] == "over":
                        self.stop.set()
                        return
                    self.count += 1
                    move = dice.choice(view["legal"])
                    self.pending = {"id": f"m{self.count}", "seq": view["seq"], "move": move}
                answer = http.post(f"/api/tables/{self.table}/moves", json=self.pending)
                assert answer.status_code == 200, answer.text
                outcome = answer.json()
                assert outcome["outcome"] in ("done", "repeated"), outcome["outcome"]
                self.acknowledged[self.pending["id"]] = (self.pending["seq"], self.pending["move"])
                self.pending = None


def any_left(players):
    """Whether somebody still plays; what went wrong otherwise."""
    assert not [p.trouble for p in players if p.trouble]
    return any(p.is_alive() for p in players)


def test_kill_at_random_moments(tmp_path, nursery, long):
    dice = random.Random(7)
    game = registry.names()[0]
    players = [Player(game, n) for n in range(3)]
    number, url = nursery.start()
    for player in players:
        player.url = url
        player.up.set()
        player.start()
    for _ in range(ROUNDS * (5 if long else 1)):
        wanted = sum(len(p.acknowledged) for p in players) + dice.randrange(2, 15)
        wait_until(lambda wanted=wanted: sum(len(p.acknowledged) for p in players) >= wanted or not any_left(players))
        time.sleep(dice.uniform(0, 0.05))
        os.kill(number, signal.SIGKILL)
        number, url = nursery.start()
        for player in players:
            player.url = url
    for player in players:
        player.stop.set()
        player.join(30)
        assert not player.trouble, player.trouble
    with httpx.Client(base_url=url) as http:
        for player in players:
            log = http.get(f"/api/tables/{player.table}/log").json()["events"]
            assert [e["seq"] for e in log] == list(range(1, len(log) + 1))
            stored = [(e["seq"], e["words"]) for e in log if e["kind"] == "move"]
            after = [(seq + 1, words) for seq, words in player.acknowledged.values()]
            missing = [move for move in after if move not in stored]
            assert not missing
            unanswered = 0 if player.pending is None else 1
            assert len(stored) - len(after) in (0, unanswered)
    os.kill(number, signal.SIGTERM)
    wait_until(lambda: gone(number))
    check = subprocess.run(
        [sys.executable, "-m", "archipel.server", "check", "--data", str(tmp_path)], capture_output=True, text=True
    )
    assert check.returncode == 0, check.stderr
    assert "3 tables" in check.stdout


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
