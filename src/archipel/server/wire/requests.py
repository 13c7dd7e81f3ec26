"""What a client asks over HTTP. Lengths and ranges are part of the types, so that bad input is refused at the door."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

# Names and titles stand in game records, a line each: nothing in them begins another line, and a name shows something.
ONE_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*\Z"
SEEN = r"^(?=.*\S)[^\x00-\x1f\x7f-\x9f\u2028\u2029]*\Z"

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=SEEN)]
Title = Annotated[str, Meta(max_length=80, pattern=ONE_LINE)]
ClientId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\w.:-]+\Z")]
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Words = Annotated[str, Meta(max_length=200)]
Colour = Annotated[str, Meta(min_length=1, max_length=24)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
TableId = Annotated[str, Meta(min_length=1, max_length=16, pattern=r"^[a-z0-9]+\Z")]
Level = Annotated[str, Meta(min_length=1, max_length=24)]
Nonce = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\w-]+\Z")]
Password = Annotated[str, Meta(min_length=10, max_length=200)]
Language = Literal["en", "nl"]
SignalName = Literal["hello", "thanks", "well-played", "thinking", "one-moment", "hurry", "good-game"]


class Request(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A request body: unknown fields are refused, so that a slip of the pen is not silently ignored."""


class SeatAsked(Request):
    """A seat of a new table: mine, for whoever comes, a bot, or another person at this same device."""

    kind: Literal["me", "open", "bot", "shared"]
    level: Level | None = None  # for a bot
    name: Name | None = None  # a bot without one gets one


class ClockAsked(Request):
    """How long players may think. Seconds; with `days`, each move has that many days and the bank is not used."""

    bank: Annotated[int, Meta(ge=10, le=86_400)] | None = None
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    days: Annotated[int, Meta(ge=1, le=30)] | None = None
    on_timeout: Literal["bot", "resign"] = "bot"


class ProgramsAsked(Request):
    """Programs (bots that come over HTTP) may sit down. One that does not answer within `seconds`, or whose third
    answer to one question is still no legal move, has failed: a bot of the house plays on, or it resigns."""

    seconds: Annotated[int, Meta(ge=1, le=3_600)] = 30
    on_failure: Literal["bot", "resign"] = "bot"
    invited: Annotated[list[Id], Meta(max_length=6)] = []  # ids of programs; nobody: a listed table is offered to all


class NewTable(Request):
    """Create a table."""

    game: Id
    seats: Annotated[list[SeatAsked], Meta(min_length=1, max_length=6)]
    board: Id | None = None  # without one, the first for this number of players
    options: Annotated[dict[str, Any], Meta(max_length=20)] = {}
    title: Title = ""
    listed: bool = False  # whether strangers find it in the list of open tables
    spectators: bool = True  # whether people without a seat may watch
    hints: bool = False  # whether players may ask what a bot would do
    clock: ClockAsked | None = None
    programs: ProgramsAsked | None = None  # without it, programs are offered nothing, and kept from listed tables
    position: Annotated[str, Meta(max_length=20_000)] | None = None  # practise from here: no seat open, unranked
    practice_of: TableId | None = None  # the table the position is from
    nonce: Nonce | None = None  # mine, for the shuffle
    start: bool = True  # start at once when no seat is open


class Sit(Request):
    """Take a seat: a given one or the first open one."""

    seat: Colour | None = None
    name: Name | None = None
    nonce: Nonce | None = None


class PutBot(Request):
    """Let a bot have an open seat or change its level (the host, before the start), or let one sit in for somebody who
    is gone (anybody who plays). Who sits in is of the house's own level, whatever is asked for."""

    level: Level | None = None


class MakeMove(Request):
    """A move in words. `seq` is the seq of the view it answers, `id` the client's own id for it."""

    id: ClientId
    seq: Seq
    move: Words
    seat: Colour | None = None  # for who has more than one seat; otherwise the seat to act


class AskWhy(Request):
    """Why can a move that begins like this not be made?"""

    path: Words
    seat: Colour | None = None


class AskTakeBack(Request):
    """Take back to just after event `to`; without it, my last move."""

    id: ClientId
    seq: Seq
    to: Seq | None = None
    seat: Colour | None = None


class Consent(Request):
    """Agree or not with what somebody proposes."""

    agree: bool
    seat: Colour | None = None


class AskResign(Request):
    """Give up."""

    seat: Colour | None = None


class AskPause(Request):
    """Stop the clocks, or start them again; the others are asked."""

    paused: bool
    seat: Colour | None = None


class AskHint(Request):
    """What would a bot do?"""

    seat: Colour | None = None


class SendSignal(Request):
    """One of a few set remarks."""

    signal: SignalName
    seat: Colour | None = None


class Rematch(Request):
    """The same table again, seats moved one place on."""


class Become(Request):
    """Choose a name as a guest. `bearer` asks for a token to send as `Authorization: Bearer`, for programs."""

    name: Name
    language: Language = "en"
    bearer: bool = False


class NewAccount(Request):
    """Keep my name: a password makes a guest an account."""

    name: Annotated[str, Meta(min_length=2, max_length=40, pattern=SEEN)]
    password: Password


class ChangePassword(Request):
    """Another password for my account; sessions elsewhere end."""

    password: Annotated[str, Meta(min_length=1, max_length=200)]  # the one of now
    new: Password


class NewCode(Request):
    """Another recovery code, instead of one that was lost."""

    password: Annotated[str, Meta(min_length=1, max_length=200)]


class Recover(Request):
    """A new password for an account, by its recovery code. All sessions end, and the code is used up."""

    name: Name
    code: Annotated[str, Meta(min_length=1, max_length=64)]
    password: Password
    bearer: bool = False


class Erase(Request):
    """Forget me. An account is only deleted with its password."""

    password: Annotated[str, Meta(max_length=200)] = ""


class LogIn(Request):
    """Come back under my name."""

    name: Name
    password: Annotated[str, Meta(min_length=1, max_length=200)]
    bearer: bool = False
