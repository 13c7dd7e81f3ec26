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
from archipel.games.nutland.picture import STAGES
from archipel.games.nutland.position import drawing
from archipel.games.nutland.score import towers, towers_needed
from archipel.games.nutland.setup import marbles_each, teams
from archipel.games.nutland.state import BUILD, MARBLE, NONE, NUT, PLACE, PUT_BACK

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


def ask(sheet: Any, view: Any) -> tuple[str, dict[str, Any]]:
    """What the seat to act has to choose."""
    if view.stage == PUT_BACK:
        return "put_back", {"seat": COLOURS[view.turn]}
    if view.stage == MARBLE and view.landed[view.turn] < marbles_each(view.seats):
        return "marble_or_return", {}
    return {BUILD: "build", PLACE: "place", MARBLE: "marble", NUT: "nut"}[view.stage], {}


def show(sheet: Any, view: Any, say: Any) -> str:
    """The land as text, heights with marbles as capitals; then the teams, the players and who is to act."""
    lines = [_loud(line) for line in drawing(view)]
    needed = towers_needed(view.seats)
    lines.append("")
    for team in teams(view):
        held = say("show.towers", held=towers(view.record, team[0]), needed=needed)
        lines.append(f"{held}  " + "   ".join(_seat(view, s, say) for s in team))
    turn = min(view.turns // view.seats + 1, view.limit)
    lines += ["", _under_way(view, say)]
    if view.stage > PLACE:
        lines[-1] += say("show.turns", turn=turn, turns=view.limit, idle=view.idle, seats=view.seats)
    return "\n".join(lines)


def _under_way(view: Any, say: Any) -> str:
    seat, named = COLOURS[view.turn], COLOURS[view.named]
    return str(say(f"show.stage.{STAGES[view.stage]}", seat=seat, named=named))


def _loud(line: str) -> str:
    """A row of the land with its marbles as capitals."""
    return line[:6] + line[6:].upper().replace(".", "·")


def _seat(view: Any, seat: int, say: Any) -> str:
    on_land, each = int(view.landed[seat]), int(marbles_each(view.seats))
    key = "all" if on_land == each else "some_in_hand" if view.stage <= PLACE else "some_out"
    return f"{INITIALS[seat].upper()} {say(f'show.{key}', seat=COLOURS[seat], on=on_land, off=each - on_land)}"
