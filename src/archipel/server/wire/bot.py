"""The bot protocol: what a program and the server say to each other. docs/bot-authors.md shows it in use.

The stream, `GET /api/bot/stream`, is one JSON object a line; each has a `type`. Everything else is a request.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from archipel.server.wire.requests import ClientId, Colour, Name, Request, Seq, Words
from archipel.server.wire.views import Clock, Programs, SeatView, Shown

PROTOCOL = 1
Number = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]


class NewBot(Request):
    """A bot of mine."""

    name: Name


class BotInfo(Shown):
    """A bot of mine."""

    id: str
    name: str
    made: float


class BotMade(BotInfo):
    """A new bot. Its token is shown once: whoever has it plays as this bot."""

    token: str


class Join(Request):
    """Take a seat: a given one or the first open one."""

    seat: Colour | None = None


class BotMove(Request):
    """A move, in words or as its number. `seq` is that of the turn it answers; sent twice, it is made once."""

    move: Words | Number
    seq: Seq
    seat: Colour | None = None  # for a bot with more than one seat; otherwise the seat to act
    id: ClientId | None = None  # without one, the turn's seq is the move's id


class BotAnswer(Shown):
    """What became of a move.

    "done": it is made, and stored. "repeated": it had been made before. "stale": the table has moved on; a new turn
    is in the stream. "refused": it is not legal; `tries` more answers are taken. "failed": the last try was used up.
    """

    outcome: Literal["done", "repeated", "stale", "refused", "failed"]
    seq: int
    tries: int | None = None
    rule: str | None = None  # the rule that forbids the move
    text: str = ""  # why it was refused


class LegalMove(Shown):
    """A move I may make now."""

    move: int
    words: str


class BoardRecord(Shown):
    """The board: its id, a digest of its file, and its record, field by field."""

    id: str
    digest: str
    record: dict[str, Any]


class Said(Struct, tag_field="type", kw_only=True):
    """A line of the stream."""


class Hello(Said, tag="hello"):
    """The first line."""

    protocol: int
    id: str
    name: str
    heartbeat: float  # seconds; a `beat` comes at least that often
    at: float  # seconds since 1970; give it as `since` when coming back, and games that ended meanwhile are told


class Offer(Said, tag="offer"):
    """A table with an open seat that I may take."""

    table: str
    game: str
    rules: int
    board: str
    options: dict[str, Any]
    title: str
    seats: list[SeatView]
    clock: Clock | None
    programs: Programs
    invited: bool  # whether I was named


class Withdrawn(Said, tag="withdrawn"):
    """An offer that is no longer there."""

    table: str


class Started(Said, tag="started"):
    """A game in which I have a seat. After coming back, every game that goes on is told again."""

    table: str
    game: str
    rules: int
    board: BoardRecord
    options: dict[str, Any]
    seats: list[str]  # colours, in order
    me: str
    players: list[SeatView]
    clock: Clock | None
    seconds: int  # that I have for an answer
    on_failure: str


class Turn(Said, tag="turn"):
    """It is for me to act."""

    table: str
    me: str
    seq: int
    left: float  # seconds until I have failed
    after: int  # how many moves I have been told before; a take-back makes it less than I was told
    seen: list[int]  # every move after those, nature's and mine included, as my seat saw it
    state: dict[str, Any]  # the record as my seat may know it
    legal: list[LegalMove]


class Failed(Said, tag="failed"):
    """I play no more at this table."""

    table: str
    me: str
    why: str | None  # "late", "illegal"; None if I left or was replaced
    then: Literal["bot", "resign"]


class Over(Said, tag="over"):
    """A game has ended. Who resigned is last."""

    table: str
    me: str
    reason: str  # "played" or "resigned"
    scores: dict[str, int]
    places: dict[str, int]


class Beat(Said, tag="beat"):
    """Nothing has happened; the line is open."""


class Bye(Said, tag="bye"):
    """The stream ends. `retry` is how many seconds to wait before coming back; None: do not."""

    reason: Literal["shutdown", "replaced", "full", "revoked"]
    retry: float | None = None


BotEvent = Hello | Offer | Withdrawn | Started | Turn | Failed | Over | Beat | Bye
