"""When the server itself has to act at a table, and why."""

from __future__ import annotations

import random

from archipel.server.tables.actions import patience
from archipel.server.tables.table import Table


def due_of(table: Table, now: int, pace: tuple[float, float]) -> tuple[int, str] | None:
    """The time (ms) and "bot" or "clock"; None if the server has nothing to do but wait."""
    actor = table.actor
    if actor is None:
        return None
    if table.seats[actor].played_by_bot:
        return now + int(1000 * random.uniform(*pace)), "bot"
    limits = []
    if table.left is not None:
        limits.append(table.clock_from + table.left[actor])
    if table.seats[actor].program:
        limits.append(table.asked + patience(table).seconds * 1000)
    return (min(limits), "clock") if limits else None
