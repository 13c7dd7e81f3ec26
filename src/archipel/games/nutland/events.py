"""Nutland: what can happen, and the numbers each event carries."""

from __future__ import annotations

# Events: what was told, with what numbers
FIRST = 1  # seat
PLAYS_ALONE = 2  # seat
LAID = 3  # seat, cell
PLACED = 4  # seat, colour, cell
MOVED = 5  # seat, from, to
PUSHED = 6  # colour, from, to
PUSHED_OFF = 7  # colour, from
RETURNED = 8  # seat, who is named
NUT_MOVED = 9  # seat, from, to, height there now
PASSED = 10  # seat
CLIMBED = 11  # seat, cell, towers now held by the team
WON = 12  # seat
IDLED = 13  # everybody in succession did nothing
TIME_UP = 14  # turns a player
GROWN = 15  # cell: a nut laid by lot
