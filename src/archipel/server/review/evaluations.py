"""What a review computes: for every decision of a game, what the one who decided could expect of each move.

An evaluation sees the table with the eyes of the seat to act, redacted like a bot's view; an open one, made only after
the game, sees everything. Each is worked out on its own, stored on its own, and never worked out twice.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from archipel import bots
from archipel.core.contract import NATURE
from archipel.core.match import Match, Step

FEW = 12  # visits below which what a search says of a move is not worth much


class Evaluation(Struct, frozen=True, kw_only=True):
    """What was found at one decision. Chances are each seat's to win, a shared win counted for its share."""

    step: int  # the index of the move in the match
    wins: list[float]  # with the best move
    played: list[float] | None  # with the move that was made; None if the search hardly looked at it
    best: str  # in words
    line: list[tuple[str, str]]  # how play could have gone on after it
    reasons: list[tuple[str, dict[str, Any]]]  # what speaks for it: keys of the game's texts, and their values
    visits: int


def decisions(match: Match) -> list[int]:
    """The indices of the moves that somebody decided on."""
    return [i for i, step in enumerate(match.steps) if step.actor != NATURE]


def evaluate(
    match: Match, step: int, simulations: int, open_cards: bool, cancel: bots.Cancel | None = None
) -> Evaluation:
    """Evaluate one decision. Called in a thread: the search lets go of the interpreter."""
    then, made = match.replay(step), match.steps[step]
    found = bots.analyse(
        then, made.actor, simulations=simulations, threads=1, seed=step, cancel=cancel, open_cards=open_cards, lines=1
    )
    return Evaluation(
        step=step,
        wins=_rounded(found.wins),
        played=_of(found, made),
        best=found.best.words,
        line=list(found.best.line),
        reasons=list(found.best.reasons),
        visits=found.best.visits,
    )


def _of(found: bots.Analysis, made: Step) -> list[float] | None:
    """What the search expects of the move that was made."""
    for candidate in found.candidates:
        if candidate.move == made.move:
            trusted = candidate.visits >= FEW or candidate is found.best
            return _rounded(candidate.wins) if trusted else None
    return None


def _rounded(chances: tuple[float, ...]) -> list[float]:
    return [round(chance, 4) for chance in chances]
