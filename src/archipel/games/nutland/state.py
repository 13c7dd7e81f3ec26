"""Nutland: the table as one record. Nothing on it is hidden from anybody.

A cell is a number, row by row: 0 is a1, 1 is b1, …, 1680 is ao41. The lists of marbles are kept in that order, so
that 'the second red marble' means the same to everybody who looks at the same land.
"""

from __future__ import annotations

from archipel.core.contract import record

SEATS = 6
WIDTH = 41  # the grid is 41 × 41 cells
CELLS = WIDTH * WIDTH
CENTRE = CELLS // 2  # u21
OUTSIDE = CELLS  # all that lies beyond the grid, void for ever; also where a marble is that is not on the land
WAYS = 6  # directions from a cell: north-west, north-east, west, east, south-west, south-east; 5 - way is opposite
HOME = 331  # cells within RADIUS of the centre
RADIUS = 10
NUTS = 70
MARBLES = 5  # a colour
TOP = 4  # the highest stack
NONE = -1

# Where the land comes from (N2.2)
READY, GROWN, TOGETHER = 0, 1, 2

# Stages of the game
ALONE = 0  # nature draws who plays alone, with five (N1.3)
LOT = 1  # nature draws who is first (N3.1)
GROW = 2  # nature lays a nut (N2.2)
BUILD = 3  # the seat whose turn it is lays a nut (N2.2)
PLACE = 4  # it places a marble of an opponent (N3.1)
MARBLE = 5  # it moves a marble, returns one, moves a nut or passes (N4.1)
PUT_BACK = 6  # the opponent it named places its marble (N5.6)
NUT = 7  # having moved or returned a marble, it moves a nut or passes (N4.1)
ENDED = 8

State = record(
    ("land", "i1", (CELLS + 1,)),  # height of the stack there, + 8 × (1 + the seat of the marble on it); see grid.py
    ("marble", "u2", (SEATS, MARBLES)),  # cells of each seat's marbles, in order; OUTSIDE for those off the land
    ("landed", "i1", (SEATS,)),  # how many of them are on the land
    ("team", "i1", (SEATS,)),  # each seat's team, NONE for seats nobody plays or while it is not drawn
    ("turns", "i2"),  # turns completed by all
    ("limit", "i2"),  # turns a player after which it ends (N7.3)
    ("seats", "i1"),  # how many play
    ("stage", "i1"),  # one of the above
    ("turn", "i1"),  # whose turn it is, NONE before the lot and after the end
    ("named", "i1"),  # who was named to place a returned marble (N5.6), else NONE
    ("idle", "i1"),  # turns in succession in which nothing was done (N7.3)
    ("laid", "i1"),  # nuts that have been laid, 70 once the land is complete
    ("source", "i1"),  # where the land comes from; READY once it is complete
    ("looseness", "i1"),  # of a land that is grown, 0 to 6; 0 once it is complete
    ("only_on_nuts", "i1"),  # whether nuts go only on nuts (N6.6)
    ("short_falls", "i1"),  # whether a pushed marble falls one level at most (N5.2)
    ("from_below", "i1"),  # whether a marble may be pushed from below (N5.4)
)

# A board file, and the grid, as constant arrays.
Board = record(
    ("land", "i1", (CELLS,)),  # 1 where the map has a nut; nothing but void on the open sea
    ("nuts", "i1"),  # 70, or 0 on the open sea
    ("beside", "u2", (CELLS + 1, WAYS)),  # the neighbours of each cell, in increasing order; OUTSIDE beyond the grid
    ("home", "u2", (HOME,)),  # the cells within RADIUS of the centre
)
