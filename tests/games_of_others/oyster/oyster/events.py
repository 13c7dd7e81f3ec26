"""Oyster: what can happen, and the numbers each event carries."""

from __future__ import annotations

STARTS = 1  # seat
TOOK = 2  # seat, stones, how many are left
WON = 3  # seat
