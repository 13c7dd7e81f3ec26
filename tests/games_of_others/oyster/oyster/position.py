"""Oysters: a position as text, both ways, and whether it can be.

oyster bay, 3 players
blue to play
open 1 0 2 0
red 4 in 2, closed 1
blue 0 in 0, closed 3 from green
green 0 in 1, closed none

After the lot, a line for each player: pearls, out of how many oysters, and what is in the closed one (`?` in a view).
`open` counts the oysters beside the bag, with 0, 1, 2 and 3 pearls.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from archipel.core.contract import NATURE, OVER
from archipel.core.errors import BadPosition
from oyster.facts import facts
from oyster.setup import setup
from oyster.state import KINDS, LAST, NOBODY, NONE, UNKNOWN, State

HEAD = re.compile(r"oyster [\w-]+, (\d) players")
NOW = re.compile(r"(\w+) to play|nobody has begun|over")
SHOWN = re.compile(r"open (\d+) (\d+) (\d+) (\d+)")
PLAYER = re.compile(r"(\w+) (\d+) in (\d), closed (none|\d)(?: from (\w+))?")


def write(sheet: Any, state: Any) -> str:
    """The position as text."""
    lines = [f"oyster {sheet.id}, {state.seats} players"]
    if state.turn == NATURE:
        return "\n".join([*lines, "nobody has begun", ""])
    lines.append("over" if state.turn == OVER else f"{facts.colours[state.turn]} to play")
    lines.append("open " + " ".join(str(number) for number in state.shown))
    for seat, colour in enumerate(facts.colours[: state.seats]):
        closed = {NONE: "none", UNKNOWN: "?"}.get(int(state.hand[seat]), str(state.hand[seat]))
        came = "" if state.came[seat] == NOBODY else f" from {facts.colours[state.came[seat]]}"
        lines.append(f"{colour} {state.pearls[seat]} in {state.opened[seat]}, closed {closed}{came}")
    return "\n".join([*lines, ""])


def read(sheet: Any, text: str) -> Any:
    """The state such a text describes."""
    lines = text.strip().splitlines()
    head, now = _line(HEAD, lines, 0), _line(NOW, lines, 1)
    seats = int(head[1])
    if seats not in facts.seats:
        raise BadPosition("no_position", found=lines[0])
    states = np.zeros(1, State)
    state = states[0]
    setup(sheet.record[0], state, seats, None)
    if now[0] == "nobody has begun":
        _expect(lines, 2)
        return states
    _expect(lines, 3 + seats)
    state.turn = OVER if now[1] is None else _seat(now[1], seats)
    state.shown[:] = [min(int(number), 100) for number in _line(SHOWN, lines, 2).groups()]
    for seat in range(seats):
        _read_player(state, seat, _line(PLAYER, lines, 3 + seat), seats)
    _check(sheet.record[0], state)
    return states


def _line(shape: re.Pattern[str], lines: list[str], number: int) -> re.Match[str]:
    found = shape.fullmatch(lines[number]) if number < len(lines) else None
    if found is None:
        raise BadPosition("no_position", found=lines[number] if number < len(lines) else "")
    return found


def _expect(lines: list[str], number: int) -> None:
    if len(lines) > number:
        raise BadPosition("no_position", found=lines[number])


def _seat(name: str, seats: int) -> int:
    if name not in facts.colours[:seats]:
        raise BadPosition("no_player", name=name)
    return facts.colours.index(name)


def _read_player(state: Any, seat: int, found: re.Match[str], seats: int) -> None:
    if _seat(found[1], seats) != seat:
        raise BadPosition("no_position", found=found[0])
    state.pearls[seat], state.opened[seat] = min(int(found[2]), 100), int(found[3])
    if found[4] != "none":
        state.hand[seat] = int(found[4])
    if found[5] is not None:
        state.came[seat] = _seat(found[5], seats)
        if state.came[seat] == seat or state.hand[seat] == NONE:
            raise BadPosition("no_swap", name=found[1])


def _check(board: Any, state: Any) -> None:
    """Whether a game can come to this, as far as counting tells."""
    held = [int(pearls) for pearls in state.hand if pearls != NONE]
    for pearls in range(KINDS):
        if state.shown[pearls] + held.count(pearls) > board.oysters[pearls]:
            raise BadPosition("too_many", pearls=pearls, most=int(board.oysters[pearls]))
    if max(held, default=0) >= KINDS:
        raise BadPosition("too_many", pearls=max(held), most=0)
    opened, pearls = int(state.opened.sum()), int(state.pearls.sum())
    worth = sorted((kind for kind in range(KINDS) for _ in range(state.shown[kind])), reverse=True)
    if opened > len(worth) or pearls > sum(worth[:opened]):
        raise BadPosition("too_few_open")
    in_bag = int(board.oysters.sum()) - len(worth) - len(held)
    done = int(state.opened.max()) >= LAST or (in_bag == 0 and len(held) < state.seats)
    if done != (state.turn == OVER):
        raise BadPosition("not_over" if state.turn == OVER else "is_over")
