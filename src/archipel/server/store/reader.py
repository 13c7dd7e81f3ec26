"""Reading several things at once: with SQLite one way to a thread and back for all of them, since each way costs more
than what is read there; with PostgreSQL one after the other on one connection.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.server.store.database import PATIENT, apply_pragmas
from archipel.server.store.file_writer import DIALECT

Question = tuple[Select[Any], Mapping[str, Any]]
Rows = Sequence[Sequence[Any]]
THREADS = 2


class Reader:
    """Answers questions; the statements are made once, and only their values change."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._path = engine.url.database if engine.dialect.name == "sqlite" else None
        self._words: dict[Select[Any], tuple[str, dict[str, Any]]] = {}
        self._own = threading.local()  # a connection for each thread
        self._opened: list[sqlite3.Connection] = []
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="reader")

    async def read(self, *questions: Question) -> list[Rows]:
        """The rows that answer each question."""
        if self._path is not None:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, questions)
        async with self._engine.connect() as connection:
            return [(await connection.execute(query, dict(values))).all() for query, values in questions]

    def _read(self, questions: tuple[Question, ...]) -> list[Rows]:
        connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._own.connection = sqlite3.connect(str(self._path), isolation_level=None, **PATIENT)
            self._opened.append(connection)
            apply_pragmas(connection, None)
        found: list[Rows] = []
        for query, values in questions:
            words, besides = self._in_words(query)
            found.append(connection.execute(words, {**besides, **values}).fetchall())
        return found

    def _in_words(self, query: Select[Any]) -> tuple[str, dict[str, Any]]:
        """A query in SQLite's words, and the values that it has of its own."""
        if query not in self._words:
            words = query.compile(dialect=DIALECT)
            self._words[query] = str(words), {name: value for name, value in words.params.items() if value is not None}
        return self._words[query]

    def close(self) -> None:
        """Read no more."""
        self._threads.shutdown()
        for connection in self._opened:
            connection.close()
