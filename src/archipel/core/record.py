"""Game records: one text file with a header, the moves in words, and the result.

    archipel record 1
    game meridian
    rules 1
    board coral-sound 9f31c0d2a4b5e6f7
    seats 4
    seed 0000000000000000000000000000002a
    moves
      1 nature start blue                3c51f0a9
      2 nature turn 4-5-6-7              90ab12cd
      …
    result orange 12 1, blue 9 2, green 9 3, yellow 4 4

The figures after a move are the start of a digest of everything up to there, position included: whoever alters a move
is found out at that move. Nature's moves follow from the seed, so `verify` also proves that nobody chose the cards.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core import registry
from archipel.core.board import Sheet
from archipel.core.contract import NATURE
from archipel.core.errors import ArchipelError, BadRecord
from archipel.core.match import Match

FIRST = "archipel record 1"
LINE = re.compile(r"\s*(\d+) (\w+) (.+?)  +([0-9a-f]{8})\s*")


@dataclass(frozen=True)
class Line:
    """One move of a record."""

    actor: str
    words: str
    digest: str


@dataclass
class Record:
    """A game record, as read or as made from a match."""

    game: str
    rules: int
    board: str
    board_digest: str
    seats: int
    seed: int
    nonces: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    position: str | None = None
    lines: list[Line] = field(default_factory=list)
    result: str | None = None

    # --- Text ---------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The record as it is saved."""
        head = [FIRST, f"game {self.game}", f"rules {self.rules}", f"board {self.board} {self.board_digest}"]
        head += [f"seats {self.seats}"]
        head += [f"player {seat} {name}" for seat, name in self.players.items()]
        head += [f"option {name} {value}" for name, value in self.options.items()]
        head += [f"seed {self.seed:032x}", *(f"nonce {n}" for n in self.nonces)]
        if self.position is not None:
            head += ["position", *("    " + line for line in self.position.rstrip("\n").splitlines())]
        wide = max((len(line.words) + len(line.actor) for line in self.lines), default=0)
        moves = [
            f"{n:>5} {line.actor} {line.words:<{wide - len(line.actor)}}  {line.digest}"
            for n, line in enumerate(self.lines, 1)
        ]
        tail = [f"result {self.result}"] if self.result else []
        return "\n".join([*head, "moves", *moves, *tail]) + "\n"

    def save(self, path: Path) -> None:
        """Write the record to a file."""
        path.write_text(self.text(), encoding="utf-8")

    # --- Replay -------------------------------------------------------------------------------------------------

    def sheet(self) -> Sheet:
        """The board it was played on; BadRecord if that is another board by now."""
        sheet = registry.game(self.game).board(self.board)
        if sheet.digest != self.board_digest:
            raise BadRecord("record_other_board", board=self.board, digest=self.board_digest)
        return sheet

    def start(self) -> Match:
        """The match before its first move, with nature's moves left to the record."""
        game = registry.game(self.game)
        if self.rules != game.facts.rules_version:
            raise BadRecord("record_other_rules", played=self.rules, now=game.facts.rules_version)
        seats = None if self.position is not None else self.seats
        sheet = self.sheet()
        return Match(game, sheet, seats, self.seed, self.options, self.position, self.nonces, nature=False)

    def replay(self, upto: int | None = None) -> Match:
        """The match after all moves, or after the first `upto`; every move is checked against the rules."""
        match = self.start()
        for number, line in enumerate(self.lines[:upto], 1):
            _check(match, number, line)
        return match

    def moves(self) -> npt.NDArray[np.int32]:
        """The moves as integers, for replaying in one compiled call."""
        return np.array([step.move for step in self.replay().steps], dtype=np.int32)

    def verify(self) -> Match:
        """Check everything: the rules, the draws against the seed, the digests and the result. BadRecord says where."""
        match, chain = self.start(), ""
        for number, line in enumerate(self.lines, 1):
            if match.actor == NATURE:
                drawn = match.words(match.nature_says())
                if line.words != drawn:
                    raise BadRecord("record_draw", number, wanted=drawn, found=line.words)
            _check(match, number, line)
            chain = digest_of(chain, line, match)
            if chain != line.digest:
                raise BadRecord("record_altered", number, words=line.words)
        if self.result != result_of(match):
            raise BadRecord("record_result", wanted=result_of(match) or "-", found=self.result or "-")
        return match


def _check(match: Match, number: int, line: Line) -> None:
    """Make one move of a record, or say why it cannot have been made."""
    if match.to_act != line.actor:
        raise BadRecord("record_mover", number, wanted=match.to_act, found=line.actor)
    try:
        match.play(line.words)
    except ArchipelError as error:
        raise BadRecord("record_refused", number, why=error) from None
    if match.steps[-1].words != line.words:
        raise BadRecord("record_words", number, wanted=match.steps[-1].words, found=line.words)


def digest_of(before: str, line: Line, match: Match) -> str:
    """The digest of all up to and including a move that was just made."""
    text = "\n".join([before, line.actor, line.words, match.position()])
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def result_of(match: Match) -> str | None:
    """Points and places, once the game is over."""
    if not match.over:
        return None
    scores, places = match.scores(), match.places()
    return ", ".join(f"{seat} {scores[seat]} {places[seat]}" for seat in scores)


def of(match: Match, players: dict[str, str] | None = None) -> Record:
    """The record of a match.

    >>> import archipel
    >>> from archipel.core import record
    >>> match = archipel.game("meridian").start(seats=2, seed=5)
    >>> print(record.of(match).text().splitlines()[1])
    game meridian
    """
    game, sheet = match.game, match.sheet
    made = Record(
        game.name, game.facts.rules_version, sheet.id, sheet.digest, match.seats, match.seed, match.nonces,
        dict(match.options), dict(players or {}), match.position_at_start,
    )  # fmt: skip
    again, chain = made.start(), ""
    for step in match.steps:
        again.play(step.move)
        line = Line(match.name_of(step.actor), step.words, "")
        chain = digest_of(chain, line, again)
        made.lines.append(Line(line.actor, line.words, chain))
    made.result = result_of(match)
    return made


def load(path: Path) -> Record:
    """Read a record from a file."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord("record_unreadable", file=path, why=error) from None


def parse(text: str) -> Record:
    """Read a record from its text."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST:
        raise BadRecord("no_record", wanted=FIRST)
    head: dict[str, str] = {}
    many: dict[str, list[str]] = {"player": [], "option": [], "nonce": []}
    position: list[str] | None = None
    at = 1
    while at < len(lines) and lines[at].strip() != "moves":
        key, _, value = lines[at].strip().partition(" ")
        if position is not None and lines[at].startswith("    "):
            position.append(lines[at][4:])
        elif key == "position":
            position = []
        elif key in many:
            many[key].append(value)
        else:
            head[key] = value
        at += 1
    try:
        board, board_digest = head["board"].split()
        found = Record(
            head["game"], int(head["rules"]), board, board_digest, int(head["seats"]), int(head["seed"], 16),
            tuple(many["nonce"]), {k: _value(v) for k, v in (o.split(" ", 1) for o in many["option"])},
            dict(p.split(" ", 1) for p in many["player"]), None if position is None else "\n".join(position) + "\n",
        )  # fmt: skip
    except (KeyError, ValueError) as error:
        raise BadRecord("record_header", line=error) from None
    _read_moves(found, lines[at + 1 :])
    return found


def _read_moves(found: Record, lines: list[str]) -> None:
    for text in lines:
        if text.startswith("result "):
            found.result = text.removeprefix("result ")
        elif text.strip() and not text.lstrip().startswith("#"):
            number, line = len(found.lines) + 1, LINE.fullmatch(text)
            if line is None or int(line[1]) != number:
                raise BadRecord("record_line", number, found=text)
            found.lines.append(Line(line[2], line[3].strip(), line[4]))


def _value(text: str) -> Any:
    return int(text) if text.lstrip("-").isdigit() else text
