"""A table at one moment: what its header and its log up to some seq amount to. Never changed once it is shown:
whoever wants to add events works on a copy, which takes its place when they are stored."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from archipel.core import registry
from archipel.core.contract import SPECTATOR
from archipel.core.errors import ArchipelError
from archipel.core.match import Match, Step, Told
from archipel.server.tables.log import Header

UNPLAYED = "-"  # the hash before there is a position


@dataclass(frozen=True)
class Seat:
    """Who sits where. A person whose seat a bot plays for the time being is `away`."""

    kind: str = "open"  # open, person, bot, shared
    person: str | None = None
    name: str = ""
    level: str | None = None
    away: bool = False
    resigned: bool = False
    nonce: str = ""

    @property
    def played_by_bot(self) -> bool:
        """Whether the server moves for this seat."""
        return self.kind == "bot" or self.away or self.resigned

    @property
    def present(self) -> bool:
        """Whether a person decides here."""
        return self.kind in ("person", "shared") and not self.away and not self.resigned


@dataclass(frozen=True)
class Line:
    """A line of the log with all that anybody may see of it: `seen[viewer]` is the move in words, spectator last."""

    seq: int
    kind: str
    seat: int | None
    at: int
    seen: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()
    to: int | None = None
    by_bot: bool = False


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
    turned: int = 0  # the seq of the last event that changed the position or who may move
    moved: int = 0  # its time
    lines: list[Line] = field(default_factory=list)
    match: Match | None = None
    counting: list[int] = field(default_factory=list)  # the seq of each step of the match
    started: int = 0  # the seq of the start
    proposals: dict[int, Proposal] = field(default_factory=dict)
    clients: dict[tuple[int, str], int] = field(default_factory=dict)  # who played which id: its seq
    left: list[int] | None = None  # ms each seat has on its clock
    clock_from: int = 0  # since when the clock of the seat to act runs
    ended: str | None = None  # why it is over
    next_table: str | None = None

    def copy(self) -> Table:
        """A table of one's own, that can be added to."""
        other = copy.copy(self)
        other.seats, other.lines, other.counting = list(self.seats), list(self.lines), list(self.counting)
        other.proposals, other.clients = dict(self.proposals), dict(self.clients)
        other.left = None if self.left is None else list(self.left)
        other.match = None if self.match is None else copy_match(self.match)
        return other

    @property
    def game(self) -> Any:
        """The game that is played."""
        return registry.game(self.header.game)

    @property
    def actor(self) -> int | None:
        """The seat to act, if one may act now."""
        if self.match is None or self.status != "playing" or self.match.actor < 0:
            return None
        return self.match.actor

    @property
    def hash(self) -> str:
        """The digest of the position. It never leaves the server during play."""
        return UNPLAYED if self.match is None else self.match.digest()

    def colour(self, seat: int | None) -> str | None:
        """A seat's name on the wire."""
        return None if seat is None else str(self.game.facts.colours[seat])

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person holds."""
        return [s for s, seat in enumerate(self.seats) if person is not None and seat.person == person]

    def deciding(self) -> set[int]:
        """The seats whose consent counts."""
        return {s for s, seat in enumerate(self.seats) if seat.present}


def new_table(id: str, header: Header, seed: str, salt: str) -> Table:
    """A table before its first event."""
    return Table(id, header, seed, salt, [Seat() for _ in range(header.seats)], moved=header.made)


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


def copy_match(match: Match) -> Match:
    """The same position, to be played on separately."""
    other = copy.copy(match)
    other.state, other.steps, other.rng = match.state.copy(), list(match.steps), match.rng.copy()
    return other


def go_back(match: Match, steps: int) -> Match:
    """The match after its first steps, replayed in one compiled call."""
    other = copy_match(match)
    other.state, other.steps = match.start_state.copy(), list(match.steps[:steps])
    moves = np.array([s.move for s in other.steps], np.int32)
    match.game.loops.replay(match.sheet.record, other.state, moves)
    return other


def look(match: Match, move: int) -> tuple[tuple[str, ...], tuple[Told, ...]]:
    """A move about to be made, in the words of each viewer (spectator last), and what it will bring about."""
    loops, record = match.game.loops, match.sheet.record
    words: dict[int, str] = {}
    seen = []
    for viewer in (*range(match.seats), SPECTATOR):
        number = int(loops.as_seen(record, match.state, move, viewer))
        if number not in words:
            words[number] = match.words(number)
        seen.append(words[number])
    return tuple(seen), tuple(match.told(move))


def make(match: Match, move: int) -> None:
    """Make a move that is known to be legal."""
    match.steps.append(Step(match.actor, move, match.words(move)))
    match.game.loops.play(match.sheet.record, match.state, move)
