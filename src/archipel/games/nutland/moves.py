"""Nutland: the moves as integers, one after the other.

    move    own marble, cell, via    move it there; `via` is 0, or 1 + the direction of a push at the end of a chain
    nut     own marble, way, cell    take the nut that lies that way of the marble and put it on the cell
    marble  colour, cell             place a marble of that colour
    lay     cell                     lay a nut of the land: a player's when building together, else nature's
    return  seat                     bring back a marble; that seat is to place it
    pass
    start   seat                     nature: who is first
    alone   seat                     nature: who plays alone, with five
    others                           'move' or 'nut' with a marble or a nut out of reach: can be said, and is refused

Own marbles are numbered in the order of their cells. A nut beside several own marbles is taken from the first.
"""

from __future__ import annotations

from archipel.core.jit import compiled
from archipel.games.nutland.state import CELLS, MARBLES, SEATS, WAYS

VIAS = 1 + WAYS

MOVE = 0
NUT_MOVE = MOVE + MARBLES * CELLS * VIAS
MARBLE_ON = NUT_MOVE + MARBLES * WAYS * CELLS
LAY = MARBLE_ON + SEATS * CELLS
RETURN = LAY + CELLS
PASS = RETURN + SEATS
START = PASS + 1
LONER = START + SEATS
NO_MARBLE = LONER + SEATS  # moving a marble that is not the player's own
NO_NUT = NO_MARBLE + 1  # taking a nut that lies beside none of them
MOVES = NO_NUT + 1


@compiled
def marble_move(index: int, cell: int, via: int) -> int:
    return MOVE + (index * CELLS + cell) * VIAS + via


@compiled
def nut_move(index: int, way: int, cell: int) -> int:
    return NUT_MOVE + (index * WAYS + way) * CELLS + cell


@compiled
def marble_on(seat: int, cell: int) -> int:
    return MARBLE_ON + seat * CELLS + cell
