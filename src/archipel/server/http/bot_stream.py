"""The streams of programs: what each is told, made from the tables as they are when it can take the next line.

Nothing queues up: a stream remembers what it has said of each table and says what is new. So a program that comes
back is told how things stand, one that reads slowly is told less often, and neither costs anybody else anything.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from archipel import bots
from archipel.bots import plain
from archipel.server.bus.local import News
from archipel.server.store.people import Person
from archipel.server.table_service import Watcher
from archipel.server.tables.actions import program_limits
from archipel.server.tables.fold import time_left
from archipel.server.tables.standing import standing
from archipel.server.tables.table import Table
from archipel.server.tables.views import header_of, seats_of
from archipel.server.wire import bot as wire
from archipel.server.wire.views import Clock, SeatView

if TYPE_CHECKING:
    from archipel.server.app import Server

HEARTBEAT = 7.0  # seconds
encoder = msgspec.json.Encoder()


@dataclass
class StreamState:
    """What a stream has said about one of its seats."""

    started: bool = False
    turn: int = 0  # the table's `turned` of the last question
    moves: list[int] = field(default_factory=list)  # the seq of each move told
    done: bool = False  # failed or over: there is nothing more to say


class Stream(Watcher):
    """One program that listens."""

    def __init__(self, server: Server, person: Person) -> None:
        self.server, self.person = server, person
        self.offers: dict[str, Table] = {}  # what is to be had now; the matchmaker sees to it
        self._offered: set[str] = set()  # of these, what was told
        self._tables: dict[str, list[int]] = {}  # where it sits, with the seats it is present for
        self._told: dict[tuple[str, int], StreamState] = {}
        self._wake = asyncio.Event()
        self._bye: wire.Bye | None = None

    # --- For the matchmaker ---------------------------------------------------------------------------------------

    def news(self, news: News) -> None:
        """Something happened at one of its tables."""
        self._wake.set()

    def offer(self, offers: dict[str, Table]) -> None:
        """These tables are to be had."""
        if offers.keys() != self.offers.keys():
            self._wake.set()
        self.offers = offers

    def sits_at(self, tables: set[str]) -> None:
        """It has a seat at these tables."""
        for id in tables - self._tables.keys():
            self._tables[id] = []
            self.server.service.watch(id, self)
            self._wake.set()

    def hang_up(self, bye: wire.Bye) -> None:
        """Say goodbye next, and end."""
        self._bye = self._bye or bye
        self._wake.set()

    # --- Lines --------------------------------------------------------------------------------------------------

    async def lines(self, since: float | None) -> AsyncIterator[bytes]:
        """Everything there is to say, for as long as the program listens."""
        matchmaker, now = self.server.matchmaker, self.server.service.now() / 1000
        hello = wire.Hello(
            protocol=wire.PROTOCOL, id=self.person.id, name=self.person.name, heartbeat=HEARTBEAT, at=now
        )
        try:
            yield encoder.encode(hello) + b"\n"
            matchmaker.come(self)
            if since is not None:
                self.sits_at(await matchmaker.ended_since(self.person.id, since))
            due = time.monotonic() + HEARTBEAT
            while self._bye is None:
                self._wake.clear()
                async for event in self._news():
                    yield encoder.encode(event) + b"\n"
                    due = time.monotonic() + HEARTBEAT
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), max(0.01, due - time.monotonic()))
                if time.monotonic() >= due:
                    due = time.monotonic() + HEARTBEAT
                    yield encoder.encode(wire.Beat()) + b"\n"
            yield encoder.encode(self._bye) + b"\n"
        finally:
            matchmaker.go(self)
            for id, seats in self._tables.items():
                self._leave(id, seats)

    async def _news(self) -> AsyncIterator[wire.BotEvent]:
        for id in self._offered - self.offers.keys():
            self._offered.discard(id)
            yield wire.Withdrawn(table=id)
        for id, offered in tuple(self.offers.items()):
            if id not in self._offered:
                self._offered.add(id)
                yield self._offer(offered)
        for id in tuple(self._tables):
            table = await self.server.matchmaker.table(id)
            if table is None:  # it must not keep the others waiting; the next look tries again
                continue
            self._be_present(table)
            for event in self._news_of(table):
                yield event
            if table.status == "over":
                self._leave(id, self._tables.pop(id))

    def _be_present(self, table: Table) -> None:
        """Be present for the seats it holds there."""
        seats, before = table.seats_of(self.person.id), self._tables[table.id]
        if seats != before:
            presence = self.server.service.presence
            if before:
                presence.go(table.id, before)
            if seats:
                presence.come(table.id, seats)
            self._tables[table.id] = seats
            self.server.service.tell_presence(table.id)

    def _leave(self, id: str, seats: list[int]) -> None:
        self.server.service.unwatch(id, self)
        if seats:
            self.server.service.presence.go(id, seats)
            self.server.service.tell_presence(id)

    def _news_of(self, table: Table) -> Iterator[wire.BotEvent]:
        """What is new at a table, for each seat it has there."""
        for seat in table.seats_of(self.person.id):
            told = self._told.setdefault((table.id, seat), StreamState())
            held = table.seats[seat]
            if table.match is None or told.done:
                continue
            if not told.started and table.status != "over" and held.present:
                told.started = True
                yield self._started(table, seat)
            if table.status == "over":
                told.done = True
                yield over(table, seat)
            elif not held.present:
                told.done = True
                if told.started:
                    yield failed(table, seat)
            elif table.actor == seat and told.turn != table.turn_seq:
                told.turn = table.turn_seq
                yield self._turn(table, seat, told)

    # --- Events -------------------------------------------------------------------------------------------------

    def _seats(self, table: Table) -> list[SeatView]:
        service = self.server.service
        return seats_of(table, table.seats_of(self.person.id), service.now(), service.presence.at(table.id))

    def _offer(self, table: Table) -> wire.Offer:
        shown = header_of(table)
        assert shown.programs is not None
        return wire.Offer(
            table=table.id, game=shown.game, rules=shown.rules_version, board=shown.board, options=shown.options,
            title=shown.title, clock=shown.clock, programs=shown.programs,
            seats=self._seats(table),
            invited=self.person.id in shown.programs.invited,
        )  # fmt: skip

    def _started(self, table: Table, seat: int) -> wire.Started:
        assert table.match is not None
        facts = plain.table_facts(bots.view_of(table.match, seat))
        rules, clock = program_limits(table), table.header.clock
        return wire.Started(
            table=table.id, game=facts["game"], rules=facts["rules"], board=wire.BoardRecord(**facts["board"]),
            options=table.header.options, seats=facts["seats"], me=facts["me"],
            players=self._seats(table),
            clock=None if clock is None else Clock(
                bank=clock.bank, increment=clock.increment, days=clock.days, on_timeout=clock.on_timeout
            ),
            seconds=rules.seconds, on_failure=rules.on_failure,
        )  # fmt: skip

    def _turn(self, table: Table, seat: int, told: StreamState) -> wire.Turn:
        assert table.match is not None
        view = bots.view_of(table.match, seat)
        after = _common(told.moves, table.move_seqs)
        told.moves = list(table.move_seqs)
        asked = plain.question(view, plain.in_words(view, plain.legal_moves(view)), after)
        now = self.server.service.now()
        left = table.asked_at + program_limits(table).seconds * 1000 - now
        if table.clock_ms is not None:
            left = min(left, time_left(table, seat, now))
        return wire.Turn(
            table=table.id, me=str(table.colour(seat)), seq=table.seq, left=max(0, left) / 1000, after=after,
            seen=asked["seen"], state=asked["state"], legal=[wire.LegalMove(**move) for move in asked["legal"]],
        )  # fmt: skip


def _common(one: list[int], other: list[int]) -> int:
    """How far two lists are the same."""
    n = min(len(one), len(other))
    return next((i for i in range(n) if one[i] != other[i]), n)


def failed(table: Table, seat: int) -> wire.Failed:
    """Why a program plays no more at a table."""
    last = next(
        line for line in reversed(table.lines) if line.seat == seat and line.kind in ("takeover", "resign", "stand")
    )
    then = "resign" if table.seats[seat].resigned else "bot"
    return wire.Failed(table=table.id, me=str(table.colour(seat)), why=last.why, then=then)  # type: ignore[arg-type]


def over(table: Table, seat: int) -> wire.Over:
    """How a game ended: who resigned comes after everybody who did not."""
    assert table.match is not None
    names = [str(table.colour(s)) for s in range(table.match.seats)]
    scores, places = (
        dict(zip(names, values, strict=True)) for values in standing(table, table.match, table.match.state)
    )
    return wire.Over(table=table.id, me=names[seat], reason=table.ended or "played", scores=scores, places=places)
