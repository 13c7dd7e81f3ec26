"""Exact endings, compiled once for each game: the last moves played out in every way.

Nature's draws are averaged, each seat takes what is best for itself. What the searching seat does not know is a set of
imagined worlds that it cannot tell apart: its own choice must be the same in all of them, and nature's visible draws
make some of them more likely. Where others could choose according to what they alone know, nothing is claimed.
"""

from __future__ import annotations

from typing import Any

from archipel.bots.loops.nodes import share_the_win
from archipel.core.contract import apply, chance, imagine, legal, returns, seen, to_act
from archipel.core.jit import compiled
from archipel.core.random import below, weighted

NATURE = -1
OVER = -2
LEFT = 0  # place in `control`: how many positions may still be looked at
SAME = 1e-9  # values that differ by less are equal


@compiled
def until_the_end(boards: Any, view: Any, seat: int, limit: int, ends: Any) -> int:
    """How many choices of players are left in one random game from here; more than `limit` is not counted further."""
    state = ends.states[0, 0]
    ends.states[0, 0] = view[0]
    imagine(boards[0], state, seat, ends.rng)
    choices, moves = 0, ends.moves[0]
    while choices <= limit:
        actor = to_act(state)
        if actor == OVER:
            return choices
        if actor == NATURE:
            n = chance(boards[0], state, moves, ends.weights)
            apply(boards[0], state, int(moves[weighted(ends.rng, ends.weights, n)]), None)
        else:
            n = legal(boards[0], state, moves)
            choices += n > 1
            apply(boards[0], state, int(moves[below(ends.rng, n)]), None)
    return choices


@compiled
def result(board: Any, level: int, ends: Any) -> None:
    """What each seat gets on average over the worlds, all of which are over."""
    values = ends.values[level]
    values[:] = 0.0
    for w in range(ends.states.shape[1]):
        if ends.belief[level, w] > 0.0:
            state = ends.states[level, w]
            returns(board, state, ends.scores, ends.places)
            share_the_win(int(state.seats), ends.places, ends.teams, ends.belief[level, w], values)


@compiled
def follow(board: Any, level: int, move: int, ends: Any) -> None:
    """Make a move in all worlds that are possible after it."""
    for w in range(ends.states.shape[1]):
        if ends.belief[level + 1, w] > 0.0:
            ends.states[level + 1, w] = ends.states[level, w]
            apply(board, ends.states[level + 1, w], move, None)


@compiled
def some_world(level: int, ends: Any) -> int:
    """A world that is still possible."""
    w = 0
    while ends.belief[level, w] <= 0.0:
        w += 1
    return w


@compiled
def others_have_no_choice(board: Any, level: int, ends: Any) -> bool:
    """Whether the seat to act has the same one move in all worlds (it may know more than the searching seat)."""
    only = -1
    for w in range(ends.states.shape[1]):
        if ends.belief[level, w] > 0.0:
            if legal(board, ends.states[level, w], ends.moves[level]) != 1:
                return False
            move = int(ends.moves[level, 0])
            if only >= 0 and only != move:
                return False
            only = move
    return True


@compiled
def draws(board: Any, level: int, seat: int, ends: Any) -> int:
    """Nature's draws and how likely each world makes them; -1 if the seat would not see what is drawn.

    Nothing is claimed either where some world knows a draw that the first one does not: those are rare.
    """
    one = some_world(level, ends)
    moves, likely = ends.moves[level], ends.likely[level]
    n = chance(board, ends.states[level, one], moves, ends.weights)
    for i in range(n):
        if seen(board, ends.states[level, one], int(moves[i]), seat) != moves[i]:
            return -1
    for w in range(ends.states.shape[1]):
        if ends.belief[level, w] > 0.0:
            m = chance(board, ends.states[level, w], ends.others, ends.weights)
            total = 0.0
            for j in range(m):
                total += ends.weights[j]
            for i in range(n):
                likely[w, i] = 0.0
            for j in range(m):
                i = 0
                while i < n and moves[i] != ends.others[j]:
                    i += 1
                if i == n:
                    return -1
                likely[w, i] = ends.weights[j] / total
    return n


@compiled
def solve(board: Any, level: int, seat: int, ends: Any) -> bool:
    """What each seat gets from this position, in values[level]; False if that could not be found out in time."""
    worlds = ends.states.shape[1]
    ends.control[LEFT] -= worlds
    if ends.control[LEFT] < 0 or level + 1 >= len(ends.values):
        return False
    actor = to_act(ends.states[level, some_world(level, ends)])
    if actor == OVER:
        result(board, level, ends)
        return True
    values, after = ends.values[level], ends.values[level + 1]
    if actor == NATURE:
        values[:] = 0.0
        n = draws(board, level, seat, ends)
        for i in range(n):
            weight = 0.0
            for w in range(worlds):
                weight += ends.belief[level, w] * ends.likely[level, w, i]
            for w in range(worlds):
                ends.belief[level + 1, w] = ends.belief[level, w] * ends.likely[level, w, i] / weight
            follow(board, level, int(ends.moves[level, i]), ends)
            if not solve(board, level + 1, seat, ends):
                return False
            for s in range(len(values)):
                values[s] += weight * after[s]
        return n > 0
    if actor != seat and worlds > 1 and not others_have_no_choice(board, level, ends):
        return False
    n = legal(board, ends.states[level, some_world(level, ends)], ends.moves[level])
    best = -1.0
    for i in range(n):
        ends.belief[level + 1] = ends.belief[level]
        follow(board, level, int(ends.moves[level, i]), ends)
        if not solve(board, level + 1, seat, ends):
            return False
        if after[actor] > best + SAME:
            best = after[actor]
            values[:] = after
            if best > 1.0 - SAME:
                break
    return True


@compiled
def solve_moves(boards: Any, view: Any, seat: int, top: int, budget: int, ends: Any, out: Any) -> int:
    """What each seat gets after each legal move of the seat, in the rows of `out`; how many moves, 0 if not solved.

    `top` is the first level, 0; as an argument because Numba would compile all below anew for a literal.
    """
    worlds = ends.states.shape[1]
    for w in range(worlds):
        ends.states[top, w] = view[0]
        imagine(boards[0], ends.states[top, w], seat, ends.rng)
        ends.belief[top, w] = 1.0 / worlds
    ends.control[LEFT] = budget
    n = legal(boards[0], ends.states[top, 0], ends.moves[top])
    for i in range(n):
        ends.belief[top + 1] = ends.belief[top]
        follow(boards[0], top, int(ends.moves[top, i]), ends)
        if not solve(boards[0], top + 1, seat, ends):
            return 0
        out[i] = ends.values[top + 1]
    return n
