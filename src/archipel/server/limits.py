"""How often somebody may ask: a bucket of tokens for each, filled at a steady rate."""

from __future__ import annotations

import time
from collections import OrderedDict

from archipel.server.problems import too_fast


class Buckets:
    """Token buckets by name. The least recently used are forgotten, by then they are full anyway."""

    def __init__(self, rate: float, size: float, most: int = 50_000) -> None:
        self.rate, self.size, self._most = rate, size, most
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> float:
        """Take a token: 0, or the seconds to wait for one."""
        now = time.monotonic()
        level, when = self._levels.pop(name, (self.size, now))
        level = min(self.size, level + (now - when) * self.rate)
        wait = 0.0 if level >= 1 else (1 - level) / self.rate
        self._levels[name] = (level - 1 if wait == 0.0 else level, now)
        while len(self._levels) > self._most:
            self._levels.popitem(last=False)
        return wait

    def spend(self, name: str) -> None:
        """Take a token, or Trouble that says how long to wait for one."""
        if wait := self.take(name):
            raise too_fast(wait)


class Allowances:
    """What one address may begin in an hour, however many people it says it is: new guests bring nothing new."""

    def __init__(self, guests: float, tables: float, reviews: float) -> None:
        self.guests = Buckets(guests / 3600, guests)
        self.tables = Buckets(tables / 3600, tables)
        self.reviews = Buckets(reviews / 3600, reviews)
