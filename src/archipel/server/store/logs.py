"""Reading and adding to logs: the statements, and how rows of the database become rows of a log."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_pg
from sqlalchemy.dialects.sqlite import insert as insert_lite
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.server.store.listing import SEATING, listing
from archipel.server.store.schema import agenda, events, seatings, tables
from archipel.server.store.writer import Statement
from archipel.server.tables.log import Header, Row
from archipel.server.tables.table import Table, new_table

ADD_EVENT = insert(events)
ADD_TABLE = insert(tables)
SET_INDEX = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"))
    .values(
        status=bindparam("to_status"),
        seq=bindparam("to_seq"),
        moved=bindparam("to_moved"),
        actor=bindparam("to_actor"),
    )
)
SET_NEXT = (  # the first rematch is the rematch
    update(tables)
    .where(tables.c.id == bindparam("of_table"), tables.c.next_table.is_(None))
    .values(next_table=bindparam("to_next"))
)
CLEAR_SEATS = delete(seatings).where(seatings.c.table_id == bindparam("of_table"))
ADD_SEAT = insert(seatings)
CLEAR_AGENDA = delete(agenda).where(agenda.c.table_id == bindparam("of_table"))


def _upsert_agenda(kind: Any) -> Any:
    into = kind(agenda)
    return into.on_conflict_do_update(
        index_elements=["table_id"],
        set_={"due": into.excluded.due, "what": into.excluded.what, "lease_by": None, "lease_until": 0},
    )


SET_AGENDA = {"sqlite": _upsert_agenda(insert_lite), "postgresql": _upsert_agenda(insert_pg)}


def adding(table: Table, rows: list[Row], due: tuple[int, str] | None, dialect: str) -> list[Statement]:
    """The statements that add rows to a log, with what is only there to find the table quickly."""
    work: list[Statement] = [(ADD_EVENT, _values(table.id, row)) for row in rows]
    work.append((SET_INDEX, _index(table)))
    kinds = {row.kind for row in rows}
    if kinds & SEATING:
        work += listing(table, dialect)
    if kinds & {"sit", "stand", "bot"}:
        work.append((CLEAR_SEATS, {"of_table": table.id}))
        work += [
            (ADD_SEAT, {"table_id": table.id, "seat": s, "person": seat.person})
            for s, seat in enumerate(table.seats)
            if seat.person is not None
        ]
    if due is None and table.scheduled:
        work.append((CLEAR_AGENDA, {"of_table": table.id}))
    if due is not None:
        values = {"table_id": table.id, "due": due[0], "what": due[1], "lease_by": None, "lease_until": 0}
        work.append((SET_AGENDA[dialect], values))
    return work


def adding_table(table: Table) -> Statement:
    """The statement that adds a new table."""
    header = table.header
    return ADD_TABLE, {
        "id": table.id, "header": msgspec.json.encode(table.header).decode(), "seed": table.seed, "salt": table.salt,
        "listed": header.listed, "status": table.status, "seq": table.seq, "moved": table.turn_at,
        "next_table": None, "game": header.game, "made": header.made, "actor": None, "seats": "[]",
        "programs": header.programs is not None, "practice": header.position is not None,
    }  # fmt: skip


def _index(table: Table) -> dict[str, Any]:
    return {
        "of_table": table.id, "to_status": table.status, "to_seq": table.seq, "to_moved": table.turn_at,
        "to_actor": table.actor,
    }  # fmt: skip


def _values(table: str, row: Row) -> dict[str, Any]:
    return {
        "table_id": table, "seq": row.seq, "kind": row.kind, "seat": row.seat, "move": row.move, "words": row.words,
        "data": msgspec.json.encode(row.data).decode() if row.data else None, "client": row.client,
        "hash": row.hash, "at": row.at,
    }  # fmt: skip


async def read_header(engine: AsyncEngine, table: str) -> Table | None:
    """A table before its first event, or None if there is no such table."""
    async with engine.connect() as connection:
        found = (await connection.execute(select(tables).where(tables.c.id == table))).one_or_none()
    if found is None:
        return None
    header = msgspec.json.decode(found.header, type=Header)
    made = new_table(found.id, header, found.seed, found.salt)
    made.next_table = found.next_table
    return made


async def read_rows(engine: AsyncEngine, table: str, after: int = 0) -> list[Row]:
    """The log of a table, after some seq."""
    query = select(events).where(events.c.table_id == table, events.c.seq > after).order_by(events.c.seq)
    async with engine.connect() as connection:
        found = (await connection.execute(query)).all()
    return [
        Row(
            seq=r.seq, kind=r.kind, at=r.at, seat=r.seat, move=r.move, words=r.words,
            data=msgspec.json.decode(r.data) if r.data else {}, client=r.client, hash=r.hash,
        )
        for r in found
    ]  # fmt: skip


async def read_next(engine: AsyncEngine, table: str) -> str | None:
    """The rematch of a table."""
    async with engine.connect() as connection:
        return (await connection.execute(select(tables.c.next_table).where(tables.c.id == table))).scalar()
