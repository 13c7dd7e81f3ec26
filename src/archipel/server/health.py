"""Whether a server can do its work: its database takes what is stored, and its games can be played."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, insert, select, update

from archipel.server.preparing import FAILED
from archipel.server.store.schema import keys
from archipel.server.store.writer import Conflict

if TYPE_CHECKING:
    from archipel.server.app import Server

KEPT = 2.0  # seconds an answer holds: whoever asks often does not make the disk wait more often
MARK = "health"
SET = update(keys).where(keys.c.name == MARK).values(value=bindparam("to_value"))


class Health:
    """Asks the parts of a server how they are."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._asked, self._trouble = float("-inf"), ""
        self._file: tuple[int, int] | None = None  # device and number of the database's file when the server started

    def start(self) -> None:
        """Remember which file is written to."""
        self._file = self._file_now()

    def _file_now(self) -> tuple[int, int] | None:
        path = self._server.engine.url.database
        if self._server.engine.dialect.name != "sqlite" or path is None:
            return None
        try:
            found = os.stat(Path(path))
        except OSError:
            return (0, 0)
        return (found.st_dev, found.st_ino)

    async def _database(self) -> str:
        """What is wrong with the database; nothing, if something was stored a moment ago."""
        if time.monotonic() - self._asked > KEPT:
            try:
                self._trouble = await self._store()
            except Exception as error:  # whatever it is, this server is not well
                self._trouble = type(error).__name__
            self._asked = time.monotonic()
        return self._trouble

    async def _store(self) -> str:
        """Store something for real: a disk that is full still reads, and a file that was moved away still writes."""
        if self._file_now() != self._file:
            return "FileMoved"
        values = {"to_value": str(self._server.service.now())}
        async with self._server.engine.connect() as connection:
            there = (await connection.execute(select(keys.c.name).where(keys.c.name == MARK))).scalar()
        if there is None:
            with contextlib.suppress(Conflict):  # another server was first
                await self._server.writer.write((insert(keys), {"name": MARK, "value": values["to_value"]}))
        else:
            await self._server.writer.write((SET, values))
        return ""

    async def said(self) -> tuple[dict[str, Any], bool]:
        """What is told at /healthz, and whether this server should get requests. One game that cannot be played is
        told, and tried again; the others are served meanwhile."""
        server = self._server
        games = {name: server.preparing.stage(name) for name in server.preparing.games}
        games |= dict.fromkeys(server.preparing.left_out, FAILED)
        trouble = await self._database()
        failed = [name for name, stage in games.items() if stage == FAILED]
        if server.closing:
            status = "closing"
        elif trouble or (failed and len(failed) == len(server.preparing.order)):
            status = "ill"
        else:
            status = "partly" if failed else "well"
        said: dict[str, Any] = {"status": status, "games": games}
        return (said | {"database": trouble} if trouble else said), status in ("well", "partly")
