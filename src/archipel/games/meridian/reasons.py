"""Meridian: what speaks for a turn, in words, for whoever asks for a hint. No rule is stated here."""

from __future__ import annotations

from typing import Any

from archipel.games.meridian.rules.scoring import garrisons, taker
from archipel.games.meridian.spelling import COLOURS
from archipel.games.meridian.state import NONE


def reasons(sheet: Any, before: Any, after: Any, seat: int) -> list[tuple[str, dict[str, Any]]]:
    """What a turn changes for a seat: islands taken, denied, made safer or lost, and pieces that came back."""
    board, found = sheet.record[0], []
    for island, letter in enumerate(sorted(sheet.data["islands"])):
        name, worth = sheet.data["islands"][letter], int(board.worth[island])
        had, has = (int(taker(board, view.record, island)) for view in (before, after))
        if has == seat and had != seat:
            found.append((worth, "takes", {"island": name, "points": worth}))
        elif had == seat and has != seat:
            found.append((worth, "gives_up", {"island": name, "points": worth}))
        elif had not in (NONE, seat) and has != had:
            found.append((worth, "denies", {"island": name, "seat": COLOURS[had]}))
        elif has == seat and _lead(board, after, island, seat) > _lead(board, before, island, seat):
            found.append((1, "secures", {"island": name}))
    gained = int(after.supply[seat]) - int(before.supply[seat])
    if gained > 0:
        found.append((1, "gets_pieces", {"pieces": gained}))
    return [(key, values) for _, key, values in sorted(found, key=lambda one: -one[0])]


def _lead(board: Any, view: Any, island: int, seat: int) -> int:
    totals = [int(garrisons(board, view.record, island, s)) for s in range(view.seats)]
    return totals[seat] - max(total for s, total in enumerate(totals) if s != seat)
