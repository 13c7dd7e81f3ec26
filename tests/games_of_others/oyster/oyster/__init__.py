"""Oysters: open yours, throw it away, or swap it for one you have not looked into.

Read `rules/` beside `rulebook/en.md`. What is in a closed oyster is a secret (`view.py`), and nature draws what comes
out of the bag (`rules/drawing.py`).
"""

from oyster.board import read_board
from oyster.evaluate import evaluate
from oyster.facts import facts
from oyster.position import read, write
from oyster.rules import apply, chance, legal, returns, to_act, why_not
from oyster.rules.codes import ORDER
from oyster.setup import setup
from oyster.show import show
from oyster.spelling import CALLED, EVENTS, QUESTIONS, ask, names, spell
from oyster.state import Board, State
from oyster.view import imagine, redact, seen

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
