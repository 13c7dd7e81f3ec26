"""Hearing what was changed in the database beside a running server: `archipel admin` leaves a notice, and so does a
server at which somebody ends a session."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog
from sqlalchemy import delete, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.server.store.schema import notices

POLL_SECONDS = 1.0  # seconds
BACK = 64  # numbers are given before they are seen: one of the last few may still turn up
KEPT = 86_400_000  # ms; by then every server has seen it
log = structlog.get_logger()


class Notices:
    """Looks for new notices and passes them on."""

    def __init__(self, engine: AsyncEngine, hear: Callable[[str, str], None], now: Callable[[], int]) -> None:
        self._engine, self._hear, self._now = engine, hear, now
        self._last, self._heard = 0, set[int]()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin with what comes from now on."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(notices).where(notices.c.at < self._now() - KEPT))
            self._heard = set((await connection.execute(select(notices.c.id))).scalars())
        self._last = max(self._heard, default=0)
        self._task = asyncio.create_task(self._run(), name="notices")

    async def stop(self) -> None:
        """No more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        query = select(notices).order_by(notices.c.id)
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                async with self._engine.connect() as connection:
                    found = (await connection.execute(query.where(notices.c.id > self._last - BACK))).all()
            except (SQLAlchemyError, OSError) as error:
                log.error("notices cannot be read", error=str(error)[:300])
                continue
            for notice in found:
                if notice.id not in self._heard:
                    self._heard.add(notice.id)
                    self._hear(notice.kind, notice.what)
            self._last = max((notice.id for notice in found), default=self._last)
            self._heard = {id for id in self._heard if id > self._last - BACK}
