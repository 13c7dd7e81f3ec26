"""Utopia: what a network is given of a position, for bots that learn. No rule is stated here.

A civilisation is what it is worth on the scale, a district is its value, whether it has a ship, what stands on it and
who owns the wonder of its island. Hands are those of a table that somebody imagined, where they are hidden.
"""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.utopia.state import CIVS, DISTRICTS, ISLANDS, NONE, PRINCES, SEATS

PARTS = 5
SOME_PRINCES = 130  # of all princes no more groups than these are told
WORTHS = 6
VALUES = 3  # districts are worth two, three or four
CROWD = 3  # princes in a district, counted up to here
WHOSE = 3  # mine, the next player's, another's

# Where each kind of input begins
POINTS = 0  # for each seat
LEAD = POINTS + SEATS * 64  # points ahead of the best other
ROUND = LEAD + 81
STAGE = ROUND + 16  # and the pass
ACTED = STAGE + 14 * 4  # whether I have acted and was surprised, how many others are still to act
OWED = ACTED + 4 * SEATS
GROUP = OWED + 8  # princes: whose, of what worth, how many, in which kind of district
MONUMENT = GROUP + WHOSE * WORTHS * CROWD * VALUES * 2 * 3 * 3  # the district's value, its worth, whose, whose wonder
BUILT = MONUMENT + VALUES * WORTHS * 3 * 3  # a civilisation's worth, for each seat how many monuments
INCOME = BUILT + WORTHS * SEATS * 4
HAND = INCOME + SEATS * 32  # mine or another's, a civilisation's worth, how many cards
READY = HAND + 2 * WORTHS * 7  # the same with the most princes in one free district
CARDS = READY + 2 * WORTHS * 5 * 4
BASES = CARDS + SEATS * 16
TOKENS = BASES + SEATS * 9
STOCK = TOKENS + SEATS * 3  # a civilisation's worth, monuments left
WONDER = STOCK + WORTHS * 8  # whose, how many districts of the island are free
LIVES = WONDER + 3 * 9  # for each seat: civilisations on an island, whose wonder
SHIPS = LIVES + SEATS * 6 * 3  # guests: worth, how many, how many of mine live there
PLACE = SHIPS + WORTHS * 3 * 4  # on the track, for each seat
TABLE = PLACE + SEATS * SEATS
INPUTS = TABLE + SEATS + 1
MOST = DISTRICTS + SOME_PRINCES + 5 * CIVS + 4 * CIVS + CIVS + (5 + ISLANDS + 1) * SEATS + ISLANDS * (1 + CIVS) + 10

# Places in the scratch space
MONUMENTS = 0  # by civilisation and seat, from `me` on
LIVING = MONUMENTS + CIVS * SEATS  # sets of civilisations, by island and seat
NUMBER = LIVING + ISLANDS * SEATS  # my princes, by island and civilisation
GREATEST = NUMBER + ISLANDS * CIVS  # the most princes in a free district, by mine or another's and civilisation
OPEN = GREATEST + 2 * CIVS  # free districts of each island
SCRATCH = OPEN + ISLANDS


@compiled
def viewer(state: Any) -> int:
    """Whose turn it is; while it is nobody's, the one ahead on the track, or the first seat."""
    if state.turn != NONE:
        return int(state.turn)
    return max(0, int(state.order[0]))


@compiled
def part_of(board: Any, state: Any) -> int:
    """By the leader's points, which end the game."""
    most = 0
    for seat in range(state.seats):
        most = max(most, int(state.points[seat]))
    return min(PARTS - 1, most // 11)


@compiled
def _whose(seat: int, me: int) -> int:
    """Mine, another's, nobody's."""
    return 2 if seat == NONE else 0 if seat == me else 1


@compiled
def _after(seat: int, me: int, seats: int) -> int:
    """How many places a seat sits after `me`."""
    return seat - me if seat >= me else seat - me + seats


@compiled
def _districts(board: Any, state: Any, me: int, some: Any, rows: Any, n: int) -> int:
    """Monuments, and how many districts of each island are free."""
    seats = int(state.seats)
    for i in range(SCRATCH):
        some[i] = 0
    for district in range(DISTRICTS):
        civ, island = int(state.monument[district]), int(board.island[district])
        if civ == NONE:
            some[OPEN + island] += 1
            continue
        owner = int(state.controller[district])
        wonder = _whose(int(state.wonder[island]), me)
        at = (int(board.value[district]) - 2) * WORTHS + int(state.worth[civ])
        rows[n] = MONUMENT + (at * 3 + _whose(owner, me)) * 3 + wonder
        n += 1
        if owner != NONE:
            some[MONUMENTS + civ * SEATS + _after(owner, me, seats)] += 1
    return n


@compiled
def _princes(board: Any, state: Any, me: int, some: Any, rows: Any, n: int) -> int:
    """Groups of princes, and what is counted of them."""
    seats = int(state.seats)
    most = n + SOME_PRINCES
    for after in range(seats):
        seat = me + after if me + after < seats else me + after - seats
        side = 0 if after == 0 else 1
        for civ in range(CIVS):
            left = PRINCES - int(state.supply[seat, civ])
            worth = int(state.worth[civ])
            district = 0
            while left > 0 and district < DISTRICTS:
                count = int(state.princes[seat, civ, district])
                if count > 0:
                    left -= count
                    island, monument = int(board.island[district]), int(state.monument[district])
                    some[LIVING + island * SEATS + after] |= 1 << civ
                    if side == 0:
                        some[NUMBER + island * CIVS + civ] += count
                    stands = 0 if monument == NONE else 1 if monument == civ else 2
                    if stands == 0:
                        most_there = GREATEST + side * CIVS + civ
                        some[most_there] = max(int(some[most_there]), min(3, count))
                    if n < most:
                        at = (min(after, WHOSE - 1) * WORTHS + worth) * CROWD + min(count, CROWD) - 1
                        at = (at * VALUES + int(board.value[district]) - 2) * 2 + (
                            1 if board.sector[district] != NONE else 0
                        )
                        rows[n] = GROUP + (at * 3 + stands) * 3 + _whose(int(state.wonder[island]), me)
                        n += 1
                district += 1
    return n


@compiled
def _seats(state: Any, me: int, some: Any, rows: Any, n: int) -> int:
    """What is told of each seat."""
    seats = int(state.seats)
    for after in range(seats):
        seat = me + after if me + after < seats else me + after - seats
        side, earned = (0 if after == 0 else 1), 0
        for civ in range(CIVS):
            worth, built = int(state.worth[civ]), int(some[MONUMENTS + civ * SEATS + after])
            earned += worth * built
            if built > 0:
                rows[n] = BUILT + (worth * SEATS + after) * 4 + min(3, built)
                n += 1
            if after < 2:
                cards = max(0, int(state.hand[seat, civ]))
                rows[n] = HAND + (side * WORTHS + worth) * 7 + min(6, cards)
                ready = int(some[GREATEST + side * CIVS + civ])
                rows[n + 1] = READY + ((side * WORTHS + worth) * 5 + min(4, cards)) * 4 + ready
                n += 2
        for island in range(ISLANDS):
            civs, count = int(some[LIVING + island * SEATS + after]), 0
            for civ in range(CIVS):
                count += civs >> civ & 1
            if count > 0:
                rows[n] = LIVES + (after * 6 + count) * 3 + _whose(int(state.wonder[island]), me)
                n += 1
        rows[n] = INCOME + after * 32 + min(31, earned)
        rows[n + 1] = POINTS + after * 64 + max(0, min(63, int(state.points[seat])))
        rows[n + 2] = CARDS + after * 16 + max(0, min(15, int(state.cards[seat])))
        rows[n + 3] = BASES + after * 9 + int(state.bases[seat])
        rows[n + 4] = TOKENS + after * 3 + int(state.privileges[seat])
        n += 5
    for place in range(seats):
        if state.order[place] != NONE:
            rows[n] = PLACE + place * SEATS + _after(int(state.order[place]), me, seats)
            n += 1
    return n


@compiled
def active(board: Any, state: Any, me: int, some: Any, rows: Any) -> int:
    """All inputs that are active, as seat `me` sees the table."""
    seats = int(state.seats)
    n = _districts(board, state, me, some, rows, 0)
    n = _princes(board, state, me, some, rows, n)
    n = _seats(state, me, some, rows, n)
    for civ in range(CIVS):
        rows[n] = STOCK + int(state.worth[civ]) * 8 + int(state.stock[civ])
        n += 1
    for island in range(ISLANDS):
        rows[n] = WONDER + _whose(int(state.wonder[island]), me) * 9 + min(8, int(some[OPEN + island]))
        n += 1
        if state.pass_no > 0:
            for civ in range(CIVS):
                guests = int(state.ships[island, civ])
                if guests > 0:
                    at = int(state.worth[civ]) * 3 + min(3, guests) - 1
                    rows[n] = SHIPS + at * 4 + min(3, int(some[NUMBER + island * CIVS + civ]))
                    n += 1
    best, waiting = -100, 0
    for seat in range(seats):
        if seat != me:
            best = max(best, int(state.points[seat]))
            waiting += 1 - (int(state.acted) >> seat & 1)
    rows[n] = LEAD + max(0, min(80, int(state.points[me]) - best + 40))
    rows[n + 1] = ROUND + max(0, min(15, int(state.round_no)))
    rows[n + 2] = STAGE + int(state.stage) * 4 + max(0, min(3, int(state.pass_no)))
    own = (int(state.acted) >> me & 1) + 2 * (int(state.surprised) >> me & 1)
    rows[n + 3] = ACTED + own * SEATS + waiting
    rows[n + 4] = OWED + max(0, min(7, int(state.owed)))
    rows[n + 5] = TABLE + seats
    return n + 6
