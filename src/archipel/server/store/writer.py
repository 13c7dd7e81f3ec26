"""Group commit: one task writes for everybody, so that waiting for the disk is shared by all who wait.

While one batch is being committed the next gathers; a lone move is written at once, a hundred moves cost one wait.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Mapping, Sequence
from typing import Any

import structlog
from sqlalchemy import Executable, Insert, Table
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.server.metrics import BATCH, COMMIT
from archipel.server.store.file_writer import FileWriter

Statement = tuple[Executable, Mapping[str, Any]]
MOST = 256  # works in one transaction

log = structlog.get_logger()


class Conflict(Exception):
    """Somebody else has written this first; nothing of this work was stored."""


class CannotStore(Exception):
    """The database did not take it: a full disk, a lost connection. Nothing was announced."""


class Writer:
    """Takes works (lists of statements with their values) and commits each wholly or not at all."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._file = None if engine.dialect.name != "sqlite" else FileWriter(engine.url)
        self._waiting: list[tuple[Sequence[Statement], asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what is still waiting, then stop."""
        self._closing = True
        self._wake.set()
        if self._task:
            await self._task
        if self._file is not None:
            self._file.close()

    async def write(self, *work: Statement) -> None:
        """Return when the work is on disk; Conflict or CannotStore if none of it is."""
        await self.hand_in(*work)

    def hand_in(self, *work: Statement) -> asyncio.Future[None]:
        """Like `write`, but returns a future that is done when the work is on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._closing:
            _resolve(done, CannotStore("the server is shutting down"))
        else:
            self._waiting.append((work, done))
            self._wake.set()
        return done

    async def _run(self) -> None:
        while not (self._closing and not self._waiting):
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._write(batch)

    async def _write(self, batch: list[tuple[Sequence[Statement], asyncio.Future[None]]]) -> None:
        try:
            await self._commit([statement for work, _ in batch for statement in work])
        except Exception as error:
            if len(batch) > 1:  # one bad work must not spoil the others: each on its own
                for one in batch:
                    await self._write([one])
                return
            problem = _said(error)
            if isinstance(problem, CannotStore):
                log.error("cannot store", error=str(error.__cause__ or error)[:300])
            _resolve(batch[0][1], problem)
            return
        for _, done in batch:
            _resolve(done, None)

    async def _commit(self, work: list[Statement]) -> None:
        began = time.perf_counter()
        grouped = in_groups(work)
        if self._file is not None:
            await self._file.commit(grouped)
        else:
            async with self._engine.begin() as connection:
                for statement, rows in grouped:
                    await connection.execute(statement, rows)
        COMMIT.observe(time.perf_counter() - began)
        BATCH.observe(len(work))


def in_groups(work: Sequence[Statement]) -> list[tuple[Executable, list[Mapping[str, Any]]]]:
    """The same statements together, in the order of their first; but what others refer to (a new table, a new person)
    before everything, since one work of a batch may change what another work of it makes."""
    many: dict[Executable, list[Mapping[str, Any]]] = {}
    for statement, values in work:
        many.setdefault(statement, []).append(values)
    return sorted(many.items(), key=lambda group: not _stands_alone(group[0]))


def _stands_alone(statement: Executable) -> bool:
    return isinstance(statement, Insert) and isinstance(made := statement.table, Table) and not made.foreign_keys


def _said(error: Exception) -> Exception:
    if isinstance(error, (IntegrityError, sqlite3.IntegrityError)):
        return Conflict(str(getattr(error, "orig", None) or error))
    if isinstance(error, (DBAPIError, InterfaceError, SQLAlchemyError, sqlite3.Error, OSError)):
        return CannotStore(str(getattr(error, "orig", None) or error))
    return error


def _resolve(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
        done.exception()  # whoever waited may have gone; that is no news
