"""Meridian, by Leo Colovini (2001). Read `rules.py` beside `rulebook/en.md`."""

from archipel.games.meridian.apply import apply
from archipel.games.meridian.board import read_board
from archipel.games.meridian.evaluate import evaluate
from archipel.games.meridian.facts import facts
from archipel.games.meridian.picture import ask, picture, show, tell
from archipel.games.meridian.position import read, write
from archipel.games.meridian.rules import chance, legal, to_act, why_not
from archipel.games.meridian.score import returns
from archipel.games.meridian.setup import setup
from archipel.games.meridian.state import Board, State
from archipel.games.meridian.view import imagine, redact, seen
from archipel.games.meridian.words import ORDER, candidates, parse, words

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
