"""When somebody who is not there may be played for by a bot: after a grace time that fits the table's clock."""

from __future__ import annotations

from archipel.server.problems import Trouble
from archipel.server.tables.draft import Draft
from archipel.server.tables.table import Table

LIVE = 60_000  # ms; a line that broke is back sooner
DAY = 86_400_000  # ms; where a move may take days nobody sits and waits


def bot_from(table: Table, seat: int, left: int) -> int | None:
    """The time (ms) from which another player may let a bot sit in for a person who is not connected, and last was at
    `left`. None: nobody may, because somebody or something else sees to that seat, or because nobody waits for it."""
    held, clock = table.seats[seat], table.header.clock
    if not held.present or held.program or table.status not in ("playing", "paused"):
        return None
    left = max(left, next((line.at for line in reversed(table.lines) if line.seat == seat), 0))
    if clock is not None and clock.days is not None:
        return max(left, table.asked_at) + DAY if table.actor == seat else None
    return left + LIVE


def seconds_until_bot(table: Table, seat: int, left: int, now: int) -> int | None:
    """The same, in seconds from now, rounded up; 0: at once."""
    due = bot_from(table, seat, left)
    return None if due is None else max(0, -((now - due) // 1000))


def sit_in(draft: Draft, seat: int, person: str, level: str, wait: int | None) -> None:
    """Let a bot play for somebody who is gone; it makes room as soon as that person is back."""
    table = draft.table
    if not table.seats_of(person):
        raise Trouble("not-yours")
    if not table.seats[seat].present or wait is None:
        raise Trouble("seat-taken")
    if wait > 0:
        raise Trouble("too-soon", name=table.seats[seat].name, minutes=-(-wait // 60))
    draft.add("takeover", seat, level=level, why="gone")


def come_back(draft: Draft, person: str) -> None:
    """Somebody is connected again: the seats that others gave to a bot meanwhile are that person's at once."""
    table = draft.table
    if table.status == "over":
        return
    for seat in table.seats_of(person):
        if table.seats[seat].away and table.seats[seat].gone:
            draft.add("giveback", seat)


def may_close(table: Table, person: str) -> bool:
    """Whether a table can be closed by its host: before the start, or when nobody else plays at it any more."""
    others = [seat for seat in table.seats if seat.present and seat.person != person]
    return table.status == "waiting" or not others


def close(draft: Draft, person: str) -> None:
    """End a table as it is."""
    table = draft.table
    if person != table.header.host:
        raise Trouble("not-host")
    if table.status == "over":
        raise Trouble("over")
    if not may_close(table, person):
        raise Trouble("others-play")
    draft.add("end", reason="closed")
