"""Where the server meets the bots: levels by name, and a move for a view. Everything a bot is given is redacted."""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass

from archipel import bots
from archipel.core.match import Match
from archipel.core.registry import game
from archipel.server.problems import Trouble
from archipel.server.tables.table import Table

CANCEL = threading.Event()  # raised when the server shuts down


def levels() -> list[str]:
    """The levels, from weak to strong."""
    return list(bots.LEVELS)


def known(level: str) -> str:
    """The level of this name; Trouble if there is none. `random` plays anything legal, for trying things out."""
    if level not in (*bots.LEVELS, "random"):
        raise Trouble("bad-level", levels=", ".join(bots.LEVELS))
    return level


@dataclass(frozen=True)
class Task:
    """A decision to be made: a view, a level, and a seed that is no part of the table's own."""

    view: bots.View
    level: str
    seed: int

    def think(self) -> int:
        """The move. Called in a thread: the search lets go of the interpreter."""
        return bots.bot(self.view.game, self.level, self.seed).choose(self.view, CANCEL)


def task_for(table: Table, match: Match, seat: int, level: str) -> Task:
    """What a bot at this seat has to decide now."""
    text = f"{table.id} {table.seq} {seat}".encode()
    seed = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
    return Task(bots.view_of(match, seat), level, seed)


def warm(name: str) -> None:
    """Compile a game's rules and search, or read them from the disk cache, before somebody waits for it."""
    found = game(name)
    match = found.start(seats=found.facts.seats[0], seed=1)
    move = bots.bot(found, bots.LEVELS[0], 1).choose(bots.view_of(match))
    match.told(move)
    match.standing()
    match.play(move)
