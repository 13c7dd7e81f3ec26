"""Nutland: a hand-made guess at who stands how well, for bots. No rule is stated here."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.core.maths import exp
from archipel.games.nutland.board.grid import beside, height, owner
from archipel.games.nutland.rules.chains import chain_of, chains
from archipel.games.nutland.rules.ending import towers, towers_needed
from archipel.games.nutland.rules.marbles import landings
from archipel.games.nutland.rules.nuts import can_take
from archipel.games.nutland.state import ENDED, MARBLE, NONE, OUTSIDE, TOP, WAYS, WIDTH

LEVEL = (0.0, 0.3, 1.2, 2.8, 6.0)  # what a marble is worth at each height
READY = (0.75, 0.5, 0.3, 0.2, 0.1)  # what part of the next level it has already, by nuts that a stack beside it lacks
SHORT = 0.5  # what remains of that for each of those nuts that is not at hand
NUT = 0.04  # what a nut at hand is worth, up to PLENTY
PLENTY = 5
REST = 0.15  # what marbles count beyond those needed for the towers
SLOPE = 0.7  # how sharply a lead decides
FAR = 0.004  # what each step between a marble and the best of its team takes away: nuts are brought together
FURTHEST = 8  # no more steps than these are counted
IDLE = 0.1  # what a turn in which nothing was done takes away
FINAL = 20.0  # the same, of a tower at the end
THREAT = 4.0  # what it counts that the player to move can climb the tower that wins


@compiled
def _at_hand(board: Any, state: Any, cell: int, target: int) -> int:
    """The nuts that a marble on a cell could take, one after the other, other than those of one stack."""
    nuts = 0
    for way in range(WAYS):
        other = beside(board, cell, way)
        if other != target and can_take(board, state, other):
            nuts += height(state, other)
    return nuts


@compiled
def _target(board: Any, state: Any, cell: int) -> int:
    """The stack beside a marble that lacks the fewest nuts to be climbed, OUTSIDE if there is none."""
    level, best, found = height(state, cell), -1, OUTSIDE
    for way in range(WAYS):
        other = beside(board, cell, way)
        if other != OUTSIDE and owner(state, other) == NONE and best < height(state, other) <= level + 1:
            best, found = height(state, other), other
    return found


@compiled
def _worth(board: Any, state: Any, seat: int, chain: int, cell: int) -> float:
    """A marble's height, and how nearly a stack beside it can be climbed, given the nuts its chain has at hand."""
    level = height(state, cell)
    if level == TOP:
        return LEVEL[TOP] + NUT * PLENTY
    target = _target(board, state, cell)
    lacking = TOP if target == OUTSIDE else level + 1 - height(state, target)
    nuts = 0
    for i in range(state.landed[seat]):
        if chain >> i & 1:
            nuts += _at_hand(board, state, int(state.marble[seat, i]), target)
    part = READY[lacking]
    for _ in range(nuts, lacking):
        part *= SHORT
    return LEVEL[level] + part * (LEVEL[level + 1] - LEVEL[level]) + NUT * min(nuts, PLENTY)


@compiled
def _can_climb(board: Any, state: Any, seat: int) -> bool:
    """Whether a marble of this seat, not on a tower yet, is a step away from one."""
    for i in range(state.landed[seat]):
        cell = int(state.marble[seat, i])
        if height(state, cell) == TOP - 1:
            sides = landings(board, state, seat, cell, cell)
            for way in range(WAYS):
                if sides >> way & 1 and height(state, beside(board, cell, way)) == TOP:
                    return True
    return False


@compiled
def _steps(cell: int, other: int) -> int:
    """How many steps lie between two cells."""
    east, south = cell % WIDTH - other % WIDTH, cell // WIDTH - other // WIDTH
    return max(abs(east), abs(south), abs(east + south))


@compiled
def _prospects(board: Any, state: Any, seat: int) -> float:
    """How far a seat's team has come: its best marbles, as many as towers are needed, and a little for the others."""
    first = second = third = total = 0.0
    lead, far = OUTSIDE, 0
    for mate in range(state.seats):
        if state.team[mate] == state.team[seat]:
            sets = chains(board, state, mate, TOP)
            for i in range(state.landed[mate]):
                worth = _worth(board, state, mate, chain_of(sets, i), int(state.marble[mate, i]))
                total += worth
                third = max(third, min(second, worth))
                second = max(second, min(first, worth))
                if worth > first:
                    first, lead = worth, int(state.marble[mate, i])
    for mate in range(state.seats):
        if state.team[mate] == state.team[seat]:
            for i in range(state.landed[mate]):
                far += min(FURTHEST, _steps(int(state.marble[mate, i]), lead))
    needed = towers_needed(state.seats)
    best = first + (second if needed > 1 else 0.0) + (third if needed > 2 else 0.0)
    moving = state.stage == MARBLE and state.team[state.turn] == state.team[seat]
    if moving and towers(state, seat) == needed - 1 and _can_climb(board, state, int(state.turn)):
        best += THREAT
    if state.idle > 0 and state.team[(state.turn - 1) % state.seats] == state.team[seat]:
        best -= IDLE
    return best + REST * (total - best) - FAR * far


@compiled
def evaluate(board: Any, state: Any, values: Any) -> None:
    """Each team's share of a soft ranking; at the end, the result."""
    total = 0.0
    for seat in range(state.seats):
        first = seat  # a team counts once, and all its seats stand alike
        for other in range(seat):
            if state.team[other] == state.team[seat]:
                first = min(first, other)
        if first < seat:
            values[seat] = values[first]
        else:
            lead = FINAL * towers(state, seat) if state.stage == ENDED else SLOPE * _prospects(board, state, seat)
            values[seat] = exp(lead)
            total += values[seat]
    for seat in range(state.seats):
        values[seat] /= total
