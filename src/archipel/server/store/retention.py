"""Forgetting what nobody uses: guests who never came back, ended sessions, tables that were never begun, practice, and
evaluations that can be made again. A game that people played is never touched.

A sweep goes in small steps through the writer, so that nobody who plays has to wait for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import structlog
from sqlalchemy import Select, and_, bindparam, delete, exists, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.server.metrics import FORGOTTEN
from archipel.server.settings import Settings
from archipel.server.store.people import LASTS, notice
from archipel.server.store.schema import (
    agenda,
    evaluations,
    events,
    history,
    people,
    reviews,
    seatings,
    sessions,
    tables,
)
from archipel.server.store.writer import CannotStore, Conflict, Statement, Writer

DAY = 86_400_000  # ms
STEP = 100  # things in one step
EVERY = 3600.0  # seconds
log = structlog.get_logger()

FROM_TABLE = [
    delete(part).where(part.c.table_id == bindparam("gone"))
    for part in (evaluations, reviews, agenda, seatings, history, events)
]
DELETE_TABLE = delete(tables).where(tables.c.id == bindparam("gone"))
UNLINK = (
    update(tables)
    .where(tables.c.id == bindparam("before"), tables.c.next_table == bindparam("gone"))
    .values(next_table=None)
)
DELETE_SESSION = delete(sessions).where(sessions.c.id == bindparam("gone"))
DELETE_SESSIONS = delete(sessions).where(sessions.c.person == bindparam("gone"))
DELETE_PERSON = delete(people).where(people.c.id == bindparam("gone"))


def old_sessions(now: int, keep: float) -> Select[Any]:
    """Sessions that were ended, or that nobody can use any more."""
    over = or_(sessions.c.ended.is_not(None), sessions.c.seen < now - LASTS)
    return select(sessions.c.id).where(sessions.c.seen < now - int(keep * DAY), over).limit(STEP)


def old_waiting(now: int, keep: float) -> Select[Any]:
    """Tables that were never begun."""
    before = now - int(keep * DAY)
    query = select(tables.c.id, tables.c.header).where(tables.c.status == "waiting", tables.c.listed.in_((True, False)))
    return query.where(tables.c.made < before).limit(STEP)


def old_practice(now: int, keep: float) -> Select[Any]:
    """Tables from a position, and guided games, that nobody has moved at for long."""
    before = now - int(keep * DAY)
    query = select(tables.c.id, tables.c.header).where(tables.c.practice, tables.c.made < before)
    return query.where(tables.c.moved < before).limit(STEP)


def old_evaluations(now: int, keep: float) -> Select[Any]:
    """Reviews that were finished long ago."""
    query = select(reviews.c.table_id.label("id")).where(reviews.c.asked < now - int(keep * DAY))
    return query.where(reviews.c.waiting.is_(False)).limit(STEP)


def old_guests(now: int, keep: float) -> Select[Any]:
    """Guests without a table, a program or a use for their cookie. Who is banned stays banned."""
    before = now - int(keep * DAY)
    program = people.alias("program")
    used = or_(
        exists().where(history.c.person == people.c.id),
        exists().where(seatings.c.person == people.c.id),
        exists().where(and_(sessions.c.person == people.c.id, sessions.c.seen >= before)),
        exists().where(program.c.owner == people.c.id),
    )
    guest = and_(people.c.account.is_(None), people.c.owner.is_(None), people.c.banned.is_(None))
    return select(people.c.id).where(guest, people.c.made < before, ~used).limit(STEP)


def without_table(row: Any) -> list[Statement]:
    """Remove a table and all that hangs on it; the one it was the rematch of can be played again."""
    before = msgspec.json.decode(row.header).get("rematch_of") or ""
    work: list[Statement] = [(part, {"gone": row.id}) for part in FROM_TABLE]
    work += [(UNLINK, {"before": before, "gone": row.id}), (DELETE_TABLE, {"gone": row.id}), notice("table", row.id)]
    return [*work, notice("table", before)] if before else work


def without_session(row: Any) -> list[Statement]:
    """Remove a session."""
    return [(DELETE_SESSION, {"gone": row.id})]


def without_guest(row: Any) -> list[Statement]:
    """Remove somebody who has left nothing behind."""
    return [(DELETE_SESSIONS, {"gone": row.id}), (DELETE_PERSON, {"gone": row.id})]


def without_evaluation(row: Any) -> list[Statement]:
    """Remove a review with all that was found."""
    return [(part, {"gone": row.id}) for part in FROM_TABLE[:2]]


class Retention:
    """Sweeps now and then."""

    def __init__(self, engine: AsyncEngine, writer: Writer, settings: Settings, now: Callable[[], int]) -> None:
        self._engine, self._writer, self._now = engine, writer, now
        self._sweeps: list[tuple[str, Callable[[int, float], Select[Any]], float, Callable[[Any], list[Statement]]]] = [
            ("sessions", old_sessions, settings.keep_sessions, without_session),
            ("waiting", old_waiting, settings.keep_waiting, without_table),
            ("practice", old_practice, settings.keep_practice, without_table),
            ("evaluations", old_evaluations, settings.keep_evaluations, without_evaluation),
            ("guests", old_guests, settings.keep_guests, without_guest),  # last: a table may have been their only one
        ]

    async def run(self) -> None:
        """Sweep, again and again; the first time a little after the start."""
        await asyncio.sleep(60)
        while True:
            try:
                await self.sweep()
            except (SQLAlchemyError, OSError, CannotStore) as error:
                log.error("nothing can be forgotten now", error=str(error)[:300])
            await asyncio.sleep(EVERY)

    async def sweep(self) -> dict[str, int]:
        """Forget what is due; how many of each."""
        done = {}
        for name, old, keep, without in self._sweeps:
            done[name] = await self._sweep(lambda old=old, keep=keep: old(self._now(), keep), without)  # type: ignore[misc]
            FORGOTTEN.labels(name).inc(done[name])
        if any(done.values()):
            log.info("forgotten", **done)
        return done

    async def _sweep(self, old: Callable[[], Select[Any]], without: Callable[[Any], list[Statement]]) -> int:
        count = 0
        while True:
            async with self._engine.connect() as connection:
                rows = (await connection.execute(old())).all()
            gone = 0
            for row in rows:
                try:
                    await self._writer.write(*without(row))
                    gone += 1
                except Conflict:  # somebody has begun to use it
                    log.info("not forgotten after all", id=row.id)
            count += gone
            if len(rows) < STEP or not gone:
                return count
