"""The Great Wall: what a network is given of a position, for bots that learn. No rule is stated here.

A village is its realm, what lies in it and whose it is, whether the wall runs beside it and whose scouts stand near.
Stones that are hidden are those of a table that somebody imagined.
"""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.wall.moves import has
from archipel.games.wall.rules.scoring import worth
from archipel.games.wall.state import (
    CLOSED,
    FREE,
    KINDS,
    LAY,
    MOST_HELD,
    NONE,
    SEATS,
    SETTLE_LAY,
    STONES_EACH,
    VILLAGES,
)

PARTS = 6
WHOSE = 3  # mine, the next player's, another's
BUCKETS = 10
GAINS = 24

# Where each kind of input begins
PILE = 0  # whose, realm, Mongols less Chinese, farmers, plague and herb, how high
VILLAGE = PILE + WHOSE * 2 * 5 * 3 * 4 * 3  # whose, realm, points, wall beside it, scouts near it
EMPTY = VILLAGE + WHOSE * 2 * BUCKETS * 2 * 4  # realm, wall beside it, scouts near it
SCOUT = EMPTY + 2 * 2 * 4  # for each seat: off the board, or the realm, the points and the roads of where it stands
HAND = SCOUT + SEATS * (1 + 2 * BUCKETS + 7)  # whose, kind, how many
PIECES = HAND + WHOSE * KINDS * (MOST_HELD + 1)
STOCK = PIECES + SEATS * (MOST_HELD + 1)
GENERAL = STOCK + SEATS * (STONES_EACH + 1)
ENDING = GENERAL + 30  # who announced, turns left
STAGE = ENDING + 3 * 5
MARGIN = STAGE + 13 * 3  # points ahead of the best other, by parts of the game
POINTS = MARGIN + PARTS * 61  # for each seat but me: points behind or ahead of me
HERE = POINTS + SEATS * 61  # the best that laying a stone here would bring
NEAR = (
    HERE + GAINS
)  # the best that laying a stone in a village beside the scout would bring, for me and for the next player
TOWN = NEAR + 2 * GAINS  # of the village in which a stone is about to be laid: realm, wall beside it
TABLE = TOWN + 4
INPUTS = TABLE + SEATS + 1
MOST = 2 * VILLAGES + SEATS * 7 + WHOSE * KINDS + 16

# Places in the scratch space
COUNTS = 0  # stones of each kind, by village
OWNER = COUNTS + VILLAGES * KINDS  # whose the top stone is, NONE if there is none
WORTH = OWNER + VILLAGES
SCORE = WORTH + VILLAGES  # of each seat, from `me` on
NEARBY = SCORE + SEATS  # scouts near each village: 1 mine, 2 another's
SCRATCH = NEARBY + VILLAGES


@compiled
def viewer(state: Any) -> int:
    """Whose turn it is, or for whom nature acts; before the lot, the first seat."""
    return max(0, int(state.turn))


@compiled
def part_of(board: Any, state: Any) -> int:
    """By the stones on the board; the end, once it is announced, is a part of its own."""
    if state.announcer != NONE:
        return PARTS - 1
    return min(PARTS - 2, int(state.laid) * (PARTS - 1) // (STONES_EACH * int(state.seats)))


@compiled
def _bucket(points: int) -> int:
    """Points of a village, in classes."""
    if points >= 0:
        return (
            4
            if points == 0
            else 5
            if points <= 2
            else 6
            if points == 3
            else 7
            if points <= 5
            else 8
            if points <= 7
            else 9
        )
    return 3 if points >= -2 else 2 if points == -3 else 1 if points >= -5 else 0


@compiled
def _after(seat: int, me: int, seats: int) -> int:
    """How many places a seat sits after `me`."""
    return seat - me if seat >= me else seat - me + seats


@compiled
def _count(state: Any, me: int, some: Any) -> None:
    """Count the stones of each village and everybody's points."""
    seats, first = int(state.seats), 0
    for seat in range(SEATS):
        some[SCORE + seat] = 0
    for village in range(VILLAGES):
        at = COUNTS + village * KINDS
        for kind in range(KINDS):
            some[at + kind] = 0
        some[OWNER + village] = NONE
        some[WORTH + village] = 0
        some[NEARBY + village] = 0
        height = int(state.height[village])
        if height > 0:
            for i in range(first, first + height):
                some[at + max(0, int(state.kind[i]))] += 1
            first += height
            points = int(
                worth(some[at], some[at + 1], some[at + 2], some[at + 3], some[at + 4], has(state.mongolia, village))
            )
            some[OWNER + village] = int(state.owner[first - 1])
            some[WORTH + village] = points
            some[SCORE + _after(int(state.owner[first - 1]), me, seats)] += points


@compiled
def _gain(state: Any, seat: int, village: int, some: Any) -> int:
    """The best that laying one of a seat's stones in a village brings it, with what another loses there."""
    at, realm = COUNTS + village * KINDS, has(state.mongolia, village)
    own = int(some[OWNER + village]) == seat
    before, best = int(some[WORTH + village]), -100
    for kind in range(KINDS):
        if state.hand[seat, kind] > 0:
            after = int(worth(
                some[at] + (kind == 0), some[at + 1] + (kind == 1), some[at + 2] + (kind == 2),
                some[at + 3] + (kind == 3), some[at + 4] + (kind == 4), realm,
            ))  # fmt: skip
            best = max(best, after - before if own else after + (before if some[OWNER + village] != NONE else 0))
    return best


@compiled
def _scouts(board: Any, state: Any, me: int, some: Any, rows: Any, n: int) -> int:
    """Where scouts stand, which villages they are near, and what the next stones could bring there."""
    seats = int(state.seats)
    for after in range(seats):
        seat = me + after if me + after < seats else me + after - seats
        at, best = int(state.scout[seat]), -100
        if at == NONE:
            rows[n] = SCOUT + after * (1 + 2 * BUCKETS + 7)
            n += 1
            continue
        begins = SCOUT + after * (1 + 2 * BUCKETS + 7) + 1
        rows[n] = begins + (1 if has(state.mongolia, at) else 0) * BUCKETS + _bucket(int(some[WORTH + at]))
        roads = 0
        for i in range(board.roads[at]):
            if state.wall[board.road_over[at, i]] != CLOSED:
                village = int(board.road_to[at, i])
                roads += 1
                some[NEARBY + village] |= 1 if after == 0 else 2
                if after < 2:
                    best = max(best, _gain(state, seat, village, some))
        rows[n + 1] = begins + 2 * BUCKETS + min(6, roads)
        n += 2
        if after < 2:
            rows[n] = NEAR + after * GAINS + max(0, min(GAINS - 1, best + 6))
            n += 1
    return n


@compiled
def _villages(board: Any, state: Any, me: int, some: Any, rows: Any, n: int) -> int:
    """The villages, each by what lies in it and what is near."""
    seats = int(state.seats)
    for village in range(VILLAGES):
        realm, walled = (1 if has(state.mongolia, village) else 0), 0
        for i in range(board.sides[village]):
            if state.wall[board.side[village, i]] != FREE:
                walled = 1
        near = int(some[NEARBY + village])
        owner = int(some[OWNER + village])
        if owner == NONE:
            rows[n] = EMPTY + (realm * 2 + walled) * 4 + near
            n += 1
        else:
            at, whose = COUNTS + village * KINDS, min(WHOSE - 1, _after(owner, me, seats))
            balance = max(-2, min(2, int(some[at + 1]) - int(some[at]))) + 2
            magic = (1 if some[at + 3] > 0 else 0) + (2 if some[at + 4] > 0 else 0)
            tall = min(3, int(state.height[village])) - 1
            pile = ((whose * 2 + realm) * 5 + balance) * 3 + min(2, int(some[at + 2]))
            rows[n] = PILE + (pile * 4 + magic) * 3 + tall
            place = (whose * 2 + realm) * BUCKETS + _bucket(int(some[WORTH + village]))
            rows[n + 1] = VILLAGE + (place * 2 + walled) * 4 + near
            n += 2
        if village == state.here and (state.stage == LAY or state.stage == SETTLE_LAY):
            rows[n] = HERE + max(0, min(GAINS - 1, _gain(state, me, village, some) + 6))
            rows[n + 1] = TOWN + realm * 2 + walled
            n += 2
    return n


@compiled
def active(board: Any, state: Any, me: int, some: Any, rows: Any) -> int:
    """All inputs that are active, as seat `me` sees the table."""
    seats = int(state.seats)
    _count(state, me, some)
    n = _scouts(board, state, me, some, rows, 0)
    n = _villages(board, state, me, some, rows, n)
    best = -100
    for after in range(seats):
        seat = me + after if me + after < seats else me + after - seats
        if after < WHOSE:
            for kind in range(KINDS):
                held = max(0, min(MOST_HELD, int(state.hand[seat, kind])))
                rows[n] = HAND + (after * KINDS + kind) * (MOST_HELD + 1) + held
                n += 1
        rows[n] = PIECES + after * (MOST_HELD + 1) + min(MOST_HELD, int(state.pieces[seat]))
        rows[n + 1] = STOCK + after * (STONES_EACH + 1) + int(state.stock[seat])
        n += 2
        if after > 0:
            best = max(best, int(some[SCORE + after]))
            rows[n] = POINTS + after * 61 + max(0, min(60, int(some[SCORE]) - int(some[SCORE + after]) + 30))
            n += 1
    rows[n] = MARGIN + part_of(board, state) * 61 + max(0, min(60, int(some[SCORE]) - best + 30))
    rows[n + 1] = GENERAL + int(state.general)
    announced = 0 if state.announcer == NONE else 1 if state.announcer == me else 2
    rows[n + 2] = ENDING + announced * 5 + max(0, min(4, int(state.turns_left)))
    rows[n + 3] = STAGE + int(state.stage) * 3 + min(2, int(state.drawn))
    rows[n + 4] = TABLE + seats
    return n + 5
