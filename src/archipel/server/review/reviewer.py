"""Works reviews out in the background: one evaluation after the other, in a thread that lets everybody else go first.

What is asked for is in the database and is taken with a lease, and every evaluation is stored once it is found. A
server that stops or dies loses a second of work; it goes on after a restart, or another one does.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import structlog
from sqlalchemy.exc import SQLAlchemyError

from archipel.core.errors import ArchipelError
from archipel.server.agenda import Agenda
from archipel.server.bus.local import News
from archipel.server.problems import Trouble
from archipel.server.review.evaluations import Evaluation, decisions, evaluate
from archipel.server.store import reviews
from archipel.server.store.writer import CannotStore
from archipel.server.table_service import TableService
from archipel.server.tables.table import Table

LEASE = 30_000  # ms
SOON = 5_000  # ms until a review is tried again whose game was not ready
LATER = 600_000  # ms until a review that could not be done is tried again
FLUSH = 1.0  # seconds between two writes
AWHILE = 10.0  # seconds after which the list is looked at without being told: other servers may have died
POLITE = 2.0  # seconds that an evaluation waits at most while bots think
log = structlog.get_logger()


def _step_back() -> None:
    """Let this thread run after all others, where the system knows priorities of threads."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 15)


class Reviewer:
    """Works out the reviews that people ask for."""

    def __init__(self, service: TableService, agenda: Agenda, server: str) -> None:
        self.service, self.agenda, self.server = service, agenda, server
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="review", initializer=_step_back)
        self._served: dict[str, float] = {}  # by who asked: when a review of theirs was last begun
        self._wake = asyncio.Event()
        self._main: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin, or go on where the last server stopped."""
        if self.service.engine.dialect.name == "sqlite":
            await reviews.put_back(self.service.engine, None)
        self._main = asyncio.create_task(self._run(), name="reviewer")

    async def stop(self) -> None:
        """Stop looking; what was found is stored."""
        if self._main is not None:
            self._main.cancel()
            await asyncio.gather(self._main, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
        with contextlib.suppress(SQLAlchemyError, OSError):
            await reviews.put_back(self.service.engine, self.server)

    async def ask(self, table: Table, asker: str) -> None:
        """Ask for a review of a finished game."""
        if table.status != "over" or table.match is None:
            raise Trouble("not-over")
        if await reviews.read(self.service.engine, table.id) is not None:
            return
        most = self.service.settings.reviews_per_person
        if await reviews.unfinished_of(self.service.engine, asker) >= most:
            raise Trouble("too-many-reviews", most=most)
        total = len(decisions(table.match)) * (2 if table.game.facts.secrets else 1)
        dialect, simulations = self.service.engine.dialect.name, self.service.settings.review_simulations
        try:
            await self.service.writer.write(
                reviews.asking(dialect, table.id, asker, self.service.now(), total, simulations)
            )
        except CannotStore:
            raise Trouble("cannot-store") from None
        self._wake.set()

    async def _run(self) -> None:
        while True:
            try:
                now = self.service.now()
                asked = await reviews.take(self.service.engine, self.server, now, now + LEASE, self._served)
                if asked is not None:
                    if len(self._served) > 10_000:
                        self._served.clear()
                    self._served[asked.asker] = time.monotonic()
                    await self._try(asked)
                    continue
            except (SQLAlchemyError, OSError, CannotStore) as error:
                log.error("reviews cannot be read or stored", error=str(error)[:300])
            self._wake.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), AWHILE)

    async def _try(self, asked: reviews.Asked) -> None:
        """Do a review; one that cannot be done now is left for later, and does not keep others waiting."""
        later = LATER
        try:
            await self._review(asked)
            return
        except (Trouble, ArchipelError) as error:
            if isinstance(error, Trouble) and error.retry is not None:  # the game is being made ready
                later = SOON
            log.warning("a review could not be done", table=asked.table, error=str(error))
        except (SQLAlchemyError, OSError, CannotStore):
            raise
        except Exception:
            log.exception("a review broke", table=asked.table)
        await reviews.put_back(self.service.engine, self.server, self.service.now() + later)

    async def _review(self, asked: reviews.Asked) -> None:
        """What is still to be looked at, first with what players knew, then with open cards."""
        table = await self.service.get(asked.table)
        assert table.match is not None
        steps = decisions(table.match)
        done = 0
        for open_cards in (False, True)[: 2 if asked.total > len(steps) else 1]:
            there = await reviews.read_evaluations(self.service.engine, table.id, open_cards)
            done += len(there)
            fresh: list[Evaluation] = []
            stored = time.monotonic()
            for step in (step for step in steps if step not in there):
                fresh.append(await self._evaluate(table, step, asked.simulations, open_cards))
                done += 1
                if time.monotonic() - stored >= FLUSH:
                    await self._store(asked, open_cards, fresh, done)
                    fresh, stored = [], time.monotonic()
            await self._store(asked, open_cards, fresh, done)

    async def _evaluate(self, table: Table, step: int, simulations: int, open_cards: bool) -> Evaluation:
        """One evaluation, once the bots that have to move are done thinking."""
        waited = time.monotonic()
        while self.agenda.busy and time.monotonic() - waited < POLITE:
            await asyncio.sleep(0.02)
        assert table.match is not None
        task = (table.match, step, simulations, open_cards, self.agenda.cancel)
        found = await asyncio.get_running_loop().run_in_executor(self._pool, evaluate, *task)
        if self.agenda.cancel.is_set():
            raise asyncio.CancelledError  # broken off: not what it would have found
        return found

    async def _store(self, asked: reviews.Asked, open_cards: bool, found: list[Evaluation], done: int) -> None:
        now, dialect = self.service.now(), self.service.engine.dialect.name
        await self.service.writer.write(*reviews.adding(dialect, asked.table, open_cards, found, done, now + LEASE))
        self.service.bus.tell(News("review", asked.table, seq=done, total=asked.total))
