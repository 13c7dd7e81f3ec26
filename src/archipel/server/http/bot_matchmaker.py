"""Brings programs that listen together with tables that want them."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy import Select, select
from sqlalchemy.exc import SQLAlchemyError

from archipel.core.errors import ArchipelError
from archipel.server.http.bot_stream import Stream
from archipel.server.problems import Trouble
from archipel.server.store.schema import history, sessions, tables
from archipel.server.tables.table import Table
from archipel.server.wire import bot as wire

if TYPE_CHECKING:
    from archipel.server.app import Server

POLL_SECONDS = (
    1.0  # seconds between looks into the database, where other servers' tables are found too; only if any listen
)
MOST_OFFERS = 200
PATIENCE = 1.0  # seconds one table may keep the others waiting
TRIES = 3  # answers a program may give to one question
log = structlog.get_logger()


WANTED = (  # tables that wait for programs, the newest first
    select(tables.c.id)
    .where(tables.c.status == "waiting", tables.c.programs)
    .order_by(tables.c.made.desc())
    .limit(MOST_OFFERS)
)


def sitting(programs: list[str]) -> Select[Any]:
    """Programs and the tables that go on at which they sit."""
    query = select(history.c.person, history.c.table_id)
    return query.where(history.c.person.in_(programs), history.c.seated, history.c.ended == 0)


def ended(program: str, since: float) -> Select[Any]:
    """A program's tables that ended after some time."""
    query = select(history.c.table_id).where(history.c.person == program, history.c.seated)
    return query.where(history.c.ended >= max(1, int(since * 1000)))


class BotMatchmaker:
    """All programs that listen to this server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._streams: dict[str, Stream] = {}  # by person: one stream each
        self._declined: set[tuple[str, str]] = set()  # person, table
        self._tries: dict[tuple[str, int], tuple[int, int]] = {}  # by table and seat: the turn, and answers refused
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # --- Streams ------------------------------------------------------------------------------------------------

    def come(self, stream: Stream) -> None:
        """A program listens; whoever listened for it before is told so and sent away."""
        older = self._streams.get(stream.person.id)
        self._streams[stream.person.id] = stream
        if older is not None:
            older.hang_up(wire.Bye(reason="replaced"))
        elif self.full:
            stream.hang_up(wire.Bye(reason="full", retry=10.0))
        if self.server.closing:
            stream.hang_up(wire.Bye(reason="shutdown", retry=2.0))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="matchmaker")
        self.look()

    @property
    def full(self) -> bool:
        """Whether more listen than this server will serve."""
        return len(self._streams) > self.server.settings.live_clients

    def go(self, stream: Stream) -> None:
        """A program listens no more."""
        if self._streams.get(stream.person.id) is stream:
            del self._streams[stream.person.id]

    def send_away(self, program: str) -> None:
        """A program's token opens nothing any more."""
        if program in self._streams:
            self._streams[program].hang_up(wire.Bye(reason="revoked"))

    def goodbye(self) -> None:
        """The server closes."""
        for stream in self._streams.values():
            stream.hang_up(wire.Bye(reason="shutdown", retry=2.0))
        if self._task is not None:
            self._task.cancel()

    def look(self) -> None:
        """There may be something new: look at once."""
        self._wake.set()

    # --- Tables -------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        """Look, as long as anybody listens."""
        while self._streams:
            self._wake.clear()
            try:
                await self._look()
            except (SQLAlchemyError, OSError) as error:
                log.error("bots cannot be matched with tables", error=str(error)[:300])
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), POLL_SECONDS)

    async def _look(self) -> None:
        listening = list(self._streams)
        welcome = select(sessions.c.person).where(sessions.c.person.in_(listening), sessions.c.ended.is_(None))
        async with self.server.engine.connect() as connection:
            for person in set(listening) - set((await connection.execute(welcome)).scalars()):
                self.send_away(person)
            sits: dict[str, set[str]] = {person: set() for person in listening}
            for person, table in (await connection.execute(sitting(listening))).all():
                sits[person].add(table)
            ids = list((await connection.execute(WANTED)).scalars())
        found = [table for id in ids if (table := await self.table(id)) is not None]
        for person in listening:
            stream = self._streams.get(person)
            if stream is not None:
                stream.sits_at(sits[person])
                stream.offer({table.id: table for table in found if self._suits(person, table)})

    async def table(self, id: str) -> Table | None:
        """A table; None if it cannot be served, or not yet, because its game is still being compiled."""
        try:
            return await asyncio.wait_for(self.server.service.get(id), PATIENCE)
        except (Trouble, ArchipelError, TimeoutError) as error:
            log.debug("a table is left out", table=id, error=str(error))
            return None

    def _suits(self, person: str, table: Table) -> bool:
        """Whether a table is offered to a program."""
        programs = table.header.programs
        if programs is None or table.status != "waiting" or all(seat.kind != "open" for seat in table.seats):
            return False
        if table.seats_of(person) or (person, table.id) in self._declined:
            return False
        return person in programs.invited if programs.invited else table.header.listed

    async def ended_since(self, person: str, since: float) -> set[str]:
        """A program's tables that ended after some time."""
        async with self.server.engine.connect() as connection:
            return set((await connection.execute(ended(person, since))).scalars())

    def decline(self, person: str, table: str) -> None:
        """Offer this table to this program no more."""
        if len(self._declined) > 100_000:
            self._declined.clear()
        self._declined.add((person, table))
        self.look()

    def refuse(self, table: Table, seat: int) -> int:
        """An answer was no legal move: how many more the program may give to this question."""
        turn, used = self._tries.get((table.id, seat), (0, 0))
        used = used + 1 if turn == table.turn_seq else 1
        if len(self._tries) > 100_000:
            self._tries.clear()
        self._tries[table.id, seat] = (table.turn_seq, used)
        return max(0, TRIES - used)
