"""Utopia: moves, events and questions in words, and moves read back from them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from archipel.core.errors import NotUnderstood
from archipel.core.telling import Telling
from archipel.games.utopia.board import ISLAND_NAMES, names
from archipel.games.utopia.events import TEXTS
from archipel.games.utopia.moves import (
    ANYWHERE,
    CARD,
    CARD_UNSEEN,
    CONTROL,
    DISCARD_CARD,
    DROP,
    END,
    GUEST,
    HOUSING,
    INVITATION,
    MOVE,
    MOVES,
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
    TURNED,
    WELCOME,
    WONDER,
    card_civ,
    cell,
    control_move,
    guest_move,
    return_move,
    route,
    route_count,
    route_origin,
    route_to,
    welcome_move,
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
# Where the moves of each verb begin; each ends where the next begins.
VERBS = {
    "welcome": WELCOME,
    "surprise": SURPRISE,
    "house": HOUSING,
    "invite": INVITATION,
    "wonder": WONDER,
    "control": CONTROL,
    "return": RETURN,
    "discard": DISCARD_CARD,
    "move": MOVE,
    "sail": SAIL,
    "place": PLACE,
    "anywhere": ANYWHERE,
    "remove": REMOVE,
    "raise": RAISE,
    "drop": DROP,
    "pay": PAY,
    "end": END,
    "rank": RANKING,
    "start": START,
    "guest": GUEST,
    "deal": CARD,
}
BEGINNINGS = [*VERBS.values(), MOVES]
IN_ORDER = list(VERBS.items())


def words(sheet: Any, state: Any, move: int) -> str:
    """A move as people write it."""
    return _text(move, sheet.once(_places))


def _places(sheet: Any) -> list[str]:
    """The districts and the islands, as moves number them."""
    return [*names(sheet.data), *ISLAND_NAMES]


def _text(move: int, places: list[str]) -> str:
    verb, first = IN_ORDER[bisect_right(BEGINNINGS, move) - 1]
    return " ".join([verb, *_rest(verb, move - first, move, places)])


def _rest(verb: str, number: int, move: int, places: list[str]) -> list[str]:
    """The words after the verb, for the number-th move of it."""
    match verb:
        case "surprise" | "end":
            return []
        case "welcome":
            return [CIV_NAMES[number // PLACES], places[number % PLACES]]
        case "house":
            return [places[number]]
        case "invite" | "start":
            return [COLOURS[number]]
        case "wonder":
            return [ISLAND_NAMES[number]]
        case "control":
            return [places[number // CIVS], CIV_NAMES[number % CIVS]]
        case "return" | "place" | "anywhere" | "remove":
            return [CIV_NAMES[number // DISTRICTS], places[number % DISTRICTS]]
        case "move" | "sail":
            ends = [places[route_origin(move)], places[route_to(move)]]
            return [CIV_NAMES[card_civ(move)], str(route_count(move)), *ends]
        case "pay":
            return [CIV_NAMES[civ] for civ in TURNED[number] if civ != NONE]
        case "guest":
            return [CIV_NAMES[number // ISLANDS], ISLAND_NAMES[number % ISLANDS]]
    return ["?" if move == CARD_UNSEEN else CIV_NAMES[number]]  # discard, raise, drop, rank, deal


def parse(sheet: Any, state: Any, text: str) -> int:
    """The move these words mean."""
    places = sheet.once(_places)
    match text.split():
        case [("surprise" | "end") as verb]:
            return VERBS[verb]
        case ["welcome", civ, place]:
            return welcome_move(_civ(civ), _one_of(place, places))
        case ["house", place]:
            return HOUSING + _one_of(place, places)
        case [("invite" | "start") as verb, colour]:
            return VERBS[verb] + _one_of(colour, COLOURS)
        case ["wonder", island]:
            return WONDER + _island(island)
        case ["control", district, civ]:
            return control_move(_district(district, places), _civ(civ))
        case ["return", civ, district]:
            return return_move(_civ(civ), _district(district, places))
        case [("place" | "anywhere" | "remove") as verb, civ, district]:
            return VERBS[verb] + cell(_civ(civ), _district(district, places))
        case [("move" | "sail") as verb, civ, count, origin, to]:
            princes = _one_of(count, ("1", "2")) + 1
            return VERBS[verb] + route(_civ(civ), _district(origin, places), _district(to, places), princes)
        case [("discard" | "raise" | "drop" | "rank") as verb, civ]:
            return VERBS[verb] + _civ(civ)
        case ["pay", *turned] if len(turned) <= 2:
            civs = sorted(_civ(civ) for civ in turned)
            return PAY + TURNED.index((*civs, *[NONE] * (2 - len(civs))))
        case ["guest", civ, island]:
            return guest_move(_civ(civ), _island(island))
        case ["deal", civ]:
            return CARD_UNSEEN if civ == "?" else CARD + _civ(civ)
    raise NotUnderstood("no_move", text=text)


def _one_of(word: str, known: Sequence[str]) -> int:
    if word in known:
        return known.index(word)
    raise NotUnderstood("no_such", name=word, known=", ".join(known))


def _civ(word: str) -> int:
    return _one_of(word, CIV_NAMES)


def _island(word: str) -> int:
    return _one_of(word, ISLAND_NAMES)


def _district(word: str, places: list[str]) -> int:
    return _one_of(word, places[:DISTRICTS])


def candidates(sheet: Any, state: Any, tokens: list[str]) -> Iterator[int]:
    """Moves of players whose words begin with these tokens."""
    first = VERBS.get(tokens[0] if tokens else "", 0)
    beyond = min(b for b in BEGINNINGS if b > first) if tokens and tokens[0] in VERBS else RANKING
    places = sheet.once(_places)
    for move in range(first, min(beyond, RANKING)):
        if _text(move, places).split()[: len(tokens)] == tokens:
            yield move


def things(sheet: Any) -> dict[str, Sequence[str]]:
    """What the things are called that events speak of."""
    return {"seat": COLOURS, "civ": CIV_NAMES, "island": ISLAND_NAMES, "district": names(sheet.data)}


tell = Telling(TEXTS, things)

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
