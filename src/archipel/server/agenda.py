"""What the server itself does at tables: bots move, clocks run out. Fair over tables, safe over several servers.

What is due stands in the database and is taken with a lease; a server that dies loses only its leases' few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from weakref import WeakValueDictionary

import structlog
from sqlalchemy.exc import SQLAlchemyError

from archipel.core.errors import ArchipelError
from archipel.server import bots
from archipel.server.fair import FairQueue
from archipel.server.metrics import THINKING
from archipel.server.problems import Trouble
from archipel.server.store.agenda import Due, OwnDue, SharedDue
from archipel.server.table_service import TableService
from archipel.server.tables import actions
from archipel.server.tables.draft import Draft
from archipel.server.tables.guided import scripted
from archipel.server.tables.table import Table

GIVE_UP = 3.0  # seconds that are waited for threads when the server closes
GRACE = 30_000  # ms after the start of a server in which no clock runs out: people must be able to come back
MOST_WAITING, AT_A_TIME = 5000, 64  # tables that are seen to, and that are taken in one go
POLL_SECONDS = 5.0  # seconds after which the agenda is looked at without being told: other servers may have died
log = structlog.get_logger()


class Agenda:
    """Does what is due."""

    def __init__(self, service: TableService, server: str) -> None:
        self.service, self.server = service, server
        self._pool = ThreadPoolExecutor(service.settings.bot_threads, thread_name_prefix="bot")
        self._hints = ThreadPoolExecutor(1, thread_name_prefix="hint")  # a person waits for it: not behind the bots
        own = service.engine.dialect.name == "sqlite"  # which serves one server
        self._agenda: Due = OwnDue(service.engine) if own else SharedDue(service.engine, server)
        self._wake = asyncio.Event()
        self._due: float = 0.0
        self._line: FairQueue[str] = FairQueue()  # tables where a bot has to move
        self._at: set[str] = set()  # tables that are seen to, in line or not
        self._free = service.settings.bot_threads * 2  # a little more than can think at once: moves are also stored
        self._hinting: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._main: asyncio.Task[None] | None = None
        self._began = service.now()
        self.cancel = threading.Event()  # raised when the server closes: whoever thinks stops within milliseconds
        service.on_agenda = self.at

    async def start(self) -> None:
        """Begin."""
        await self._agenda.start(self.service.now())
        self._main = asyncio.create_task(self._run(), name="agenda")

    async def stop(self) -> None:
        """Let bots that think stop thinking; what they have not decided is decided elsewhere, or after a restart."""
        self.cancel.set()
        if self._main is not None:
            self._main.cancel()
            await asyncio.gather(self._main, return_exceptions=True)
        for pool in (self._pool, self._hints):
            pool.shutdown(wait=False, cancel_futures=True)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=GIVE_UP)
        for task in tuple(self._tasks):  # a thread that is deaf, compiling something, is left behind
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(SQLAlchemyError, OSError):
            await self._agenda.stop()

    @property
    def busy(self) -> bool:
        """Whether bots are thinking, or about to."""
        return bool(self._tasks)

    def at(self, table: str, due: tuple[int, str] | None) -> None:
        """Something new is to be done at a table, or nothing any more."""
        self._agenda.tell(table, due)
        if due is not None and due[0] < self._due:
            self._due = due[0]
            self._wake.set()

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            self._due = float("inf")  # whatever is told from here on wakes us again
            try:
                await self._take()
                following = await self._agenda.following()
            except (SQLAlchemyError, OSError) as error:
                log.error("the agenda cannot be read", error=str(error)[:300])
                following = None
                await asyncio.sleep(1)
            now = self.service.now()
            self._due = now + POLL_SECONDS * 1000 if following is None else min(now + POLL_SECONDS * 1000, following)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.001, (self._due - now) / 1000)):
                    await self._wake.wait()

    async def _take(self) -> None:
        """Take what is due, and let it line up: each host's tables take turns, and where a person plays comes before
        tables of bots alone. One table never has two decisions under way."""
        now = self.service.now()
        while len(self._at) < MOST_WAITING:
            taken = await self._agenda.take(now, AT_A_TIME)
            for table, what in taken:
                if table not in self._at:  # else its lease ran out while it stood in line
                    self._at.add(table)
                    self._begin(self._line_up(table, what), f"{what} at {table}")
            if len(taken) < AT_A_TIME:
                return

    def _begin(self, work: Coroutine[None, None, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _line_up(self, id: str, what: str) -> None:
        """What a clock asks for is done at once; a bot that has to think stands in line."""
        lines_up = False
        try:
            if what == "bot":
                table = await self.service.get(id)
                alone = not any(seat.present for seat in table.seats)
                host = table.header.host
                self._line.put(self.service.whereabouts.get(host, host), host, id, patient=alone)
                lines_up = True
            elif self.service.now() > self._began + GRACE:
                self._at.discard(id)
                await self.service.change(id, lambda draft: actions.time_out(draft, self.service.settings.sit_in_level))
        except (Trouble, ArchipelError) as error:
            log.warning("the agenda could not be done", table=id, what=what, error=str(error))
        except Exception:
            log.exception("the agenda broke", table=id, what=what)
        if not lines_up:
            self._at.discard(id)
        while self._line and self._free > 0:
            self._free -= 1
            self._begin(self._serve(), "bots")

    async def _serve(self) -> None:
        """Let bots move as long as any stand in line."""
        try:
            while self._line and not self.cancel.is_set():
                id = self._line.take()
                try:
                    await self._move(id)
                except (Trouble, ArchipelError) as error:
                    self._at.discard(id)
                    log.warning("a bot could not move", table=id, error=str(error))
                except Exception:
                    self._at.discard(id)
                    log.exception("a bot broke", table=id)
        finally:
            self._free += 1

    async def _move(self, id: str) -> None:
        """One move of a bot: thought out in a thread, made if nothing has happened meanwhile."""
        table = await self.service.get(id)
        actor, match = table.actor, table.match
        if actor is None or match is None or not table.seats[actor].played_by_bot:
            self._at.discard(id)
            return
        level = table.seats[actor].level or self.service.settings.sit_in_level
        began = time.perf_counter()
        task = bots.task_for(table, match, actor, level)
        move = scripted(table)
        if move is None:
            move = await asyncio.get_running_loop().run_in_executor(self._pool, partial(task.think, self.cancel))
        if self.cancel.is_set():
            return  # broken off: not what it would have played
        THINKING.labels(level).observe(time.perf_counter() - began)
        self._at.discard(id)  # from here on what is due there next may be taken
        made, _ = await self.service.change(id, self._unless_changed(table, actor, move))
        if not made and id not in self._at:  # something happened meanwhile: think again
            self._at.add(id)
            self._begin(self._line_up(id, "bot"), f"bot at {id}")

    def _unless_changed(self, table: Table, actor: int, move: int) -> Callable[[Draft], bool]:
        def act(draft: Draft) -> bool:
            same = draft.table.turn_seq == table.turn_seq and draft.table.actor == actor
            if same:
                actions.play_bot(draft, actor, move)
            return same

        return act

    async def hint(self, table: Table, seat: int, person: str) -> list[bots.Candidate]:
        """What a bot would do at this seat, and what else it thought of. Each person waits for one at a time."""
        lock = self._hinting.setdefault(person, asyncio.Lock())
        async with lock:
            return await self._hint(table, seat)

    async def _hint(self, table: Table, seat: int) -> list[bots.Candidate]:
        assert table.match is not None
        settings, task = self.service.settings, bots.task_for(table, table.match, seat, "")
        think = partial(task.hint, settings.hint_simulations, settings.hint_seconds, self.cancel)
        found = await asyncio.get_running_loop().run_in_executor(self._hints, think)
        if self.cancel.is_set():
            raise Trouble("shutting-down")
        return found
