"""The Great Wall: what speaks for a turn, in words, for whoever asks for a hint. No rule is stated here.

Only what the seat can see is spoken of: both positions are views.
"""

from __future__ import annotations

from typing import Any

from archipel.games.wall.moves import has
from archipel.games.wall.spelling import COLOURS, village_name
from archipel.games.wall.state import CHINESE, MONGOL, NONE, VILLAGES


def reasons(sheet: Any, before: Any, after: Any, seat: int) -> list[tuple[str, dict[str, Any]]]:
    """What a turn changes for a seat: villages taken or settled, stones that change realm, scouts shut in."""
    found: list[tuple[str, dict[str, Any]]] = []
    tops, now = _controllers(before), _controllers(after)
    better = worse = 0
    for village in range(VILLAGES):
        name = village_name(sheet, village)
        if now[village] == seat and tops[village] not in (seat, NONE):
            found.append(("takes", {"village": name, "seat": COLOURS[tops[village]]}))
        elif now[village] == seat and tops[village] == NONE:
            found.append(("settles", {"village": name}))
        if has(before.mongolia, village) != has(after.mongolia, village) and now[village] == seat:
            gain = _gain(after, village)
            better, worse = better + (gain > 0), worse + (gain < 0)
    if better:
        found.append(("wall_helps", {"villages": better}))
    if worse:
        found.append(("wall_costs", {"villages": worse}))
    if before.announcer == NONE and after.announcer != NONE:
        found.append(("announces", {}))
    return found


def _controllers(view: Any) -> list[int]:
    """Whose stone lies on top in each village, NONE in empty ones."""
    found, first = [], 0
    for village in range(VILLAGES):
        first += int(view.height[village])
        found.append(int(view.owner[first - 1]) if view.height[village] else NONE)
    return found


def _gain(view: Any, village: int) -> int:
    """Of the stones in a village that the seat knows: how many more are at home than away."""
    first = int(view.height[:village].sum())
    kinds: list[int] = view.kind[first : first + int(view.height[village])].tolist()
    mongols = kinds.count(MONGOL) - kinds.count(CHINESE)
    return mongols if has(view.mongolia, village) else -mongols
