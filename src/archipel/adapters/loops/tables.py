"""Many tables stepped together, compiled once for each game (see `core.jit.instantiate`).

Every table has a seed. Nature acts inside, with the draws `Match` would make from the same seed, so that a game played
here can be played again, move for move, anywhere else. The functions for one table also run on a GPU.
`tables` are `adapters.table.Seating` records, `moves` holds a row of legal moves for each.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from archipel.core.contract import apply, chance, imagine, legal, redact, returns, to_act
from archipel.core.jit import compiled
from archipel.core.random import at, below, weighted

NATURE = -1
OVER = -2
# tells the choices of `sample` from nature's draws: both follow from the table's seed
PLAYERS = np.uint64(0x5C5C5C5C5C5C5C5C)
LOOKS = np.uint64(0x3636363636363636)  # and from what is imagined
BIT_SET = 8  # bytes of an integer that is a set: written bit by bit


@compiled
def settle(board: Any, state: Any, table: Any, moves: Any, weights: Any) -> None:
    """Let nature act until it is for a seat to act, or over; then find the seat's legal moves."""
    seat = to_act(state)
    while seat == NATURE:
        n = chance(board, state, moves, weights)
        table.rng[0] = table.key[0]
        table.rng[1] = table.key[1]
        at(table.rng, table.made)
        apply(board, state, moves[weighted(table.rng, weights, n)], None)
        table.made += 1
        seat = to_act(state)
    table.acting = seat
    table.width = legal(board, state, moves) if seat >= 0 else 0


@compiled
def reward(board: Any, state: Any, table: Any) -> None:
    """What each seat gets in the end: the part of the others it beat less the part that beat it. The sum is 0."""
    returns(board, state, table.scores, table.places)
    for seat in range(state.seats):
        ahead = 0
        for other in range(state.seats):
            ahead += int(table.places[seat] < table.places[other]) - int(table.places[seat] > table.places[other])
        table.rewards[seat] = ahead / (state.seats - 1.0)


@compiled
def reward_alone(boards: Any, states: Any, tables: Any) -> None:
    """The same, for a single table."""
    reward(boards[0], states[0], tables[0])


@compiled
def begin_one(board: Any, states: Any, i: int, start: Any, tables: Any, moves: Any, weights: Any) -> None:
    """Put a table at its start and let nature act."""
    states[i] = start[0]
    tables[i].made = 0
    settle(board, states[i], tables[i], moves, weights)


@compiled
def step_one(
    board: Any, states: Any, i: int, start: Any, tables: Any, stride: int, action: int, moves: Any, weights: Any
) -> None:
    """Make one legal move at one table. When the game ends, a stride starts the next one at once; 0 leaves it over."""
    state, table = states[i], tables[i]
    if table.ended:
        table.ended = 0
        for seat in range(len(table.rewards)):
            table.rewards[seat] = 0.0
    apply(board, state, action, None)
    table.made += 1
    settle(board, state, table, moves, weights)
    if table.acting == OVER:
        table.ended = 1
        table.length = table.made
        reward(board, state, table)
        if stride > 0:
            table.key[0] = table.key[0] + np.uint64(stride)
            begin_one(board, states, i, start, tables, moves, weights)


@compiled
def is_legal(table: Any, moves: Any, action: int) -> bool:
    """Whether an action is among the legal moves of a table, which are in increasing order."""
    low, high = 0, table.width
    while low < high:
        middle = (low + high) // 2
        if moves[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < table.width and moves[low] == action  # type: ignore[no-any-return]


@compiled
def begin(boards: Any, states: Any, start: Any, tables: Any, moves: Any, weights: Any) -> None:
    """Put every table at its start and let nature act."""
    for i in range(len(states)):
        begin_one(boards[0], states, i, start, tables, moves[i], weights)


@compiled
def first_illegal(tables: Any, moves: Any, actions: Any) -> int:
    """The first table whose action is not legal, or -1."""
    for i in range(len(actions)):
        if not is_legal(tables[i], moves[i], actions[i]):
            return i
    return -1


@compiled
def step(
    boards: Any, states: Any, start: Any, tables: Any, stride: int, actions: Any, moves: Any, weights: Any
) -> None:
    """Make one legal move at every table."""
    for i in range(len(states)):
        step_one(boards[0], states, i, start, tables, stride, actions[i], moves[i], weights)


@compiled
def try_step(boards: Any, states: Any, start: Any, tables: Any, action: int, moves: Any, weights: Any) -> bool:
    """Make a move at a single table, if it is legal; whether it was."""
    if not is_legal(tables[0], moves[0], action):
        return False
    step_one(boards[0], states, 0, start, tables, 0, action, moves[0], weights)
    return True


@compiled
def choice(table: Any, moves: Any) -> int:
    """A random legal move, or -1: a pure function of the table's seed and of how many moves were made."""
    if table.width == 0:
        return -1
    table.rng[0] = table.key[0]
    table.rng[1] = table.key[1] ^ PLAYERS
    at(table.rng, table.made)
    return moves[below(table.rng, table.width)]  # type: ignore[no-any-return]


@compiled
def sample(tables: Any, moves: Any, actions: Any) -> None:
    """A random legal move for every table."""
    for i in range(len(actions)):
        actions[i] = choice(tables[i], moves[i])


# --- What a seat sees, as numbers -----------------------------------------------------------------------------------


@compiled
def encode(raw: Any, parts: Any, seat: int, out: Any) -> None:
    """A redacted record, as bytes, written as numbers. Each part is: first byte, count, width, signed, first number."""
    for s in range(parts[0, 4]):
        out[s] = 1.0 if s == seat else 0.0
    for p in range(len(parts)):
        first, count, width, signed, to = parts[p, 0], parts[p, 1], parts[p, 2], parts[p, 3], parts[p, 4]
        if width == 1 and signed:
            for j in range(count):
                out[to + j] = raw[first + j]
        elif width == BIT_SET:
            for j in range(count * 64):
                out[to + j] = (raw[first + j // 8] >> (j % 8)) & 1
        else:
            for j in range(count):
                last = first + (j + 1) * width - 1
                value = int(raw[last]) if signed else int(raw[last]) & 255
                for k in range(1, width):
                    value = value * 256 + (int(raw[last - k]) & 255)
                out[to + j] = value


@compiled
def observe(boards: Any, states: Any, tables: Any, parts: Any, view: Any, raw: Any, out: Any) -> None:
    """What the seat that is to act sees at every table. `raw` is `view`, one record of scratch space, as bytes."""
    for i in range(len(states)):
        view[0] = states[i]
        redact(boards[0], view[0], tables[i].acting)
        encode(raw, parts, tables[i].acting, out[i])


@compiled
def observe_as(boards: Any, states: Any, seat: int, parts: Any, view: Any, raw: Any, out: Any) -> None:
    """What one seat, or a spectator, sees at a single table."""
    view[0] = states[0]
    redact(boards[0], view[0], seat)
    encode(raw, parts, seat, out)


@compiled
def look_ahead(
    boards: Any, states: Any, tables: Any, moves: Any, firsts: Any, parts: Any, views: Any, raw: Any, out: Any
) -> None:
    """What the seat to act would see after each of its legal moves, before nature acts; a row each, tables in order.

    Everything is tried on an imagined table: on the real one a move could bring to light what the seat does not know.
    `views` are two records of scratch space, `raw` the second of them as bytes.
    """
    for i in range(len(states)):
        seat = tables[i].acting
        views[0] = states[i]
        redact(boards[0], views[0], seat)
        tables[i].rng[0] = tables[i].key[0]
        tables[i].rng[1] = tables[i].key[1] ^ LOOKS
        at(tables[i].rng, tables[i].made)
        imagine(boards[0], views[0], seat, tables[i].rng)
        for j in range(tables[i].width):
            views[1] = views[0]
            apply(boards[0], views[1], moves[i, j], None)
            redact(boards[0], views[1], seat)
            encode(raw, parts, seat, out[firsts[i] + j])


@compiled
def mask(tables: Any, moves: Any, out: Any) -> None:
    """1 for every legal move, 0 for every other."""
    for i in range(len(out)):
        out[i, :] = 0
        for j in range(tables[i].width):
            out[i, moves[i, j]] = 1
