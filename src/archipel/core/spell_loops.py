"""The loops around a game's spelling, compiled once for each game (see `jit.instantiate`)."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import ask, spell
from archipel.core.jit import compiled


@compiled
def spell_moves(boards: Any, states: Any, moves: Any, out: Any) -> None:
    """The path of each move, a row each: things, and NOTHING after the last."""
    for i in range(len(moves)):
        length = spell(boards[0], states[0], int(moves[i]), out[i])
        for k in range(length, out.shape[1]):
            out[i, k] = -1


@compiled
def question(boards: Any, states: Any, said: Any) -> int:
    """What the seat to act has to choose."""
    return ask(boards[0], states[0], said)
