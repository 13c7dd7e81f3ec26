"""Adding to a log: a table of one's own, and the rows to store before it may take the old one's place."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import NATURE
from archipel.server.tables.fold import fold, over
from archipel.server.tables.log import Row
from archipel.server.tables.table import Table


class Draft:
    """A table with events that are not stored yet."""

    def __init__(self, table: Table, now: int) -> None:
        self.base = table
        self.table = table.copy()
        self.now = max(now, table.lines[-1].at if table.lines else 0)  # a log's times never run back
        self.rows: list[Row] = []

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
        words = None if move is None or self.table.match is None else self.table.match.words(move)
        row = Row(
            seq=self.table.seq + 1, kind=kind, at=self.now, seat=seat, move=move, words=words, data=data, client=client
        )
        fold(self.table, row)
        self.rows.append(Row(**{**_fields(row), "hash": self.table.hash}))

    def go_on(self) -> None:
        """Let nature act as long as it is its turn, and end the table when the game has ended."""
        table = self.table
        while table.status == "playing" and table.match is not None and table.match.actor == NATURE:
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


def _fields(row: Row) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}
