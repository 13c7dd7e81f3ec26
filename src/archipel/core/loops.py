"""The loops around a game's rules, compiled once for each game (see `jit.instantiate`).

From Python, one-element arrays are handed over rather than records: that makes a call four times as fast. A move that
comes out of an array is made an int first: for a narrower one every rule would be compiled a second time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from archipel.core.contract import (
    apply,
    chance,
    evaluate,
    imagine,
    legal,
    redact,
    returns,
    seen,
    setup,
    to_act,
    why_not,
)
from archipel.core.jit import compiled
from archipel.core.random import at, below, weighted

NATURE = -1
OVER = -2
# tells the random players' choices from nature's when both follow from one seed
PLAYERS = np.uint64(0x5C5C5C5C5C5C5C5C)


@compiled
def begin(boards: Any, states: Any, seats: int, options: Any) -> None:
    setup(boards[0], states[0], seats, options)


@compiled
def actor(states: Any) -> int:
    return to_act(states[0])


@compiled
def legal_moves(boards: Any, states: Any, out: Any) -> int:
    return legal(boards[0], states[0], out)


@compiled
def refusal(boards: Any, states: Any, move: int) -> int:
    return why_not(boards[0], states[0], move)


@compiled
def refusals(boards: Any, states: Any, first: int, out: Any) -> None:
    """The refusal of every move of a stretch of the move space."""
    for i in range(len(out)):
        out[i] = why_not(boards[0], states[0], first + i)


@compiled
def play(boards: Any, states: Any, move: int) -> None:
    apply(boards[0], states[0], move, None)


@compiled
def play_telling(boards: Any, states: Any, move: int, events: Any) -> None:
    apply(boards[0], states[0], move, events[0])


@compiled
def outcomes_of(boards: Any, states: Any, outcomes: Any, weights: Any) -> int:
    return chance(boards[0], states[0], outcomes, weights)


@compiled
def nature(boards: Any, states: Any, rng: Any, index: int, outcomes: Any, weights: Any) -> int:
    """Nature's move at this index of the log: a pure function of the position, the seed and the index."""
    n = chance(boards[0], states[0], outcomes, weights)
    at(rng, index)
    return outcomes[weighted(rng, weights, n)]  # type: ignore[no-any-return]


@compiled
def standing(boards: Any, states: Any, scores: Any, places: Any) -> None:
    returns(boards[0], states[0], scores, places)


@compiled
def guess(boards: Any, states: Any, values: Any) -> None:
    evaluate(boards[0], states[0], values)


@compiled
def hide(boards: Any, states: Any, seat: int) -> None:
    redact(boards[0], states[0], seat)


@compiled
def as_seen(boards: Any, states: Any, move: int, seat: int) -> int:
    return seen(boards[0], states[0], move, seat)


@compiled
def fill_in(boards: Any, states: Any, seat: int, rng: Any) -> None:
    imagine(boards[0], states[0], seat, rng)


@compiled
def replay(boards: Any, states: Any, moves: Any) -> None:
    """Make trusted moves, one after the other."""
    for i in range(len(moves)):
        apply(boards[0], states[0], int(moves[i]), None)


@compiled
def replay_checked(boards: Any, states: Any, moves: Any) -> int:
    """Make moves as long as they are legal; the index of the first that is not, or how many there are."""
    for i in range(len(moves)):
        move = int(moves[i])
        if to_act(states[0]) == OVER or why_not(boards[0], states[0], move) != 0:
            return i
        apply(boards[0], states[0], move, None)
    return len(moves)


@compiled
def playout(board: Any, state: Any, nature_rng: Any, player_rng: Any, limit: int, out: Any, weights: Any) -> int:
    """Play random moves to the end, or to a limit; how many moves that took."""
    for n in range(limit):
        seat = to_act(state)
        if seat >= 0:
            apply(board, state, int(out[below(player_rng, legal(board, state, out))]), None)
        elif seat == NATURE:
            count = chance(board, state, out, weights)
            at(nature_rng, n)
            apply(board, state, int(out[weighted(nature_rng, weights, count)]), None)
        else:
            return n
    return limit


@compiled
def playouts(
    boards: Any,
    start: Any,
    states: Any,
    keys: Any,
    limit: int,
    lengths: Any,
    scores: Any,
    places: Any,
    out: Any,
    weights: Any,
    rngs: Any,
) -> None:
    """Random games from one start, one for each key; their final states, lengths, scores and places."""
    for i in range(len(keys)):
        states[i] = start[0]
        for j in range(2):
            rngs[j, 0] = keys[i, 0]
            rngs[j, 1] = keys[i, 1]
            rngs[j, 2] = 0
        rngs[1, 1] = rngs[1, 1] ^ PLAYERS
        lengths[i] = playout(boards[0], states[i], rngs[0], rngs[1], limit, out, weights)
        returns(boards[0], states[i], scores[i], places[i])


@compiled
def perft(boards: Any, stack: Any, depth: int, level: int, outs: Any, weights: Any) -> int:
    """How many sequences of moves, nature's included, there are from stack[level] to this depth."""
    if depth == 0:
        return 1
    board, state = boards[0], stack[level]
    seat = to_act(state)
    if seat == OVER:
        return 0
    n = legal(board, state, outs[level]) if seat >= 0 else chance(board, state, outs[level], weights)
    if depth == 1:
        return n
    total = 0
    for i in range(n):
        stack[level + 1] = stack[level]
        apply(board, stack[level + 1], int(outs[level, i]), None)
        total += perft(boards, stack, depth - 1, level + 1, outs, weights)
    return total
