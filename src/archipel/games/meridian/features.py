"""Meridian: what a network is given of a position, for bots that learn. No rule is stated here.

An island is its size, where its capital lies and who holds what on it; a city is its island's size, whether it is a
capital, who leads there and who can still reach it; a meridian is the pattern of its towers. Nothing says which one.
"""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.meridian.moves import HEIGHTS, first_number, last_number
from archipel.games.meridian.state import BUILD, CARDS, CHOOSE, ISLANDS, MERIDIANS, NONE, ROWS, SEATS

PARTS = 6
CODES = 3**ROWS  # of five cities: vacant, mine, another's
SLACKS = 4
REACHES = 9  # never, from the deck, at once: for me and for any other
LEADS = 6  # far behind, behind, level, ahead, far ahead; nobody is there
AT_MOST = 4  # garrisons on an island that are told apart
SIZES = 3  # islands of three, four and five cities
NO_CAPITAL = ROWS
TALL = 8  # classes of heights
SUPPLY = 41
MARGINS = 41
TURNS = 53

# For each meridian the card that is good for several, this one among them
SEVERAL = tuple(
    next(card for card in range(MERIDIANS, CARDS) if first_number(card) <= meridian <= last_number(card))
    for meridian in range(MERIDIANS)
)

# Where each kind of input begins
SHAPE = 0  # an island's size, its capital's place, whose its cities are
HOLD = (
    SHAPE + SIZES * (ROWS + 1) * CODES
)  # for each seat: an island's size, own and best other garrisons, vacant cities
CITY = HOLD + SEATS * SIZES * (AT_MOST + 1) * (AT_MOST + 1) * (ROWS + 1)  # a city: see the functions below
COLUMN = CITY + 3 * 2 * SIZES * LEADS * REACHES * SLACKS  # a meridian: whose towers, who can reach it
GAPS = COLUMN + CODES * REACHES  # whose towers, and below which of them there is room for a height
CHOSEN = GAPS + CODES * 16  # the same of the meridian that was chosen, without the gaps
LIFTED = CHOSEN + CODES  # the row where a tower was lifted
TOWER = LIFTED + ROWS  # mine or another's, its row, its height
PIECES = TOWER + 2 * ROWS * TALL  # for each seat: its supply
MARGIN = PIECES + SEATS * SUPPLY  # points ahead if it ended now, by parts of the game
LEFT = MARGIN + PARTS * MARGINS  # turns completed
STAGE = LEFT + TURNS
TABLE = STAGE + 2  # how many play
INPUTS = TABLE + SEATS + 1
MOST = ISLANDS * (SEATS + 1) + 2 * MERIDIANS * ROWS + 2 * MERIDIANS + SEATS + 8

# Places in the scratch space
HELD = 0  # garrisons by island and seat, from `me` on
LEAD = HELD + ISLANDS * SEATS
SCRATCH = LEAD + ISLANDS


@compiled
def viewer(state: Any) -> int:
    """Whose turn it is; before the lot, the first seat."""
    return max(0, int(state.turn))


@compiled
def part_of(board: Any, state: Any) -> int:
    """How far the game is, in equal parts."""
    turns = CARDS * (2 if state.seats == 2 else 1) * state.seats
    return min(PARTS - 1, int(state.played) * PARTS // int(turns))


@compiled
def _reach(state: Any, seat: int, meridian: int) -> int:
    """Whether a seat can still play on a meridian: never (0), with a card from its deck (1), with one face up (2)."""
    several = SEVERAL[meridian]
    used = int(state.card) if state.stage == BUILD and state.turn == seat else NONE
    for i in range(2):
        card = int(state.up[seat, i])
        if card == used and card != NONE:
            used = NONE  # one of two alike is still there
        elif card in (meridian, several):
            return 2
    return 1 if state.deck[seat, meridian] > 0 or state.deck[seat, several] > 0 else 0


@compiled
def _islands(board: Any, state: Any, me: int, some: Any, rows: Any, n: int) -> int:
    """The inputs of all islands, and how many points `me` would be ahead if it ended now."""
    seats = int(state.seats)
    margin = 0
    for island in range(board.islands):
        held, size = HELD + island * SEATS, int(board.worth[island])
        for seat in range(seats):
            some[held + seat] = 0
        code, power, capital, vacant = 0, 1, NO_CAPITAL, 0
        for i in range(size):
            meridian, row = int(board.cities[island, i, 0]), int(board.cities[island, i, 1])
            weight, owner = int(board.weight[meridian, row]), int(state.owner[meridian, row])
            if weight == 2:
                capital = i
            if owner >= 0:
                some[held + (owner - me if owner >= me else owner - me + seats)] += weight  # % takes long
                code += power * (1 if owner == me else 2)
            else:
                vacant += 1
            power *= 3
        rows[n] = SHAPE + ((size - 3) * (ROWS + 1) + capital) * CODES + code
        n += 1
        for seat in range(seats if seats > 2 else 1):  # of two, one sees what the other does
            own, rival = int(some[held + seat]), 0
            for other in range(seats):
                if other != seat:
                    rival = max(rival, int(some[held + other]))
            at = (seat * SIZES + size - 3) * (AT_MOST + 1) + min(own, AT_MOST)
            rows[n] = HOLD + (at * (AT_MOST + 1) + min(rival, AT_MOST)) * (ROWS + 1) + vacant
            n += 1
            if seat == 0:
                some[LEAD + island] = max(-2, min(2, own - rival)) + 2 if own > 0 or rival > 0 else LEADS - 1
                margin += size if own > rival else 0
        if some[held] < _best_other(some, held, seats):
            margin -= size
    rows[n] = MARGIN + part_of(board, state) * MARGINS + max(0, min(MARGINS - 1, margin + MARGINS // 2))
    return n + 1


@compiled
def _best_other(some: Any, held: int, seats: int) -> int:
    """The most garrisons of any seat but the first."""
    best = 0
    for other in range(1, seats):
        best = max(best, int(some[held + other]))
    return best


@compiled
def _column(board: Any, state: Any, me: int, meridian: int, some: Any, rows: Any, n: int) -> int:
    """The inputs of a meridian, of its cities and of its towers."""
    others = 0
    for other in range(state.seats):
        if other != me:
            others = max(others, _reach(state, other, meridian))
    reach = _reach(state, me, meridian) * 3 + others
    last = int(board.rows)
    code, power, gaps, towers, below, lowest_vacant, highest_vacant = 0, 1, 0, 0, 0, ROWS, -1
    for row in range(last):
        if state.owner[meridian, row] < 0:
            highest_vacant = row
            if lowest_vacant == ROWS:
                lowest_vacant = row
    for row in range(last):
        owner, height = int(state.owner[meridian, row]), int(state.height[meridian, row])
        island = int(board.island[meridian, row])
        whose = 0 if owner < 0 else 1 if owner == me else 2
        code += power * whose
        power *= 3
        if whose == 0:
            above = HEIGHTS
            for r in range(row + 1, last):
                if state.height[meridian, r] > 0:
                    above = int(state.height[meridian, r])
                    break
            room = above - 1 - below
            slack = 0 if room <= 0 else 1 if room == 1 else 2 if room <= 3 else 3
        else:
            slack = (1 if lowest_vacant < row else 0) + (2 if highest_vacant > row else 0)
            if towers < 4 and height - below >= 2:
                gaps |= 1 << towers
            towers += 1
            below = height
            tall = height - 1 if height < 6 else 5 if height < 8 else 6 if height < 12 else 7
            rows[n] = TOWER + ((whose - 1) * ROWS + row) * TALL + tall
            n += 1
        at = (whose * 2 + int(board.weight[meridian, row]) - 1) * SIZES + int(board.worth[island]) - 3
        rows[n] = CITY + ((at * LEADS + int(some[LEAD + island])) * REACHES + reach) * SLACKS + slack
        n += 1
    rows[n] = COLUMN + code * REACHES + reach
    rows[n + 1] = GAPS + code * 16 + gaps
    n += 2
    if meridian == state.meridian:
        rows[n] = CHOSEN + code
        n += 1
        if state.lifted_row != NONE:
            rows[n] = LIFTED + int(state.lifted_row)
            n += 1
    return n


@compiled
def active(board: Any, state: Any, me: int, some: Any, rows: Any) -> int:
    """All inputs that are active, as seat `me` sees the table."""
    n = _islands(board, state, me, some, rows, 0)
    for meridian in range(MERIDIANS):
        n = _column(board, state, me, meridian, some, rows, n)
    seats = int(state.seats)
    for seat in range(seats):
        rows[n] = PIECES + seat * SUPPLY + min(SUPPLY - 1, int(state.supply[(me + seat) % seats]))
        n += 1
    rows[n] = LEFT + min(TURNS - 1, int(state.played))
    rows[n + 1] = STAGE + (0 if state.stage == CHOOSE else 1)
    rows[n + 2] = TABLE + seats
    return n + 3
