"""Meridian: what may be done, read beside the rulebook. Each function states a rule and cites its id."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import NATURE, OVER
from archipel.core.jit import compiled
from archipel.games.meridian.moves import (
    HEIGHTS,
    LIFT,
    PASS,
    PLACE,
    PLAY,
    START,
    TURN,
    first_number,
    last_number,
    lift_move,
    place_move,
    play_move,
)
from archipel.games.meridian.state import BUILD, CARDS, CHOOSE, DEAL, ENDED, LOT, MERIDIANS, NONE, ROWS, TURN_UP

M2_2, M2_3 = 202, 203
M3_1, M3_2, M3_4, M3_5 = 301, 302, 304, 305
M4_1, M4_2, M4_3, M4_4, M4_5 = 401, 402, 403, 404, 405
M5_3, M5_4, M5_5 = 503, 504, 505
M6_1 = 601
M7_2, M7_3 = 702, 703


@compiled
def to_act(state: Any) -> int:
    """M3.6, M6.1: the player whose turn it is; nature for the lot and for cards turned up; nobody once it is over."""
    if state.stage == CHOOSE or state.stage == BUILD:
        return int(state.turn)
    return OVER if state.stage == ENDED else NATURE


@compiled
def chance(board: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """M2.2, M2.3: the lot falls on every seat alike; the next card is any of those left in the deck."""
    n = 0
    if state.stage == LOT:
        for seat in range(state.seats):
            outcomes[n], weights[n] = START + seat, 1
            n += 1
        return n
    for card in range(CARDS):
        left = state.deck[state.turn, card]
        outcomes[n], weights[n] = TURN + card, left  # without a branch: this is the commonest draw of all
        n += left > 0
    return n


# --- The column of a meridian -------------------------------------------------------------------------------------


@compiled
def tower_below(state: Any, meridian: int, row: int) -> int:
    """The height of the nearest tower below this city, 0 if there is none."""
    for r in range(row - 1, -1, -1):
        if state.height[meridian, r] > 0:
            return int(state.height[meridian, r])
    return 0


@compiled
def tower_above(board: Any, state: Any, meridian: int, row: int) -> int:
    """The height of the nearest tower above this city; taller than any if there is none."""
    for r in range(row + 1, board.rows):
        if state.height[meridian, r] > 0:
            return int(state.height[meridian, r])
    return HEIGHTS


@compiled
def room_below(state: Any, meridian: int, row: int) -> bool:
    """M5.2: a chain pushed down from here ends in a vacant city."""
    for r in range(row):
        if state.height[meridian, r] == 0:
            return True
    return False


@compiled
def room_above(board: Any, state: Any, meridian: int, row: int) -> bool:
    """M5.2: a chain pushed up from here ends in a vacant city."""
    for r in range(row + 1, board.rows):
        if state.height[meridian, r] == 0:
            return True
    return False


@compiled
def towers_on(state: Any, meridian: int) -> int:
    """How many towers stand on a meridian."""
    n = 0
    for row in range(ROWS):
        n += state.height[meridian, row] > 0
    return n


@compiled
def own_towers_on(state: Any, meridian: int, seat: int) -> int:
    """How many of them are this seat's."""
    n = 0
    for row in range(ROWS):
        n += state.owner[meridian, row] == seat
    return n


@compiled
def most_own_towers(seats: int) -> int:
    """M4.4, M7.2: one tower on a meridian; two with two players."""
    return 2 if seats == 2 else 1


# --- All legal moves ----------------------------------------------------------------------------------------------


@compiled
def legal(board: Any, state: Any, out: Any) -> int:
    """All that `why_not` allows, found quickly: on an ordered column the heights that fit a city are a stretch."""
    seat = int(state.turn)
    n = 0
    if state.stage == CHOOSE:
        low, high = int(state.up[seat, 0]), int(state.up[seat, 1])
        for card in (low, high):
            if card != NONE and not (card == high and low == high and n > 0):
                for meridian in range(first_number(card), last_number(card) + 1):
                    out[n] = play_move(card, meridian)
                    n += 1
        return n
    meridian = int(state.meridian)  # not compiled, an int8 would stay one and overflow
    if state.lifted_row == NONE:
        for row in range(board.rows):
            if state.owner[meridian, row] == seat:
                out[n] = lift_move(meridian, row)
                n += 1
    if own_towers_on(state, meridian, seat) < most_own_towers(state.seats):
        lowest = 1 if towers_on(state, meridian) > 0 else 2
        bottom = lowest
        for row in range(board.rows):
            here = state.height[meridian, row]
            if state.owner[meridian, row] != seat:
                top = tower_above(board, state, meridian, row) - 1
                if here == 0:
                    n = _place_stretch(state, meridian, row, bottom, top, out, n)
                else:
                    if room_above(board, state, meridian, row):
                        n = _place_stretch(state, meridian, row, bottom, here - 1, out, n)
                    if room_below(state, meridian, row):
                        n = _place_stretch(state, meridian, row, here + 1, top, out, n)
            if here > 0:
                bottom = here + 1
    out[n] = PASS
    return n + 1


@compiled
def _place_stretch(state: Any, meridian: int, row: int, bottom: int, top: int, out: Any, n: int) -> int:
    """Add the placements of these heights in one city, as far as the supply reaches, less the tower just lifted."""
    for height in range(bottom, min(top, state.supply[state.turn]) + 1):
        if not (row == state.lifted_row and height == state.lifted_height):
            out[n] = place_move(meridian, row, height)
            n += 1
    return n


# --- Why a move is refused ----------------------------------------------------------------------------------------


@compiled
def why_not(board: Any, state: Any, move: int) -> int:
    """M6.1, M3.1, M3.3: the first rule a move breaks, in the order the rulebook gives."""
    if state.stage == ENDED:
        return M6_1
    if move >= START or state.stage == LOT or state.stage == DEAL or state.stage == TURN_UP:
        return _why_not_nature(state, move)
    if move < LIFT:
        return _why_not_play(state, move)
    if state.stage == CHOOSE:
        return M3_1
    if move < PLACE:
        return _why_not_lift(state, (move - LIFT) // ROWS, (move - LIFT) % ROWS)
    if move < PASS:  # and M3.3: passing is always allowed once a card is chosen
        city, height = (move - PLACE) // HEIGHTS, (move - PLACE) % HEIGHTS
        return _why_not_place(board, state, city // ROWS, city % ROWS, height)
    return 0


@compiled
def _why_not_nature(state: Any, move: int) -> int:
    """M2.2, M2.3: who starts and which card comes up is not for a player to say."""
    if START <= move < TURN:
        return 0 if state.stage == LOT and move - START < state.seats else M2_3
    if move >= TURN and (state.stage == DEAL or state.stage == TURN_UP) and state.deck[state.turn, move - TURN] > 0:
        return 0
    return M2_2


@compiled
def _why_not_play(state: Any, move: int) -> int:
    """M3.1: one of your face-up cards, once a turn, and a meridian among its numbers."""
    card, meridian = (move - PLAY) // MERIDIANS, (move - PLAY) % MERIDIANS
    if state.stage != CHOOSE:
        return M3_1
    if state.up[state.turn, 0] != card and state.up[state.turn, 1] != card:
        return M3_1
    return 0 if first_number(card) <= meridian <= last_number(card) else M3_1


@compiled
def _why_not_lift(state: Any, meridian: int, row: int) -> int:
    """M3.4, M7.3: your own tower on the chosen meridian, one a turn."""
    if state.lifted_row != NONE and state.seats == 2:
        return M7_3
    if meridian != state.meridian or state.lifted_row != NONE or state.owner[meridian, row] != state.turn:
        return M3_4
    return 0


@compiled
def _why_not_place(board: Any, state: Any, meridian: int, row: int, height: int) -> int:
    """M3.2, M3.5, M4.1, M4.2, M4.4, M4.5, M7.2: a tower on the chosen meridian."""
    seat = state.turn
    if meridian != state.meridian or row >= board.rows or height == 0:
        return M3_2
    if own_towers_on(state, meridian, seat) >= most_own_towers(state.seats):
        return M7_2 if state.seats == 2 else M4_4
    if height > state.supply[seat]:
        return M4_5
    if row == state.lifted_row and height == state.lifted_height:
        return M3_5
    if towers_on(state, meridian) == 0 and height < 2:
        return M4_1
    for r in range(board.rows):
        if state.height[meridian, r] == height:
            return M4_2
    return _why_not_displace(board, state, meridian, row, height)


@compiled
def _why_not_displace(board: Any, state: Any, meridian: int, row: int, height: int) -> int:
    """M4.3, M5.1 to M5.5: in a vacant city, or pushing an opponent's tower, keeping the heights in order."""
    here = state.height[meridian, row]
    ordered = tower_below(state, meridian, row) < height < tower_above(board, state, meridian, row)
    if here == 0:
        return 0 if ordered else M4_3
    if state.owner[meridian, row] == state.turn:
        return M5_4
    if here > height:
        room = room_above(board, state, meridian, row)
    else:
        room = room_below(state, meridian, row)
    if not room:
        return M5_3
    return 0 if ordered else M5_5
