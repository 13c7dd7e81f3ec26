"""Looking after a server's data: backup, restore, and checking every log."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
from sqlalchemy import select, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.core.errors import ArchipelError
from archipel.server.rules import RulesArchive, editions
from archipel.server.store import logs
from archipel.server.store.database import FILE, NewerDatabase, address_of, migrate, open_engine
from archipel.server.store.listing import SEATS, encoded, seats_of
from archipel.server.store.schema import UNKNOWN, tables
from archipel.server.tables.fold import check, fold
from archipel.server.tables.log import Row
from archipel.server.tables.table import Table

INTEGRITY = text("PRAGMA integrity_check")


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
    with _draft(file) as draft:
        try:
            with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(draft)) as new:
                old.backup(new, pages=1024)
                new.execute("PRAGMA journal_mode=DELETE")
                if not _sound(new):
                    raise NotPossible("damaged", file=source)
        except sqlite3.OperationalError as error:  # a disk that is full, a file that may not be read
            raise NotPossible("unreadable", database=source, why=error) from None
        except sqlite3.DatabaseError:
            raise NotPossible("damaged", file=source) from None


@contextlib.contextmanager
def _draft(file: Path) -> Iterator[Path]:
    """A new file for this user alone, that takes its place once it is whole."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600)
    try:
        yield draft
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def _sound(database: sqlite3.Connection) -> bool:
    """Whether every page of a database fits the others, and there are logs in it."""
    database.execute("SELECT count(*) FROM events")
    return bool(database.execute("PRAGMA integrity_check").fetchone()[0] == "ok")


def restore(data: Path, file: Path) -> None:
    """Put a backup in place; nothing that is there is overwritten."""
    if (data / FILE).exists():
        raise NotPossible("exists", file=data / FILE)
    try:
        with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as old:
            if not _sound(old):
                raise NotPossible("no_backup", file=file)
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            with _draft(data / FILE) as draft, contextlib.closing(sqlite3.connect(draft)) as new:
                old.backup(new)
    except sqlite3.DatabaseError:
        raise NotPossible("no_backup", file=file) from None


@contextlib.asynccontextmanager
async def opened(data: Path, database: str | None) -> AsyncIterator[AsyncEngine]:
    """The database of a server, for a command. What is not there is not made."""
    if database is None and not (data / FILE).is_file():
        raise NotPossible("no_data", place=data)
    engine = open_engine(address_of(data, database))
    try:
        await migrate(engine)
        yield engine
    except NewerDatabase:
        raise NotPossible("newer") from None
    except (DatabaseError, OSError) as error:
        cause = str(getattr(error, "orig", None) or error)
        raise NotPossible("unreadable", database=data / FILE if database is None else engine.url, why=cause) from None
    finally:
        await engine.dispose()


async def check_all(data: Path, database: str | None, rules: Path | None = None) -> tuple[int, int, dict[str, str]]:
    """Replay every log, comparing the position after every event: tables, events, and what does not fit."""
    wrong: dict[str, str] = {}
    count = 0
    async with opened(data, database) as engine:
        async with engine.connect() as connection:
            if engine.dialect.name == "sqlite" and (await connection.execute(INTEGRITY)).scalar() != "ok":
                raise NotPossible("damaged", file=data / FILE)
            ids = list((await connection.execute(select(tables.c.id).order_by(tables.c.id))).scalars())
        for id in ids:
            table = await logs.read_header(engine, id)
            if table is None:  # it was removed meanwhile
                continue
            try:
                count += await _check(engine, table, RulesArchive(rules or data / "rules"))
            except (ArchipelError, KeyError, IndexError, AssertionError) as error:
                wrong[id] = str(error)
            await asyncio.sleep(0)
    return len(ids), count, wrong


async def _check(engine: AsyncEngine, table: Table, archive: RulesArchive) -> int:
    """Replay one log and compare it with what lists say; the number of its events."""
    index = select(tables.c.seq, tables.c.status, tables.c.actor, tables.c.seats).where(tables.c.id == table.id)
    async with engine.connect() as connection:
        said = (await connection.execute(index)).one()
        rows = await logs.read_rows(engine, table.id)
        now = (await connection.execute(index)).one()
    if now.seq > said.seq:  # a server has stored a move meanwhile
        rows = [row for row in rows if row.seq <= said.seq]
    after = _replay(table, rows, archive)
    if rows and (misfit := _misfit(after, *said)):
        raise ArchipelError(misfit)
    return len(rows)


def _misfit(table: Table, seq: int, status: str, actor: int | None, seats: str) -> str:
    """What lists say otherwise than the log; nothing, if all of it fits."""
    listed = {"seq": seq, "status": status, "actor": table.actor if actor == UNKNOWN else actor, "seats": seats}
    sitting, told = seats_of(table), SEATS.decode(seats)
    if actor == UNKNOWN:  # lists are still to be told who came where
        sitting = [msgspec.structs.replace(seat, place=None) for seat in sitting]
    true = {"seq": table.seq, "status": table.status, "actor": table.actor, "seats": encoded(sitting)}
    listed["seats"] = encoded(told)
    wrong = [
        f"{name} is {true[name]} by its log, {listed[name]} in lists" for name in true if true[name] != listed[name]
    ]
    return "; ".join(wrong)


def _replay(table: Table, rows: list[Row], archive: RulesArchive) -> Table:
    """Replay a log under the rules it began under: the installed ones if they are the same, else the kept ones."""
    problem: Exception = ArchipelError("the rules it began under are neither installed nor kept")
    for game in editions(archive, table.header.game, table.header.rules, table.header.rules_digest):
        again = replace(table.copy(), rules=game)
        try:
            for row in rows:
                fold(again, row)
                check(again, row)
            return again
        except (ArchipelError, KeyError, IndexError, AssertionError) as error:
            problem = error
    raise problem
