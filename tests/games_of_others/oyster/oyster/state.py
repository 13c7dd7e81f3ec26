"""Oyster: the record of a position, and of a board."""

from __future__ import annotations

from archipel.core.contract import record

SEATS = 4
MOST_STONES = 60  # on any board
MOST_TAKEN = 3  # in a turn (O2.2)
NOBODY = -1

State = record(
    ("seats", "i1"),  # public, like everything here
    ("turn", "i1"),  # the seat whose turn it is, NATURE before the lot, OVER at the end
    ("heap", "i1"),  # stones left
    ("winner", "i1"),  # the seat that took the last one, NOBODY before that
)
Board = record(("heap", "i1"))  # stones at the start
