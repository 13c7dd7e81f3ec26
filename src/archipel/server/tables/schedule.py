"""When the server itself has to act at a table, and why."""

from __future__ import annotations

from archipel.server.tables.actions import program_limits
from archipel.server.tables.table import Table

SPEEDS = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "instant": 0.0}  # of the server's own pace
PAUSE = 0.3  # of what is left of a turn's time: however many decisions it has, it is never used up


def due_of(table: Table, now: int, pace: float) -> tuple[int, str] | None:
    """The time (ms) and "bot" or "clock"; None if the server has nothing to do but wait.

    `pace`: the seconds that a bot's whole turn is shown in at most.
    """
    actor = table.actor
    if actor is None:
        return None
    if table.seats[actor].played_by_bot:
        left = 1000 * pace - (now - turn_began(table, actor, now))
        return now + int(max(0.0, PAUSE * left)), "bot"
    limits = []
    if table.clock_ms is not None:
        limits.append(table.clock_from + table.clock_ms[actor])
    if table.seats[actor].program:
        limits.append(table.asked_at + program_limits(table).seconds * 1000)
    return (min(limits), "clock") if limits else None


def turn_began(table: Table, actor: int, now: int) -> int:
    """Since when this seat has been moving without anybody else between; nature's draws are part of it."""
    began = now
    for line in reversed(table.lines):
        if line.kind != "nature" and (line.kind != "move" or line.seat != actor):
            break
        began = line.at
    return began
