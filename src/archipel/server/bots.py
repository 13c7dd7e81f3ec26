"""Where the server meets the bots: levels by name, and a move for a view. Everything a bot is given is redacted."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from archipel import bots
from archipel.core.match import Match
from archipel.server.problems import Trouble
from archipel.server.tables.table import Table

CANDIDATES = 3  # moves in a hint


def levels() -> list[str]:
    """The levels, from weak to strong."""
    return list(bots.LEVELS)


def known(level: str) -> str:
    """The level of this name; Trouble if there is none. `random` plays anything legal, for trying things out."""
    if level not in (*bots.LEVELS, "random"):
        raise Trouble("bad-level", levels=", ".join(bots.LEVELS))
    return level


@dataclass(frozen=True)
class Candidate:
    """A move worth thinking of."""

    move: str
    chance: float  # to win
    share: float  # of the search
    line: list[tuple[str, str]]  # how play may go on: who, and what
    reasons: list[tuple[str, dict[str, Any]]]  # keys of the game's texts, and their values


@dataclass(frozen=True)
class Task:
    """A decision to be made: a view, a level, and a seed that is no part of the table's own."""

    view: bots.View
    level: str
    seed: int

    def think(self, cancel: bots.Cancel | None = None) -> int:
        """The move. Called in a thread: the search lets go of the interpreter."""
        return bots.bot(self.view.game, self.level, self.seed).choose(self.view, cancel)

    def hint(self, simulations: int, seconds: float | None, cancel: bots.Cancel | None = None) -> list[Candidate]:
        """The best few moves, worked out with the strongest search there is, from the view alone."""
        found = bots.analyse(self.view, None, simulations, seconds, 1, self.seed, cancel)
        total = max(1, sum(c.visits for c in found.candidates))
        return [
            Candidate(
                c.words, round(c.wins[self.view.seat], 3), round(c.visits / total, 3), list(c.line), list(c.reasons)
            )
            for c in found.candidates[:CANDIDATES]
        ]


def task_for(table: Table, match: Match, seat: int, level: str) -> Task:
    """What a bot at this seat has to decide now."""
    return Task(bots.view_of(match, seat), level, seed_for(table, seat))


def seed_for(table: Table, seat: int) -> int:
    """Where a bot's own luck comes from: not from the table's seed, which is a secret."""
    text = f"{table.id} {table.seq} {seat}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
