"""Worked examples: the scripts in a game's `examples` folder as boards one can click through, for the rules page.

A case whose title begins with E1 is part of example E1. Each pair of lines `en …` and `nl …` opens a step; what follows
up to the next pair happens in that step. The tests carry out the very same files, so what a page shows is true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from archipel.core.contract import NATURE, SPECTATOR
from archipel.core.game import Game
from archipel.core.match import Match
from archipel.core.rulebook import LANGUAGES
from archipel.core.script import Case, read

EXAMPLE = re.compile(r"E\d+")
DOES = ("play", "nature", "refuse", "legal", "score")  # lines that make a step; others only check


@dataclass
class Refusal:
    """A move that was tried in vain."""

    move: str
    rule: str


@dataclass
class Step:
    """What a reader is told, what happens meanwhile, and how the table looks after it."""

    say: dict[str, str]  # by language
    seat: str  # who is to act after it
    picture: dict[str, Any]
    moves: list[str] = field(default_factory=list)  # nature's too
    told: list[tuple[str, dict[str, Any]]] = field(default_factory=list)  # what they brought about: texts of the game
    refused: list[Refusal] = field(default_factory=list)
    legal: list[str] | None = None  # the moves the text speaks of, where it does
    scores: dict[str, int] = field(default_factory=dict)


@dataclass
class Example:
    """One worked example of a rulebook."""

    id: str
    title: dict[str, str]
    board: str
    seats: int
    rules: list[str] = field(default_factory=list)  # those it shows
    focus: list[str] = field(default_factory=list)  # the part of the board it is about, by element id; empty: all
    steps: list[Step] = field(default_factory=list)


@cache
def examples(game: Game) -> dict[str, Example]:
    """All worked examples of a game by id, in the rulebook's order."""
    found: dict[str, Example] = {}
    for file in sorted((game.folder / "examples").glob("*.txt")):
        for case in read(file):
            if EXAMPLE.fullmatch(case.number):
                _add(game, case, found)
    return dict(sorted(found.items(), key=lambda item: int(item[0][1:])))


def shown_in(game: Game) -> dict[str, list[str]]:
    """For each rule the worked examples that show it, read off the scripts without carrying them out."""
    found: dict[str, list[str]] = {}
    for file in sorted((game.folder / "examples").glob("*.txt")):
        for case in (case for case in read(file) if EXAMPLE.fullmatch(case.number)):
            shows = (line.split()[1:] for _, line in case.lines if line.startswith("shows "))
            for rule in (rule for rules in shows for rule in rules):
                if case.number not in found.setdefault(rule, []):
                    found[rule].append(case.number)
    return found


def _add(game: Game, case: Case, found: dict[str, Example]) -> None:
    match = case.start(game)
    titles = dict.fromkeys(LANGUAGES, "")
    example = found.setdefault(case.number, Example(case.number, titles, match.sheet.id, match.seats))
    example.focus += [f for f in case.settings.get("focus", "").split() if f not in example.focus]
    for _, line in case.lines:
        key, _, rest = line.partition(" ")
        if key == "title":
            language, _, text = rest.partition(" ")
            example.title[language] = text
        if key == "shows":
            example.rules += [rule for rule in rest.split() if rule not in example.rules]
    example.steps += _steps(match, case)


def _steps(match: Match, case: Case) -> Iterator[Step]:
    """The steps of a case, each as it stands when the next begins."""
    step: Step | None = None
    started = False  # whether the caption's second language may still come
    for _, line in case.lines:
        key, _, rest = line.partition(" ")
        if key in LANGUAGES:
            if step is None or started or key in step.say:
                if step is not None:
                    yield _drawn(step, match, case)
                step, started = Step({}, "", {}), False
            step.say[key] = rest
        elif key in DOES and step is not None:
            started = True
            _carry_out(match, key, rest.strip(), step)
    if step is not None:
        yield _drawn(step, match, case)


def _carry_out(match: Match, key: str, rest: str, step: Step) -> None:
    while key != "nature" and match.actor == NATURE:
        _make(match, match.nature_says(), step)
    if key in ("play", "nature"):
        _make(match, match.parse(rest), step)
    elif key == "refuse":
        rule, _, move = rest.partition(" ")
        step.refused.append(Refusal(move, rule))
    elif key == "legal":
        beginning = rest.partition(" has ")[0].partition(":")[0].strip()
        step.legal = [*(step.legal or []), *match.legal(beginning)]
    elif key == "score":
        seat = rest.split()[0]
        step.scores[seat] = match.scores()[seat]


def _make(match: Match, move: int, step: Step) -> None:
    step.moves.append(match.words(move))
    step.told += [(t.key, t.values) for t in match.told(move) if t.mask == -1]
    match.play(move)


def _drawn(step: Step, match: Match, case: Case) -> Step:
    """Nothing is hidden on a rules page, unless the case says through whose eyes it is seen."""
    step.seat = match.to_act
    eyes = case.settings.get("eyes")
    if eyes is not None:
        step.picture = match.picture(eyes)
    else:
        seat = match.actor if match.actor >= 0 else SPECTATOR
        step.picture = match.game.picture(match.sheet, match.state, seat)
    return step
