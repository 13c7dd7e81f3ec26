"""Oysters: the table as text, for the terminal and for the plain board in the browser. It is narrow: phones are."""

from __future__ import annotations

from typing import Any

from oyster.facts import facts
from oyster.state import KINDS, LAST, NOBODY, NONE, UNKNOWN


def show(sheet: Any, view: Any, say: Any) -> str:
    """The bag, what has been seen of what it held, and a line for each player."""
    oysters, closed = sheet.record[0].oysters, view.hand[: view.seats].tolist()
    left = int(oysters.sum() - view.shown.sum()) - sum(pearls != NONE for pearls in closed)
    seen = [
        [say("show.pearls"), *range(KINDS)],
        [say("show.seen"), *view.shown],
        [say("show.of"), *oysters],
    ]
    called = [say(f"seat.{colour}") for colour in facts.colours[: view.seats]]
    players = [["", say("show.closed"), say("show.swapped"), say("show.opened"), say("show.pearls")]]
    for seat, name in enumerate(called):
        held = {NONE: "–", UNKNOWN: "?"}.get(closed[seat], closed[seat])
        came = "" if view.came[seat] == NOBODY else called[view.came[seat]]
        players.append([name, held, came, f"{view.opened[seat]}/{LAST}", view.pearls[seat]])
    return "\n".join([say("show.bag", left=left), *_columns(seen), "", *_columns(players)])


def _columns(rows: list[list[Any]]) -> list[str]:
    """Rows as lines, each column as wide as it has to be."""
    wide = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(str(cell).ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip() for row in rows]
