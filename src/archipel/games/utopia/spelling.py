"""Utopia: moves, events and questions in words, and moves read back from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from archipel.core.jit import compiled
from archipel.core.path import put
from archipel.games.utopia.board import ISLAND_NAMES, district_names
from archipel.games.utopia.events import KIND, REASONS, SCORED, TEXTS
from archipel.games.utopia.moves import (
    ANYWHERE,
    CARD,
    CONTROL,
    DISCARD_CARD,
    DROP,
    END,
    GUEST,
    HOUSING,
    INVITATION,
    MOVE,
    PAY,
    PLACE,
    PLACES,
    RAISE,
    RANKING,
    REMOVE,
    RETURN,
    SAIL,
    START,
    SURPRISE,
    TURNED_FIRST,
    TURNED_SECOND,
    WELCOME,
    WONDER,
    card_civ,
    route_count,
    route_origin,
    route_to,
)
from archipel.games.utopia.state import (
    CIVS,
    DEVELOP,
    DISCARD,
    DISTRICTS,
    EXTRA,
    HOUSE,
    INVITE,
    ISLANDS,
    NONE,
    PICK,
    SETTLED,
    SURPLUS,
)

COLOURS = ("blue", "red", "green", "yellow", "purple")
CIV_NAMES = ("maya", "persian", "egyptian", "greek", "chinese")
# The kinds of things that words name; districts and islands are places, as moves number them
WORD, SEAT, CIV, PLACE_NAMED, NUMBER = range(5)
WORDS = (
    *("welcome", "surprise", "house", "invite", "wonder", "control", "return", "discard", "move", "sail"),
    *("place", "anywhere", "remove", "raise", "drop", "pay", "end", "rank", "start", "guest", "deal"),
)
SAY_WELCOME, SAY_SURPRISE, SAY_HOUSE, SAY_INVITE, SAY_WONDER, SAY_CONTROL, SAY_RETURN, SAY_DISCARD = range(8)
SAY_MOVE, SAY_SAIL, SAY_PLACE, SAY_ANYWHERE, SAY_REMOVE, SAY_RAISE, SAY_DROP = range(8, 15)
SAY_PAY, SAY_END, SAY_RANK, SAY_START, SAY_GUEST, SAY_DEAL = range(15, 21)


def names(sheet: Any) -> tuple[Sequence[str], ...]:
    """What the things of each kind are called."""
    return WORDS, COLOURS, (*CIV_NAMES, "?"), (*district_names(sheet.data), *ISLAND_NAMES), ("0", "1", "2")


@compiled
def spell(board: Any, state: Any, move: int, path: Any) -> int:
    """The verb, then what it is done with: `welcome maya wind-3`, `house wind-3`, `pay maya greek`, `end`."""
    if move < WONDER:
        return _spell_phase_1(move, path)
    if move < DISCARD_CARD:
        return _spell_building(move, path)
    if move < PAY:
        return _spell_card(move, path)
    if move < END:
        at = put(path, 0, WORD, SAY_PAY)
        if TURNED_FIRST[move - PAY] != NONE:
            at = put(path, at, CIV, TURNED_FIRST[move - PAY])
        if TURNED_SECOND[move - PAY] != NONE:
            at = put(path, at, CIV, TURNED_SECOND[move - PAY])
        return at
    if move == END:
        return put(path, 0, WORD, SAY_END)
    if move < START:
        return put(path, put(path, 0, WORD, SAY_RANK), CIV, move - RANKING)
    if move < GUEST:
        return put(path, put(path, 0, WORD, SAY_START), SEAT, move - START)
    if move < CARD:
        at = put(path, put(path, 0, WORD, SAY_GUEST), CIV, (move - GUEST) // ISLANDS)
        return put(path, at, PLACE_NAMED, DISTRICTS + (move - GUEST) % ISLANDS)
    return put(path, put(path, 0, WORD, SAY_DEAL), CIV, move - CARD)


@compiled
def _spell_phase_1(move: int, path: Any) -> int:
    """welcome maya wind-3    surprise    house wind-3    invite blue"""
    if move < SURPRISE:
        at = put(path, put(path, 0, WORD, SAY_WELCOME), CIV, (move - WELCOME) // PLACES)
        return put(path, at, PLACE_NAMED, (move - WELCOME) % PLACES)
    if move == SURPRISE:
        return put(path, 0, WORD, SAY_SURPRISE)
    if move < INVITATION:
        return put(path, put(path, 0, WORD, SAY_HOUSE), PLACE_NAMED, move - HOUSING)
    return put(path, put(path, 0, WORD, SAY_INVITE), SEAT, move - INVITATION)


@compiled
def _spell_building(move: int, path: Any) -> int:
    """wonder wind    control earth-2 maya    return maya wind-3"""
    if move < CONTROL:
        return put(path, put(path, 0, WORD, SAY_WONDER), PLACE_NAMED, DISTRICTS + move - WONDER)
    if move < RETURN:
        at = put(path, put(path, 0, WORD, SAY_CONTROL), PLACE_NAMED, (move - CONTROL) // CIVS)
        return put(path, at, CIV, (move - CONTROL) % CIVS)
    at = put(path, put(path, 0, WORD, SAY_RETURN), CIV, (move - RETURN) // DISTRICTS)
    return put(path, at, PLACE_NAMED, (move - RETURN) % DISTRICTS)


@compiled
def _spell_card(move: int, path: Any) -> int:
    """discard greek    move chinese 2 earth-1 earth-2    sail …    place persian earth-5    raise egyptian"""
    if move < MOVE:
        return put(path, put(path, 0, WORD, SAY_DISCARD), CIV, move - DISCARD_CARD)
    if move < PLACE:
        at = put(path, put(path, 0, WORD, SAY_MOVE if move < SAIL else SAY_SAIL), CIV, card_civ(move))
        at = put(path, put(path, at, NUMBER, route_count(move)), PLACE_NAMED, route_origin(move))
        return put(path, at, PLACE_NAMED, route_to(move))
    if move < RAISE:
        verb, first = (SAY_PLACE, PLACE) if move < ANYWHERE else (SAY_ANYWHERE, ANYWHERE)
        if move >= REMOVE:
            verb, first = SAY_REMOVE, REMOVE
        at = put(path, put(path, 0, WORD, verb), CIV, (move - first) // DISTRICTS)
        return put(path, at, PLACE_NAMED, (move - first) % DISTRICTS)
    if move < DROP:
        return put(path, put(path, 0, WORD, SAY_RAISE), CIV, move - RAISE)
    return put(path, put(path, 0, WORD, SAY_DROP), CIV, move - DROP)


def tell(sheet: Any, event: Any) -> tuple[str, dict[str, Any]]:
    """What happened, as the key of a text and its parameters."""
    kind, *numbers = (int(x) for x in event)
    key, parameters = TEXTS[kind]
    if kind == SCORED:
        key += f"_{REASONS[numbers[2]]}"
    known = {"seat": COLOURS, "civ": CIV_NAMES, "island": ISLAND_NAMES, "district": district_names(sheet.data)}
    told: dict[str, Any] = {}
    for parameter, number in zip(parameters.split(), numbers, strict=False):
        names_of = known.get(KIND.get(parameter, parameter))
        told[parameter] = number if names_of is None else names_of[number]
    return key, told


ASKED = {
    **{PICK: "pick", HOUSE: "house", INVITE: "invite", EXTRA: "extra", SETTLED: "settled"},
    **{DISCARD: "discard", DEVELOP: "develop", SURPLUS: "surplus"},
}


def ask(sheet: Any, view: Any) -> tuple[str, dict[str, Any]]:
    """What the seat to act has to choose: first what a step under way still asks for, then what the turn does."""
    if view.owed:
        return "pay", {"civ": CIV_NAMES[view.owed_civ], "count": view.owed}
    if view.returning != NONE:
        return "return", {"civ": CIV_NAMES[view.returning], "island": ISLAND_NAMES[view.site]}
    match view.stage:
        case stage if stage == HOUSE:
            return "house", {"civ": CIV_NAMES[view.guest_civ], "island": ISLAND_NAMES[view.guest_island]}
        case stage if stage in (DISCARD, SURPLUS):
            return ASKED[stage], {"due": view.due}
        case stage if stage == EXTRA:
            return "extra", {"seat": COLOURS[view.host]}
    return ASKED[view.stage], {}
