"""Adding to a log: a table of one's own, and the rows to store before it may take the old one's place."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import NATURE
from archipel.server.tables.fold import fold, over
from archipel.server.tables.log import MOVING, Row
from archipel.server.tables.table import Table


class Draft:
    """A table with events that are not stored yet."""

    def __init__(self, table: Table, now: int) -> None:
        self.base = table
        self.table = table.copy()
        self.now = max(now, table.lines[-1].at if table.lines else 0)  # a log's times never run back
        self.table.render_now = True
        self.rows: list[Row] = []
        self._hash: str | None = None  # of the position after the last row

    def add(
        self,
        kind: str,
        seat: int | None = None,
        *,
        move: int | None = None,
        client: str | None = None,
        **data: Any,
    ) -> None:
        """Add one event."""
        table = self.table
        words = None if move is None or table.match is None else table.match.words(move)
        row = Row(
            seq=table.seq + 1, kind=kind, at=self.now, seat=seat, move=move, words=words, data=data, client=client
        )
        fold(table, row)
        if self._hash is None or kind in MOVING:
            self._hash = table.hash
        row.hash = self._hash
        self.rows.append(row)

    def go_on(self) -> None:
        """Let nature act as long as it is its turn, and end the table when the game has ended."""
        table = self.table
        while table.status == "playing" and table.match is not None and table.to_act == NATURE:
            self.add("nature", move=table.match.nature_says())
        if table.status == "playing" and over(table):
            self.add("end", reason="played")
        elif table.status == "playing" and _nobody_left(table):
            self.add("end", reason="resigned")


def _nobody_left(table: Table) -> bool:
    """Whether too few play on: one seat that has not resigned, or persons who have all resigned."""
    fighting = [seat for seat in table.seats if not seat.resigned]
    people = [seat for seat in fighting if seat.kind in ("person", "shared")]
    anybody = any(seat.resigned for seat in table.seats)
    return anybody and (len(fighting) <= 1 or not people)
