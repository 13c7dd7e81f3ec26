"""Meridian: moves in words, both ways.

play 4-5-6-7 5    lift 5.3    place 5.3 2    pass      and nature's: start blue, turn 8-9-10
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from archipel.core.errors import NotUnderstood
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
from archipel.games.meridian.rules import (
    M2_2,
    M2_3,
    M3_1,
    M3_2,
    M3_4,
    M3_5,
    M4_1,
    M4_2,
    M4_3,
    M4_4,
    M4_5,
    M5_3,
    M5_4,
    M5_5,
    M6_1,
    M7_2,
    M7_3,
)
from archipel.games.meridian.state import CARDS, MERIDIANS, ROWS

CARD_NAMES = (*(str(n) for n in range(1, 11)), "1-2-3", "4-5-6-7", "8-9-10")
COLOURS = ("orange", "blue", "green", "yellow")

# The order in which rules refuse: a completion refused by a later one got further.
ORDER = (M6_1, M2_3, M2_2, M3_1, M7_3, M3_4, M3_2, M4_4, M7_2, M4_5, M3_5, M4_1, M4_2, M5_4, M5_3, M5_5, M4_3)


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
