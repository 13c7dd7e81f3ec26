"""Who is connected to which table, here and at other servers."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable

from archipel.server.bus.local import News
from archipel.server.tables.views import Connected

FORGET = 60.0  # seconds after which another server's word no longer counts
REMEMBERED = 20_000  # tables of which it is known when somebody left


class Presence:
    """Who is connected to every table."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock  # milliseconds since 1970
        self._began = clock()
        self._here: dict[str, Counter[int]] = {}  # by table: how many connections for each seat; -1 are spectators
        self._there: dict[str, dict[str, tuple[float, frozenset[int], int]]] = {}  # by table, by server
        self._left: OrderedDict[str, dict[int, int]] = OrderedDict()  # by table and seat: when it was last connected

    def come(self, table: str, seats: list[int]) -> None:
        """A connection for these seats, or a spectator's if there are none."""
        self._here.setdefault(table, Counter()).update(seats or [-1])

    def go(self, table: str, seats: list[int]) -> None:
        """That connection is gone."""
        self._note_left(table, seats)
        roll = self._here.get(table, Counter())
        roll.subtract(seats or [-1])
        roll += Counter()  # drops what is down to zero
        self._here[table] = roll
        if not roll:
            self._here.pop(table, None)

    def here(self, table: str) -> tuple[frozenset[int], int]:
        """Seats and number of spectators connected to this server."""
        roll = self._here.get(table)
        return (
            (frozenset(), 0) if roll is None else (frozenset(s for s, n in roll.items() if s >= 0 and n > 0), roll[-1])
        )

    def tables(self) -> list[str]:
        """Tables somebody here is connected to."""
        return list(self._here)

    def elsewhere(self, news: News, now: float) -> None:
        """What another server says."""
        if not news.server:
            return
        servers = self._there.setdefault(news.table, {})
        before = servers.get(news.server, (0.0, frozenset[int](), 0))[1]
        self._note_left(news.table, before - set(news.seats))
        servers[news.server] = (now, frozenset(news.seats), news.spectators)
        for server in [s for s, (heard, _, _) in servers.items() if heard <= now - FORGET]:
            del servers[server]
        if not news.seats and not news.spectators:
            del servers[news.server]
        if not servers:
            del self._there[news.table]

    def at(self, table: str) -> Connected:
        """Everybody at a table."""
        seats, spectators = self.here(table)
        for heard, there, watching in self._there.get(table, {}).values():
            if heard > time.monotonic() - FORGET:
                seats, spectators = seats | there, spectators + watching
        return Connected(seats, spectators, self._began, self._left.get(table, {}))

    def _note_left(self, table: str, seats: Iterable[int]) -> None:
        now = self._clock()
        self._left.setdefault(table, {}).update(dict.fromkeys(seats, now))
        self._left.move_to_end(table)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
