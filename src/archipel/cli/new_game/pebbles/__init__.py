"""Pebbles: a heap, and whoever takes the last one wins. Read `rules/` beside `rulebook/en.md`."""

from archipel.cli.new_game.pebbles.board import read_board
from archipel.cli.new_game.pebbles.evaluate import evaluate
from archipel.cli.new_game.pebbles.facts import facts
from archipel.cli.new_game.pebbles.position import read, write
from archipel.cli.new_game.pebbles.rules import apply, chance, legal, returns, to_act, why_not
from archipel.cli.new_game.pebbles.rules.codes import ORDER
from archipel.cli.new_game.pebbles.setup import setup
from archipel.cli.new_game.pebbles.show import show
from archipel.cli.new_game.pebbles.spelling import CALLED, EVENTS, QUESTIONS, ask, names, spell
from archipel.cli.new_game.pebbles.state import Board, State
from archipel.cli.new_game.pebbles.view import imagine, redact, seen

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
