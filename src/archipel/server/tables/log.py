"""A table's header and the rows of its log, as they are stored."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from msgspec import Struct, field

# Kinds of events that change the position or who may move: a move that answers something older is stale.
TURNING = frozenset({"start", "move", "nature", "takeback", "resign", "timeout", "takeover", "giveback", "end"})


MOVING = frozenset({"start", "move", "nature", "takeback"})  # those that change the position itself


# What is stored has types of its own: what may be asked for can become stricter, what was stored must stay readable.


class Clock(Struct, frozen=True, kw_only=True):
    """How long players may think, in seconds; with `days`, a number of days a move."""

    bank: int | None = None
    increment: int = 0
    days: int | None = None
    on_timeout: str = "bot"


class Programs(Struct, frozen=True, kw_only=True):
    """What is asked of programs that sit down."""

    seconds: int = 30
    on_failure: str = "bot"
    invited: list[str] = []


class Header(Struct, frozen=True, kw_only=True):
    """What is fixed when the table is created."""

    game: str
    rules: int  # their version
    board: str
    board_digest: str
    seats: int
    host: str  # a person's id
    commitment: str
    made: int  # ms since 1970, like all times in the log
    options: dict[str, Any] = {}
    title: str = ""
    listed: bool = False
    spectators: bool = True
    hints: bool = False
    clock: Clock | None = None
    programs: Programs | None = None
    position: str | None = None  # where it starts, if not at the game's own start
    practice_of: str | None = None  # the table that position is from
    rematch_of: str | None = None
    guide: bool = False  # a guided first game: bots keep to its script as long as the learner does
    rules_digest: str = ""  # of the sources of the rules it is played by


class Row(Struct, kw_only=True):
    """One event, as stored."""

    seq: int
    kind: str
    at: int
    seat: int | None = None
    move: int | None = None
    words: str | None = None
    data: dict[str, Any] = field(default_factory=dict)
    client: str | None = None
    hash: str = ""


ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else


def new_id(length: int = 12) -> str:
    """A fresh id, hard to guess: whoever has a table's id may look at it."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_seed() -> tuple[str, str, str]:
    """A fresh seed, a salt, and the commitment to both that is shown from the start."""
    seed, salt = secrets.token_hex(16), secrets.token_hex(16)
    return seed, salt, commitment_of(seed, salt)


def commitment_of(seed: str, salt: str) -> str:
    """What is shown instead of the seed."""
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()
