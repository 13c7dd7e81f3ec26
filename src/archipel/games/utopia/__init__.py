"""Utopia, by Arnaud Urbon and Ludovic Vialla (2007). Read `rules/` beside `rulebook/en.md`."""

from archipel.games.utopia.board import read_board
from archipel.games.utopia.derived import Derived, derive
from archipel.games.utopia.evaluate import evaluate
from archipel.games.utopia.facts import facts
from archipel.games.utopia.picture import picture
from archipel.games.utopia.position import write
from archipel.games.utopia.position.read import read
from archipel.games.utopia.rules import apply, chance, legal, to_act, why_not
from archipel.games.utopia.rules.codes import ORDER
from archipel.games.utopia.rules.track import returns
from archipel.games.utopia.setup import setup
from archipel.games.utopia.show import show
from archipel.games.utopia.spelling import CALLED, EVENTS, QUESTIONS, ask, names, spell
from archipel.games.utopia.state import Board, State
from archipel.games.utopia.view import imagine, redact, seen

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
