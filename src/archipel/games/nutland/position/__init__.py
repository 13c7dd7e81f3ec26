"""Nutland: a position as text, the land drawn: `2r` is a stack of two with a red marble, `.` void, `~` a lake.

    nutland atoll, 4 players
    teams red+yellow blue+green
    turns 57 of 600, idle 0
    red to move
    v16         1   1   1b  1
    t17     1   1   2r  1   1   1   1
    …

Each line of the land begins with the name of its first nut; those that follow lie east of it, one by one. Colours
are r b y g w, and k for black. Read back, the lines 'teams' and 'turns' may be left out: the usual teams, at the
start of the usual number of turns. Lines 'nuts only on nuts' (N6.6), 'short falls' (N5.2) and 'push from below' (N5.4)
come before 'turns', in this order, if that is played.
Before the land is complete a line says where it comes from: 'land grown, looseness 3' or 'land together'.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.errors import BadPosition
from archipel.games.nutland.board.grid import CELL_OF, COLOURS, INITIALS, NAMES, across, owners
from archipel.games.nutland.board.ground import ground
from archipel.games.nutland.facts import MOST_TURNS
from archipel.games.nutland.position.possible import check
from archipel.games.nutland.setup import form_teams, marbles_each, setup, teams
from archipel.games.nutland.state import (
    ALONE,
    BUILD,
    ENDED,
    GROW,
    GROWN,
    LOT,
    MARBLE,
    NONE,
    NUT,
    PLACE,
    PUT_BACK,
    READY,
    TOGETHER,
    WIDTH,
    State,
)

HEAD = re.compile(r"nutland ([\w-]+), ([2-6]) players")
TURNS = re.compile(r"turns (\d{1,5}) of (\d{1,5}), idle (\d)")
LAND = re.compile(r"land (?:(together)|grown, looseness ([0-6]))")
TO_ACT = re.compile(
    r"(\w+) to (move|move a nut|place|lay|put back (\w+)|lay, (\w+) first|draw who plays alone|draw who is first)"
)
ROW = re.compile(r"([a-z]{1,2}\d{1,2})((?: +(?:[1-4][a-z]?|[.~]))+)")
# What a table may agree on, with the lines that say so
AGREED = {"only_on_nuts": "nuts only on nuts", "short_falls": "short falls", "from_below": "push from below"}
DEEDS = {"move": MARBLE, "move a nut": NUT, "place": PLACE, "lay": BUILD}


def write(sheet: Any, state: Any) -> str:
    """The position as canonical text."""
    lines = [f"nutland {sheet.id}, {state.seats} players"]
    if state.seats > 3 and state.stage != ALONE:
        lines.append("teams " + " ".join("+".join(COLOURS[s] for s in team) for team in teams(state)))
    lines += [line for field, line in AGREED.items() if getattr(state, field)]
    lines.append(f"turns {state.turns} of {int(state.limit) * int(state.seats)}, idle {state.idle}")
    if state.source != READY:
        lines.append("land together" if state.source == TOGETHER else f"land grown, looseness {state.looseness}")
    return "\n".join([*lines, who_is_to_act(state), *drawing(state)]) + "\n"


def who_is_to_act(state: Any) -> str:
    """The line that says who is to do what."""
    turn = COLOURS[state.turn]
    others = {
        ALONE: "nature to draw who plays alone",
        LOT: "nature to draw who is first",
        GROW: f"nature to lay, {turn} first",
        PUT_BACK: f"{COLOURS[state.named]} to put back {turn}",
        ENDED: "ended",
    }
    usual = {stage: f"{turn} to {deed}" for deed, stage in DEEDS.items()}
    return (others | usual)[int(state.stage)]


def drawing(state: Any) -> list[str]:
    """The land, row by row, from its first row to its last."""
    lies = ground(state)
    land, high, whose = lies
    left = min((across(cell) for cell in land), default=0)
    lines = []
    for row in range(min(land, default=0) // WIDTH, max(land, default=-1) // WIDTH + 1):
        own = [cell for cell in land if cell // WIDTH == row]
        if not own:
            lines.append("-")
            continue
        first, last = min(own), max(own)
        cells = [_drawn(high[cell], whose[cell], cell in lies.lakes) for cell in range(first, last + 1)]
        indent = "  " * (across(first) - left)
        lines.append((f"{NAMES[first]:<6}{indent}" + "".join(f"{c:<4}" for c in cells)).rstrip())
    return lines


def _drawn(high: int, who: int, lake: bool) -> str:
    if high == 0:
        return "~" if lake else "."
    return f"{high}{INITIALS[who] if who != NONE else ''}"


def read(sheet: Any, text: str) -> npt.NDArray[Any]:
    """The state a text describes, or what is impossible about it."""
    lines = [line.strip() for line in text.strip().splitlines()]
    head = HEAD.fullmatch(lines[0] if lines else "")
    if head is None or head[1] != sheet.id:
        wanted = f"nutland {sheet.id}, {sheet.seats[-1]} players"
        raise BadPosition("first_line", wanted=wanted, found=(lines or [""])[0])
    seats, rest = int(head[2]), lines[1:]
    states = np.zeros(1, State)
    state = states[0]
    setup(sheet.record[0], state, seats, np.array([TOGETHER, 0, 0, 0, 0, seats if seats == 5 else 0, 0, 0], np.int32))
    state.source = READY
    if rest and rest[0].startswith("teams "):
        _read_teams(state, rest.pop(0).removeprefix("teams "))
    for field, line in AGREED.items():
        if rest and rest[0] == line:
            setattr(state, field, 1)
            rest.pop(0)
    if rest and rest[0].startswith("turns "):
        _read_turns(state, rest.pop(0))
    if rest and rest[0].startswith("land "):
        _read_source(state, rest.pop(0))
    _read_who(state, rest.pop(0) if rest else "")
    for line in rest:
        if line != "-":
            _read_row(state, line)
    for seat in range(seats):
        on_land = [cell for cell, who in enumerate(owners(state)) if who == seat]
        state.landed[seat] = len(on_land)
        if len(on_land) > marbles_each(seats):
            raise BadPosition("marbles", seat=COLOURS[seat], marbles=len(on_land), most=marbles_each(seats))
        state.marble[seat, : len(on_land)] = on_land
    check(sheet.record[0], state)
    return states


def _read_teams(state: Any, text: str) -> None:
    """N1.3: only the teams that the seats allow."""
    for threes in (False, True):
        for alone in range(5):
            form_teams(state, threes, alone)
            if text == " ".join("+".join(COLOURS[s] for s in team) for team in teams(state)):
                return
    raise BadPosition("teams", teams=text, seats=state.seats)


def _read_turns(state: Any, line: str) -> None:
    found = TURNS.fullmatch(line)
    if found is None or int(found[2]) % int(state.seats) or not 0 < int(found[2]) <= MOST_TURNS * int(state.seats):
        raise BadPosition("turns", line=line, wanted=f"turns 0 of {150 * int(state.seats)}, idle 0", seats=state.seats)
    state.turns, state.limit, state.idle = int(found[1]), int(found[2]) // int(state.seats), int(found[3])
    if state.idle > min(state.turns, state.seats) or int(found[1]) > int(found[2]):
        raise BadPosition("turns_played", line=line, most=found[2], seats=state.seats)


def _read_source(state: Any, line: str) -> None:
    found = LAND.fullmatch(line)
    if found is None:
        raise BadPosition("source", line=line)
    state.source = TOGETHER if found[1] else GROWN
    state.looseness = int(found[2] or 0)


def _read_who(state: Any, line: str) -> None:
    """Who is to do what."""
    if line == "ended":
        state.stage = ENDED
        return
    found = TO_ACT.fullmatch(line)
    if found is None:
        raise BadPosition("line_like", wanted="red to move", found=line)
    who, deed = found[1], found[2]
    if deed.startswith("draw ") and who == "nature":
        state.stage = ALONE if deed.endswith("alone") else LOT
        if state.stage == ALONE:
            state.team[:] = NONE
    elif found[4] is not None and who == "nature":
        state.stage, state.turn = GROW, _seat(state, found[4])
    elif found[3] is not None:
        state.stage, state.turn, state.named = PUT_BACK, _seat(state, found[3]), _seat(state, who)
    elif deed in DEEDS:
        state.stage, state.turn = DEEDS[deed], _seat(state, who)
    else:
        raise BadPosition("natures", line=line)


def _seat(state: Any, colour: str) -> int:
    if colour in COLOURS[: state.seats]:
        return COLOURS.index(colour)
    raise BadPosition("no_such", name=colour, known=", ".join(COLOURS[: state.seats]))


def _read_row(state: Any, line: str) -> None:
    found = ROW.fullmatch(line)
    if found is None or found[1] not in CELL_OF:
        raise BadPosition("row", found=line)
    first = CELL_OF[found[1]]
    for i, sign in enumerate(found[2].split()):
        if first % WIDTH + i >= WIDTH:
            raise BadPosition("beyond", line=line, cell=NAMES[first + i - 1])
        cell = first + i
        if state.land[cell]:
            raise BadPosition("twice", cell=NAMES[cell])
        if sign in ".~":
            continue
        state.land[cell] = int(sign[0])
        if sign[1:]:
            if sign[1] not in INITIALS[: state.seats]:
                raise BadPosition("initial", cell=NAMES[cell], found=sign, known=", ".join(INITIALS[: state.seats]))
            state.land[cell] += 8 * (1 + INITIALS.index(sign[1]))
