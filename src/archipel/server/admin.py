"""What an administrator does to tables and people, beside a running server or without one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from argon2 import PasswordHasher
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from archipel.server.maintenance import NotPossible
from archipel.server.problems import Trouble
from archipel.server.store.listing import SEATS, StoredSeat, encoded
from archipel.server.store.schema import (
    agenda,
    evaluations,
    events,
    history,
    notices,
    people,
    reviews,
    seatings,
    sessions,
    tables,
)
from archipel.server.tables.log import new_id

NAMELESS = "–"
TRIES = 6


def _now() -> int:
    return time.time_ns() // 1_000_000


async def _notice(connection: AsyncConnection, kind: str, what: str) -> None:
    await connection.execute(insert(notices).values(kind=kind, what=what, at=_now()))


# --- Tables -----------------------------------------------------------------------------------------------------


async def list_tables(engine: AsyncEngine, status: str | None, limit: int) -> list[dict[str, Any]]:
    """Tables, those with the latest move first."""
    query = select(tables).order_by(tables.c.moved.desc()).limit(limit)
    if status is not None:
        query = query.where(tables.c.status == status)
    names = select(seatings.c.table_id, people.c.name).join(people, people.c.id == seatings.c.person)
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
        who: dict[str, list[str]] = {row.id: [] for row in rows}
        for table, name in (await connection.execute(names.where(seatings.c.table_id.in_(list(who))))).all():
            who[table].append(name)
    found = []
    for row in rows:
        header = msgspec.json.decode(row.header)
        found.append(
            {
                "table": row.id, "game": header["game"], "rules": header["rules"], "status": row.status,
                "events": row.seq, "moved": row.moved, "people": who[row.id],
            }
        )  # fmt: skip
    return found


async def _last(connection: AsyncConnection, table: str) -> Any:
    if (await connection.execute(select(tables.c.id).where(tables.c.id == table))).scalar() is None:
        raise NotPossible("no_table", table=table)
    last = select(events).where(events.c.table_id == table).order_by(events.c.seq.desc()).limit(1)
    return (await connection.execute(last)).one_or_none()


async def _add(connection: AsyncConnection, table: str, kind: str, seat: int | None, **data: Any) -> None:
    """Add an event that leaves the position as it is. If a server was quicker, the database refuses it: try again."""
    last = await _last(connection, table)
    seq, at = (0, 0) if last is None else (last.seq, last.at)
    await connection.execute(
        insert(events).values(
            table_id=table, seq=seq + 1, kind=kind, seat=seat, data=msgspec.json.encode(data).decode(),
            hash="-" if last is None else last.hash, at=max(at, _now()),
        )
    )  # fmt: skip
    await connection.execute(update(tables).where(tables.c.id == table).values(seq=seq + 1))
    await _notice(connection, "table", table)


async def _reseat(connection: AsyncConnection, table: str, change: Callable[[int, StoredSeat], None]) -> None:
    """Change what lists say of the seats of a table."""
    found = (await connection.execute(select(tables.c.seats).where(tables.c.id == table))).scalar_one()
    seats = SEATS.decode(found)
    for number, seat in enumerate(seats):
        change(number, seat)
    await connection.execute(update(tables).where(tables.c.id == table).values(seats=encoded(seats)))


async def close_table(engine: AsyncEngine, table: str) -> None:
    """End a table as it is. Its log stays and can be looked at."""
    async with engine.begin() as connection:
        await _last(connection, table)
        if (await connection.execute(select(tables.c.status).where(tables.c.id == table))).scalar() == "over":
            raise NotPossible("is_over", table=table)
        await _end(connection, table)


async def _end(connection: AsyncConnection, table: str) -> None:
    begun = (await connection.execute(select(tables.c.status).where(tables.c.id == table))).scalar() != "waiting"
    await _add(connection, table, "end", None, reason="closed")
    at = (await _last(connection, table)).at
    await connection.execute(update(tables).where(tables.c.id == table).values(status="over", actor=None, moved=at))
    over = {"ended": at} if begun else {"ended": at, "seated": False}  # one that never began is no loss
    await connection.execute(update(history).where(history.c.table_id == table).values(**over))
    await connection.execute(delete(agenda).where(agenda.c.table_id == table))


async def delete_table(engine: AsyncEngine, table: str) -> None:
    """Remove a table with its log, for good."""
    async with engine.begin() as connection:
        await _last(connection, table)
        for where in (evaluations, reviews, agenda, seatings, history, events):
            await connection.execute(delete(where).where(where.c.table_id == table))
        await connection.execute(delete(tables).where(tables.c.id == table))
        await _notice(connection, "table", table)


# --- People -----------------------------------------------------------------------------------------------------


async def list_people(engine: AsyncEngine, limit: int) -> list[dict[str, Any]]:
    """People, the newest first."""
    query = select(people).order_by(people.c.made.desc()).limit(limit)
    async with engine.connect() as connection:
        return [
            {
                "id": row.id, "name": row.name, "account": row.account is not None, "program_of": row.owner,
                "banned": row.banned is not None, "made": row.made,
            }
            for row in (await connection.execute(query)).all()
        ]  # fmt: skip


async def find_person(connection: AsyncConnection, name: str) -> Any:
    """A person by id, else by the name of an account; a guest's name is no proof of who is meant."""
    found = None
    for meant in (people.c.id == name, people.c.account == name.casefold()):
        found = found or (await connection.execute(select(people).where(meant))).one_or_none()
    if found is None:
        raise NotPossible("unknown", name=name)
    return found


async def set_password(engine: AsyncEngine, name: str, password: str) -> None:
    """A new password for an account; whoever was logged in is not any more."""
    async with engine.begin() as connection:
        who = await find_person(connection, name)
        if who.account is None:
            raise NotPossible("unknown", name=name)
        hashed = PasswordHasher().hash(password)
        await connection.execute(update(people).where(people.c.id == who.id).values(password=hashed))
        await connection.execute(update(sessions).where(sessions.c.person == who.id).values(ended=_now()))
        await _notice(connection, "person", who.id)


async def ban(engine: AsyncEngine, name: str, banned: bool) -> None:
    """Keep somebody out, with all their programs; or let them in again."""
    async with engine.begin() as connection:
        who = (await find_person(connection, name)).id
        theirs = or_(people.c.id == who, people.c.owner == who)
        await connection.execute(update(people).where(theirs).values(banned=_now() if banned else None))
        for one in (await connection.execute(select(people.c.id).where(theirs))).scalars():
            await _notice(connection, "person", one)


async def export(engine: AsyncEngine, name: str) -> dict[str, Any]:
    """Everything that is stored about a person, but for the password's hash."""
    async with engine.connect() as connection:
        who = await find_person(connection, name)
        places = (await connection.execute(select(sessions).where(sessions.c.person == who.id))).all()
        programs = (await connection.execute(select(people).where(people.c.owner == who.id))).all()
        seats = (await connection.execute(select(seatings).where(seatings.c.person == who.id))).all()
        played = []
        for row in seats:
            query = select(events).where(events.c.table_id == row.table_id).order_by(events.c.seq)
            log = (await connection.execute(query.where(events.c.seat == row.seat))).all()
            played.append(
                {
                    "table": row.table_id, "seat": row.seat,
                    "events": [
                        {"seq": e.seq, "kind": e.kind, "words": e.words, "data": e.data and msgspec.json.decode(e.data),
                         "at": e.at}
                        for e in log
                    ],
                }
            )  # fmt: skip
    return {
        "person": {"id": who.id, "name": who.name, "account": who.account, "language": who.language, "made": who.made,
                   "banned": who.banned},
        "sessions": [{"device": s.device, "made": s.made, "seen": s.seen, "ended": s.ended, "only": s.only}
                     for s in places],
        "programs": [{"id": p.id, "name": p.name, "made": p.made} for p in programs],
        "tables": played,
    }  # fmt: skip


async def erase(engine: AsyncEngine, name: str, level: str) -> None:
    """Forget a person: name, account, sessions and programs are gone; in the logs of tables somebody without a name
    has played, so that others keep their games. A bot plays their running games on."""
    async with engine.begin() as connection:
        who = (await find_person(connection, name)).id
        owned = select(people.c.id).where(people.c.owner == who)
        for one in [who, *(await connection.execute(owned)).scalars()]:
            await _erase(connection, one, level)


async def erase_soon(engine: AsyncEngine, id: str, level: str) -> None:
    """The same beside whoever is playing: where a move was stored in the middle of it, it is begun anew."""
    for attempt in range(TRIES):
        try:
            return await erase(engine, id, level)
        except (IntegrityError, OperationalError):
            await asyncio.sleep(0.05 * 2**attempt)
    raise Trouble("cannot-store")


async def _erase(connection: AsyncConnection, who: str, level: str) -> None:
    nobody = new_id()
    seats = (await connection.execute(select(seatings).where(seatings.c.person == who))).all()
    mentioned = (  # also where somebody only was the host, or left again
        select(tables.c.id, tables.c.header, tables.c.status)
        .join(history, history.c.table_id == tables.c.id)
        .where(history.c.person == who)
    )
    for table in (await connection.execute(mentioned)).all():
        header = table.header.replace(f'"{who}"', f'"{nobody}"')
        await connection.execute(update(tables).where(tables.c.id == table.id).values(header=header))
        told = select(events.c.seq, events.c.data).where(events.c.table_id == table.id, events.c.kind == "sit")
        for seq, data in (await connection.execute(told)).all():
            sat = msgspec.json.decode(data)
            if sat.get("person") == who:
                sat |= {"person": nobody, "name": NAMELESS}
                at = (events.c.table_id == table.id) & (events.c.seq == seq)
                await connection.execute(update(events).where(at).values(data=msgspec.json.encode(sat).decode()))
        await _reseat(connection, table.id, partial(_nameless, who, nobody))
        for seat in (s for s in seats if s.table_id == table.id):
            await _leave(connection, table, seat.seat, level)
        if (
            table.status == "waiting" and msgspec.json.decode(table.header)["host"] == who
        ):  # its host was the only one who could start it
            await _end(connection, table.id)
        await _notice(connection, "table", table.id)
    await connection.execute(delete(seatings).where(seatings.c.person == who))
    await connection.execute(delete(history).where(history.c.person == who))
    await connection.execute(delete(sessions).where(sessions.c.person == who))
    await connection.execute(delete(people).where(people.c.id == who))
    await _notice(connection, "person", who)


def _nameless(who: str, nobody: str, number: int, seat: StoredSeat) -> None:
    if seat.person == who:
        seat.person, seat.name = nobody, NAMELESS


async def _leave(connection: AsyncConnection, table: Any, seat: int, level: str) -> None:
    """Before the start the seat is open again; in a running game a bot plays on."""

    def stand(number: int, held: StoredSeat) -> None:
        if number == seat:
            held.kind, held.person, held.name, held.program = "open", None, "", False

    def bot(number: int, held: StoredSeat) -> None:
        if number == seat:
            held.away, held.level = True, level

    if table.status == "waiting":
        await _add(connection, table.id, "stand", seat)
        await _reseat(connection, table.id, stand)
    elif table.status != "over":
        await _add(connection, table.id, "takeover", seat, level=level)
        await _reseat(connection, table.id, bot)
        busy = (await connection.execute(select(func.count()).where(agenda.c.table_id == table.id))).scalar()
        if not busy:
            due = {"table_id": table.id, "due": _now(), "what": "bot", "lease_by": None, "lease_until": 0}
            await connection.execute(insert(agenda).values(**due))
