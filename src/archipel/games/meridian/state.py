"""Meridian: the table as one record. Nothing on it is hidden from anybody (M2.2): decks are counts, not orders."""

from __future__ import annotations

from archipel.core.contract import record

SEATS = 4
MERIDIANS = 10
ROWS = 5
CARDS = 13
ISLANDS = 13
PIECES = 20  # a colour (M1.3)
VACANT = -1
NONE = -1

# Stages of the game
LOT = 0  # nature draws the starter (M2.3)
DEAL = 1  # nature turns up two cards for each seat (M2.2)
CHOOSE = 2  # the seat whose turn it is chooses a card and a meridian (M3.1)
BUILD = 3  # it may lift, and places or passes (M3.2 to M3.5)
TURN_UP = 4  # nature turns up its next card (M3.6)
ENDED = 5

State = record(
    ("height", "i1", (MERIDIANS, ROWS)),  # pieces of the tower there, 0 if vacant; row 0 is the lowest; public
    ("owner", "i1", (MERIDIANS, ROWS)),  # seat of the tower there, VACANT if none; public
    ("supply", "i1", (SEATS,)),  # pieces each seat has left; public
    ("deck", "i1", (SEATS, CARDS)),  # how many of each card are still face down; public, as it follows from the rest
    ("up", "i1", (SEATS, 2)),  # face-up cards, the lower first, NONE for none; public
    ("discard", "i1", (SEATS, CARDS)),  # how many of each card lie on the discards; public
    ("seats", "i1"),  # how many play
    ("stage", "i1"),  # one of the above
    ("starter", "i1"),  # who was drawn to start, NONE before
    ("turn", "i1"),  # whose turn it is, or for whom a card is turned up
    ("card", "i1"),  # the card chosen this turn, NONE before
    ("meridian", "i1"),  # the meridian chosen this turn, NONE before
    ("lifted_row", "i1"),  # where a tower was lifted this turn, NONE if none was
    ("lifted_height", "i1"),  # how high it was
    ("played", "i1"),  # turns completed by all
)

# A board file as constant arrays.
Board = record(
    ("rows", "i1"),  # cities on each meridian: 5, or 4 with three players (M1.1)
    ("islands", "i1"),
    ("island", "i1", (MERIDIANS, ROWS)),  # the island each city lies on
    ("weight", "i1", (MERIDIANS, ROWS)),  # what a garrison counts there: 2 in a capital, else 1 (M6.2)
    ("worth", "i1", (ISLANDS,)),  # cities on each island: what it scores (M6.4)
    ("cities", "i1", (ISLANDS, 5, 2)),  # the cities of each island: meridian and row, west to east
)
