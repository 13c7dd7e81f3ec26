"""Reviews in the database: which were asked for, what has been worked out, and which server is at it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import Select, bindparam, func, select, update
from sqlalchemy.dialects.postgresql import insert as insert_pg
from sqlalchemy.dialects.sqlite import insert as insert_lite
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.server.review.evaluations import Evaluation
from archipel.server.store.schema import evaluations, reviews
from archipel.server.store.writer import Statement

SEEN = 500  # waiting reviews that are looked at when the next is chosen
_ONCE = {
    "sqlite": insert_lite(reviews).on_conflict_do_nothing(),
    "postgresql": insert_pg(reviews).on_conflict_do_nothing(),
}
_ADD = {
    "sqlite": insert_lite(evaluations).on_conflict_do_nothing(),
    "postgresql": insert_pg(evaluations).on_conflict_do_nothing(),
}
_PROGRESS = (
    update(reviews)
    .where(reviews.c.table_id == bindparam("of_table"))
    .values(done=bindparam("to_done"), lease_until=bindparam("until"), waiting=reviews.c.total > bindparam("so_many"))
)


class Asked(msgspec.Struct, frozen=True):
    """A review that was asked for."""

    table: str
    done: int
    total: int
    simulations: int
    asker: str = ""


def asking(dialect: str, table: str, asker: str, now: int, total: int, simulations: int) -> Statement:
    """The statement that asks for a review; asked twice, it is one."""
    values = {
        "table_id": table, "asked": now, "done": 0, "total": total, "simulations": simulations, "lease_by": None,
        "lease_until": 0, "asker": asker, "waiting": total > 0,
    }  # fmt: skip
    return _ONCE[dialect], values


def adding(
    dialect: str, table: str, open_cards: bool, found: list[Evaluation], done: int, until: int
) -> list[Statement]:
    """The statements that store what was found, and how far the review is."""
    rows: list[Statement] = [
        (
            _ADD[dialect],
            {"table_id": table, "open": int(open_cards), "step": f.step, "data": msgspec.json.encode(f).decode()},
        )
        for f in found
    ]
    return [*rows, (_PROGRESS, {"of_table": table, "to_done": done, "so_many": done, "until": until})]


async def read(engine: AsyncEngine, table: str) -> Asked | None:
    """A review as far as it is, or None if nobody asked for it."""
    async with engine.connect() as connection:
        found = (await connection.execute(select(reviews).where(reviews.c.table_id == table))).one_or_none()
    return None if found is None else Asked(found.table_id, found.done, found.total, found.simulations)


async def read_evaluations(engine: AsyncEngine, table: str, open_cards: bool) -> dict[int, Evaluation]:
    """What has been worked out, by the index of the move."""
    query = select(evaluations.c.step, evaluations.c.data).where(
        evaluations.c.table_id == table, evaluations.c.open == int(open_cards)
    )
    async with engine.connect() as connection:
        found = (await connection.execute(query)).all()
    return {row.step: msgspec.json.decode(row.data, type=Evaluation) for row in found}


def waiting_now(now: int) -> Select[tuple[str, str]]:
    """Unfinished reviews that nobody is at, the longest waiting first, with who asked for each."""
    query = select(reviews.c.table_id, reviews.c.asker).where(reviews.c.waiting, reviews.c.lease_until <= now)
    return query.order_by(reviews.c.asked).limit(SEEN)


async def take(engine: AsyncEngine, server: str, now: int, until: int, served: Mapping[str, float]) -> Asked | None:
    """Take on an unfinished review that nobody is at: of whoever was `served` longest ago the one that waited longest.
    None if there is none, or if another server was quicker: then the caller asks again."""
    async with engine.begin() as connection:
        found = (await connection.execute(waiting_now(now))).all()
        if not found:
            return None
        first = min(found, key=lambda row: served.get(row.asker, 0.0))  # the first of equals has waited longest
        taken = (
            update(reviews)
            .where(reviews.c.table_id == first.table_id, reviews.c.lease_until <= now)
            .values(lease_by=server, lease_until=until)
            .returning(reviews.c.table_id, reviews.c.done, reviews.c.total, reviews.c.simulations)
        )
        row = (await connection.execute(taken)).one_or_none()
    return None if row is None else Asked(row.table_id, row.done, row.total, row.simulations, first.asker)


async def unfinished_of(engine: AsyncEngine, asker: str) -> int:
    """How many reviews somebody waits for."""
    query = select(func.count()).where(reviews.c.waiting, reviews.c.asker == asker)
    async with engine.connect() as connection:
        return (await connection.execute(query)).scalar() or 0


async def put_back(engine: AsyncEngine, server: str | None, until: int = 0) -> None:
    """Give up the leases of a server (None: of all), at once or until some time."""
    query = update(reviews).where(reviews.c.lease_by.is_not(None) if server is None else reviews.c.lease_by == server)
    async with engine.begin() as connection:
        await connection.execute(query.values(lease_until=until))
