"""The tables of the database. `tables` and `events` are the truth; `seatings`, `history`, `agenda` and the columns
under "index" follow from them, are written in the same transaction, and only make finding and listing things quick.

What a move changes (`seq`, `moved`, `actor`) is in no index: PostgreSQL then rewrites no index for it.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    false,
)
from sqlalchemy import Text as LongText

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("header", LongText, nullable=False),  # tables.header.Header as JSON
    Column("seed", String(32), nullable=False),  # secret until the end
    Column("salt", String(32), nullable=False),  # secret until the end
    # index
    Column("listed", Boolean, nullable=False),
    Column("status", String(8), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("moved", BigInteger, nullable=False),  # ms since 1970, like all times here
    Column("next_table", String(16)),
    Column("game", String(64), nullable=False, server_default=""),
    Column("made", BigInteger, nullable=False, server_default="0"),
    # the seat to act; UNKNOWN: a table of an earlier version of which lists still lack this, or the places at the end
    Column("actor", SmallInteger),
    Column("seats", LongText, nullable=False, server_default="[]"),  # store.listing.StoredSeat as JSON, a list
    Column("programs", Boolean, nullable=False, server_default=false()),  # whether programs are offered a seat
    Column("practice", Boolean, nullable=False, server_default=false()),  # from a position, or a guided game
    Index("tables_by_status", "status", "listed", "made", "id"),
    Index("tables_for_programs", "status", "programs", "made"),
    Index("tables_for_practice", "practice", "made"),
)
UNKNOWN = -2

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),
    Column("seat", SmallInteger),
    Column("move", Integer),  # of a player or of nature
    Column("words", LongText),  # the same, for people who read the database
    Column("data", LongText),  # what else a kind of event needs, as JSON
    Column("client", String(80)),  # the client's own id of a move: it happens once
    Column("hash", String(16), nullable=False),  # digest of the position's text after this event
    Column("at", BigInteger, nullable=False),
    Index("events_by_client", "table_id", "seat", "client", unique=True),
)

seatings = Table(
    "seatings",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("person", String(16), nullable=False),
    Index("seatings_by_person", "person"),
)

# Which tables somebody has to do with: those of a person going on, and those that are over, the latest first.
history = Table(
    "history",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seated", Boolean, nullable=False),  # else a host who only looks on, or somebody who left before the start
    Column("ended", BigInteger, nullable=False),  # when it was over; 0 while it goes on
    Index("history_by_person", "person", "seated", "ended", "table_id"),
    Index("history_by_table", "table_id"),
)

# What the server itself has to do at a table, and when: let a bot move, or see that a clock has run out.
agenda = Table(
    "agenda",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("due", BigInteger, nullable=False),
    Column("what", String(8), nullable=False),
    Column("lease_by", String(32)),  # the process that is at it
    Column("lease_until", BigInteger, nullable=False),
    Index("agenda_by_due", "due"),
)

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(40), unique=True),  # the name case-folded, once it is kept with a password
    Column("password", LongText),  # argon2id
    Column("language", String(2), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("owner", String(16)),  # whose program this is; nobody's: a person of flesh and blood
    Column("banned", BigInteger),  # since when nobody comes in under this name
    Column("recovery", String(64)),  # a digest of the code that gives an account a new password, once
    Index("people_by_owner", "owner"),
    Index("people_by_age", "account", "made"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # a digest of what the cookie says: the database opens no door
    Column("person", String(16), ForeignKey("people.id"), nullable=False),
    Column("device", String(80), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("only", String(32)),  # a token for one seat: "<table>/<seat>"
    Index("sessions_by_person", "person"),
    Index("sessions_by_use", "seen"),
)

# What was changed beside a running server, by an administrator or at another server: what it has to look at again.
notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(8), nullable=False),  # table, person, session (the first figures of its id)
    Column("what", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)

# Looking back at finished games. What is in `evaluations` follows from the log, slowly; so it is kept.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("asked", BigInteger, nullable=False),
    Column("done", Integer, nullable=False),  # evaluations that are stored
    Column("total", Integer, nullable=False),
    Column("simulations", Integer, nullable=False),
    Column("lease_by", String(32)),
    Column("lease_until", BigInteger, nullable=False),
    Column("asker", String(16), nullable=False, server_default=""),
    Column("waiting", Boolean, nullable=False, server_default=false()),  # whether anything is still to be done
    Index("reviews_waiting", "waiting", "asked"),
    Index("reviews_by_age", "asked"),
)

evaluations = Table(
    "looks",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("open", SmallInteger, primary_key=True, autoincrement=False),  # 1: with open cards
    Column("step", Integer, primary_key=True, autoincrement=False),  # the index of the move in the match
    Column("data", LongText, nullable=False),  # review.evaluations.Evaluation as JSON
)
