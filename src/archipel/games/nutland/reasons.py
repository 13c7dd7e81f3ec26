"""Nutland: what speaks for a turn, in words, for whoever asks for a hint. No rule is stated here."""

from __future__ import annotations

from typing import Any

from archipel.games.nutland.board.grid import AROUND, COLOURS, name
from archipel.games.nutland.board.ground import ground
from archipel.games.nutland.rules.ending import towers
from archipel.games.nutland.state import NONE, OUTSIDE, TOP


def reasons(sheet: Any, before: Any, after: Any, seat: int) -> list[tuple[str, dict[str, Any]]]:
    """What a turn changes for a seat: towers, climbs, marbles pushed off, stacks that can be climbed or no longer."""
    found: list[tuple[str, dict[str, Any]]] = []
    if towers(after.record, seat) > towers(before.record, seat):
        found.append(("tower", {"towers": int(towers(after.record, seat))}))
    else:
        had, has = _levels(before, seat), _levels(after, seat)
        if has and sum(has) > sum(had):
            found.append(("climbs", {"height": max(has)}))
    for other in range(after.seats):
        if after.team[other] == after.team[seat]:
            continue
        if after.landed[other] < before.landed[other]:
            found.append(("pushes_off", {"seat": COLOURS[other]}))
        lost = set(_steps_up(before, other)) - set(_steps_up(after, other))
        if lost and after.landed[other] == before.landed[other]:
            found.append(("denies", {"seat": COLOURS[other], "cell": name(min(lost))}))
    gained = set(_steps_up(after, seat)) - set(_steps_up(before, seat))
    if gained:
        levels = ground(after).high
        best = max(gained, key=lambda cell: levels[cell])
        found.append(("can_climb", {"cell": name(best), "height": levels[best]}))
    return found


def _levels(view: Any, seat: int) -> list[int]:
    levels = ground(view).high
    return [levels[cell] for cell in view.marble[seat].tolist() if cell != OUTSIDE]


def _steps_up(view: Any, seat: int) -> list[int]:
    """The free stacks one level above a marble of a seat that stands beside them."""
    _, levels, owned = ground(view)
    found = []
    for cell in view.marble[seat].tolist():
        if cell != OUTSIDE:
            found += [o for o in AROUND[cell] if owned[o] == NONE and levels[cell] + 1 == levels[o] <= TOP]
    return found
