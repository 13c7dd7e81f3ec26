"""Oyster: the moves as integers, one after the other.

take   number   1 to 3 stones
start  seat     nature: who begins
"""

from __future__ import annotations

from oyster.state import MOST_TAKEN, SEATS

TAKE = 0
START = TAKE + MOST_TAKEN  # nature's moves begin here
MOVES = START + SEATS
