"""Oysters: who may know what (O1.2, O2.4). Everything is public but what is in a closed oyster."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import OVER
from archipel.core.jit import compiled
from archipel.core.random import below
from oyster.moves import DRAW, DRAW_UNSEEN
from oyster.rules.drawing import drawer, in_bag
from oyster.state import KINDS, NONE, UNKNOWN, State

SECRET = ("hand",)
PUBLIC = ("seats", "turn", "came", "pearls", "opened", "shown")
# A new field must be named here before anything works: nobody sees it by oversight.
assert sorted([*SECRET, *PUBLIC]) == sorted(State.names or ())


@compiled
def redact(board: Any, state: Any, seat: int) -> None:
    """O1.2, O2.4, O3.2: a player knows its own oyster, and one it gave away in a swap; at the end all are open.

    That there is an oyster is no secret, so NONE stays NONE: who has to draw can be told from every view.
    """
    if state.turn == OVER:
        return
    for other in range(state.seats):
        knows = seat >= 0 and (other == seat or state.came[other] == seat)
        if not knows and state.hand[other] != NONE:
            state.hand[other] = UNKNOWN


@compiled
def seen(board: Any, state: Any, move: int, seat: int) -> int:
    """O1.2: what is drawn is for the player who draws alone; every other move is made openly."""
    if DRAW <= move < DRAW_UNSEEN and drawer(state) != seat:
        return DRAW_UNSEEN
    return move


@compiled
def imagine(board: Any, state: Any, seat: int, rng: Any) -> None:
    """O1.2: each oyster not known is any of those that are left, all alike; the rest of them are in the bag."""
    for other in range(state.seats):
        if state.hand[other] == UNKNOWN:
            state.hand[other] = _any_left(board, state, rng)


@compiled
def _any_left(board: Any, state: Any, rng: Any) -> int:
    """One of the oysters that are not open, nor known, nor imagined already: UNKNOWN ones are not taken off yet."""
    left = 0
    for pearls in range(KINDS):
        left += in_bag(board, state, pearls)
    ticket = below(rng, left)
    for pearls in range(KINDS):
        ticket -= in_bag(board, state, pearls)
        if ticket < 0:
            return pearls
    return KINDS - 1
