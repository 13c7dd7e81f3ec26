"""Meridian: the moves as integers, one after the other.

play   card, meridian         choose a card and a meridian among its numbers
lift   meridian, row          take back your tower there
place  meridian, row, height  raise a tower there (height 0 can be said, and is refused)
pass                          place nothing
start  seat                   nature: who starts
turn   card                   nature: the card turned up
"""

from __future__ import annotations

from archipel.core.jit import compiled
from archipel.games.meridian.state import CARDS, MERIDIANS, PIECES, ROWS, SEATS

HEIGHTS = 2 * PIECES + 1

PLAY = 0
LIFT = PLAY + CARDS * MERIDIANS
PLACE = LIFT + MERIDIANS * ROWS
PASS = PLACE + MERIDIANS * ROWS * HEIGHTS
START = PASS + 1
TURN = START + SEATS
MOVES = TURN + CARDS


@compiled
def city(meridian: int, row: int) -> int:
    """A city's number: its meridian from the west, then its row from the south."""
    return meridian * ROWS + row


@compiled
def play_move(card: int, meridian: int) -> int:
    return PLAY + card * MERIDIANS + meridian


@compiled
def lift_move(meridian: int, row: int) -> int:
    return LIFT + city(meridian, row)


@compiled
def place_move(meridian: int, row: int, height: int) -> int:
    return PLACE + city(meridian, row) * HEIGHTS + height


@compiled
def first_number(card: int) -> int:
    """The lowest meridian on a card: cards 0 to 9 are the numbers 1 to 10, then 1-2-3, 4-5-6-7 and 8-9-10 (M1.3)."""
    if card < 10:
        return card
    return 0 if card == 10 else (3 if card == 11 else 7)


@compiled
def last_number(card: int) -> int:
    """The highest meridian on a card."""
    if card < 10:
        return card
    return 2 if card == 10 else (6 if card == 11 else 9)
