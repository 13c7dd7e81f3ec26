"""Meridian: what can happen, and the numbers each event carries."""

from __future__ import annotations

from archipel.core.telling import text

# Events: what was told, with what numbers
STARTS = 1  # seat
TURNED_UP = 2  # seat, card
CHOSE = 3  # seat, card, meridian
LIFTED = 4  # seat, meridian, row, height
PUSHED = 5  # owner, meridian, row from, row to, height
PLACED = 6  # seat, meridian, row, height
PASSED = 7  # seat
FINISHED = 8

TEXTS = {
    STARTS: text("starts", "seat"),
    TURNED_UP: text("turned_up", "seat card"),
    CHOSE: text("chose", "seat card meridian"),
    LIFTED: text("lifted", "seat city@1,2 height@3"),
    PUSHED: text("pushed", "seat from:city@1,2 to:city@1,3 height@4"),
    PLACED: text("placed", "seat city@1,2 height@3"),
    PASSED: text("passed", "seat"),
    FINISHED: text("finished"),
}
