"""Reviews in the database: which were asked for, what has been worked out, and which server is at it."""

from __future__ import annotations

import msgspec
from sqlalchemy import bindparam, select, update
from sqlalchemy.dialects.postgresql import insert as insert_pg
from sqlalchemy.dialects.sqlite import insert as insert_lite
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.server.review.looks import Look
from archipel.server.store.schema import looks, reviews
from archipel.server.store.writer import Statement

_ONCE = {
    "sqlite": insert_lite(reviews).on_conflict_do_nothing(),
    "postgresql": insert_pg(reviews).on_conflict_do_nothing(),
}
_ADD = {"sqlite": insert_lite(looks).on_conflict_do_nothing(), "postgresql": insert_pg(looks).on_conflict_do_nothing()}
_PROGRESS = (
    update(reviews)
    .where(reviews.c.table_id == bindparam("of_table"))
    .values(done=bindparam("to_done"), lease_until=bindparam("until"))
)


class Asked(msgspec.Struct, frozen=True):
    """A review that was asked for."""

    table: str
    done: int
    total: int
    simulations: int


def asking(dialect: str, table: str, now: int, total: int, simulations: int) -> Statement:
    """The statement that asks for a review; asked twice, it is one."""
    values = {
        "table_id": table, "asked": now, "done": 0, "total": total, "simulations": simulations, "lease_by": None,
        "lease_until": 0,
    }  # fmt: skip
    return _ONCE[dialect], values


def adding(dialect: str, table: str, open_cards: bool, found: list[Look], done: int, until: int) -> list[Statement]:
    """The statements that store what was found, and how far the review is."""
    rows: list[Statement] = [
        (
            _ADD[dialect],
            {"table_id": table, "open": int(open_cards), "step": f.step, "data": msgspec.json.encode(f).decode()},
        )
        for f in found
    ]
    return [*rows, (_PROGRESS, {"of_table": table, "to_done": done, "until": until})]


async def read(engine: AsyncEngine, table: str) -> Asked | None:
    """A review as far as it is, or None if nobody asked for it."""
    async with engine.connect() as connection:
        found = (await connection.execute(select(reviews).where(reviews.c.table_id == table))).one_or_none()
    return None if found is None else Asked(found.table_id, found.done, found.total, found.simulations)


async def read_looks(engine: AsyncEngine, table: str, open_cards: bool) -> dict[int, Look]:
    """What has been worked out, by the index of the move."""
    query = select(looks.c.step, looks.c.data).where(looks.c.table_id == table, looks.c.open == int(open_cards))
    async with engine.connect() as connection:
        found = (await connection.execute(query)).all()
    return {row.step: msgspec.json.decode(row.data, type=Look) for row in found}


async def take(engine: AsyncEngine, server: str, now: int, until: int) -> Asked | None:
    """Take on the unfinished review that has waited longest and that nobody is at."""
    waiting = (
        select(reviews.c.table_id)
        .where(reviews.c.done < reviews.c.total, reviews.c.lease_until <= now)
        .order_by(reviews.c.asked)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    taken = (
        update(reviews)
        .where(reviews.c.table_id == waiting.scalar_subquery(), reviews.c.lease_until <= now)
        .values(lease_by=server, lease_until=until)
        .returning(reviews.c.table_id, reviews.c.done, reviews.c.total, reviews.c.simulations)
    )
    async with engine.begin() as connection:
        found = (await connection.execute(taken)).one_or_none()
    return None if found is None else Asked(found.table_id, found.done, found.total, found.simulations)


async def put_back(engine: AsyncEngine, server: str | None, until: int = 0) -> None:
    """Give up the leases of a server (None: of all), at once or until some time."""
    query = update(reviews).where(reviews.c.lease_by.is_not(None) if server is None else reviews.c.lease_by == server)
    async with engine.begin() as connection:
        await connection.execute(query.values(lease_until=until))
