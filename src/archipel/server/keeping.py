"""Looking after a server's data: backup, restore, checking every log, passwords."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

from argon2 import PasswordHasher
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.core.errors import ArchipelError
from archipel.server.store import logs
from archipel.server.store.database import FILE, address_of, migrate, open_engine
from archipel.server.store.schema import people, sessions, tables
from archipel.server.tables.fold import check, fold


class NotPossible(ArchipelError):
    """Why something cannot be done; `key` is the text that says so."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


def back_up(data: Path, file: Path) -> None:
    """Copy the database, also while a server writes to it, to one file that is whole."""
    source = data / FILE
    if not source.is_file():
        raise NotPossible("no_backup", file=source)
    if file.exists():
        raise NotPossible("exists", file=file)
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(draft)) as new:
        old.backup(new, pages=1024)
        new.execute("PRAGMA journal_mode=DELETE")
    draft.replace(file)


def restore(data: Path, file: Path) -> None:
    """Put a backup in place; nothing that is there is overwritten."""
    if (data / FILE).exists():
        raise NotPossible("exists", file=data / FILE)
    try:
        with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as old:
            sound = old.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            old.execute("SELECT count(*) FROM events")
            if not sound:
                raise NotPossible("no_backup", file=file)
            data.mkdir(parents=True, exist_ok=True)
            draft = data / f"{FILE}.{secrets.token_hex(4)}"
            with contextlib.closing(sqlite3.connect(draft)) as new:
                old.backup(new)
            draft.replace(data / FILE)
    except sqlite3.DatabaseError:
        raise NotPossible("no_backup", file=file) from None


@contextlib.asynccontextmanager
async def _opened(data: Path, database: str | None) -> AsyncIterator[AsyncEngine]:
    engine = open_engine(address_of(data, database))
    try:
        await migrate(engine)
        yield engine
    finally:
        await engine.dispose()


async def check_all(data: Path, database: str | None) -> tuple[int, int, dict[str, str]]:
    """Replay every log, comparing the position after every event: tables, events, and what does not fit."""
    wrong: dict[str, str] = {}
    count = 0
    async with _opened(data, database) as engine:
        async with engine.connect() as connection:
            ids = list((await connection.execute(select(tables.c.id, tables.c.seq).order_by(tables.c.id))).all())
        for id, seq in ids:
            table = await logs.read_header(engine, id)
            assert table is not None
            try:
                for row in await logs.read_rows(engine, id):
                    fold(table, row)
                    check(table, row)
                    count += 1
                if table.seq != seq:
                    raise ArchipelError(f"the log ends at {table.seq}, the index says {seq}")
            except (ArchipelError, KeyError, IndexError, AssertionError) as error:
                wrong[id] = str(error)
            await asyncio.sleep(0)
    return len(ids), count, wrong


async def set_password(data: Path, database: str | None, name: str, password: str) -> None:
    """A new password for an account; whoever was logged in is not any more."""
    async with _opened(data, database) as engine, engine.begin() as connection:
        who = (await connection.execute(select(people.c.id).where(people.c.account == name.casefold()))).scalar()
        if who is None:
            raise NotPossible("unknown", name=name)
        hashed = PasswordHasher().hash(password)
        await connection.execute(update(people).where(people.c.id == who).values(password=hashed))
        now = int((await connection.execute(select(func.max(sessions.c.seen)))).scalar() or 1)
        await connection.execute(update(sessions).where(sessions.c.person == who).values(ended=now))
