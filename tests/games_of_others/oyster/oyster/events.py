"""Oysters: what can happen, and the numbers each event carries."""

from __future__ import annotations

STARTS = 1  # seat
DREW = 2  # seat
LOOKED = 3  # seat, pearls; told to that seat alone
OPENED = 4  # seat, pearls, how many oysters it has opened
THREW = 5  # seat, pearls
SWAPPED = 6  # seat, with whom
ENDED = 7  # the seat that opened its last oyster, or could not draw; which of these: 0 or 1
WON = 8  # seat, pearls
