"""Meridian: what can happen, and the numbers each event carries."""

from __future__ import annotations

# Events: what was told, with what numbers
STARTS = 1  # seat
TURNED_UP = 2  # seat, card
CHOSE = 3  # seat, card, meridian
LIFTED = 4  # seat, city, height
PUSHED = 5  # owner, from, to, height
PLACED = 6  # seat, city, height
PASSED = 7  # seat
FINISHED = 8
