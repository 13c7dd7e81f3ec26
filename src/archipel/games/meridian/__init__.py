"""Meridian, by Leo Colovini (2001). Read `rules/` beside `rulebook/en.md`."""

from archipel.games.meridian.board import read_board
from archipel.games.meridian.derived import Derived, derive
from archipel.games.meridian.evaluate import evaluate
from archipel.games.meridian.facts import facts
from archipel.games.meridian.picture import picture
from archipel.games.meridian.position import read, write
from archipel.games.meridian.rules import apply, chance, legal, to_act, why_not
from archipel.games.meridian.rules.codes import ORDER
from archipel.games.meridian.rules.scoring import returns
from archipel.games.meridian.setup import setup
from archipel.games.meridian.show import show
from archipel.games.meridian.spelling import CALLED, EVENTS, QUESTIONS, ask, names, spell
from archipel.games.meridian.state import Board, State
from archipel.games.meridian.view import imagine, redact, seen

__all__ = [
    "CALLED",
    "EVENTS",
    "ORDER",
    "QUESTIONS",
    "Board",
    "Derived",
    "State",
    "apply",
    "ask",
    "chance",
    "derive",
    "evaluate",
    "facts",
    "imagine",
    "legal",
    "names",
    "picture",
    "read",
    "read_board",
    "redact",
    "returns",
    "seen",
    "setup",
    "show",
    "spell",
    "to_act",
    "why_not",
    "write",
]
