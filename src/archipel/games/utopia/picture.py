"""Utopia: what a client draws, from a view."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from archipel.games.utopia.board import ISLAND_NAMES, district_names
from archipel.games.utopia.position import under_way
from archipel.games.utopia.rules import to_act
from archipel.games.utopia.setup import is_closed
from archipel.games.utopia.spelling import CIV_NAMES, COLOURS
from archipel.games.utopia.state import (
    CARDS,
    CIVS,
    CONTROL_PRINCES,
    DEAL,
    ENDED,
    GOAL,
    NONE,
    UNKNOWN,
    State,
)

Counts = dict[str, int]


def picture(sheet: Any, view: Any, seat: int) -> dict[str, Any]:
    """What lies where, by element id: districts, islands, ships, the scale and the track, each player's pieces."""
    # every field once, as plain numbers and lists: there is much to look up
    table = SimpleNamespace(**{field: view.record[field].tolist() for field in State.names or ()})
    own = table.hand[seat] if seat >= 0 else [0] * CIVS
    unseen = [CARDS - gone - held for gone, held in zip(table.discards, own, strict=True)]
    return {
        "round": table.round_no,
        "phase": 0 if table.round_no == 0 else 3 if table.stage == ENDED else 2 if table.stage >= DEAL else 1,
        "pass": table.pass_no,
        "stage": "setup" if table.round_no == 0 else under_way(table),
        "host": _colour(table.host),
        "track": _track(table, to_act(view.record)),
        "districts": _districts(sheet, table),
        "islands": _islands(sheet, table),
        "guest": None if table.guest_civ == NONE else [CIV_NAMES[table.guest_civ], ISLAND_NAMES[table.guest_island]],
        "scale": [CIV_NAMES[c] for c in _scale(table)],
        "incomes": _incomes(table),
        "players": [_player(table, s) for s in range(table.seats)],
        "stock": _counts(table.stock),
        "discards": _counts(table.discards),
        "pile": CARDS * CIVS - sum(table.discards) - sum(table.cards),
        "unseen": _counts(unseen),
        "returning": None if table.returning == NONE else [CIV_NAMES[table.returning], ISLAND_NAMES[table.site]],
        "owed": None if table.owed == 0 else [CIV_NAMES[table.owed_civ], table.owed],
        "due": table.due,
        "goal_reached": max(table.points) >= GOAL,
        "goal": GOAL,
        "for_control": CONTROL_PRINCES,
    }


def _colour(seat: int) -> str | None:
    return None if seat == NONE else COLOURS[seat]


def _counts(counts: list[int]) -> Counts:
    return dict(zip(CIV_NAMES, counts, strict=True))


def _some(counts: list[int]) -> Counts:
    return {CIV_NAMES[c]: n for c, n in enumerate(counts) if n}


def _scale(table: Any) -> list[int]:
    """The civilisations that stand on the scale, the most valued first."""
    return sorted((c for c in range(CIVS) if table.worth[c]), key=lambda c: -int(table.worth[c]))


def _track(table: Any, acting: int) -> list[dict[str, Any]]:
    """The ministers, the one furthest ahead first: points, and whether each has acted in this pass or is next."""
    order = [s for s in table.order if s != NONE]
    waiting = [s for s in order if not table.acted >> s & 1 and s not in (table.turn, table.host)]
    return [
        {
            "seat": COLOURS[s],
            "points": table.points[s],
            "acted": bool(table.acted >> s & 1),
            "acting": s == acting,
            "next": s in waiting[:1],
        }
        for s in order
    ]


def _districts(sheet: Any, table: Any) -> dict[str, Any]:
    """Every district: what it is worth, what stands there, and who could take control of it with which princes."""
    board, drawn = sheet.record[0], {}
    value, islands = board.value.tolist(), board.island.tolist()
    able = [s for s in range(table.seats) if table.bases[s] > 0]
    for d, name in enumerate(district_names(sheet.data)):
        there = [[civ[d] for civ in table.princes[s]] for s in range(table.seats)]
        free = table.monument[d] == NONE
        ready = [
            (s, c) for s in able for c in range(CIVS) if there[s][c] >= CONTROL_PRINCES and free and table.stock[c] > 0
        ]
        drawn[name] = {
            "island": ISLAND_NAMES[islands[d]],
            "value": value[d],
            "monument": None if free else CIV_NAMES[table.monument[d]],
            "controller": _colour(table.controller[d]),
            "princes": {COLOURS[s]: _some(own) for s, own in enumerate(there) if any(own)},
            "ready": [[COLOURS[s], CIV_NAMES[c]] for s, c in ready],
            "payee": _colour(table.wonder[islands[d]]),
        }
    return drawn


def _islands(sheet: Any, table: Any) -> dict[str, Any]:
    """Every island: its wonder, how far everybody is on the way to it, and its guests."""
    first, drawn = sheet.record[0].first.tolist(), {}
    for i, name in enumerate(ISLAND_NAMES):
        own = slice(first[i], first[i + 1])
        there = {s: [c for c in range(CIVS) if any(table.princes[s][c][own])] for s in range(table.seats)}
        open_to = [s for s in there if table.wonder[i] == NONE and table.bases[s] > 0]
        drawn[name] = {
            "closed": bool(is_closed(table.seats, i)),
            "wonder": _colour(table.wonder[i]),
            "progress": {COLOURS[s]: [CIV_NAMES[c] for c in civs] for s, civs in there.items()},
            "ready": [COLOURS[s] for s in open_to if len(there[s]) == CIVS],
            "ships": _some(table.ships[i]),
            "taken": _some(table.taken[i]),
            "bag": _some(table.bag[i]),
        }
    return drawn


def _incomes(table: Any) -> Counts:
    """What everybody earns in phase 3 as the scale is."""
    held = [(o, c) for o, c in zip(table.controller, table.monument, strict=True) if o != NONE]
    return {COLOURS[s]: sum(table.worth[c] for owner, c in held if owner == s) for s in range(table.seats)}


def _player(table: Any, seat: int) -> dict[str, Any]:
    """What lies before a player; the hand only in its owner's view."""
    hand = table.hand[seat]
    return {
        "seat": COLOURS[seat],
        "points": table.points[seat],
        "supply": _counts(table.supply[seat]),
        "bases": table.bases[seat],
        "privileges": table.privileges[seat],
        "surprise_spent": bool(table.surprised >> seat & 1),
        "cards": table.cards[seat],
        "hand": None if hand[0] == UNKNOWN else _counts(hand),
    }
