"""Players who keep what was acknowledged, and people who watch, through whatever happens to servers."""

import random
import threading
import time

import httpx
import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

AWAY = (OSError, EOFError, TimeoutError, WebSocketException)  # how a server that is not there shows


class Player(threading.Thread):
    """Somebody at a shared device who plays both sides of one table after the other, as fast as answers come, and keeps
    every acknowledged move. A move without an answer is sent again, to whichever server is there, until it has one."""

    def __init__(self, game, number, urls):
        super().__init__(name=f"player {number}")
        self.game, self.number, self.urls = game, number, urls  # `urls` is changed from outside
        self.token, self.tables = "", []
        self.acknowledged: dict[str, list[tuple[int, str]]] = {}  # by table: seq and words
        self.count = 0
        self.pending = None
        self.trouble = []
        self.stop = threading.Event()

    @property
    def moves(self):
        return sum(map(len, self.acknowledged.values()))

    def run(self):
        dice = random.Random(self.number)
        while not self.stop.is_set():
            try:
                self.play(dice, dice.choice(self.urls))
            except (httpx.TransportError, Away):
                time.sleep(0.02)
            except Exception as error:
                self.trouble.append(repr(error))
                return

    def play(self, dice, url):
        with httpx.Client(base_url=url, timeout=20) as http:
            if not self.token:
                self.token = asked(http.post("/api/me", json={"name": f"P{self.number}", "bearer": True}))["token"]
            http.headers["Authorization"] = f"Bearer {self.token}"
            while not self.stop.is_set() and url in self.urls:
                if not self.tables:
                    self.lay(http)
                table = self.tables[-1]
                if self.pending is None:
                    view = asked(http.get(f"/api/tables/{table}"))
                    if view["status"] == "over":
                        self.lay(http)
                        continue
                    self.count += 1
                    self.pending = {"id": f"m{self.count}", "seq": view["seq"], "move": dice.choice(view["legal"])}
                outcome = asked(http.post(f"/api/tables/{table}/moves", json=self.pending))
                assert outcome["outcome"] in ("done", "repeated"), outcome["outcome"]
                self.acknowledged[table].append((self.pending["seq"], self.pending["move"]))
                self.pending = None

    def lay(self, http):
        """A new table; one whose laying was not acknowledged may be there, and is nobody's loss."""
        seats = [{"kind": "me"}, {"kind": "shared"}]
        table = asked(http.post("/api/tables", json={"game": self.game, "seats": seats}))["table"]
        self.acknowledged[table] = []
        self.tables.append(table)

    def check(self, http):
        """Every acknowledged move is there, none is there twice, and at most the unanswered one besides."""
        http.headers["Authorization"] = f"Bearer {self.token}"
        for table, acknowledged in self.acknowledged.items():
            log = asked(http.get(f"/api/tables/{table}/log"))["events"]
            assert [e["seq"] for e in log] == list(range(1, len(log) + 1))
            stored = [(e["seq"], e["words"]) for e in log if e["kind"] == "move"]
            after = [(seq + 1, words) for seq, words in acknowledged]
            assert stored[: len(after)] == after
            unanswered = table == self.tables[-1] and self.pending is not None
            assert len(stored) - len(after) <= unanswered


class Away(Exception):
    """The server is about to close, or just there: ask again."""


def asked(answer):
    """What a server answers. One that is closing, or whose sibling is, may say so."""
    if answer.status_code == 503:
        raise Away(answer.text)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


class Watcher(threading.Thread):
    """Somebody who watches a player's tables over a live connection, comes back after every break, and must see every
    event once."""

    def __init__(self, player):
        super().__init__(name="watcher")
        self.player, self.stop = player, threading.Event()
        self.seen: dict[str, list[int]] = {}
        self.breaks = 0
        self.trouble = []

    def run(self):
        while not self.stop.is_set():
            if not self.player.tables:
                time.sleep(0.02)
                continue
            try:
                self.watch(self.player.tables[-1], random.choice(self.player.urls))
            except AWAY:
                self.breaks += 1
                time.sleep(0.02)
            except Exception as error:
                self.trouble.append(repr(error))
                return

    def watch(self, table, url):
        seen = self.seen.setdefault(table, [0])
        with connect(url.replace("http", "ws") + "/api/live", max_size=None) as socket:
            hello = {"type": "hello", "id": "h", "protocol": 1, "table": table, "since": seen[-1]}
            socket.send(msgspec.json.encode(hello).decode())
            while not self.stop.is_set() and table == self.player.tables[-1] and url in self.player.urls:
                try:
                    message = msgspec.json.decode(socket.recv(0.5))
                except TimeoutError:
                    continue
                if message["type"] == "bye":
                    return
                if message["type"] in ("welcome", "update") and message["view"]["events_from"] <= seen[-1] + 1:
                    seen += [e["seq"] for e in message["view"]["events"] if e["seq"] > seen[-1]]
                    socket.send(msgspec.json.encode({"type": "ack", "seq": seen[-1]}).decode())

    def check(self):
        assert not self.trouble, self.trouble
        for seen in self.seen.values():
            assert seen == list(range(len(seen)))


def any_left(players):
    """Whether somebody still plays; what went wrong otherwise."""
    assert not [p.trouble for p in players if p.trouble]
    return any(p.is_alive() for p in players)
