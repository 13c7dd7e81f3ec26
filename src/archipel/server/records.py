"""What takes long to write down, made beside the event loop: game records, and long logs in words.

A record replays its game move by move, with a digest of every position: more than half a second for a long one. So it
is made once for all who ask, and kept for a while.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from archipel.core import record
from archipel.server.tables.render import rendered
from archipel.server.tables.table import Table

MOST = 32 * 2**20  # characters of records that are kept
NAMELESS = "–"
AT_ONCE = 60  # lines that are put in words in the event loop


def one_line(name: str) -> str:
    """A name as a record shows it: whatever an earlier version let in, it begins no line of its own."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split()) or NAMELESS


def record_of(table: Table) -> str:
    """The record of a finished game."""
    assert table.match is not None
    players = {str(table.colour(s)): one_line(seat.name) for s, seat in enumerate(table.seats)}
    return record.of(table.match, players).text()


class Records:
    """The records that somebody has asked for."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="record")  # one at a time: players go first
        self._kept: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._size = 0
        self._coming: dict[tuple[str, str], asyncio.Future[str]] = {}

    async def of(self, table: Table) -> str:
        """The record of a finished game; whoever asks while it is being made waits for the same one."""
        key = (table.id, " ".join(seat.name for seat in table.seats))  # a name may be erased afterwards
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._coming:
            made = asyncio.get_running_loop().run_in_executor(self._pool, record_of, table)
            self._coming[key] = made
            made.add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(self._coming[key])

    async def put_in_words(self, table: Table, since: int, upto: int | None = None) -> None:
        """Have the lines after `since` in words before they are shown; many are not worded in the event loop."""
        missing = sum(line.move is not None and line.seen is None for line in table.lines[since:upto])
        if missing > AT_ONCE:
            await asyncio.get_running_loop().run_in_executor(self._pool, rendered, table, since, upto)

    def _keep(self, key: tuple[str, str], done: asyncio.Future[str]) -> None:
        del self._coming[key]
        if done.cancelled() or done.exception() is not None:
            return
        self._kept[key] = done.result()
        self._size += len(done.result())
        while self._size > MOST:
            self._size -= len(self._kept.popitem(last=False)[1])

    def stop(self) -> None:
        """Make no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
