"""All tables of this server: loads a table from its log, adds to it safely, and tells whoever watches.

Nothing in memory is worth keeping: the tables here are a cache of the log, and are dropped at the first doubt.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.core.errors import ArchipelError, BadRecord
from archipel.server.bus.local import Bus, News
from archipel.server.clock import Clock
from archipel.server.metrics import EVENTS, MISFITS, TABLES
from archipel.server.preparing import Preparing
from archipel.server.presence import Presence
from archipel.server.problems import Trouble
from archipel.server.rules import digest_of
from archipel.server.settings import Settings
from archipel.server.store import logs
from archipel.server.store.writer import CannotStore, Conflict, Writer
from archipel.server.tables.draft import Draft
from archipel.server.tables.fold import replay
from archipel.server.tables.schedule import SPEEDS, due_of
from archipel.server.tables.table import Table

T = TypeVar("T")
A_FEW = 8  # tables that are looked at when one too many is in memory
AT_ONCE = 32  # events that are replayed in the event loop; of a longer log a thread takes care
log = structlog.get_logger()


class Watcher(ABC):
    """Somebody who looks at a table."""

    hurries = False  # whether what bots are doing now is to be over at once

    @property
    def speed(self) -> str | None:
        """How fast this person wants bots to move here; None if it is not for them to say."""
        return None

    @abstractmethod
    def news(self, news: News) -> None:
        """Something happened there."""


class TableService:
    """Every table this server knows of."""

    def __init__(self, settings: Settings, engine: AsyncEngine, writer: Writer, bus: Bus, preparing: Preparing) -> None:
        self.settings, self.engine, self.writer, self.bus = settings, engine, writer, bus
        self.preparing, self.clock = preparing, Clock()
        self.presence = Presence(lambda: self.now())
        self.whereabouts: dict[str, str] = {}  # by person: the address of their last request
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watchers: dict[str, set[Watcher]] = {}
        self._errands: set[asyncio.Future[None]] = set()
        self.on_agenda: Callable[[str, tuple[int, str] | None], None] = lambda table, due: None  # told what is to do

    async def start(self) -> None:
        """Listen to the bus."""
        await self.bus.start(self._hear)

    def close(self) -> None:
        """Wake everybody who waits for something to happen: it will happen elsewhere."""
        for id in tuple(self._watchers):
            self._pass_on(News("closing", id))

    @property
    def shared(self) -> bool:
        """Whether other servers may write to the same database."""
        return self.engine.dialect.name != "sqlite"

    async def stop(self) -> None:
        """Finish what is under way, then listen no more."""
        await asyncio.gather(*self._errands, return_exceptions=True)
        await self.bus.stop()

    def now(self) -> int:
        """Milliseconds since 1970, that only go forward."""
        return self.clock.now()

    # --- Reading ------------------------------------------------------------------------------------------------

    async def get(self, id: str, at_least: int = 0) -> Table:
        """The table as this server knows it. If the caller knows a later seq, it is refreshed first."""
        table = self._tables.get(id)
        if table is not None and table.seq < at_least and self.shared:
            return await self.refresh(id)
        if table is not None:
            self._tables.move_to_end(id)
            return table
        async with self._lock(id):
            return self._tables.get(id) or await self._load(id)

    async def _load(self, id: str) -> Table:
        try:
            table = await logs.read_header(self.engine, id)
            if table is None:
                raise Trouble("no-such-table")
            return await self._under_its_rules(table)
        except (SQLAlchemyError, OSError) as error:
            log.error("cannot read", table=id, error=str(error)[:300])
            raise Trouble("cannot-store") from None

    async def _under_its_rules(self, table: Table) -> Table:
        """The table, played by the rules it began under: as they are installed, or as they were kept."""
        name, digest, preparing = table.header.game, table.header.rules_digest, self.preparing
        installed = await preparing.game(name) if name in await preparing.offered() else None
        if installed is not None and digest == digest_of(installed):
            table.rules = installed
            return await self._catch_up(table)
        if installed is not None and table.header.rules == installed.facts.rules_version:
            try:  # edited, but the same rules by their own word: held to that, event by event
                return await self._catch_up(replace(table, rules=installed), thoroughly=True)
            except BadRecord:
                log.warning("these rules have changed without saying so", game=name, table=table.id)
        if not preparing.archive.has(name, digest):
            raise Trouble("other-rules", game=name, version=table.header.rules)
        table.rules = await preparing.game(name, digest)
        return await self._catch_up(table)

    async def _catch_up(self, table: Table, thoroughly: bool = False) -> Table:
        """The table with all that was stored since. A log that does not fit its hashes is not served."""
        try:
            rows = await logs.read_rows(self.engine, table.id, table.seq)
        except (SQLAlchemyError, OSError) as error:
            log.error("cannot read", table=table.id, error=str(error)[:300])
            raise Trouble("cannot-store") from None
        if rows:
            table = table.copy()
            try:
                if len(rows) <= AT_ONCE:
                    replay(table, rows, thoroughly)
                else:  # others play on meanwhile
                    await asyncio.to_thread(replay, table, rows, thoroughly)
            except (ArchipelError, KeyError, IndexError, AssertionError) as error:
                MISFITS.inc()
                self.forget(table.id)
                log.error("a log does not replay", table=table.id, error=str(error))
                raise BadRecord(f"The log of table {table.id} does not replay: {error}") from error
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        for _ in range(min(A_FEW, len(self._tables) - self.settings.cached_tables)):
            old = next(iter(self._tables))
            if old in self._watchers:  # whoever looks at it would only have it read again
                self._tables.move_to_end(old)
            else:
                del self._tables[old]
        TABLES.set(len(self._tables))

    def forget(self, id: str) -> None:
        """Drop a table from memory; the log still has it."""
        self._tables.pop(id, None)

    def _lock(self, id: str) -> asyncio.Lock:
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return lock

    # --- Adding -------------------------------------------------------------------------------------------------

    async def change(self, id: str, act: Callable[[Draft], T]) -> tuple[T, Table]:
        """Let somebody add to a table: worked out, stored, committed, and only then shown to anybody."""
        async with self._lock(id):
            table = self._tables.get(id) or await self._load(id)
            for _ in range(4):
                draft = Draft(table, self.now())
                try:
                    result = act(draft)
                except Trouble:  # what another server stored a moment ago may allow it
                    newer = await self._catch_up(table) if self.shared else table
                    if newer is table:
                        raise
                    table = newer
                    continue
                if not draft.rows:
                    return result, table
                try:
                    await self._store(draft)
                    return result, draft.table
                except Conflict:  # another server was first; look again
                    table = await self._catch_up(table)
            raise Trouble("cannot-store")

    async def create(self, table: Table, act: Callable[[Draft], T], instead_of: str | None = None) -> Table:
        """Store a new table with its first events; `instead_of` is the table of which it is the rematch."""
        draft = Draft(table, self.now())
        act(draft)
        await self._store(draft, new=True, instead_of=instead_of)
        return draft.table

    async def _store(self, draft: Draft, new: bool = False, instead_of: str | None = None) -> None:
        table = draft.table
        due = due_of(table, draft.now, self.pace(table))
        work = logs.adding(table, draft.rows, due, self.engine.dialect.name)
        table.scheduled = due is not None
        if new:
            work.insert(0, logs.adding_table(draft.base))
        if instead_of is not None:
            work.append((logs.SET_NEXT, {"of_table": instead_of, "to_next": table.id}))
        stored = self.writer.hand_in(*work)
        self._errands.add(stored)
        stored.add_done_callback(partial(self._stored, draft, due))
        try:  # what was begun is finished, even if whoever asked for it hangs up in the middle
            await asyncio.shield(stored)
        except CannotStore:
            raise Trouble("cannot-store") from None

    def _stored(self, draft: Draft, due: tuple[int, str] | None, stored: asyncio.Future[None]) -> None:
        """What was worked out is on disk, or is not."""
        table, problem = draft.table, stored.exception()
        self._errands.discard(stored)
        if isinstance(problem, CannotStore):
            self.forget(table.id)  # whether it was stored is not certain: the log will tell
        if problem is not None:
            return
        for row in draft.rows:
            EVENTS.labels(row.kind).inc()
        self._keep(table)
        self.bus.tell(News("seq", table.id, table.seq))
        self.on_agenda(table.id, due)

    async def refresh(self, id: str) -> Table:
        """A table, after looking into the database what happened elsewhere."""
        async with self._lock(id):
            table = self._tables.get(id)
            if table is None:
                return await self._load(id)
            table = await self._catch_up(table)
            table.next_table = table.next_table or await logs.read_next(self.engine, id)
            return table

    # --- How fast bots move -------------------------------------------------------------------------------------

    def pace(self, table: Table) -> float:
        """The seconds a bot's turn may take: as the slowest of those who sit there and are connected wants it."""
        watchers = self._watchers.get(table.id, ())
        if table.actor is not None and not table.seats[table.actor].played_by_bot:
            for watcher in watchers:
                watcher.hurries = False  # what was to be over is over
        wanted = [0.0 if w.hurries else SPEEDS[w.speed] for w in watchers if w.speed is not None]
        return self.settings.pace * max(wanted, default=1.0)

    async def hurry(self, id: str) -> None:
        """Somebody has changed how fast bots should move: what is already due comes at the new speed."""
        table = await self.get(id)
        due = due_of(table, self.now(), self.pace(table))
        if due is not None and due[1] == "bot":
            self.on_agenda(id, due)

    # --- News ---------------------------------------------------------------------------------------------------

    def watch(self, id: str, watcher: Watcher) -> None:
        """Tell this watcher of all that happens at a table."""
        self._watchers.setdefault(id, set()).add(watcher)

    def unwatch(self, id: str, watcher: Watcher) -> None:
        """No longer."""
        watchers = self._watchers.get(id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(id, None)

    def watched(self) -> list[str]:
        """The tables that somebody here looks at."""
        return list(self._watchers)

    def is_at(self, id: str, seq: int) -> None:
        """A table has got as far as this; if nobody told us, look again."""
        known = self._tables.get(id)
        if known is not None and known.seq < seq:
            self._look_again(id, News("seq", id, seq))

    def _hear(self, news: News) -> None:
        if news.kind == "here":
            self.presence.elsewhere(news, time.monotonic())
            self.is_at(news.table, news.seq)
        if news.kind == "missed":
            for id in set(self._tables) | set(self._watchers):
                self._look_again(id, News("seq", id))
            return
        known = self._tables.get(news.table)
        if news.kind == "seq" and known is not None and known.seq < news.seq:
            self._look_again(news.table, news)
        else:
            self._pass_on(news)

    def look_again(self, id: str) -> None:
        """Something was changed in the database beside us: read the table anew."""
        self.forget(id)
        self._look_again(id, News("seq", id), by_admin=True)

    def _look_again(self, id: str, news: News, by_admin: bool = False) -> None:
        async def look() -> None:
            try:
                table = await self.refresh(id)
                if by_admin:  # what another server stores, that server has put on the agenda
                    self.on_agenda(id, due_of(table, self.now(), self.pace(table)))
            except (Trouble, BadRecord):
                self.forget(id)
            self._pass_on(news)

        task = asyncio.ensure_future(look())
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def _pass_on(self, news: News) -> None:
        for watcher in tuple(self._watchers.get(news.table, ())):
            watcher.news(news)

    def tell_presence(self, id: str) -> None:
        """Say who is connected here."""
        seats, spectators = self.presence.here(id)
        known = self._tables.get(id)
        seq = 0 if known is None else known.seq
        self.bus.tell(News("here", id, seq, seats=sorted(seats), spectators=spectators))
