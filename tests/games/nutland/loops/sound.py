"""Random games in which everything is counted after every move. A template, like `core/loops.py`.

`watched_game` returns 0, or the number of the first thing that is not as it must be (see BROKEN).
"""

from __future__ import annotations

from typing import Any

from archipel.core.contract import apply, chance, legal, to_act
from archipel.core.jit import compiled
from archipel.core.random import below, weighted

BROKEN = (
    "",
    "70 nuts, or as many as have been laid",  # 1
    "no stack is higher than 4",  # 2
    "no marble lies on the void",  # 3
    "every marble is on the land where its list says, or off it",  # 4
    "the lists of marbles are in the order of the cells",  # 5
    "outside the grid is void for ever",  # 6
    "before the first turn all nuts lie at height 1",  # 7
    "there is a legal move, and not more than the facts say",  # 8
    "turns, idle turns and who is named fit the stage",  # 9
    "the game ends",  # 10
    "a player who moves a nut or passes has ended the turn",  # 11
)
CELLS = 1681
PLACE, PUT_BACK, ENDED = 4, 6, 8


@compiled
def counted(state: Any, each: int) -> int:
    """What can be seen at one position."""
    nuts, marbles, highest, drowned = 0, 0, 0, 0
    for cell in range(CELLS):  # without branches, as this is looked at after millions of moves
        there = state.land[cell]
        nuts += there & 7
        marbles += there > 7
        highest = max(highest, there & 7)
        drowned += (there > 7) & (there & 7 == 0)
    if highest > 4:
        return 2
    if drowned > 0:
        return 3
    if state.stage <= PLACE and highest > 1:
        return 7
    if nuts != state.laid or (state.stage >= PLACE and nuts != 70):
        return 1
    if state.land[CELLS] != 0:
        return 6
    for seat in range(6):
        for i in range(5):
            cell = state.marble[seat, i]
            on_land = i < state.landed[seat]
            if on_land != (cell < CELLS) or (on_land and state.land[cell] >> 3 != seat + 1):
                return 4
            if i > 0 and on_land and state.marble[seat, i - 1] >= cell:
                return 5
        if state.landed[seat] < 0 or state.landed[seat] > (each if seat < state.seats else 0):
            return 4
        marbles -= state.landed[seat]
    if marbles != 0:
        return 4
    if (state.named >= 0) != (state.stage == PUT_BACK) or state.idle > state.seats:
        return 9
    return 9 if state.stage <= PLACE and state.turns > 0 else 0


@compiled
def watched_game(
    boards: Any,
    states: Any,
    rng: Any,
    out: Any,
    weights: Any,
    longest: int,
    each: int,
    nut: int,
    marble: int,
    done: int,
) -> int:
    """Play a random game to its end, looking at everything after every move.

    The moves from `nut` up to `marble`, and `done`, are those that end a turn.
    """
    board, state = boards[0], states[0]
    for _ in range(longest):
        seat = to_act(state)
        if seat == -2:
            return 0
        if seat == -1:
            move = int(out[weighted(rng, weights, chance(board, state, out, weights))])
        else:
            n = legal(board, state, out)
            if n < 1 or n > len(out):
                return 8
            move = int(out[below(rng, n)])
        turns = int(state.turns)
        apply(board, state, move, None)
        broken = counted(state, each)
        if broken != 0:
            return broken
        ends = nut <= move < marble or move == done
        if (state.turns == turns + 1) != ends:
            return 11
    return 10
