"""Utopia, by Arnaud Urbon and Ludovic Vialla (2007). Read `rules.py` beside `rulebook/en.md`."""

from archipel.games.utopia.apply import apply
from archipel.games.utopia.board import read_board
from archipel.games.utopia.evaluate import evaluate
from archipel.games.utopia.facts import facts
from archipel.games.utopia.legal import legal
from archipel.games.utopia.picture import picture, tell
from archipel.games.utopia.position import write
from archipel.games.utopia.reading import read
from archipel.games.utopia.refusal import why_not
from archipel.games.utopia.rules import chance, to_act
from archipel.games.utopia.setup import setup
from archipel.games.utopia.show import ask, show
from archipel.games.utopia.state import Board, State
from archipel.games.utopia.track import returns
from archipel.games.utopia.view import imagine, redact, seen
from archipel.games.utopia.words import ORDER, candidates, parse, words

__all__ = [
    "ORDER",
    "Board",
    "State",
    "apply",
    "ask",
    "candidates",
    "chance",
    "evaluate",
    "facts",
    "imagine",
    "legal",
    "parse",
    "picture",
    "read",
    "read_board",
    "redact",
    "returns",
    "seen",
    "setup",
    "show",
    "tell",
    "to_act",
    "why_not",
    "words",
    "write",
]
