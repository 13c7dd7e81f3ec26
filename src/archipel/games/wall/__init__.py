"""The Great Wall, by Leo Colovini (2006). Read `rules/` beside `rulebook/en.md`."""

from archipel.games.wall.board import read_board
from archipel.games.wall.evaluate import evaluate
from archipel.games.wall.facts import facts
from archipel.games.wall.picture import picture
from archipel.games.wall.position import write
from archipel.games.wall.position.read import read
from archipel.games.wall.rules import apply, chance, legal, to_act, why_not
from archipel.games.wall.rules.codes import ORDER
from archipel.games.wall.rules.scoring import returns
from archipel.games.wall.setup import setup
from archipel.games.wall.show import show
from archipel.games.wall.spelling import CALLED, EVENTS, QUESTIONS, also_written, ask, names, spell
from archipel.games.wall.state import Board, State
from archipel.games.wall.view import imagine, redact, seen

__all__ = [
    "CALLED",
    "EVENTS",
    "ORDER",
    "QUESTIONS",
    "Board",
    "State",
    "also_written",
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
