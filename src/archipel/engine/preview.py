"""Previews: what a move will certainly do, as far as a seat can know before it is made."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.bots.view import View
from archipel.core.contract import MAX_SEATS
from archipel.core.events import Events
from archipel.core.game import Game
from archipel.core.jit import instantiate
from archipel.core.random import generator

LOOPS = Path(__file__).parent / "loops"
WORLDS = 100  # imaginings; what is true in all but one in a hundred may pass for certain


@dataclass(frozen=True)
class Preview:
    """What is the same in every imagining."""

    actor: int  # who acts next: a seat, NATURE, OVER or UNSURE
    after: npt.NDArray[Any]  # the record as the seat would see it; 0 where it is not certain
    certain: npt.NDArray[np.uint8]  # of each byte of that record, whether it is
    told: list[list[int]]  # what would happen, as rows of numbers
    scores: dict[int, tuple[int, int]]  # the score and place of each seat for which both are certain


def loops_of(game: Game) -> Any:
    """The compiled previews of a game."""
    return instantiate(LOOPS / "foresee.py", game.package.__name__, (game.folder,))


def preview(view: View, move: int, worlds: int = WORLDS) -> Preview | None:
    """What a move of the seat to act will certainly do; None if it may not be legal.

    >>> import archipel
    >>> from archipel.bots import view_of
    >>> match = archipel.game("meridian").start(seats=4, seed=7, board="coral-sound")
    >>> match.play("play 7 7")
    >>> found = preview(view_of(match), match.parse("place 7.3 2"))
    >>> int(found.after[0].height[6, 2])
    2
    """
    game, state = view.game, view.game.package.State
    states, events = np.zeros(2, state), np.zeros(2, Events)
    scores, places = np.zeros((2, 2, MAX_SEATS), np.int32)
    certain, sure = np.zeros(state.itemsize, np.uint8), np.zeros(MAX_SEATS, np.int32)
    raw = states.view(np.uint8).reshape(2, -1)
    given = (view.sheet.record, view.state, view.seat, move, worlds if game.facts.secrets else 1, generator(0))
    actor = int(loops_of(game).foresee(*given, states, raw, certain, events, scores, places, sure))
    if actor == loops_of(game).NOT_LEGAL:
        return None
    known = {seat: (int(scores[0, seat]), int(places[0, seat])) for seat in range(view.seats) if sure[seat]}
    return Preview(actor, states[:1], certain, events["what"][0, : events["n"][0]].tolist(), known)
