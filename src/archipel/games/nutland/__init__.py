"""Nutland, by Hartmut Witt (1997). Read `rules/` beside `rulebook/en.md`."""

from archipel.games.nutland.board import read_board
from archipel.games.nutland.evaluate import evaluate
from archipel.games.nutland.facts import facts
from archipel.games.nutland.picture import picture
from archipel.games.nutland.position import read, write
from archipel.games.nutland.rules import apply, chance, legal, to_act, why_not
from archipel.games.nutland.rules.codes import ORDER
from archipel.games.nutland.rules.ending import returns
from archipel.games.nutland.setup import setup
from archipel.games.nutland.show import show
from archipel.games.nutland.spelling import CALLED, EVENTS, QUESTIONS, ask, names, spell
from archipel.games.nutland.state import Board, State
from archipel.games.nutland.view import imagine, redact, seen

__all__ = [
    "CALLED",
    "EVENTS",
    "ORDER",
    "QUESTIONS",
    "Board",
    "State",
    "apply",
    "ask",
    "chance",
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
