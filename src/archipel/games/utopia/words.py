"""Utopia: moves in words, both ways. The list is in `moves.py`, the notation in the rulebook.

welcome maya wind-3    move chinese 2 earth-1 earth-2    pay maya egyptian    and nature's: guest maya wind, deal ?
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from archipel.core.errors import NotUnderstood
from archipel.games.utopia.board import ISLAND_NAMES, names
from archipel.games.utopia.moves import (
    ANYWHERE,
    CARD,
    CARD_UNSEEN,
    CONTROL,
    DROP,
    END,
    GUEST,
    HOUSING,
    INVITATION,
    LAY_OFF,
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
from archipel.games.utopia.refusal import (
    U2_1,
    U2_2,
    U2_4,
    U3_1,
    U4_1,
    U4_2,
    U4_3,
    U4_5,
    U5_1,
    U5_2,
    U5_4,
    U5_5,
    U5_7,
    U6_1,
    U6_2,
    U6_3,
    U6_4,
    U6_5,
    U6_6,
    U6_8,
    U6_9,
    U6_10,
    U6_11,
    U7_2,
)
from archipel.games.utopia.state import CIVS, DISTRICTS, ISLANDS, NONE

COLOURS = ("blue", "red", "green", "yellow", "purple")
CIV_NAMES = ("maya", "persian", "egyptian", "greek", "chinese")

# The order in which rules refuse: a completion refused by a later one got further.
ORDER = (
    *(U7_2, U2_1, U2_2, U4_1, U3_1, U2_4, U4_3, U4_2, U4_5, U5_1, U5_2, U5_4, U5_5, U5_7),
    *(U6_1, U6_3, U6_2, U6_4, U6_5, U6_6, U6_8, U6_9, U6_10, U6_11),
)

# Where the moves of each verb begin; each ends where the next begins.
VERBS = {
    "welcome": WELCOME,
    "surprise": SURPRISE,
    "house": HOUSING,
    "invite": INVITATION,
    "wonder": WONDER,
    "control": CONTROL,
    "return": RETURN,
    "discard": LAY_OFF,
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
