"""Noticing what nobody told: news between servers can be lost, what is stored cannot.

Every few seconds a server that shares its database compares the tables that are watched here with what is stored.
"""

from __future__ import annotations

import asyncio

import structlog
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from archipel.server.store.schema import tables
from archipel.server.table_service import TableService

EVERY = 2.0  # seconds
AT_ONCE = 500  # tables in one question
log = structlog.get_logger()


class Healing:
    """Looks again at tables of which something was missed."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    async def run(self) -> None:
        """Compare, again and again. A server that is alone on its database misses nothing."""
        while self.service.shared:
            await asyncio.sleep(EVERY)
            try:
                await self.compare()
            except (SQLAlchemyError, OSError) as error:
                log.error("tables cannot be compared", error=str(error)[:300])

    async def compare(self) -> None:
        """Compare every table that somebody watches here."""
        watched = self.service.watched()
        for first in range(0, len(watched), AT_ONCE):
            some = watched[first : first + AT_ONCE]
            async with self.service.engine.connect() as connection:
                found = await connection.execute(select(tables.c.id, tables.c.seq).where(tables.c.id.in_(some)))
            for id, seq in found.all():
                self.service.is_at(id, seq)
