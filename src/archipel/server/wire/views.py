"""What the server shows. Everything about a game in here was redacted for the one who looks."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from archipel.server.wire.problem import Problem

Status = Literal["waiting", "playing", "paused", "over"]


class Shown(Struct, kw_only=True):
    """Something shown."""


class ServerInfo(Shown):
    """Who is there."""

    name: str
    version: str
    protocol: int  # of the live messages
    languages: list[str]
    bots: list[str]  # levels, from weak to strong
    accounts: bool  # whether names can be kept with a password
    preparing: list[
        str
    ]  # games whose rules are still being compiled: a table of them waits, or answers 503 `preparing`


class OptionInfo(Shown):
    """A choice a table makes before the start. Texts: `option.<name>` and, for values, `option.<name>.<value>`."""

    name: str
    default: int
    low: int
    high: int
    values: list[str]
    seats: list[int] = []  # numbers of players with whom there is such a choice; none: with any


class BoardInfo(Shown):
    """A board in a list."""

    id: str
    title: dict[str, str]
    seats: list[int]
    digest: str


class GameInfo(Shown):
    """The box of a game."""

    name: str
    title: dict[str, str]  # by language
    tagline: dict[str, str]
    rules_version: int
    seats: list[int]
    colours: list[str]
    minutes: int
    secrets: bool
    guided: bool  # whether there is a lesson
    options: list[OptionInfo]
    boards: list[BoardInfo]


class BoardData(Shown):
    """A board as its file says it: `data` is topology and printed values, `layout` is only for drawing."""

    id: str
    game: str
    title: dict[str, str]
    seats: list[int]
    digest: str
    data: dict[str, Any]
    layout: dict[str, Any]


class RuleText(Shown):
    """One rule."""

    id: str
    section: str
    kind: str
    text: str
    ruling: str | None


class Me(Shown):
    """Who I am. `csrf` goes in the header `X-Archipel-Token` of every request that changes something."""

    id: str
    name: str
    account: bool
    csrf: str
    language: str = "en"
    token: str | None = None  # only when `bearer` was asked for
    recovery: str | None = None  # the code that gives the account a new password; shown once, when it is made


class SessionInfo(Shown):
    """A place where I am logged in."""

    id: str
    current: bool
    made: float
    seen: float
    browser: str  # Firefox, Chrome, …; nothing if that cannot be told
    system: str  # Windows, Android, …
    seat: bool  # a token for one seat, for a program


class Clock(Shown):
    """How long players may think, in seconds; `days` for a number of days a move."""

    bank: int | None
    increment: int
    days: int | None
    on_timeout: str


class Programs(Shown):
    """What is asked of programs: an answer within so many seconds, and what happens to one that fails."""

    seconds: int
    on_failure: str
    invited: list[str]


class ClockLeft(Shown):
    """Milliseconds left at the moment of sending, and whether they are running."""

    left: int
    running: bool


class SeatView(Shown):
    """One seat. `kind` is who plays it now; a person's seat taken over by a bot has kind "bot" and `away` true."""

    seat: str  # the colour
    kind: Literal["open", "person", "bot", "shared"]
    name: str
    level: str | None = None  # a bot's
    connected: bool = False
    away: bool = False  # a bot sits in for the person, who gets the seat back by sitting down again
    resigned: bool = False
    host: bool = False
    mine: bool = False
    program: bool = False  # held by a program of somebody's, which plays over HTTP
    bot_in: int | None = None  # seconds until another player may let a bot sit in for who is gone; None: nobody may
    clock: ClockLeft | None = None
    nonce: str = ""


class Header(Shown):
    """What does not change during play."""

    game: str
    rules_version: int
    board: str
    board_digest: str
    options: dict[str, Any]
    title: str
    listed: bool
    spectators: bool
    hints: bool
    clock: Clock | None
    from_position: bool
    commitment: str  # sha256 of "<salt>:<seed>", both 32 hexadecimal figures; shown before anybody's nonce is known
    made: float  # seconds since 1970
    rematch_of: str | None = None
    practice_of: str | None = None  # of a table for practice: where its position is from
    guide: bool = False  # a guided first game
    programs: Programs | None = None  # None: none are offered a seat; who has the link may bring one


class Told(Shown):
    """Something that happened: the key of a text of the game (`event.<key>`) and its parameters."""

    key: str
    values: dict[str, Any]


class Event(Shown):
    """A line of the log as I may see it. `words` is the move as seen, `told` what it brought about."""

    seq: int
    kind: Literal[
        "sit", "stand", "bot", "start", "move", "nature", "takeback", "propose", "agree", "decline",
        "resign", "timeout", "takeover", "giveback", "pause", "resume", "end",
    ]  # fmt: skip
    seat: str | None  # who moved or was concerned; None for nature and the table itself
    at: float
    words: str = ""
    told: list[Told] = field(default_factory=list)
    to: int | None = None  # for a take-back: the seq it goes back to; every later line up to here no longer counts
    by: str | None = None  # "bot" when a bot moved for a person's seat
    why: str | None = None  # for a takeover: "gone"; for a program that failed: "late" or "illegal"


class Question(Shown):
    """What is asked of the seat to act: the key of a text of the game (`ask.<key>`) and its parameters."""

    key: str
    values: dict[str, Any]


class Standing(Shown):
    """Points and place as they would be if the game ended now, from what I may know."""

    seat: str
    points: int
    place: int


class Proposal(Shown):
    """Something that needs everybody's consent. Its id is the seq of the event that made it."""

    id: int
    kind: Literal["takeback", "pause", "resume"]
    by: str
    to: int | None
    agreed: list[str]
    waiting: list[str]


class Revealed(Shown):
    """After the end: what the commitment was made from, so that anybody can check the shuffle."""

    seed: str
    salt: str


class TableView(Shown):
    """A table as one seat, or a spectator, may see it now, or (`past`) saw it just after event `seq`."""

    table: str
    seq: int
    status: Status
    header: Header
    seats: list[SeatView]
    me: str | None  # the seat this view is for; None for a spectator
    my_seats: list[str]  # all seats I hold (more than one at a shared device)
    host: bool
    to_act: str | None  # a colour, "nature", "nobody"; None before the start
    picture: dict[str, Any] | None  # the game's own; None before the start
    record: bytes | None  # the redacted record itself, for the rules in the browser; None before the start
    question: Question | None
    legal: list[str]  # the moves, in words, when it is for `me` to act
    moves: list[int]  # the same moves by their numbers
    standing: list[Standing]
    events: list[Event]  # those after the `since` that was asked for
    events_from: int  # the first seq that `events` covers; 1 is the beginning of the log
    proposals: list[Proposal]
    can_take_back: int | None  # where my take-back would go without asking anybody
    spectators: int
    next_table: str | None = None  # the rematch
    ended: Literal["played", "resigned", "closed"] | None = None  # why it is over
    revealed: Revealed | None = None
    guide: int | None = None  # in a guided game: the learner's scripted moves made; None once the script is left
    past: bool = False  # of an earlier point: to look at, nothing can be done from it; seats are told as they are now


class TableInfo(Shown):
    """A table in a list."""

    table: str
    game: str
    board: str
    title: str
    status: Status
    seats: list[SeatView]
    to_act: str | None
    my_seats: list[str]
    my_turn: bool
    made: float
    moved: float
    places: dict[str, int] = {}  # by seat, once it is over; none while a game of an earlier version is looked through
    problem: Problem | None = None  # why it cannot be opened here now, e.g. `other-rules`; then there are no seats


class TableCounts(Shown):
    """How many tables each list has."""

    mine: int
    finished: int
    open: int


class TableList(Shown):
    """A page of a list of tables. `next` is the `cursor` of the page after it; None: this is the last."""

    tables: list[TableInfo]
    next: str | None
    counts: TableCounts | None  # with the first page


class Log(Shown):
    """The log, or a stretch of it, as I may see it."""

    table: str
    seq: int
    events: list[Event]


class Outcome(Shown):
    """The answer to something that was asked of a table.

    "done": it happened, and is stored. "repeated": it had happened before, under this id. "asked": the others are
    being asked. "stale": the table has moved on; nothing happened, look at the view and ask again.
    """

    outcome: Literal["done", "repeated", "asked", "stale"]
    seq: int
    view: TableView


class SeatToken(Shown):
    """A token that plays one seat and opens nothing else, to be sent as `Authorization: Bearer` or in `hello`."""

    table: str
    seat: str
    token: str


class Reason(Shown):
    """Why a move cannot be made; without a rule, it can."""

    path: str
    rule: str | None
    text: str
    case: str | None = None  # which case of the rule it is: a text of the game's, under `case`
    understood: bool = True  # False when no move of the game begins like that; `text` then says what would be right


class Candidate(Shown):
    """A move worth thinking of: the chance to win that it promises, and how much of the search went into it."""

    move: str
    chance: float
    share: float
    line: list[tuple[str, str]] = field(default_factory=list)  # how play may go on after it: who, and what
    reasons: list[Told] = field(default_factory=list)  # what speaks for it: texts `reason.<key>` of the game


class Hinted(Shown):
    """What the strongest bot would do with what I may know, and what else it thought of, best first."""

    move: str
    candidates: list[Candidate]
    seq: int
