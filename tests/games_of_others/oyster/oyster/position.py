"""Oyster: a position as text, both ways, and whether it can be.

oyster heap, 3 players
blue to take, 7 left
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from oyster.facts import facts
from oyster.setup import setup
from oyster.state import State
from archipel.core.contract import NATURE, OVER
from archipel.core.errors import BadPosition

LINES = re.compile(r"oyster [\w-]+, (\d) players\n(?:(\w+) to take, (\d+) left|(\w+) has won|nobody has begun)\s*")


def write(sheet: Any, state: Any) -> str:
    """The position as text."""
    if state.turn == NATURE:
        now = "nobody has begun"
    elif state.turn == OVER:
        now = f"{facts.colours[state.winner]} has won"
    else:
        now = f"{facts.colours[state.turn]} to take, {state.heap} left"
    return f"oyster {sheet.id}, {state.seats} players\n{now}\n"


def read(sheet: Any, text: str) -> Any:
    """The state such a text describes."""
    found = LINES.fullmatch(text)
    if found is None or int(found[1]) not in facts.seats:
        raise BadPosition("no_position", found=text.strip())
    states = np.zeros(1, State)
    state = states[0]
    setup(sheet.record[0], state, int(found[1]), None)
    for seat in (found[2], found[4]):
        if seat is not None and seat not in facts.colours[: int(found[1])]:
            raise BadPosition("no_player", name=seat)
    if found[2]:
        if not 0 < int(found[3]) <= state.heap:
            raise BadPosition("no_heap", most=int(state.heap))
        state.turn, state.heap = facts.colours.index(found[2]), int(found[3])
    elif found[4]:
        state.turn, state.heap, state.winner = OVER, 0, facts.colours.index(found[4])
    return states
