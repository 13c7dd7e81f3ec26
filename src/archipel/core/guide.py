"""Guided first games: a scripted opening on a real board, told step by step, then free play.

A game's `guide.toml` says where it starts and lists the steps. A step tells one thing and may ask for one move of the
learner's; `then` are the others' answers. Nature follows the seed. Who leaves the script simply plays on.

What a step says of the board is written down twice: in words, and as `claims` that the tests check against the position
at which it is told. `rules` names the rule behind what is always so. A number in a text belongs to one or the other.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from archipel.core.contract import NATURE
from archipel.core.game import Game
from archipel.core.match import Match

Said = dict[str, str]  # a text by language


@dataclass(frozen=True)
class Step:
    """One step of a guide."""

    after: int  # how many of the learner's scripted moves come before it
    idea: Said  # steps in a row with the same idea belong together
    text: Said
    expect: tuple[str, ...] = ()  # the moves that go on with the script, `*` standing for anything; none: just read
    nudge: Said = field(default_factory=dict)  # what to say to another move
    point: tuple[str, ...] = ()  # elements of the board to point at
    then: tuple[str, ...] = ()  # what the others answer
    claims: dict[str, str] = field(default_factory=dict)  # words of the English text, and when they are true
    rules: dict[str, str] = field(default_factory=dict)  # words of the English text, and the rule that says so

    def takes(self, words: str) -> bool:
        """Whether a move goes on with the script."""
        return any(fnmatchcase(words, pattern) for pattern in self.expect)


@dataclass(frozen=True)
class Guide:
    """A guided first game."""

    board: str
    seats: int
    seat: str  # the learner's colour
    level: str  # of the bots, once the script is over
    seed: int
    position: str | None
    steps: tuple[Step, ...]

    def start(self, game: Game) -> Match:
        """The match before the first step."""
        seats = None if self.position else self.seats
        return Match(game, game.board(self.board), seats, self.seed, position=self.position)


@dataclass(frozen=True)
class Progress:
    """How far somebody has come who keeps to the script."""

    moves: int  # of the learner's, made so far: the steps with this `after` are told now
    reply: str | None  # the scripted move of whoever else is to act, in words
    done: bool  # nothing of the script is left


@cache
def guide(game: Game) -> Guide | None:
    """A game's guide, if it has one."""
    file = game.folder / "guide.toml"
    if not file.is_file():
        return None
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    steps: list[Step] = []
    moves = 0
    for entry in data["step"]:
        parts: dict[str, Any] = {name: tuple(entry.get(name, ())) for name in ("expect", "point", "then")}
        parts |= {name: entry.get(name, {}) for name in ("nudge", "claims", "rules")}
        steps.append(Step(moves, entry["idea"], entry["text"], **parts))
        moves += bool(steps[-1].expect)
    return Guide(
        data["board"], data["seats"], data["seat"], data["level"], data["seed"], data.get("position"), tuple(steps)
    )


def progress(guide: Guide, match: Match) -> Progress | None:
    """How far a match has come in the script; None once it has left it."""
    script: list[Step | str] = []
    for step in guide.steps:
        script += [step] if step.expect else []
        script += step.then
    at = moves = 0
    for made in match.steps:
        if made.actor == NATURE:
            continue
        if at == len(script):
            break
        wanted = script[at]
        if isinstance(wanted, Step):
            if not wanted.takes(made.words):
                return None
            moves += 1
        elif wanted != made.words:
            return None
        at += 1
    following = script[at] if at < len(script) else None
    return Progress(moves, following if isinstance(following, str) else None, following is None)
