"""Nutland: what can happen, and the numbers each event carries."""

from __future__ import annotations

from archipel.core.telling import text

# Events: what was told, with what numbers
FIRST = 1  # seat
PLAYS_ALONE = 2  # seat
LAID = 3  # seat, or NONE for nature; cell
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

TEXTS = {
    FIRST: text("first", "seat"),
    PLAYS_ALONE: text("plays_alone", "seat"),
    LAID: text("laid", "seat cell", by_nature="grown"),
    PLACED: text("placed", "seat colour:seat cell"),
    MOVED: text("moved", "seat from:cell to:cell"),
    PUSHED: text("pushed", "seat from:cell to:cell"),
    PUSHED_OFF: text("pushed_off", "seat from:cell"),
    RETURNED: text("returned", "seat named:seat"),
    NUT_MOVED: text("nut_moved", "seat from:cell to:cell height"),
    PASSED: text("passed", "seat"),
    CLIMBED: text("climbed", "seat cell towers"),
    WON: text("won", "seat"),
    IDLED: text("idled"),
    TIME_UP: text("time_up", "turns"),
}
