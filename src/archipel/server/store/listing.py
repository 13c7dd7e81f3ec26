"""Lists of tables, from what is written beside each table with every event: no list replays a game."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import Row, Select, and_, bindparam, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert as insert_pg
from sqlalchemy.dialects.sqlite import insert as insert_lite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from archipel.server.problems import Trouble
from archipel.server.store.schema import history, tables
from archipel.server.store.writer import Statement
from archipel.server.tables.table import Table

Which = Literal["mine", "finished", "open"]
GOING_ON = 200  # tables of one person that are listed as going on
SEATING = frozenset({"sit", "stand", "bot", "start", "resign", "takeover", "giveback", "end"})  # change what is listed


class StoredSeat(msgspec.Struct):
    """A seat as lists show it."""

    kind: str = "open"
    person: str | None = None
    name: str = ""
    level: str | None = None
    away: bool = False
    resigned: bool = False
    program: bool = False


SEATS = msgspec.json.Decoder(list[StoredSeat])
SET_SEATS = update(tables).where(tables.c.id == bindparam("of_table")).values(seats=bindparam("to_seats"))
NOBODY_SITS = update(history).where(history.c.table_id == bindparam("of_table")).values(seated=False)


def _upsert(kind: Any) -> Any:
    into = kind(history)
    changed = {"seated": into.excluded.seated, "ended": into.excluded.ended}
    return into.on_conflict_do_update(index_elements=["person", "table_id"], set_=changed)


REMEMBER = {"sqlite": _upsert(insert_lite), "postgresql": _upsert(insert_pg)}
FORGET = delete(history).where(history.c.table_id == bindparam("of_table"))


def seats_of(table: Table) -> list[StoredSeat]:
    """The seats of a table, for lists."""
    return [StoredSeat(s.kind, s.person, s.name, s.level, s.away, s.resigned, s.program) for s in table.seats]


def encoded(seats: list[StoredSeat]) -> str:
    """Seats as they are stored."""
    return msgspec.json.encode(seats).decode()


def people_of(table: Table) -> dict[str, bool]:
    """Whose history a table is in, and whether they sit there. One that was closed before the start is no loss."""
    lost = table.status == "over" and table.match is None
    sitting = {seat.person for seat in table.seats if seat.person is not None}
    return {person: person in sitting and not lost for person in {table.header.host, *sitting}}


def listing(table: Table, dialect: str) -> list[Statement]:
    """The statements that keep the lists true after events that changed seats or the status."""
    ended = table.moved if table.status == "over" else 0
    rows = [
        {"person": person, "table_id": table.id, "seated": seated, "ended": ended}
        for person, seated in people_of(table).items()
    ]
    return [
        (SET_SEATS, {"of_table": table.id, "to_seats": encoded(seats_of(table))}),
        (NOBODY_SITS, {"of_table": table.id}),
        *((REMEMBER[dialect], row) for row in rows),
    ]


# --- Reading ------------------------------------------------------------------------------------------------------


class Page(msgspec.Struct):
    """Some rows of a list, and where the next begin; None: these were the last."""

    rows: list[Row[Any]]
    next: str | None


LISTED = select(
    tables.c.id, tables.c.header, tables.c.status, tables.c.seq, tables.c.moved, tables.c.actor, tables.c.seats
)
MINE = LISTED.join(history, history.c.table_id == tables.c.id).where(history.c.seated)


def going_on(person: str) -> Select[Any]:
    """A person's tables that are not over, the latest move first."""
    query = MINE.where(history.c.person == person, history.c.ended == 0)
    return query.order_by(tables.c.moved.desc()).limit(GOING_ON)


def finished(person: str, before: tuple[int, str] | None, limit: int) -> Select[Any]:
    """A person's tables that are over, the latest first."""
    query = MINE.add_columns(history.c.ended.label("at")).where(history.c.person == person, history.c.ended > 0)
    if before is not None:
        query = query.where(_earlier(history.c.ended, history.c.table_id, before))
    return query.order_by(history.c.ended.desc(), history.c.table_id.desc()).limit(limit)


def open_ones(before: tuple[int, str] | None, limit: int) -> Select[Any]:
    """Listed tables that wait for players, the newest first."""
    query = LISTED.add_columns(tables.c.made.label("at")).where(tables.c.status == "waiting", tables.c.listed)
    if before is not None:
        query = query.where(_earlier(tables.c.made, tables.c.id, before))
    return query.order_by(tables.c.made.desc(), tables.c.id.desc()).limit(limit)


def _earlier(at: Any, id: Any, before: tuple[int, str]) -> Any:
    return and_(at <= before[0], or_(at < before[0], id < before[1]))


async def page(
    connection: AsyncConnection, which: Which, person: str | None, cursor: str | None, limit: int, game: str | None
) -> Page:
    """A page of a list."""
    if which != "open" and person is None:
        return Page([], None)
    before = None if cursor is None else _place(cursor)
    if which == "mine":
        query = going_on(person or "")
    else:
        query = open_ones(before, limit + 1) if which == "open" else finished(person or "", before, limit + 1)
    if game is not None:
        query = query.where(tables.c.game == game)
    rows = list((await connection.execute(query)).all())
    if which == "mine" or len(rows) <= limit:
        return Page(rows, None)
    last = rows[limit - 1]
    return Page(rows[:limit], f"{last.at}.{last.id}")


def _place(cursor: str) -> tuple[int, str]:
    """The place in a list that a cursor stands for."""
    at, _, id = cursor.partition(".")
    if not (cursor.isascii() and at.isdigit() and len(at) < 16 and id.isalnum()):
        raise Trouble("malformed", "The cursor is not one of ours.")
    return int(at), id


async def counts(connection: AsyncConnection, person: str | None, game: str | None) -> dict[Which, int]:
    """How many tables each list has."""
    many = select(func.count()).select_from(history).where(history.c.person == person, history.c.seated)
    waiting = select(func.count()).select_from(tables).where(tables.c.status == "waiting", tables.c.listed)
    asked: dict[Which, Any] = {"open": waiting}
    if person is not None:
        asked |= {"mine": many.where(history.c.ended == 0), "finished": many.where(history.c.ended > 0)}
    if game is not None:
        of_game = (tables.c.id == history.c.table_id) & (tables.c.game == game)
        asked = {w: q.where(tables.c.game == game if w == "open" else of_game) for w, q in asked.items()}
    found: dict[Which, int] = {"mine": 0, "finished": 0, "open": 0}
    for which, query in asked.items():
        found[which] = (await connection.execute(query)).scalar() or 0
    return found


async def count_going_on(engine: AsyncEngine, person: str) -> int:
    """How many tables that are not over somebody has to do with, as a host or at a seat."""
    query = select(func.count()).where(history.c.person == person, history.c.ended == 0)
    async with engine.connect() as connection:
        return (await connection.execute(query)).scalar() or 0
