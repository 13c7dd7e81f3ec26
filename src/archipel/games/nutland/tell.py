"""Nutland: what happened, for people, and the table as text for a terminal."""

from __future__ import annotations

from typing import Any

from archipel.games.nutland.apply import (
    CLIMBED,
    FIRST,
    IDLED,
    LAID,
    MOVED,
    NUT_MOVED,
    PASSED,
    PLACED,
    PLAYS_ALONE,
    PUSHED,
    PUSHED_OFF,
    RETURNED,
    TIME_UP,
    WON,
)
from archipel.games.nutland.grid import COLOURS, INITIALS, name
from archipel.games.nutland.position import drawing, who_is_to_act
from archipel.games.nutland.score import towers, towers_needed
from archipel.games.nutland.setup import marbles_each, teams
from archipel.games.nutland.state import NONE, PLACE

# The key of each event's text, and what its numbers are: a seat, a cell, a number
KEYS: dict[int, tuple[str, tuple[tuple[str, str], ...]]] = {
    FIRST: ("first", (("seat", "seat"),)),
    PLAYS_ALONE: ("plays_alone", (("seat", "seat"),)),
    LAID: ("laid", (("seat", "seat"), ("cell", "cell"))),
    PLACED: ("placed", (("seat", "seat"), ("colour", "seat"), ("cell", "cell"))),
    MOVED: ("moved", (("seat", "seat"), ("from", "cell"), ("to", "cell"))),
    PUSHED: ("pushed", (("seat", "seat"), ("from", "cell"), ("to", "cell"))),
    PUSHED_OFF: ("pushed_off", (("seat", "seat"), ("from", "cell"))),
    RETURNED: ("returned", (("seat", "seat"), ("named", "seat"))),
    NUT_MOVED: ("nut_moved", (("seat", "seat"), ("from", "cell"), ("to", "cell"), ("height", "number"))),
    PASSED: ("passed", (("seat", "seat"),)),
    CLIMBED: ("climbed", (("seat", "seat"), ("cell", "cell"), ("towers", "number"))),
    WON: ("won", (("seat", "seat"),)),
    IDLED: ("idled", ()),
    TIME_UP: ("time_up", (("turns", "number"),)),
}


def tell(sheet: Any, event: Any) -> tuple[str, dict[str, Any]]:
    """What happened, as the key of a text and its parameters."""
    kind, *numbers = (int(x) for x in event)
    if kind == LAID and numbers[0] == NONE:
        return "grown", {"cell": name(numbers[1])}
    key, parameters = KEYS[kind]
    said: dict[str, Any] = {}
    for (parameter, what), number in zip(parameters, numbers, strict=False):
        said[parameter] = COLOURS[number] if what == "seat" else name(number) if what == "cell" else number
    return key, said


def show(sheet: Any, view: Any) -> str:
    """The land as text, heights with marbles as capitals; then the teams, the players and who is to act."""
    lines = [_loud(line) for line in drawing(view)]
    needed = towers_needed(view.seats)
    lines.append("")
    for team in teams(view):
        lines.append(f"{towers(view, team[0])} of {needed} towers  " + "   ".join(_seat(view, s) for s in team))
    turn = min(int(view.turns) // int(view.seats) + 1, int(view.limit))
    lines += ["", f"{who_is_to_act(view)}; turn {turn} of {view.limit}, idle {view.idle} of {view.seats}"]
    return "\n".join(lines)


def _loud(line: str) -> str:
    """A row of the land with its marbles as capitals."""
    return line[:6] + line[6:].upper().replace(".", "·")


def _seat(view: Any, seat: int) -> str:
    on_land, each = int(view.landed[seat]), int(marbles_each(view.seats))
    away = f", {each - on_land} {'in hand' if view.stage <= PLACE else 'out'}" if on_land < each else ""
    return f"{INITIALS[seat].upper()} {COLOURS[seat]}: {on_land} on the land{away}"
