"""What is to be done at which table, and when: shared by several servers, or for one server alone.

Whoever takes on what is due holds a lease on it for a while; if nothing has come of it by then, it is due again.
"""

from __future__ import annotations

import heapq
from typing import Protocol

from sqlalchemy import Select, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.server.store.schema import agenda

LONGEST_WAIT = 60_000  # ms from now at which a bot's move may be due
LEASE = 10_000  # ms; a decision that takes longer may be made twice, and then one of the two is dropped


class Due(Protocol):
    """What is due."""

    async def start(self, now: int) -> None:
        """Begin."""

    async def stop(self) -> None:
        """Let others take on what was not done here."""

    def tell(self, table: str, due: tuple[int, str] | None) -> None:
        """Something new is to be done at a table, or nothing any more; it is stored already."""

    async def take(self, now: int, limit: int) -> list[tuple[str, str]]:
        """Take on what is due and nobody is at, the longest waiting first: tables with what is to be done there."""

    async def following(self) -> int | None:
        """When something is due next."""


class OwnDue:
    """For the only server on a database: read at the start, remembered from then on."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._due: dict[str, tuple[int, str]] = {}
        self._order: list[tuple[int, str]] = []  # times and tables; those that are no longer so are passed over

    async def start(self, now: int) -> None:
        """Read what the last server left to be done."""
        async with self._engine.connect() as connection:
            for row in (await connection.execute(select(agenda))).all():
                # no bot is told to wait this long: the clock was put back while no server ran
                late = row.what == "bot" and row.due > now + LONGEST_WAIT
                self.tell(row.table_id, (now if late else row.due, row.what))

    async def stop(self) -> None:
        """Nothing: it is all in the database."""

    def tell(self, table: str, due: tuple[int, str] | None) -> None:
        """Something new is to be done at a table, or nothing any more."""
        if due is None:
            self._due.pop(table, None)
        else:
            self._due[table] = due
            heapq.heappush(self._order, (due[0], table))
            if len(self._order) > 2 * len(self._due) + 1000:
                self._order = [(when, where) for where, (when, _) in self._due.items()]
                heapq.heapify(self._order)

    async def take(self, now: int, limit: int) -> list[tuple[str, str]]:
        """Take on what is due."""
        taken: list[tuple[str, str]] = []
        while len(taken) < limit and (first := self._first()) is not None and first[0] <= now:
            table = heapq.heappop(self._order)[1]
            what = self._due[table][1]
            self.tell(table, (now + LEASE, what))
            taken.append((table, what))
        return taken

    async def following(self) -> int | None:
        """When something is due next."""
        first = self._first()
        return None if first is None else first[0]

    def _first(self) -> tuple[int, str] | None:
        while self._order and self._due.get(self._order[0][1], (0, ""))[0] != self._order[0][0]:
            heapq.heappop(self._order)
        return self._order[0] if self._order else None


class SharedDue:
    """For several servers on one database: leases stand there too, so that the work of one that dies moves on."""

    def __init__(self, engine: AsyncEngine, server: str) -> None:
        self._engine, self._server = engine, server

    async def start(self, now: int) -> None:
        """Nothing: what is due is looked up."""

    async def stop(self) -> None:
        """Let others take on what this server has not done."""
        ended = update(agenda).where(agenda.c.lease_by == self._server).values(lease_by=None, due=0)
        async with self._engine.begin() as connection:
            await connection.execute(ended)

    def tell(self, table: str, due: tuple[int, str] | None) -> None:
        """Nothing: it stands in the database."""

    async def take(self, now: int, limit: int) -> list[tuple[str, str]]:
        """Take on what is due, which is then due again when the lease is over. A second server skips rows that the
        first has locked."""
        taken = (
            update(agenda)
            .where(agenda.c.table_id.in_(due_now(now, limit).scalar_subquery()), agenda.c.due <= now)
            .values(lease_by=self._server, due=now + LEASE)
            .returning(agenda.c.table_id, agenda.c.what)
        )
        async with self._engine.begin() as connection:
            return [(r.table_id, r.what) for r in (await connection.execute(taken)).all()]

    async def following(self) -> int | None:
        """When something is due next."""
        async with self._engine.connect() as connection:
            found: int | None = (await connection.execute(NEXT_DUE)).scalar()
            return found


NEXT_DUE = select(func.min(agenda.c.due))


def due_now(now: int, limit: int) -> Select[tuple[str]]:
    """The tables where something is due, the longest waiting first."""
    query = select(agenda.c.table_id).where(agenda.c.due <= now).order_by(agenda.c.due).limit(limit)
    return query.with_for_update(skip_locked=True)
