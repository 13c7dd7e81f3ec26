"""Lists of tables, from what is written beside each table with every event: no list replays a game."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, Literal

import msgspec
from sqlalchemy import BigInteger, Integer, Select, and_, bindparam, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert as insert_pg
from sqlalchemy.dialects.sqlite import insert as insert_lite
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.server.problems import Trouble
from archipel.server.store.reader import Question, Rows
from archipel.server.store.schema import history, tables
from archipel.server.store.writer import Statement
from archipel.server.tables.standing import final_places
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
    place: int | None = None  # in the end; None before it, or without a result


SEATS = msgspec.json.Decoder(list[StoredSeat])
SET_SEATS = update(tables).where(tables.c.id == bindparam("of_table")).values(seats=bindparam("to_seats"))
COMPLETE = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"), tables.c.seq == bindparam("at_seq"))
    .values(
        game=bindparam("to_game"), made=bindparam("to_made"), actor=bindparam("to_actor"),
        programs=bindparam("to_programs"), practice=bindparam("to_practice"),
    )
)  # fmt: skip
SET_PLACES = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"), tables.c.seats == bindparam("from_seats"))
    .values(seats=bindparam("to_seats"))
)
COMPLETE_SAME = COMPLETE.where(tables.c.seats == bindparam("same_seats"))
NOBODY_SITS = update(history).where(history.c.table_id == bindparam("of_table")).values(seated=False)


def _upsert(kind: Any) -> Any:
    into = kind(history)
    changed = {"seated": into.excluded.seated, "ended": into.excluded.ended}
    return into.on_conflict_do_update(index_elements=["person", "table_id"], set_=changed)


REMEMBER = {"sqlite": _upsert(insert_lite), "postgresql": _upsert(insert_pg)}


def seats_of(table: Table) -> list[StoredSeat]:
    """The seats of a table, for lists."""
    places = final_places(table) if table.status == "over" else []
    return [
        StoredSeat(s.kind, s.person, s.name, s.level, s.away, s.resigned, s.program, place)
        for s, place in zip_longest(table.seats, places)
    ]


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
    ended = table.turn_at if table.status == "over" else 0
    rows = [
        {"person": person, "table_id": table.id, "seated": seated, "ended": ended}
        for person, seated in people_of(table).items()
    ]
    return [
        (SET_SEATS, {"of_table": table.id, "to_seats": encoded(seats_of(table))}),
        (NOBODY_SITS, {"of_table": table.id}),
        *((REMEMBER[dialect], row) for row in rows),
    ]


def completing(table: Table, dialect: str, stored: str) -> list[Statement]:
    """The statements that write down all that lists say of a table, unless something has happened there since. Who sits
    there is left as it is stored, if it is: somebody may have been erased a moment ago, whom this table still names."""
    header = table.header
    row = {
        "of_table": table.id, "at_seq": table.seq, "to_game": header.game, "to_made": header.made,
        "to_actor": table.actor, "to_programs": header.programs is not None, "to_practice": header.position is not None,
    }  # fmt: skip
    seats = SEATS.decode(stored or "[]")
    if not seats:
        return [(COMPLETE, row), *listing(table, dialect)]
    for seat, now in zip(seats, seats_of(table), strict=True):
        seat.place = now.place
    after = encoded(seats)
    return [
        (SET_PLACES, {"of_table": table.id, "from_seats": stored, "to_seats": after}),
        (COMPLETE_SAME, {**row, "same_seats": after}),
    ]


# --- Reading ------------------------------------------------------------------------------------------------------


class Listed(msgspec.Struct):
    """A row of a list."""

    id: str
    header: str
    status: str
    moved: int
    actor: int | None
    seats: str
    at: int  # by which the list is ordered


class Page(msgspec.Struct):
    """Some rows of a list, and where the next begin; None: these were the last."""

    rows: list[Listed]
    next: str | None


COLUMNS = (tables.c.id, tables.c.header, tables.c.status, tables.c.moved, tables.c.actor, tables.c.seats)
MINE = (
    select(*COLUMNS, history.c.ended.label("at"))
    .join(history, history.c.table_id == tables.c.id)
    .where(history.c.person == bindparam("person"), history.c.seated)
)
FIRST = {"at": 2**62, "id": ""}  # before the first row of any list


def _before(at: Any, id: Any) -> Any:
    """Further on in a list than the row at this time with this id."""
    time = bindparam("at", type_=BigInteger)
    return and_(at <= time, or_(at < time, id < bindparam("id")))


def _latest(query: Select[Any], at: Any, id: Any) -> Select[Any]:
    ordered = query.where(_before(at, id)).order_by(at.desc(), id.desc())
    return ordered.limit(bindparam("most", type_=Integer))


LISTS: dict[Which, Select[Any]] = {
    "mine": MINE.where(history.c.ended == 0).order_by(tables.c.moved.desc()).limit(GOING_ON),
    "finished": _latest(MINE.where(history.c.ended > 0), history.c.ended, history.c.table_id),
    "open": _latest(
        select(*COLUMNS, tables.c.made.label("at")).where(tables.c.status == "waiting", tables.c.listed),
        tables.c.made,
        tables.c.id,
    ),
}
_THEIRS = select(func.count()).select_from(history).where(history.c.person == bindparam("person"), history.c.seated)
_OPEN = select(func.count()).select_from(tables).where(tables.c.status == "waiting", tables.c.listed)
COUNTS: dict[Which, Select[Any]] = {
    "mine": _THEIRS.where(history.c.ended == 0),
    "finished": _THEIRS.where(history.c.ended > 0),
    "open": _OPEN,
}
_GAME = tables.c.game == bindparam("game")
LISTS_OF_GAME = {which: query.where(_GAME) for which, query in LISTS.items()}
COUNTS_OF_GAME = {
    which: query.where(_GAME if which == "open" else and_(_GAME, tables.c.id == history.c.table_id))
    for which, query in COUNTS.items()
}


def asking(which: Which, person: str | None, cursor: str | None, limit: int, game: str | None) -> Question:
    """What to ask for a page of a list; one row more than is shown, to know whether there are any."""
    values: dict[str, Any] = {} if which == "open" else {"person": person or ""}
    if which != "mine":
        values |= {"most": limit + 1, **(FIRST if cursor is None else _place(cursor))}
    return (LISTS[which], values) if game is None else (LISTS_OF_GAME[which], {**values, "game": game})


def counting(which: Which, person: str | None, game: str | None) -> Question:
    """What to ask for the number of tables in a list."""
    values = {} if which == "open" else {"person": person or ""}
    return (COUNTS[which], values) if game is None else (COUNTS_OF_GAME[which], {**values, "game": game})


def page_of(which: Which, rows: Rows, limit: int) -> Page:
    """The page that rows make."""
    listed = [Listed(*row) for row in rows]
    if which == "mine" or len(listed) <= limit:
        return Page(listed, None)
    last = listed[limit - 1]
    return Page(listed[:limit], f"{last.at}.{last.id}")


def _place(cursor: str) -> dict[str, Any]:
    """The place in a list that a cursor stands for."""
    at, _, id = cursor.partition(".")
    if not (cursor.isascii() and at.isdigit() and len(at) < 16 and id.isalnum()):
        raise Trouble("malformed", "The cursor is not one of ours.")
    return {"at": int(at), "id": id}


async def count_going_on(engine: AsyncEngine, person: str) -> int:
    """How many tables that are not over somebody has to do with, as a host or at a seat."""
    query = select(func.count()).where(history.c.person == person, history.c.ended == 0)
    async with engine.connect() as connection:
        return (await connection.execute(query)).scalar() or 0
