"""Simulated players at tables: two at each, each with a connection, moving as soon as both have seen the last move.

A table is played through whichever server's protocol; the clock runs from sending a move until its sender has seen it
stored, and until the other player has seen it too.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

COLUMNS, ROWS = 7, 6
GAMES = itertools.count()  # a seed for each, so that tables do not keep step with each other


@dataclass
class Tally:
    """What was measured."""

    answered: list[float] = field(default_factory=list)  # seconds until the mover had the answer
    delivered: list[float] = field(default_factory=list)  # seconds until everybody at the table had seen the move
    received: int = 0  # bytes
    wrong: list[str] = field(default_factory=list)


async def listen(url: str) -> ClientConnection:
    """A WebSocket without compression, as servers on one machine talk."""
    return await connect(url, max_size=None, compression=None, ping_interval=None, open_timeout=60)


# --- Ours ---------------------------------------------------------------------------------------------------------


class OurSeat:
    """A player of ours at a live connection."""

    def __init__(self, socket: ClientConnection, tally: Tally) -> None:
        self.socket, self.tally, self.unseen = socket, tally, 0
        self.view: dict[str, Any] = {}

    async def hear(self) -> dict[str, Any]:
        """The next message. Every fourth update is acknowledged; a move says by itself what was seen."""
        text = await self.socket.recv(decode=False)
        self.tally.received += len(text)
        heard: dict[str, Any] = msgspec.json.decode(text)
        if heard.get("view"):
            self.view = heard["view"]
        if heard["type"] == "update":
            self.unseen += 1
            if self.unseen == 4:
                self.unseen = 0
                await self.socket.send(f'{{"type":"ack","seq":{heard["seq"]}}}')
        return heard

    async def reach(self, seq: int) -> None:
        """Hear until this event has been seen."""
        while self.view["seq"] < seq:
            await self.hear()


class OurTables:
    """Tables on a server of ours."""

    def __init__(self, url: str, game: str) -> None:
        self.url, self.game = url, game

    async def prepare(self, number: int, games: int, tally: Tally) -> list[dict[str, OurSeat]]:
        """Two people at so many tables, everything connected and ready to be played."""
        found = []
        async with httpx.AsyncClient(base_url=self.url, timeout=120) as http:
            me = [(await http.post("/api/me", json={"name": f"P{number}", "bearer": True})).json() for _ in range(2)]
            one, two = ({"Authorization": f"Bearer {m['token']}"} for m in me)
            for _ in range(games):
                seats = [{"kind": "me"}, {"kind": "open"}]
                laid = await http.post("/api/tables", json={"game": self.game, "seats": seats}, headers=one)
                table = laid.json()["table"]
                await http.post(f"/api/tables/{table}/seats", json={}, headers=two)
                await http.post(f"/api/tables/{table}/start", headers=one)
                found.append([await self._sit(table, m["token"], tally) for m in me])
        return [{seat.view["me"]: seat for seat in seats} for seats in found]

    async def _sit(self, table: str, token: str, tally: Tally) -> OurSeat:
        seat = OurSeat(await listen(self.url.replace("http", "ws") + "/api/live"), tally)
        hello = {"type": "hello", "id": "h", "protocol": 1, "table": table, "token": token}
        await seat.socket.send(json.dumps(hello))
        while not seat.view:
            await seat.hear()
        return seat

    async def play(self, seats: dict[str, OurSeat], until: float, tally: Tally, pause: float) -> None:
        """One game, until it or the time is over."""
        dice, first = random.Random(next(GAMES)), next(iter(seats.values()))
        await asyncio.sleep(dice.uniform(0, 2 * pause))
        while first.view["status"] == "playing" and time.perf_counter() < until:
            mover = seats[first.view["to_act"]]
            await mover.reach(first.view["seq"])
            seq, move = mover.view["seq"], dice.choice(mover.view["legal"])
            began, mover.unseen = time.perf_counter(), 0
            await mover.socket.send(json.dumps({"type": "play", "id": f"m{seq}", "seq": seq, "move": move}))
            while (heard := await mover.hear()).get("id") != f"m{seq}":
                pass
            tally.answered.append(time.perf_counter() - began)
            if heard["outcome"] != "done":
                tally.wrong.append(json.dumps(heard)[:300])
                return
            for seat in seats.values():
                await seat.reach(heard["seq"])
            tally.delivered.append(time.perf_counter() - began)
            if pause:
                await asyncio.sleep(dice.uniform(0, 2 * pause))

    async def leave(self, seats: dict[str, OurSeat]) -> None:
        """Hang up."""
        for seat in seats.values():
            await seat.socket.close()


# --- boardgame.io: its messages are those of socket.io, in text frames ------------------------------------------------


class TheirSeat:
    """A player at boardgame.io's server."""

    def __init__(self, socket: ClientConnection, tally: Tally, match: str, player: str) -> None:
        self.socket, self.tally, self.match, self.player = socket, tally, match, player
        self.state: dict[str, Any] = {}

    async def say(self, *message: Any) -> None:
        await self.socket.send(f"42/connect-four,{json.dumps(message)}")

    async def hear(self) -> None:
        text = str(await self.socket.recv())
        self.tally.received += len(text)
        if text == "2":
            await self.socket.send("3")  # heartbeat
        elif text.startswith("42/connect-four,"):
            kind, *rest = msgspec.json.decode(text.removeprefix("42/connect-four,"))
            if kind == "sync":
                self.state = rest[1]["state"]
            elif kind == "update":
                self.state = rest[1]

    async def reach(self, number: int) -> None:
        while not self.state or self.state["_stateID"] < number:
            await self.hear()


class TheirTables:
    """Matches of connect four on boardgame.io's server, which makes them when somebody comes."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def prepare(self, number: int, games: int, tally: Tally) -> list[list[TheirSeat]]:
        """Two players at so many matches, everything connected and ready to be played."""
        return [[await self._sit(f"m{number}-{n}-{id(tally)}", p, tally) for p in "01"] for n in range(games)]

    async def _sit(self, match: str, player: str, tally: Tally) -> TheirSeat:
        address = self.url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
        seat = TheirSeat(await listen(address), tally, match, player)
        await seat.socket.send("40/connect-four,")
        while not str(await seat.socket.recv()).startswith("40/connect-four"):
            pass
        await seat.say("sync", match, player, None, 2)
        await seat.reach(0)
        return seat

    async def play(self, seats: list[TheirSeat], until: float, tally: Tally, pause: float) -> None:
        """One game, until it or the time is over."""
        dice = random.Random(next(GAMES))
        await asyncio.sleep(dice.uniform(0, 2 * pause))
        while "gameover" not in seats[0].state["ctx"] and time.perf_counter() < until:
            state = seats[0].state
            mover, now = seats[int(state["ctx"]["currentPlayer"])], state["_stateID"]
            column = dice.choice([c for c in range(COLUMNS) if state["G"]["disc"][c][ROWS - 1] is None])
            payload = {"type": "drop", "args": [column], "playerID": mover.player, "credentials": None}
            began = time.perf_counter()
            await mover.say("update", {"type": "MAKE_MOVE", "payload": payload}, now, mover.match, mover.player)
            await mover.reach(now + 1)
            tally.answered.append(time.perf_counter() - began)
            for seat in seats:
                await seat.reach(now + 1)
            tally.delivered.append(time.perf_counter() - began)
            if pause:
                await asyncio.sleep(dice.uniform(0, 2 * pause))

    async def leave(self, seats: list[TheirSeat]) -> None:
        """Hang up."""
        for seat in seats:
            await seat.socket.close()
