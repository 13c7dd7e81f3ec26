"""Rulebook examples: test files that somebody who does not program can read.

    board coral-sound
    seats 4
    case M4.1 the first tower on a meridian is at least 2 high
    shows M4.1
    play play 5 5
    refuse M4.1 place 5.3 1
    play place 5.3 2

A `case` starts afresh from what stands before the first one; it may give a board, seats or position of its own.
Nature follows the seed, unless a line `nature …` says what comes. The instructions are the `do_` methods below.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from archipel.core.contract import NATURE
from archipel.core.errors import Refused
from archipel.core.game import Game
from archipel.core.kit import coverage
from archipel.core.match import Match

SETTINGS = ("board", "seats", "seed", "option", "position")


@dataclass
class Case:
    """One case: how the table is set, and the lines to be carried out."""

    file: Path
    title: str
    settings: dict[str, Any] = field(default_factory=dict)
    lines: list[tuple[int, str]] = field(default_factory=list)

    @property
    def id(self) -> str:
        """A name for test reports."""
        return f"{self.file.stem}: {self.title}"


class Broken(AssertionError):
    """A line of an example that does not hold."""


def read(file: Path) -> list[Case]:
    """All cases of a file."""
    preamble = Case(file, "preamble")
    cases: list[Case] = []
    lines = file.read_text(encoding="utf-8").splitlines()
    at = 0
    while at < len(lines):
        line, number = lines[at], at + 1
        at += 1
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key, _, value = line.strip().partition(" ")
        case = cases[-1] if cases else preamble
        if key == "case":
            cases.append(Case(file, value, dict(preamble.settings)))
        elif key == "position":
            first = at
            while at < len(lines) and (lines[at].startswith("    ") or not lines[at].strip()):
                at += 1
            case.settings["position"] = "\n".join(text[4:] for text in lines[first:at]).strip("\n") + "\n"
        elif key == "option":
            name, _, chosen = value.partition(" ")
            options = case.settings.get("option", {})
            case.settings["option"] = {**options, name: int(chosen) if chosen.isdigit() else chosen}
        elif key in SETTINGS:
            case.settings[key] = value.strip()
            if key == "seats":
                case.settings.pop("position", None)
        elif cases:
            case.lines.append((number, line.strip()))
        else:
            raise Broken(f"{file}:{number}: {key!r} stands before the first case")
    return cases


def run(game: Game, case: Case) -> None:
    """Carry out a case; Broken says which line does not hold, and why."""
    settings = case.settings
    position = settings.get("position")
    match = Match(
        game,
        game.board(settings["board"]),
        None if position else int(settings["seats"]),
        int(settings.get("seed", 0)),
        settings.get("option", {}),
        position,
        nature=False,
    )
    runner = _Runner(match, case)
    for number, line in case.lines:
        try:
            runner.carry_out(line)
        except Exception as error:
            raise Broken(f"{case.file}:{number}: {line}\n{error}\n{match.position()}") from error


class _Runner:
    def __init__(self, match: Match, case: Case) -> None:
        self.match = match
        self.rules: list[str] = []
        self.where = case.id

    def carry_out(self, line: str) -> None:
        key, _, rest = line.partition(" ")
        if key not in ("nature", "outcomes", "shows") and line != "to act nature":
            self.let_nature_act()
        action: Callable[[str], None] | None = getattr(self, f"do_{key}", None)
        if action is None:
            raise Broken(f"there is no instruction {key!r}")
        action(rest.strip())
        if key in ("play", "legal", "now", "score", "rank", "sees", "hides", "nature", "outcomes", "to"):
            for rule in self.rules:
                coverage.note("allowed", self.match.game.name, rule, self.where)

    def let_nature_act(self) -> None:
        while self.match.actor == NATURE:
            self.match.play(self.match.nature_says())

    def do_shows(self, text: str) -> None:
        self.rules = text.split()
        unknown = [rule for rule in self.rules if rule not in self.match.game.rules()]
        if unknown:
            raise Broken(f"the rulebook has no {', '.join(unknown)}")

    def do_play(self, text: str) -> None:
        self.match.play(text)

    def do_nature(self, text: str) -> None:
        if self.match.actor != NATURE:
            raise Broken(f"nature does not act now, {self.match.to_act} does")
        self.match.play(text)

    def do_outcomes(self, text: str) -> None:
        if self.match.actor != NATURE:
            raise Broken(f"nature does not act now, {self.match.to_act} does")
        self.do_legal(text)

    def do_refuse(self, text: str) -> None:
        rule, _, move = text.partition(" ")
        before = self.match.state.tobytes()
        try:
            self.match.play(move)
        except Refused as refused:
            if refused.rule != rule:
                raise Broken(f"refused by {refused.rule}, not by {rule}") from None
            if self.match.state.tobytes() != before:
                raise Broken("a refused move changed the position") from None
            coverage.note("refused", self.match.game.name, rule, self.where)
            return
        raise Broken("it is legal")

    def do_legal(self, text: str) -> None:
        beginning, has, wanted = text.partition(" has ")
        if has:
            if wanted.strip() not in self.match.legal():
                raise Broken(f"not among {self.match.legal(beginning.strip())}")
            return
        beginning, colon, wanted = text.partition(":")
        if not colon:
            raise Broken("write 'legal WORDS : move | move' or 'legal WORDS has move'")
        expected = sorted(w.strip() for w in wanted.split("|") if w.strip())
        found = sorted(self.match.legal(beginning.strip()))
        if found != expected:
            raise Broken(f"legal are {found}")

    def do_now(self, text: str) -> None:
        _contains(self.match.position(), text, True)

    def do_sees(self, text: str) -> None:
        seat, _, wanted = text.partition(" : ")
        _contains(self.seen_by(seat.strip()), wanted, True)

    def do_hides(self, text: str) -> None:
        seat, _, wanted = text.partition(" : ")
        _contains(self.seen_by(seat.strip()), wanted, False)

    def seen_by(self, seat: str) -> str:
        match = self.match
        return str(match.game.package.write(match.sheet, match.view(seat)[0]))

    def do_to(self, text: str) -> None:
        if self.match.to_act != text.removeprefix("act "):
            raise Broken(f"{self.match.to_act} is to act")

    def do_score(self, text: str) -> None:
        seat, points = text.split()
        if self.match.scores()[seat] != int(points):
            raise Broken(f"the scores are {self.match.scores()}")

    def do_rank(self, text: str) -> None:
        seat, place = text.split()
        if self.match.places()[seat] != int(place):
            raise Broken(f"the places are {self.match.places()}")


def _contains(whole: str, part: str, wanted: bool) -> None:
    folded = " ".join(whole.split())
    if (" ".join(part.split()) in folded) is not wanted:
        raise Broken(f"{'not found' if wanted else 'found'} in:\n{whole}")
