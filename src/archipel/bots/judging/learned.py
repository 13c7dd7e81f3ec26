"""A learned judgement, compiled once for each game that has `features` (see `core.jit.instantiate`).

`judged` and `believed` stand in the search where those of `loops.by_hand` stand otherwise. The rest serves learning:
what the network sees of positions, and a record of what rules and features do, by which weights are known to fit them.
"""

from __future__ import annotations

from typing import Any

from archipel.bots.judging.beliefs import believe
from archipel.bots.judging.features import active, part_of, viewer
from archipel.bots.judging.network import forward, to_chances
from archipel.core.contract import apply, chance, evaluate, legal, to_act
from archipel.core.jit import compiled
from archipel.core.random import below, weighted

NATURE = -1
OVER = -2
BY_HAND = -1  # in `ready`: search as if nothing had been learned, so that one compiled search serves all levels


@compiled
def judged(board: Any, state: Any, work: Any, values: Any) -> bool:
    """Fill in each seat's chance to win as learned; False, and nothing done, where that was not proved to be better."""
    net = work.net[0]
    if net.ready <= 0:
        return False
    me = int(viewer(state))
    seats = int(state.seats)
    head = (seats - int(net.fewest)) * int(net.parts) + int(part_of(board, state))
    forward(net, active(board, state, me, net.some, net.rows), head)
    if net.lean[head] != 0.0:
        evaluate(board, state, values)
    to_chances(net, head, seats, me, work.teams, values)
    return True


@compiled
def believed(board: Any, state: Any, seat: int, work: Any) -> bool:
    """Fill in what is hidden from a seat with what is likely, where the game knows more than that it is possible."""
    if work.net[0].ready == BY_HAND:
        return False
    return bool(believe(board, state, seat, work.rng))


@compiled
def look(boards: Any, states: Any, net: Any, rows: Any, about: Any, guesses: Any) -> None:
    """What the network is given of each position: its inputs (a row, -1 where there are no more), in `about` whom they
    are turned to and the part of the game, and the hand-made guess."""
    for i in range(len(states)):
        me = int(viewer(states[i]))
        n = active(boards[0], states[i], me, net[0].some, net[0].rows)
        for k in range(n):
            rows[i, k] = net[0].rows[k]
        for k in range(n, rows.shape[1]):
            rows[i, k] = -1
        about[i, 0] = me
        about[i, 1] = part_of(boards[0], states[i])
        evaluate(boards[0], states[i], guesses[i])


@compiled
def judge_all(boards: Any, states: Any, work: Any, values: Any) -> None:
    """The learned judgement of many positions."""
    for i in range(len(states)):
        judged(boards[0], states[i], work, values[i])


@compiled
def random_positions(boards: Any, states: Any, rng: Any, moves: Any, weights: Any) -> int:
    """Fill `states` with positions of a random game in which a seat chooses, from its start in states[0]; how many."""
    found, limit = 0, len(states) - 1
    now = states[limit : limit + 1]
    now[0] = states[0]
    while found < limit:
        actor = to_act(now[0])
        if actor == OVER:
            return found
        if actor == NATURE:
            n = chance(boards[0], now[0], moves, weights)
            apply(boards[0], now[0], int(moves[weighted(rng, weights, n)]), None)
            continue
        states[found] = now[0]
        found += 1
        n = legal(boards[0], now[0], moves)
        apply(boards[0], now[0], int(moves[below(rng, n)]), None)
    return found
