"""Lists that replay nothing: who sits where and who is to act stand beside each table, and people have a history."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

UNKNOWN = -2  # who is to act: a server works it out, which knows the rules


def upgrade() -> None:
    no = sa.false()
    # column by column: what others refer to cannot be made anew in SQLite, which is what a batch would do
    op.add_column("tables", sa.Column("game", sa.String(length=64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("made", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("actor", sa.SmallInteger(), nullable=True))
    op.add_column("tables", sa.Column("seats", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("programs", sa.Boolean(), nullable=False, server_default=no))
    op.add_column("tables", sa.Column("practice", sa.Boolean(), nullable=False, server_default=no))
    op.drop_index("tables_by_status", "tables")
    op.create_index("tables_by_status", "tables", ["status", "listed", "made", "id"])
    op.create_index("tables_for_programs", "tables", ["status", "programs", "made"])
    op.create_index("tables_for_practice", "tables", ["practice", "made"])
    op.create_table(
        "history",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seated", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("person", "table_id"),
    )
    op.create_index("history_by_person", "history", ["person", "seated", "ended", "table_id"])
    op.create_index("history_by_table", "history", ["table_id"])
    op.create_index("people_by_age", "people", ["account", "made"])
    op.create_index("sessions_by_use", "sessions", ["seen"])
    op.add_column("reviews", sa.Column("asker", sa.String(length=16), nullable=False, server_default=""))
    op.add_column("reviews", sa.Column("waiting", sa.Boolean(), nullable=False, server_default=no))
    op.create_index("reviews_waiting", "reviews", ["waiting", "asked"])
    op.create_index("reviews_by_age", "reviews", ["asked"])
    _fill(op.get_bind())


def _fill(connection: sa.Connection) -> None:
    """Work out for every table what its log says of its seats."""
    columns = ["id", "game", "made", "actor", "seats", "programs", "practice", "status", "moved", "header"]
    tables = sa.table("tables", *(sa.column(name) for name in columns))
    reviews = sa.table("reviews", *(sa.column(name) for name in ("done", "total", "waiting")))
    connection.execute(sa.update(reviews).where(reviews.c.done < reviews.c.total).values(waiting=sa.true()))
    rows = connection.execute(sa.select(tables.c.id, tables.c.header, tables.c.status, tables.c.moved)).all()
    for row in rows:
        header = json.loads(row.header)
        seats, people, started = _seats(connection, row.id, header)
        values = {
            "game": header["game"], "made": header["made"], "actor": UNKNOWN if row.status == "playing" else None,
            "seats": json.dumps(seats), "programs": header.get("programs") is not None,
            "practice": header.get("position") is not None,
        }  # fmt: skip
        connection.execute(sa.update(tables).where(tables.c.id == row.id).values(**values))
        ended = row.moved if row.status == "over" else 0
        _remember(connection, row.id, people, {seat["person"] for seat in seats}, ended, started)


def _remember(
    connection: sa.Connection, table: str, people: set[str], sitting: set[Any], ended: int, started: bool
) -> None:
    history = sa.table("history", *(sa.column(name) for name in ("person", "table_id", "seated", "ended")))
    for person in people:
        seated = person in sitting and (started or not ended)
        values = {"person": person, "table_id": table, "seated": seated, "ended": ended}
        connection.execute(sa.insert(history).values(**values))


def _seats(connection: sa.Connection, table: str, header: dict[str, Any]) -> tuple[list[Any], set[str], bool]:
    """The seats as the log leaves them, everybody who had to do with the table, and whether it was ever begun."""
    events = sa.table("events", *(sa.column(name) for name in ("table_id", "seq", "kind", "seat", "data")))
    wanted = ("sit", "stand", "bot", "start", "resign", "takeover", "giveback")
    query = sa.select(events.c.kind, events.c.seat, events.c.data)
    query = query.where(events.c.table_id == table, events.c.kind.in_(wanted)).order_by(events.c.seq)
    seats, people, started = [_seat() for _ in range(header["seats"])], {header["host"]}, False
    for kind, seat, text in connection.execute(query).all():
        data = json.loads(text) if text else {}
        if kind == "start":
            started = True
        elif kind == "sit":
            people.add(data["person"])
            program = data.get("program", False)
            seats[seat] = _seat(kind=data["how"], person=data["person"], name=data["name"], program=program)
        elif kind == "stand":
            seats[seat] = _seat()
        elif kind == "bot":
            seats[seat] = _seat(kind="bot", name=data["name"], level=data["level"])
        elif kind == "giveback":
            seats[seat] |= {"away": False, "level": None}
        else:
            gone = {"resigned": True, "away": False} if kind == "resign" else {"away": True}
            seats[seat] |= {"level": data["level"], **gone}
    return seats, people, started


def _seat(**more: Any) -> dict[str, Any]:
    empty = {"kind": "open", "person": None, "name": "", "level": None, "away": False, "resigned": False}
    return {**empty, "program": False, **more}
