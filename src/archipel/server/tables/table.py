"""A table at one moment: what its header and its log up to some seq amount to. Never changed once it is shown:
whoever wants to add events works on a copy, which takes its place when they are stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec import Struct

from archipel.core import registry
from archipel.core.contract import OVER
from archipel.core.errors import ArchipelError
from archipel.core.game import Game
from archipel.core.match import Match, Step, Told
from archipel.server.tables.log import Header

UNPLAYED = "-"  # the hash before there is a position
T = TypeVar("T")


@dataclass(frozen=True)
class Seat:
    """Who sits where. A person whose seat a bot plays for the time being is `away`."""

    kind: str = "open"  # open, person, bot, shared
    person: str | None = None
    name: str = ""
    level: str | None = None
    away: bool = False
    gone: int = 0  # the seq at which others gave it to a bot because the person was gone; 0: that is not so
    resigned: bool = False
    nonce: str = ""
    program: bool = False  # the person is a program, which has so long to answer

    @property
    def played_by_bot(self) -> bool:
        """Whether the server moves for this seat."""
        return self.kind == "bot" or self.away or self.resigned

    @property
    def present(self) -> bool:
        """Whether a person decides here."""
        return self.kind in ("person", "shared") and not self.away and not self.resigned


class Line(Struct, frozen=True):
    """A line of the log with all that anybody may see of it: `seen[viewer]` is the move in words, spectator last.
    Of a move that nobody has looked at yet that is not worked out; `render.rendered` does it."""

    seq: int
    kind: str
    seat: int | None
    at: int
    move: int | None = None
    words: str = ""  # the move's own, secrets included: never to be shown
    seen: tuple[str, ...] | None = None
    told: tuple[Told, ...] = ()
    to: int | None = None
    by_bot: bool = False
    quiet: bool = False  # whether it told nobody anything that is hidden
    why: str | None = None  # of a program that failed: late, illegal


@dataclass(frozen=True)
class Proposal:
    """Something that needs consent."""

    id: int
    what: str  # takeback, pause, resume
    by: int
    to: int | None
    agreed: frozenset[int]


@dataclass
class Table:
    """The folded log."""

    id: str
    header: Header
    seed: str
    salt: str
    seats: list[Seat]
    status: str = "waiting"
    seq: int = 0
    turn_seq: int = 0  # the seq of the last event that changed the position or who may move
    turn_at: int = 0  # its time
    asked_at: int = 0  # since when the seat to act can answer
    lines: list[Line] = field(default_factory=list)
    match: Match | None = None
    to_act: int = OVER  # who is to act in the match: a seat, NATURE or OVER
    move_seqs: list[int] = field(default_factory=list)  # the seq of each step of the match
    render_now: bool = False  # whether people watch: then a move is put in everybody's words as it is made
    hidden: tuple[bytes, ...] | None = None  # what each viewer's view lacks of the position; None: not worked out
    started: int = 0  # the seq of the start
    proposals: dict[int, Proposal] = field(default_factory=dict)
    clients: dict[tuple[int, str], int] = field(default_factory=dict)  # who played which id: its seq
    clock_ms: list[int] | None = None  # ms each seat has on its clock
    clock_from: int = 0  # since when the clock of the seat to act runs
    ended: str | None = None  # why it is over
    next_table: str | None = None
    scheduled: bool = True  # whether it may stand on the agenda
    view_cache: dict[tuple[int, int], Any] = field(default_factory=dict)  # views.Sight, by seq and viewer
    rules: Game | None = None  # under which it is played; the installed ones, if nothing else is said

    def copy(self) -> Table:
        """A table of one's own, that can be added to."""
        other = twin(self)
        other.seats, other.lines, other.move_seqs = list(self.seats), list(self.lines), list(self.move_seqs)
        other.proposals, other.clients, other.view_cache = dict(self.proposals), dict(self.clients), {}
        other.clock_ms = None if self.clock_ms is None else list(self.clock_ms)
        other.match = None if self.match is None else self.match.copy()
        return other

    @property
    def game(self) -> Game:
        """The game that is played, under the rules it began under."""
        return self.rules or registry.game(self.header.game)

    @property
    def actor(self) -> int | None:
        """The seat to act, if one may act now."""
        return self.to_act if self.to_act >= 0 and self.status == "playing" else None

    @property
    def hash(self) -> str:
        """The digest of the position. It never leaves the server during play."""
        return UNPLAYED if self.match is None else self.match.digest()

    def colour(self, seat: int | None) -> str | None:
        """A seat's name on the wire."""
        return None if seat is None else str(self.game.facts.colours[seat])

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person holds; for who came by a seat's token ("<person>/<table>/<seat>"), that one."""
        who, _, only = (person or "").partition("/")
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.person and seat.person == who and only in ("", f"{self.id}/{number}")
        ]

    def deciding(self, to: int | None = None) -> set[int]:
        """The seats whose consent counts. Programs agree to everything, as the bots of the house do. Who was gone and
        had a bot put in by others still has a say in what goes back to before that."""
        return {
            s
            for s, seat in enumerate(self.seats)
            if not seat.program and (seat.present or (to is not None and seat.away and to < seat.gone))
        }


def new_table(id: str, header: Header, seed: str, salt: str, rules: Game | None = None) -> Table:
    """A table before its first event."""
    return Table(id, header, seed, salt, [Seat() for _ in range(header.seats)], turn_at=header.made, rules=rules)


def first_match(table: Table, nonces: tuple[str, ...]) -> Match:
    """The match at its very start, nature still to act; an error if the board or the rules are others by now."""
    header, game = table.header, table.game
    sheet = game.board(header.board)
    if sheet.digest != header.board_digest:
        raise ArchipelError(f"The board {header.board} is not the one of this table (digest {header.board_digest}).")
    if game.facts.rules_version != header.rules:
        raise ArchipelError(f"Under version {header.rules} of the rules; these are {game.facts.rules_version}.")
    seats = None if header.position is not None else header.seats
    return Match(
        game, sheet, seats, int(table.seed, 16), dict(header.options), header.position, nonces=nonces, nature=False
    )


def twin(thing: T) -> T:
    """Another with the same attributes. What `copy.copy` does, without asking first how that is to be done."""
    other = object.__new__(type(thing))
    other.__dict__.update(thing.__dict__)
    return other


def make(match: Match, move: int, words: str) -> None:
    """Make a move that is known to be legal."""
    match.steps.append(Step(match.actor, move, words))
    match.game.loops.play(match.sheet.record, match.state, move)
