"""Meridian: moves, events and questions in words, and moves read back from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from archipel.core.errors import NotUnderstood
from archipel.core.telling import Telling
from archipel.games.meridian.events import TEXTS
from archipel.games.meridian.moves import (
    HEIGHTS,
    LIFT,
    MOVES,
    PASS,
    PLACE,
    PLAY,
    START,
    TURN,
    lift_move,
    place_move,
    play_move,
)
from archipel.games.meridian.state import CARDS, CHOOSE, MERIDIANS, NONE, ROWS

CARD_NAMES = (*(str(n) for n in range(1, 11)), "1-2-3", "4-5-6-7", "8-9-10")
COLOURS = ("orange", "blue", "green", "yellow")


def words(sheet: Any, state: Any, move: int) -> str:
    """A move as people write it."""
    if move < LIFT:
        card, meridian = divmod(move - PLAY, MERIDIANS)
        return f"play {CARD_NAMES[card]} {meridian + 1}"
    if move < PLACE:
        meridian, row = divmod(move - LIFT, ROWS)
        return f"lift {meridian + 1}.{row + 1}"
    if move < PASS:
        city, height = divmod(move - PLACE, HEIGHTS)
        return f"place {city // ROWS + 1}.{city % ROWS + 1} {height}"
    if move == PASS:
        return "pass"
    if move < TURN:
        return f"start {COLOURS[move - START]}"
    return f"turn {CARD_NAMES[move - TURN]}"


def parse(sheet: Any, state: Any, text: str) -> int:
    """The move these words mean."""
    match text.split():
        case ["play", card, meridian]:
            return play_move(_card(card), _number(meridian, 1, MERIDIANS) - 1)
        case ["lift", city]:
            return lift_move(*_city(city))
        case ["place", city, height]:
            return place_move(*_city(city), _number(height, 0, HEIGHTS - 1))
        case ["pass"]:
            return PASS
        case ["start", colour] if colour in COLOURS:
            return START + COLOURS.index(colour)
        case ["turn", card]:
            return TURN + _card(card)
    raise NotUnderstood("no_move", text=text)


def _card(text: str) -> int:
    if text in CARD_NAMES:
        return CARD_NAMES.index(text)
    raise NotUnderstood("no_such", name=text, known=", ".join(CARD_NAMES))


def _number(text: str, low: int, high: int) -> int:
    if text.isascii() and text.isdigit() and low <= int(text) <= high:
        return int(text)
    raise NotUnderstood("not_a_number", text=text, low=low, high=high)


def _city(text: str) -> tuple[int, int]:
    meridian, dot, row = text.partition(".")
    if not dot:
        raise NotUnderstood("no_city", text=text)
    return _number(meridian, 1, MERIDIANS) - 1, _number(row, 1, ROWS) - 1


def candidates(sheet: Any, state: Any, tokens: list[str]) -> Iterator[int]:
    """Moves of players whose words begin with these tokens."""
    firsts = {"play": (PLAY, LIFT), "lift": (LIFT, PLACE), "place": (PLACE, PASS), "pass": (PASS, START)}
    low, high = firsts.get(tokens[0] if tokens else "", (0, MOVES - CARDS))
    for move in range(low, high):
        if words(sheet, state, move).split()[: len(tokens)] == tokens:
            yield move


def things(sheet: Any) -> dict[str, Sequence[Any]]:
    """What the things are called that events speak of: a city by its meridian and its row, from the south."""
    cities = [[f"{m + 1}.{row + 1}" for row in range(ROWS)] for m in range(MERIDIANS)]
    return {"seat": COLOURS, "card": CARD_NAMES, "meridian": range(1, MERIDIANS + 1), "city": cities}


tell = Telling(TEXTS, things)


def ask(sheet: Any, view: Any) -> tuple[str, dict[str, Any]]:
    """What the seat to act has to choose: a card, or what it does on the meridian it chose."""
    if view.stage == CHOOSE:
        return "choose", {}
    if view.lifted_row == NONE:
        return "build", {"meridian": view.meridian + 1}
    return "rebuild", {"meridian": view.meridian + 1, "height": view.lifted_height}
