"""Open the database, set it so that what is committed stays, and bring its tables up to date."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from archipel.core.errors import ArchipelError

FILE = "archipel.db"


class NewerDatabase(ArchipelError):
    """The database is of a version that this one does not know."""


PATIENT: dict[str, Any] = {"timeout": 10, "check_same_thread": False}  # seconds; one thread at a time, whichever


def address_of(data: Path, database: str | None) -> str:
    """The SQLAlchemy address of a database: the one given, with our driver, or SQLite in the data folder."""
    if database is None:
        keep_private(data)
        return f"sqlite+aiosqlite:///{data / FILE}"
    url = make_url(database)
    drivers = {"postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
    return url.set(drivername=drivers.get(url.drivername, url.drivername)).render_as_string(hide_password=False)


def keep_private(data: Path) -> None:
    """Make the data folder and its database for this user alone: seeds of running games and the key of all cookies are
    in it. The folder of somebody else's making stays as it is; what lies in it of ours is closed to others."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = data / FILE
    file.touch(mode=0o600)
    for ours in (file, data / f"{FILE}-wal", data / f"{FILE}-shm"):
        with contextlib.suppress(OSError):  # not there, or not ours
            if ours.stat().st_mode & 0o077:
                ours.chmod(0o600)


def lock(data: Path) -> IO[bytes] | None:
    """Hold the data folder: SQLite is for one server. Others hear that it is taken."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return None
    keep_private(data)
    file = (data / "lock").open("wb")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise ArchipelError(f"Another server uses {data}. Stop it first, or give each a folder of its own.") from None
    return file


def open_engine(address: str) -> AsyncEngine:
    """An engine. SQLite writes ahead and waits for the disk at each commit: an acknowledged move survives a crash."""
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=8, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args=PATIENT)
    event.listen(engine.sync_engine, "connect", apply_pragmas)
    return engine


def apply_pragmas(connection: Any, _: Any) -> None:
    """Set a connection to SQLite: write ahead, and wait for the disk at each commit."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the tables up to date. With several servers on one PostgreSQL, one does it and the others wait."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(20010704)")
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:  # it has steps that this version does not know
        raise NewerDatabase("This database was written by a newer version of Archipel. Install that one.") from error
