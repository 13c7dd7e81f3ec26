"""Oysters: the record of a position, and of a board."""

from __future__ import annotations

from archipel.core.contract import record

SEATS = 4
KINDS = 4  # of oysters: with 0, 1, 2 and 3 pearls (O1.1)
FEWEST_OYSTERS, MOST_OYSTERS = 12, 60  # in the bag, on any board
LAST = 4  # whoever opens so many ends the game (O3.1)
NOBODY = -1
NONE = -1  # no oyster
UNKNOWN = -2  # an oyster, of which this view does not know what is in it

# What the bag holds is not here: it is what the board says, less `shown` and less `hand`. As a field of its own it
# would have to be hidden too, since it tells what the closed oysters hold.
State = record(
    ("seats", "i1"),  # public
    ("turn", "i1"),  # public: whose turn it is, also while nature draws; NATURE before the lot, OVER at the end
    ("hand", "i1", (SEATS,)),  # secret: the pearls in the closed oyster of each, NONE, or UNKNOWN in a view
    ("came", "i1", (SEATS,)),  # public: from whom each has it by a swap, who so knows it; NOBODY: out of the bag
    ("pearls", "i1", (SEATS,)),  # public: kept so far
    ("opened", "i1", (SEATS,)),  # public: how many each has opened
    ("shown", "i1", (KINDS,)),  # public: how many of each kind have been opened or thrown away, by anybody
)
Board = record(("oysters", "i1", (KINDS,)))  # how many there are of each kind
