"""Utopia: what a client draws, from a view, and what happened, as texts."""

from __future__ import annotations

from typing import Any

from archipel.games.utopia.board import ISLAND_NAMES, names
from archipel.games.utopia.position import under_way
from archipel.games.utopia.rules import to_act
from archipel.games.utopia.setup import is_closed
from archipel.games.utopia.state import CARDS, CIVS, DEAL, ENDED, GOAL, NONE, UNKNOWN
from archipel.games.utopia.told import KIND, REASONS, SCORED, TEXTS
from archipel.games.utopia.words import CIV_NAMES, COLOURS

Counts = dict[str, int]


def picture(sheet: Any, view: Any, seat: int) -> dict[str, Any]:
    """What lies where, by element id: districts, islands, ships, the scale and the track, each player's pieces."""
    own = view.hand[seat].tolist() if seat >= 0 else [0] * CIVS
    unseen = [CARDS - gone - held for gone, held in zip(view.discards.tolist(), own, strict=True)]
    return {
        "round": int(view.round_no),
        "phase": 0 if view.round_no == 0 else 3 if view.stage == ENDED else 2 if view.stage >= DEAL else 1,
        "pass": int(view.pass_no),
        "stage": "setup" if view.round_no == 0 else under_way(view),
        "host": _colour(view.host),
        "track": _track(view),
        "districts": _districts(sheet, view),
        "islands": _islands(sheet, view),
        "guest": None if view.guest_civ == NONE else [CIV_NAMES[view.guest_civ], ISLAND_NAMES[view.guest_island]],
        "scale": [CIV_NAMES[c] for c in _scale(view)],
        "incomes": _incomes(view),
        "players": [_player(view, s) for s in range(view.seats)],
        "stock": _counts(view.stock),
        "discards": _counts(view.discards),
        "pile": CARDS * CIVS - int(view.discards.sum()) - int(view.cards.sum()),
        "unseen": dict(zip(CIV_NAMES, unseen, strict=True)),
        "returning": None if view.returning == NONE else [CIV_NAMES[view.returning], ISLAND_NAMES[view.site]],
        "owed": None if view.owed == 0 else [CIV_NAMES[view.owed_civ], int(view.owed)],
        "due": int(view.due),
        "goal_reached": bool(view.points.max() >= GOAL),
    }


def _colour(seat: int) -> str | None:
    return None if seat == NONE else COLOURS[seat]


def _counts(counts: Any) -> Counts:
    return dict(zip(CIV_NAMES, counts.tolist(), strict=True))


def _some(counts: list[int]) -> Counts:
    return {CIV_NAMES[c]: n for c, n in enumerate(counts) if n}


def _scale(view: Any) -> list[int]:
    """The civilisations that stand on the scale, the most valued first."""
    worth = view.worth.tolist()
    return sorted((c for c in range(CIVS) if worth[c]), key=lambda c: -worth[c])


def _track(view: Any) -> list[dict[str, Any]]:
    """The ministers, the one furthest ahead first: points, and whether each has acted in this pass or is next."""
    order, points = [s for s in view.order.tolist() if s != NONE], view.points.tolist()
    acting, acted, busy = to_act(view), int(view.acted), (int(view.turn), int(view.host))
    waiting = [s for s in order if not acted >> s & 1 and s not in busy]
    return [
        {
            "seat": COLOURS[s],
            "points": points[s],
            "acted": bool(acted >> s & 1),
            "acting": s == acting,
            "next": s in waiting[:1],
        }
        for s in order
    ]


def _districts(sheet: Any, view: Any) -> dict[str, Any]:
    """Every district: what it is worth, what stands there, and who could take control of it with which princes."""
    board, drawn = sheet.record[0], {}
    princes = view.princes[: view.seats].transpose(2, 0, 1).tolist()  # by district, seat, civilisation
    able = [s for s, bases in enumerate(view.bases[: view.seats].tolist()) if bases > 0]
    stock, value, islands = view.stock.tolist(), board.value.tolist(), board.island.tolist()
    monuments, controllers, wonders = view.monument.tolist(), view.controller.tolist(), view.wonder.tolist()
    for d, name in enumerate(names(sheet.data)):
        monument, there = monuments[d], princes[d]
        free = monument == NONE
        drawn[name] = {
            "island": ISLAND_NAMES[islands[d]],
            "value": value[d],
            "monument": None if free else CIV_NAMES[monument],
            "controller": _colour(controllers[d]),
            "princes": {COLOURS[s]: _some(own) for s, own in enumerate(there) if any(own)},
            "ready": [
                [COLOURS[s], CIV_NAMES[c]]
                for s in able
                for c, n in enumerate(there[s])
                if n >= 3 and free and stock[c] > 0
            ],
            "payee": _colour(wonders[islands[d]]),
        }
    return drawn


def _islands(sheet: Any, view: Any) -> dict[str, Any]:
    """Every island: its wonder, how far everybody is on the way to it, and its guests."""
    first, drawn = sheet.record[0].first.tolist(), {}
    princes, wonders, bases = view.princes[: view.seats], view.wonder.tolist(), view.bases.tolist()
    guests = [(key, view[key].tolist()) for key in ("ships", "taken", "bag")]
    for i, name in enumerate(ISLAND_NAMES):
        there = princes[:, :, first[i] : first[i + 1]].any(axis=2).tolist()
        wonder = wonders[i]
        drawn[name] = {
            "closed": bool(is_closed(int(view.seats), i)),
            "wonder": _colour(wonder),
            "progress": {COLOURS[s]: [CIV_NAMES[c] for c in range(CIVS) if own[c]] for s, own in enumerate(there)},
            "ready": [COLOURS[s] for s, own in enumerate(there) if all(own) and wonder == NONE and bases[s] > 0],
            **{key: _some(counts[i]) for key, counts in guests},
        }
    return drawn


def _incomes(view: Any) -> dict[str, Any]:
    """What everybody earns in phase 3 as the scale is, and as it would be after each raise and drop."""
    scale = _scale(view)

    held = [(o, c) for o, c in zip(view.controller.tolist(), view.monument.tolist(), strict=True) if o != NONE]
    seats = range(view.seats)

    def with_scale(civs: list[int]) -> Counts:
        worth = {c: CIVS - place for place, c in enumerate(civs)}
        return {COLOURS[s]: sum(worth[c] for owner, c in held if owner == s) for s in seats}

    if len(scale) < CIVS:
        return {"now": {}, "raise": {}, "drop": {}}
    raised = {CIV_NAMES[c]: with_scale(_swapped(scale, place)) for place, c in enumerate(scale) if place > 0}
    dropped = {CIV_NAMES[c]: with_scale([x for x in scale if x != c] + [c]) for c in scale[:-1]}
    return {"now": with_scale(scale), "raise": raised, "drop": dropped}


def _swapped(scale: list[int], place: int) -> list[int]:
    return [*scale[: place - 1], scale[place], scale[place - 1], *scale[place + 1 :]]


def _player(view: Any, seat: int) -> dict[str, Any]:
    """What lies before a player; the hand only in its owner's view."""
    return {
        "seat": COLOURS[seat],
        "points": int(view.points[seat]),
        "supply": _counts(view.supply[seat]),
        "bases": int(view.bases[seat]),
        "privileges": int(view.privileges[seat]),
        "surprise_spent": bool(int(view.surprised) >> seat & 1),
        "cards": int(view.cards[seat]),
        "hand": None if view.hand[seat, 0] == UNKNOWN else _counts(view.hand[seat]),
    }


def tell(sheet: Any, event: Any) -> tuple[str, dict[str, Any]]:
    """What happened, as the key of a text and its parameters."""
    kind, *numbers = (int(x) for x in event)
    key, parameters = TEXTS[kind]
    if kind == SCORED:
        key += f"_{REASONS[numbers[2]]}"
    known = {"seat": COLOURS, "civ": CIV_NAMES, "island": ISLAND_NAMES, "district": names(sheet.data)}
    told: dict[str, Any] = {}
    for parameter, number in zip(parameters.split(), numbers, strict=False):
        names_of = known.get(KIND.get(parameter, parameter))
        told[parameter] = number if names_of is None else names_of[number]
    return key, told
