"""Oysters: the table as text, for the terminal and for the plain board in the browser."""

from __future__ import annotations

from typing import Any

from oyster.facts import facts
from oyster.state import KINDS, LAST, NOBODY, NONE, UNKNOWN


def show(sheet: Any, view: Any, say: Any) -> str:
    """The bag, what lies open beside it, and a line for each player."""
    held = sum(pearls != NONE for pearls in view.hand[: view.seats].tolist())
    left = int(sheet.record[0].oysters.sum() - view.shown.sum()) - held
    lines = [say("show.bag", left=left)]
    for pearls in range(KINDS):
        lines.append(say("show.kind", pearls=pearls, shown=int(view.shown[pearls]), all=_all(sheet, pearls)))
    lines.append("")
    called = [say(f"seat.{colour}") for colour in facts.colours[: view.seats]]
    for seat, name in enumerate(called):
        closed = {NONE: "–", UNKNOWN: "?"}.get(int(view.hand[seat]), str(view.hand[seat]))
        came = int(view.came[seat])
        lines.append(
            say(
                "show.player",
                name=name.ljust(max(map(len, called))),
                closed=closed,
                opened=int(view.opened[seat]),
                last=LAST,
                pearls=int(view.pearls[seat]),
                swapped="" if came == NOBODY else say("show.swapped", other=called[came]),
            ).rstrip()
        )
    return "\n".join(lines)


def _all(sheet: Any, pearls: int) -> int:
    """How many oysters of a kind there are in the game."""
    return int(sheet.record[0].oysters[pearls])
