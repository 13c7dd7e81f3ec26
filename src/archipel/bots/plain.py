"""What a program outside is told, as plain data for JSON: the same over a pipe and over HTTP.

A program gets the view of its seat and nothing else, so everything here is made from a view.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.bots.view import View
from archipel.core.board import Sheet
from archipel.core.errors import ArchipelError, Refused, Unknown
from archipel.core.game import Game
from archipel.core.random import generator
from archipel.core.rulebook import id_of


def plain(record: Any) -> dict[str, Any]:
    """A record as numbers and lists, field by field."""
    return {name: record[name].tolist() for name in record.dtype.names}


def table_facts(view: View) -> dict[str, Any]:
    """What does not change during a game: which game, on which board, who sits there, and which seat is mine."""
    facts, sheet = view.game.facts, view.sheet
    return {
        "game": facts.name,
        "rules": facts.rules_version,
        "board": {"id": sheet.id, "digest": sheet.digest, "record": plain(sheet.record[0])},
        "seats": list(facts.colours[: view.seats]),
        "me": facts.colours[view.seat],
    }


def legal_moves(view: View) -> list[int]:
    """The legal moves of the seat to act: those of any table that looks the same to it."""
    state, moves = view.state.copy(), np.zeros(view.game.facts.most_legal, np.int32)
    view.game.loops.fill_in(view.sheet.record, state, view.seat, generator(0))
    found: list[int] = moves[: view.game.loops.legal_moves(view.sheet.record, state, moves)].tolist()
    return found


def in_words(view: View, moves: list[int]) -> dict[str, int]:
    """Moves by their words, in this position."""
    return dict(zip(view.game.words_of(view.sheet, view.state, moves), moves, strict=True))


def question(view: View, legal: dict[str, int], told: int = 0) -> dict[str, Any]:
    """What a program is asked: the moves since the last `told` ones, the record as it may know it, the legal moves."""
    return {
        "seen": view.seen[told:].tolist(),
        "state": plain(view.state[0]),
        "legal": [{"move": move, "words": text} for text, move in legal.items()],
    }


def refusal(game: Game, sheet: Sheet, state: npt.NDArray[Any], move: int, where: str = "") -> ArchipelError:
    """The error for a move that is not legal: the rule, or what would be a move at all."""
    if not 0 <= move < game.facts.moves:
        return Unknown(f"Moves of {game.name} are numbered from 0 to {game.facts.moves - 1}; {move}{where} is none.")
    rule = id_of(game.facts.prefix, int(game.loops.refusal(sheet.record, state, move)))
    return Refused(rule, game.rule_text(rule), game.words(sheet, state, move) + where, game.folder / "rulebook")
