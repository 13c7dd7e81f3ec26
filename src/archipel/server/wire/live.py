"""The live messages, over a WebSocket at `/api/live`. Each is a JSON object whose `type` says which it is.

Every message with an `id` gets exactly one `answer` with that id. An `update` may come at any time.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from archipel.server.wire.problem import Problem
from archipel.server.wire.requests import ClientId, Colour, Id, Language, Seq, SignalName, Words
from archipel.server.wire.views import Hinted, Reason, TableView

PROTOCOL = 1
BotSpeed = Literal["slow", "normal", "fast", "instant"]


class Message(Struct, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Something a client says."""


class Hello(Message, tag="hello"):
    """First message: which table, from which seat, and the last seq I have seen (resume)."""

    id: ClientId
    protocol: int
    table: Id
    seat: Colour | None = None
    since: Seq | None = None  # without it, the last 50 events come
    language: Language = "en"
    token: Annotated[str, Meta(max_length=400)] | None = None  # instead of the cookie, for programs
    speed: BotSpeed = "normal"  # how fast bots should move; at a table of several people the slowest wish counts


class Play(Message, tag="play"):
    """A move."""

    id: ClientId
    seq: Seq
    move: Words
    seat: Colour | None = None


class Why(Message, tag="why"):
    """Why can a move that begins like this not be made?"""

    id: ClientId
    path: Words


class TakeBack(Message, tag="takeback"):
    """Take back to just after event `to`; without it, my last move."""

    id: ClientId
    seq: Seq
    to: Seq | None = None


class AnswerProposal(Message, tag="consent"):
    """Agree or not with what somebody proposes."""

    id: ClientId
    proposal: Seq
    agree: bool


class Resign(Message, tag="resign"):
    """Give up."""

    id: ClientId


class Pause(Message, tag="pause"):
    """Stop the clocks, or start them again; the others are asked."""

    id: ClientId
    paused: bool


class Hint(Message, tag="hint"):
    """What would a bot do?"""

    id: ClientId


class Speed(Message, tag="speed"):
    """How fast bots should move from now on."""

    id: ClientId
    speed: BotSpeed


class Hurry(Message, tag="hurry"):
    """Let the bots finish what they are at, until a person is to move."""

    id: ClientId


class Signal(Message, tag="signal"):
    """One of a few set remarks."""

    id: ClientId
    signal: SignalName


class Look(Message, tag="look"):
    """Look from another of my seats (a shared device); None looks as a spectator."""

    id: ClientId
    seat: Colour | None = None


class Sync(Message, tag="sync"):
    """Send everything again."""

    id: ClientId
    since: Seq | None = None


class Ack(Message, tag="ack"):
    """I have drawn everything up to this seq. No answer. More than 8 unacknowledged updates are held back, merged."""

    seq: Seq


class Ping(Message, tag="ping"):
    """Are you there?"""

    id: ClientId


FromClient = (
    Hello
    | Play
    | Why
    | TakeBack
    | AnswerProposal
    | Resign
    | Pause
    | Hint
    | Speed
    | Hurry
    | Signal
    | Look
    | Sync
    | Ack
    | Ping
)


class Said(Struct, tag_field="type", kw_only=True):
    """Something the server says."""


class Welcome(Said, tag="welcome"):
    """The answer to a good `hello`."""

    id: str
    protocol: int
    heartbeat: int  # seconds; the server pings that often and hangs up after twice that in silence
    view: TableView


class Update(Said, tag="update"):
    """The table has changed. `view.events` holds what happened since the update before; if `resync` is true, that was
    too much and the client draws anew from the view alone."""

    seq: int
    resync: bool
    view: TableView


class Answered(Said, tag="answer"):
    """The answer to the message with this id."""

    id: str
    outcome: Literal["done", "repeated", "asked", "stale", "refused"]
    seq: int
    problem: Problem | None = None  # with "refused"
    view: TableView | None = None  # the table as it is after that, with the events since the last message that had any
    reason: Reason | None = None  # after `why`
    hint: Hinted | None = None  # after `hint`


class Presence(Said, tag="presence"):
    """Who is connected: colours of seats, and how many watch."""

    connected: list[str]
    spectators: int
    bot_in: dict[str, int] = field(default_factory=dict)  # by seat that is gone: as in `SeatView`


class Signalled(Said, tag="signalled"):
    """Somebody said something."""

    seat: str | None
    signal: SignalName


class Reviewed(Said, tag="reviewed"):
    """How far the review of this game is; ready when all is done."""

    done: int
    total: int


class Pong(Said, tag="pong"):
    """The answer to a ping; without an id, the server's own heartbeat, to be answered by any message."""

    id: str | None
    seq: int


class Bye(Said, tag="bye"):
    """The server hangs up, and why. `retry` is how many seconds to wait before coming back; None: do not."""

    reason: Literal["shutdown", "protocol", "too-slow", "silent", "gone", "malformed", "too-fast", "full"]
    detail: str = ""
    retry: float | None = None


FromServer = Welcome | Update | Answered | Presence | Signalled | Reviewed | Pong | Bye
