"""Figures with their uncertainty: shares with 95 % intervals, and Elo ratings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

SURE = 1.959964  # standard deviations that hold 95 % of a normal distribution
SCALE = 400.0  # Elo: this many points are odds of ten to one
DRAWN = 0.5  # half a game that every pair is taken to have drawn, so that no rating is infinite


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of wins; it stays between 0 and 1 also when all games are won.

    >>> [round(x, 3) for x in interval(0.5, 200)]
    [0.431, 0.569]
    """
    if games == 0:
        return 0.0, 1.0
    z = SURE * SURE / games
    middle = (share + z / 2) / (1 + z)
    half = SURE / (1 + z) * math.sqrt(share * (1 - share) / games + z / games / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def elo_difference(share: float) -> float:
    """How many Elo points better somebody is who wins this share of the games between two.

    >>> round(elo_difference(0.75))
    191
    """
    share = min(max(share, 1e-4), 1 - 1e-4)
    return SCALE * math.log10(share / (1 - share))


def elo(wins: Mapping[tuple[str, str], float], anchor: str) -> dict[str, float]:
    """Ratings that best explain how often each won against each other (Bradley and Terry), with `anchor` at 0.

    >>> round(elo({("a", "b"): 30, ("b", "a"): 10}, anchor="b")["a"])
    185
    """
    names = sorted({name for pair in wins for name in pair})
    strength = dict.fromkeys(names, 1.0)
    met = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :] if wins.get((a, b), 0) + wins.get((b, a), 0) > 0]
    won = {name: sum(wins.get((name, b), 0) + DRAWN for b in _others(name, met)) for name in names}
    for _ in range(2000):
        before = dict(strength)
        for name in names:
            total = 0.0
            for other in _others(name, met):
                games = wins.get((name, other), 0) + wins.get((other, name), 0) + 2 * DRAWN
                total += games / (strength[name] + strength[other])
            if total > 0:
                strength[name] = won[name] / total
        if all(abs(math.log(strength[n] / before[n])) < 1e-9 for n in names):
            break
    return {name: SCALE * math.log10(strength[name] / strength[anchor]) for name in names}


def _others(name: str, met: Iterable[tuple[str, str]]) -> list[str]:
    return [b if a == name else a for a, b in met if name in (a, b)]
