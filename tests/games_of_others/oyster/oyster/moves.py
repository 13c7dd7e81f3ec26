"""Oysters: the moves as integers, one after the other.

open   pearls   what everybody will see is part of the move: to open another oyster is another move
throw  pearls   so it is here
swap   seat     with whom
start  seat     nature: who begins
draw   pearls   nature: what is in the oyster drawn; the last one is `draw ?`, which the others see
"""

from __future__ import annotations

from oyster.state import KINDS, SEATS

OPEN = 0
THROW = OPEN + KINDS
SWAP = THROW + KINDS
START = SWAP + SEATS  # nature's moves begin here
DRAW = START + SEATS
DRAW_UNSEEN = DRAW + KINDS  # never made: what `seen` says instead of a draw
MOVES = DRAW_UNSEEN + 1
