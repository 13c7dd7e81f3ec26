"""What is written together is stored wholly or not at all, each work by itself, in an order that every database takes;
and the tables are as the migrations leave them."""

import asyncio
from functools import partial

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select

from archipel.core import registry
from archipel.server.store import logs, schema
from archipel.server.store.database import address_of, migrate, open_engine
from archipel.server.store.writer import CannotStore, Conflict, Writer
from archipel.server.tables import actions
from archipel.server.tables.draft import Draft
from archipel.server.tables.log import Header
from archipel.server.tables.table import new_table


def laid(id):
    """A new table with its first event, and the statements that store it."""
    header = Header(
        game="none", rules=1, board="b", board_digest="0", seats=2, host="ada", commitment="0" * 64, made=1
    )  # fmt: skip
    table = new_table(id, header, "0" * 32, "0" * 32)
    draft = Draft(table, 1)
    draft.add("sit", 0, how="person", person="ada", name="Ada", nonce="n")
    return draft.table, [logs.adding_table(table), *logs.adding(draft.table, draft.rows, None, "sqlite")]


def joined(table):
    """The statements that store one more event."""
    draft = Draft(table, 2)
    draft.add("sit", 1, how="person", person="bob", name="Bob", nonce="n")
    return logs.adding(draft.table, draft.rows, (5, "clock"), "sqlite")


async def written(folder, *batches):
    """Write these works, batch by batch; what came of each, how many commits it took, and what is stored."""
    engine = open_engine(address_of(folder, None))
    await migrate(engine)
    writer, answers, commits = Writer(engine), [], []
    commit = writer._commit

    async def counted(work):
        commits.append(len(work))
        await commit(work)

    writer._commit = counted
    writer.start()
    for works in batches:
        answers += await asyncio.gather(*(writer.write(*work) for work in works), return_exceptions=True)
    await writer.stop()
    async with engine.connect() as connection:
        index = select(schema.tables.c.id, schema.tables.c.seq).order_by(schema.tables.c.id)
        rows = [tuple(row) for row in (await connection.execute(index)).all()]
        count = len((await connection.execute(select(schema.events))).all())
        seats = len((await connection.execute(select(schema.seatings))).all())
    await engine.dispose()
    return answers, commits, rows, count, seats


def test_what_is_asked_for_together_is_one_commit_whatever_it_is(tmp_path):
    first, laying_first = laid("a")
    works = [joined(first), *(laid(id)[1] for id in "bcd")]  # a seat is taken while others lay tables
    answers, commits, rows, count, seats = asyncio.run(written(tmp_path, [laying_first], works))
    assert answers == [None] * 5
    assert len(commits) == 2
    assert rows == [("a", 2), ("b", 1), ("c", 1), ("d", 1)]
    assert (count, seats) == (5, 5)


def test_what_cannot_be_stored_does_not_spoil_what_came_with_it(tmp_path):
    first, laying_first = laid("a")
    late = logs.adding(first, _rows(first), None, "sqlite")
    answers, _, rows, count, _ = asyncio.run(
        written(tmp_path, [laying_first], [joined(first), late, laid("b")[1], joined(laid("nowhere")[0])])
    )
    assert [type(answer) for answer in answers] == [type(None), type(None), Conflict, type(None), Conflict]
    assert rows == [("a", 2), ("b", 1)]
    assert count == 3


def _rows(table):
    """Somebody else's second event of the same table."""
    draft = Draft(table, 3)
    draft.add("bot", 1, level="random", name="Lotte")
    return draft.rows


def test_a_writer_that_closes_takes_nothing_more(tmp_path):
    async def late():
        engine = open_engine(address_of(tmp_path, None))
        await migrate(engine)
        writer = Writer(engine)
        writer.start()
        await writer.stop()
        try:
            with pytest.raises(CannotStore):
                await writer.write(*laid("a")[1])
        finally:
            await engine.dispose()

    asyncio.run(late())


async def drift(address):
    """Where the migrated tables are other than the code thinks."""
    engine = open_engine(address)
    try:
        await migrate(engine)
        await migrate(engine)  # nothing to do
        async with engine.connect() as connection:
            return await connection.run_sync(
                lambda sync: compare_metadata(
                    MigrationContext.configure(sync, opts={"compare_type": True}), schema.metadata
                )
            )
    finally:
        await engine.dispose()


def test_the_migrations_lead_to_the_tables_that_are_used(tmp_path):
    assert asyncio.run(drift(address_of(tmp_path, None))) == []


def test_who_hangs_up_while_a_move_is_stored_has_made_it_once(server, ada, game):
    view = ada.lay(game, ["me", "shared"])
    watching, table, seq = ada.live(view["table"]), view["table"], view["seq"]
    service, seat = server.guard.server.service, registry.game(game).facts.colours.index(view["to_act"])
    move = view["legal"][0]

    async def hang_up():
        """The asker goes while the disk is slow; meanwhile the same is asked again, by who has not seen it happen."""
        commit, slow = service.writer._commit, asyncio.Event()

        async def later(work):
            await slow.wait()
            await commit(work)

        service.writer._commit = later
        try:
            acts = (partial(actions.play, seat=seat, move=move, seq=seq, client=id, language="en") for id in "ab")
            play = [asyncio.create_task(service.change(table, act)) for act in acts]
            await asyncio.sleep(0.05)
            play[0].cancel()
            await asyncio.sleep(0.05)
            slow.set()
            return await asyncio.gather(*play, return_exceptions=True)
        finally:
            service.writer._commit = commit

    gone, (outcome, _) = server.call(hang_up())
    assert isinstance(gone, asyncio.CancelledError)
    assert outcome == "stale"
    assert watching.until(type="update")["view"]["seq"] > seq
    moves = [e for e in ada.view(table, since=0)["events"] if e["kind"] == "move"]
    assert [made["words"] for made in moves] == [move]
