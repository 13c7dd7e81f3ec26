"""Nutland: what a network is given of a position, for bots that learn. No rule is stated here.

The land is told as the marbles see it: how high each lies, what is beside it to climb or to take, who could push it
where, and how far it is from its fellows. Nothing says where on the grid that is.
"""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.nutland.board.grid import beside, height, owner
from archipel.games.nutland.rules.chains import chain_of, chains
from archipel.games.nutland.rules.ending import towers_needed
from archipel.games.nutland.rules.nuts import can_take
from archipel.games.nutland.rules.pushing import can_push
from archipel.games.nutland.state import MARBLES, NONE, OUTSIDE, SEATS, TOP, WAYS, WIDTH

PARTS = 4
WHOSE = 4  # mine, a team mate's, the next opponent's, another's
LEVELS = TOP + 1
AROUND = 7  # none to six of the cells around
FAR = 9  # steps, counted up to here

# Where each kind of input begins
CLIMB = 0  # whose, level, the highest stack beside it that can be climbed or built up, how many there are of that
TAKE = CLIMB + WHOSE * LEVELS * (LEVELS + 1) * 4  # whose, level, nuts that can be taken beside it
GROUND = TAKE + WHOSE * LEVELS * 8  # whose, level, cells around that are void, and marbles around
PUSH = GROUND + WHOSE * LEVELS * AROUND * AROUND  # whose, level, how far down an opponent beside it could push it
CHAIN = PUSH + WHOSE * LEVELS * (LEVELS + 1)  # whose, level, marbles in its chain, nuts that the chain can take
COMPANY = CHAIN + WHOSE * LEVELS * (MARBLES + 1) * 8  # whose, level, steps to the best of its team
RIVAL = COMPANY + WHOSE * LEVELS * FAR  # whose, level, steps to the nearest opponent and its level
LADDER = RIVAL + WHOSE * LEVELS * FAR * LEVELS  # whose, the levels of a team's three best marbles
OUT = LADDER + WHOSE * LEVELS**3  # for each seat: marbles that are out
HELD = OUT + SEATS * (MARBLES + 1)  # for each seat: its team's towers
NEXT = HELD + SEATS * 4  # for each seat: marbles a step below a tower with a stack to climb
STAGE = NEXT + SEATS * (MARBLES + 1)
IDLE = STAGE + 9
LEFT = IDLE + SEATS + 1  # turns a player that are left
NAMED = LEFT + 16
TABLE = NAMED + 2
INPUTS = TABLE + SEATS + 1
MOST = SEATS * MARBLES * 7 + 4 * SEATS + 8

# Places in the scratch space
BEST = 0  # levels of the three best marbles of each seat's team, one after the other
LEAD = BEST + 3 * SEATS  # where its best marble lies
NUTS = LEAD + SEATS  # that each marble of a seat can take
SCRATCH = NUTS + MARBLES


@compiled
def viewer(state: Any) -> int:
    """Who acts: whose turn it is, or who was named to place a marble; before the lot, the first seat."""
    return max(0, int(state.named) if state.named != NONE else int(state.turn))


@compiled
def part_of(board: Any, state: Any) -> int:
    """By how high the best team's best marbles lie, as many as towers are needed."""
    needed, most = towers_needed(int(state.seats)), 0
    for seat in range(state.seats):
        first = second = third = 0
        for mate in range(state.seats):
            if state.team[mate] == state.team[seat]:
                for i in range(state.landed[mate]):
                    level = height(state, int(state.marble[mate, i]))
                    third = max(third, min(second, level))
                    second = max(second, min(first, level))
                    first = max(first, level)
        most = max(most, first + (second if needed > 1 else 0) + (third if needed > 2 else 0))
    return max(0, min(PARTS - 1, most // needed - 1))


@compiled
def _steps(cell: int, other: int) -> int:
    """How many steps lie between two cells, up to FAR - 1."""
    east, south = cell % WIDTH - other % WIDTH, cell // WIDTH - other // WIDTH
    return min(FAR - 1, max(abs(east), abs(south), abs(east + south)))


@compiled
def _whose(state: Any, seat: int, me: int) -> int:
    """Mine, a team mate's, the next opponent's, another's."""
    if seat == me:
        return 0
    if state.team[seat] == state.team[me]:
        return 1
    return 2 if seat == me + 1 or seat == me + 1 - state.seats else 3


@compiled
def _teams(state: Any, some: Any) -> None:
    """The three best levels of each seat's team, and where the best lies."""
    for seat in range(state.seats):
        first = second = third = 0
        lead = OUTSIDE
        for mate in range(state.seats):
            if state.team[mate] == state.team[seat]:
                for i in range(state.landed[mate]):
                    cell = int(state.marble[mate, i])
                    level = height(state, cell)
                    third = max(third, min(second, level))
                    second = max(second, min(first, level))
                    if level > first:
                        first, lead = level, cell
        some[BEST + 3 * seat], some[BEST + 3 * seat + 1], some[BEST + 3 * seat + 2] = first, second, third
        some[LEAD + seat] = lead


@compiled
def _nearest_rival(state: Any, seat: int, cell: int) -> int:
    """The steps to the nearest marble of another team, and its level, as one number; the higher one of two as near."""
    best = FAR * LEVELS
    for other in range(state.seats):
        if state.team[other] != state.team[seat]:
            for i in range(state.landed[other]):
                there = int(state.marble[other, i])
                best = min(best, _steps(cell, there) * LEVELS + TOP - height(state, there))
    return min(best, FAR * LEVELS - 1)


@compiled
def _marble(board: Any, state: Any, seat: int, whose: int, cell: int, some: Any, rows: Any, n: int) -> int:
    """The inputs of one marble, but for those of its chain."""
    level, void, marbles, drop = height(state, cell), 0, 0, 0
    target, many = 0, 0
    for way in range(WAYS):
        other = beside(board, cell, way)
        high, who = height(state, other), owner(state, other)
        if high == 0:
            void += 1
        if who != NONE:
            marbles += 1
            if (
                state.team[who] != state.team[seat]
                and abs(high - level) <= 1
                and can_push(board, state, other, other, WAYS - 1 - way)
            ):
                behind = beside(board, cell, WAYS - 1 - way)
                drop = max(drop, LEVELS if height(state, behind) == 0 else 1 + level - height(state, behind))
        elif other != OUTSIDE and high <= level + 1:
            if high > target:
                target, many = high, 0
            if high == target:
                many += 1
    at = whose * LEVELS + level
    rows[n] = CLIMB + (at * (LEVELS + 1) + target) * 4 + min(3, many)
    rows[n + 1] = GROUND + (at * AROUND + void) * AROUND + marbles
    rows[n + 2] = PUSH + at * (LEVELS + 1) + max(0, min(LEVELS, drop))
    rows[n + 3] = COMPANY + at * FAR + _steps(cell, int(some[LEAD + seat]))
    rows[n + 4] = RIVAL + at * FAR * LEVELS + _nearest_rival(state, seat, cell)
    return n + 5


@compiled
def _nuts_beside(board: Any, state: Any, cell: int) -> int:
    """Nuts that a marble on a cell could take, one after the other."""
    nuts = 0
    for way in range(WAYS):
        other = beside(board, cell, way)
        if can_take(board, state, other):
            nuts += height(state, other)
    return nuts


@compiled
def _of_seat(board: Any, state: Any, seat: int, after: int, me: int, some: Any, rows: Any, n: int) -> int:
    """The inputs of a seat and of its marbles."""
    whose, landed = _whose(state, seat, me), int(state.landed[seat])
    sets, ready = chains(board, state, seat, TOP), 0
    for i in range(landed):
        some[NUTS + i] = _nuts_beside(board, state, int(state.marble[seat, i]))
    for i in range(landed):
        cell = int(state.marble[seat, i])
        level, chain = height(state, cell), chain_of(sets, i)
        n = _marble(board, state, seat, whose, cell, some, rows, n)
        size, nuts = 0, 0
        for j in range(landed):
            if chain >> j & 1:
                size += 1
                nuts += int(some[NUTS + j])
        rows[n] = TAKE + (whose * LEVELS + level) * 8 + min(7, int(some[NUTS + i]))
        rows[n + 1] = CHAIN + ((whose * LEVELS + level) * (MARBLES + 1) + size) * 8 + min(7, nuts)
        n += 2
        if level == TOP - 1:
            for way in range(WAYS):
                other = beside(board, cell, way)
                if height(state, other) == TOP and owner(state, other) == NONE:
                    ready += 1
                    break
    best = BEST + 3 * seat
    held = 0
    for i in range(3):
        held += some[best + i] == TOP
    rows[n] = LADDER + ((whose * LEVELS + some[best]) * LEVELS + some[best + 1]) * LEVELS + some[best + 2]
    rows[n + 1] = OUT + after * (MARBLES + 1) + MARBLES - landed
    rows[n + 2] = HELD + after * 4 + held
    rows[n + 3] = NEXT + after * (MARBLES + 1) + ready
    return n + 4


@compiled
def active(board: Any, state: Any, me: int, some: Any, rows: Any) -> int:
    """All inputs that are active, as seat `me` sees the table."""
    seats, n = int(state.seats), 0
    _teams(state, some)
    for after in range(seats):
        seat = me + after if me + after < seats else me + after - seats
        n = _of_seat(board, state, seat, after, me, some, rows, n)
    left = max(0, int(state.limit) - int(state.turns) // seats)
    rows[n] = STAGE + int(state.stage)
    rows[n + 1] = IDLE + max(0, min(SEATS, int(state.idle)))
    rows[n + 2] = LEFT + (left if left < 8 else 8 + min(7, left // 12))
    rows[n + 3] = NAMED + (1 if state.named != NONE else 0)
    rows[n + 4] = TABLE + seats
    return n + 5
