"""Who is where in a game: points and places, with those who have resigned behind everybody else."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.contract import MAX_SEATS
from archipel.core.match import Match
from archipel.server.tables.table import Table

PLAYED = frozenset({"played", "resigned"})  # how a game ends that has a result; one that was closed has none


def standing(table: Table, match: Match, state: npt.NDArray[Any]) -> tuple[list[int], list[int]]:
    """Points and places by seat, as they would be if the game ended in this state."""
    scores, places = np.zeros((2, MAX_SEATS), np.int32)
    match.game.loops.standing(match.sheet.record, state, scores, places)
    ranks = [(table.seats[s].resigned, place) for s, place in enumerate(places[: match.seats].tolist())]
    return scores[: match.seats].tolist(), [1 + sum(other < rank for other in ranks) for rank in ranks]


def final_places(table: Table) -> list[int]:
    """The places of a game that is over, by seat; none if it has no result."""
    if table.match is None or table.ended not in PLAYED:
        return []
    return standing(table, table.match, table.match.state)[1]
