"""The Great Wall, chapter 7: what a village is worth."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.wall.moves import has
from archipel.games.wall.state import CHINESE, FARMER, HERB, MONGOL, PLAGUE, VILLAGES


@compiled
def worth(chinese: int, mongols: int, farmers: int, plague: int, herb: int, in_mongolia: bool) -> int:
    """W7.6, W7.7, W7.8: the points of one village, given how many of each kind lie there."""
    if plague > 0 and herb == 0:
        return -3 * (chinese + mongols) - farmers
    if herb > 0 and plague == 0:
        return 3 * (chinese + mongols) + farmers
    at_home = mongols - chinese if in_mongolia else chinese - mongols
    return 3 * at_home + farmers


@compiled
def pile_worth(state: Any, first: int, height: int, in_mongolia: bool) -> int:
    """W7.5: the points of a pile, whoever owns its stones; those a view does not know count nothing."""
    chinese, mongols, farmers, plague, herb = 0, 0, 0, 0, 0
    for i in range(first, first + height):
        kind = state.kind[i]
        chinese += kind == CHINESE
        mongols += kind == MONGOL
        farmers += kind == FARMER
        plague += kind == PLAGUE
        herb += kind == HERB
    return worth(chinese, mongols, farmers, plague, herb, in_mongolia)


@compiled
def returns(board: Any, state: Any, scores: Any, places: Any) -> None:
    """W7.5, W7.9: each village scores for the owner of its top stone; most points wins, equal points share the win."""
    for seat in range(len(scores)):
        scores[seat] = 0
        places[seat] = 0
    first = 0
    for village in range(VILLAGES):
        height = int(state.height[village])
        if height > 0:
            points = pile_worth(state, first, height, has(state.mongolia, village))
            first += height
            scores[state.owner[first - 1]] += points
    for seat in range(state.seats):
        places[seat] = 1
        for other in range(state.seats):
            places[seat] += scores[other] > scores[seat]
