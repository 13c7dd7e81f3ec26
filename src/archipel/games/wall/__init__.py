"""The Great Wall, by Leo Colovini (2006). Read `rules.py`, `scouting.py` and `building.py` beside `rulebook/en.md`."""

from archipel.games.wall.apply import apply
from archipel.games.wall.board import read_board
from archipel.games.wall.evaluate import evaluate
from archipel.games.wall.facts import facts
from archipel.games.wall.picture import picture
from archipel.games.wall.position import write
from archipel.games.wall.reading import read
from archipel.games.wall.refusals import ORDER, why_not
from archipel.games.wall.rules import chance, legal, to_act
from archipel.games.wall.score import returns
from archipel.games.wall.setup import setup
from archipel.games.wall.show import show
from archipel.games.wall.state import Board, State
from archipel.games.wall.telling import ask, tell
from archipel.games.wall.view import imagine, redact, seen
from archipel.games.wall.words import candidates, parse, words

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
