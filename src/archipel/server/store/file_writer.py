"""Writing to SQLite: in a thread of its own, one way there and back for a whole batch.

The statements are the ones every database gets; they are put into SQLite's words once, and handed to it directly.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import URL, Compiled, Executable
from sqlalchemy.dialects import sqlite

from archipel.server.store.database import PATIENT, apply_pragmas

Rows = list[Mapping[str, Any]]
DIALECT = sqlite.dialect(paramstyle="named")


class FileWriter:
    """One connection to a file of SQLite's, for writing."""

    def __init__(self, url: URL) -> None:
        self._path = str(url.database)
        self._words: dict[tuple[Executable, tuple[str, ...]], tuple[str, dict[str, Any]]] = {}
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def commit(self, work: list[tuple[Executable, Rows]]) -> None:
        """Commit a batch; returns when it is on disk."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, work)

    def _commit(self, work: list[tuple[Executable, Rows]]) -> None:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, isolation_level=None, **PATIENT)
            apply_pragmas(self._connection, None)
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement, rows in work:
                words, besides = self._in_words(statement, rows[0])
                connection.executemany(words, [{**besides, **row} for row in rows] if besides else rows)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _in_words(self, statement: Executable, row: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """A statement in SQLite's words, for rows like this one, and the values that it has of its own."""
        key = (statement, tuple(row))
        if key not in self._words:
            compiled: Any = statement
            words: Compiled = compiled.compile(dialect=DIALECT, column_keys=list(row))
            values = words.construct_params(dict(row)) or {}
            self._words[key] = str(words), {name: value for name, value in values.items() if name not in row}
        return self._words[key]

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._thread.submit(self._connection.close).result()
        self._thread.shutdown()
