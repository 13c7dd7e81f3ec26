"""What the server itself does at tables: bots move, clocks run out. Fair over tables, safe over several servers.

What is due stands in the database and is taken with a lease; a server that dies loses only its leases' few seconds.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import structlog
from sqlalchemy.exc import SQLAlchemyError

from archipel.core.errors import ArchipelError
from archipel.server import bots
from archipel.server.hall import Hall
from archipel.server.metrics import THINKING
from archipel.server.problems import Trouble
from archipel.server.store import logs
from archipel.server.tables import actions
from archipel.server.tables.draft import Draft
from archipel.server.tables.table import Table

LEASE = 30_000  # ms
GRACE = 30_000  # ms after the start of a server in which no clock runs out: people must be able to come back
LOOK = 5.0  # seconds after which the agenda is looked at without being told: other servers may have died
log = structlog.get_logger()


class Agenda:
    """Does what is due."""

    def __init__(self, hall: Hall, server: str) -> None:
        self.hall, self.server = hall, server
        self._pool = ThreadPoolExecutor(hall.settings.bot_threads, thread_name_prefix="bot")
        self._wake = asyncio.Event()
        self._due: float = 0.0
        self._room = asyncio.Semaphore(hall.settings.bot_threads * 4)
        self._tasks: set[asyncio.Task[None]] = set()
        self._main: asyncio.Task[None] | None = None
        self._began = hall.now()
        hall.on_agenda = self.at

    def start(self) -> None:
        """Begin."""
        self._main = asyncio.create_task(self._run(), name="agenda")

    async def stop(self) -> None:
        """Let bots that think stop thinking, and wait for them."""
        bots.CANCEL.set()
        if self._main is not None:
            self._main.cancel()
            await asyncio.gather(self._main, *self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=True, cancel_futures=True)
        bots.CANCEL.clear()

    def at(self, due: int) -> None:
        """Something is to be done at this time."""
        if due < self._due:
            self._due = due
            self._wake.set()

    async def _run(self) -> None:
        while True:
            try:
                await self._take()
                following = await logs.next_due(self.hall.engine)
            except (SQLAlchemyError, OSError) as error:
                log.error("the agenda cannot be read", error=str(error)[:300])
                following = None
                await asyncio.sleep(1)
            now = self.hall.now()
            self._due = min(now + LOOK * 1000, following if following is not None else float("inf"))
            self._wake.clear()
            try:
                await asyncio.wait_for(self._wake.wait(), max(0.005, (self._due - now) / 1000))
            except TimeoutError:
                continue

    async def _take(self) -> None:
        """Take what is due. Whoever waits longest goes first, and one table never has two decisions under way."""
        now = self.hall.now()
        while not self._room.locked():
            free = 16
            taken = await logs.take_leases(self.hall.engine, self.server, now, now + LEASE, free)
            for table, what in taken:
                await self._room.acquire()
                task = asyncio.create_task(self._do(table, what), name=f"{what} at {table}")
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            if len(taken) < free:
                return

    async def _do(self, id: str, what: str) -> None:
        try:
            if what == "bot":
                await self._move(id)
            elif self.hall.now() > self._began + GRACE:
                await self.hall.change(id, lambda draft: actions.time_out(draft, self.hall.settings.sit_in_level))
        except (Trouble, ArchipelError) as error:
            log.warning("the agenda could not be done", table=id, what=what, error=str(error))
        except Exception:
            log.exception("the agenda broke", table=id, what=what)
        finally:
            self._room.release()

    async def _move(self, id: str) -> None:
        """One move of a bot: thought out in a thread, made if nothing has happened meanwhile."""
        table = await self.hall.get(id)
        actor, match = table.actor, table.match
        if actor is None or match is None or not table.seats[actor].played_by_bot:
            return
        level = table.seats[actor].level or self.hall.settings.sit_in_level
        began = time.perf_counter()
        task = bots.task_for(table, match, actor, level)
        move = await asyncio.get_running_loop().run_in_executor(self._pool, task.think)
        THINKING.labels(level).observe(time.perf_counter() - began)
        await self.hall.change(id, self._unless_changed(table, actor, move))

    def _unless_changed(self, table: Table, actor: int, move: int) -> Callable[[Draft], None]:
        def act(draft: Draft) -> None:
            if draft.table.turned == table.turned and draft.table.actor == actor:
                actions.play_bot(draft, actor, move)

        return act

    async def hint(self, table: Table, seat: int, level: str) -> int:
        """What a bot would do at this seat."""
        assert table.match is not None
        task = bots.task_for(table, table.match, seat, level)
        return await asyncio.get_running_loop().run_in_executor(self._pool, task.think)
