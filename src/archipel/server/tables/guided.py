"""A table with a script: how far a guided first game has been followed, and what the bots answer meanwhile."""

from __future__ import annotations

from archipel.core.guide import Progress, guide, progress
from archipel.server.tables.table import Table


def followed(table: Table) -> Progress | None:
    """How far the script of a guided game has been followed; None once it has been left, or where there is none."""
    found = guide(table.game) if table.header.guide else None
    return None if found is None or table.match is None else progress(found, table.match)


def scripted(table: Table) -> int | None:
    """The move the script has for the bot that is to act."""
    found = followed(table)
    if found is None or found.reply is None or table.match is None:
        return None
    move = table.match.parse(found.reply)
    return move if table.match.why_not(move) is None else None
