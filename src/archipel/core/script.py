"""Scripts: little games that somebody who does not program can read, and that programs carry out.

    board coral-sound
    seats 4
    case M4.1 the first tower on a meridian is at least 2 high
    shows M4.1
    en Nobody has built on meridian 5 yet.
    nl Op meridiaan 5 heeft nog niemand gebouwd.
    play play 5 5
    refuse M4.1 place 5.3 1
    play place 5.3 2

A `case` starts afresh from what stands before the first one; it may give a board, seats or position of its own.
Nature follows the seed, unless a line `nature …` says what comes. Lines `title …`, `en …` and `nl …` are for those who
read the case on the rules page (`core.worked`); what the other lines do stands in `core.kit.examples`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from archipel.core.game import Game
from archipel.core.match import Match
from archipel.core.rulebook import LANGUAGES

SETTINGS = ("board", "seats", "seed", "option", "position", "focus", "eyes")


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

    @property
    def number(self) -> str:
        """The first word of the title: the rule it shows, or the worked example it is part of."""
        return self.title.split()[0]

    def start(self, game: Game) -> Match:
        """The match before the first line, with nature still to act."""
        settings = self.settings
        position = settings.get("position")
        return Match(
            game,
            game.board(settings["board"]),
            None if position else int(settings["seats"]),
            int(settings.get("seed", 0)),
            settings.get("option", {}),
            position,
            nature=False,
        )


class Broken(AssertionError):
    """A line of a script that does not hold."""


def is_told(line: str) -> bool:
    """Whether a line is only there to be read by people."""
    return line.partition(" ")[0] in ("title", *LANGUAGES)


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
