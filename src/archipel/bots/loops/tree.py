"""Information-set Monte Carlo tree search, compiled once for each game (see `core.jit.instantiate`).

One tree for the searching seat. Every simulation imagines afresh what the seat does not know, walks down the tree with
the moves that are legal in that imagining, plays on from the first new node, and adds what each seat got out of it to
every node passed. A node stands for what the seat would have *seen*: moves of others that look alike share a node, and
a child counts how often it could have been chosen (`chances`), not only how often it was.

Nothing is allocated here: `work` (see `bots.work`) holds the nodes and all scratch space.
"""

from __future__ import annotations

import math
from typing import Any

from archipel.bots.loops.by_hand import believed, judged
from archipel.bots.loops.nodes import (
    ANY,
    DONE,
    GENERATION,
    MANY,
    SETTLED,
    WHEN,
    WHICH,
    add_child,
    cannot_change,
    find_child,
    share_the_win,
)
from archipel.core.contract import apply, chance, evaluate, imagine, legal, returns, seen, to_act
from archipel.core.jit import compiled
from archipel.core.maths import exp, log
from archipel.core.random import below, weighted

NATURE = -1
OVER = -2
SETTLED_EVERY = 32  # simulations between two looks at whether the choice can still change
FOUND = -1  # in the row MANY: the move has a child already


# --- What a position is worth -------------------------------------------------------------------------------------


@compiled
def outcome(board: Any, state: Any, work: Any, values: Any) -> None:
    """What the end of a game is worth to each seat."""
    returns(board, state, work.scores, work.places)
    values[:] = 0.0
    share_the_win(int(state.seats), work.places, work.teams, 1.0, values)


@compiled
def guess(board: Any, state: Any, work: Any, values: Any) -> None:
    """What was learned (a module that stands in for `by_hand`, see `bots.learned`), else the game's own guess."""
    if not judged(board, state, work, values):
        evaluate(board, state, values)


@compiled
def judge(board: Any, state: Any, work: Any, values: Any) -> None:
    """The result if it is over, else what was learned of such positions, or the game's own guess."""
    if to_act(state) == OVER:
        outcome(board, state, work, values)
    else:
        guess(board, state, work, values)


# --- One simulation -----------------------------------------------------------------------------------------------


@compiled
def mark(board: Any, state: Any, seat: int, actor: int, n: int, work: Any) -> None:
    """Note the legal moves as the searching seat would see them; of several that look alike one is drawn."""
    marks, keys, now = work.marks, work.keys, work.control[GENERATION]
    open_to_all = actor == seat or work.settings[0].knows_all
    for i in range(n):
        move = int(work.moves[i])
        key = move if open_to_all else int(seen(board, state, move, seat))
        keys[i] = key
        row = marks[key]
        if row[WHEN] != now:
            row[WHEN], row[WHICH], row[MANY] = now, i, 1
        else:
            row[MANY] += 1
            if below(work.rng, int(row[MANY])) == 0:
                row[WHICH] = i


@compiled
def add_judged(board: Any, actor: int, node: int, n: int, fresh: bool, work: Any) -> None:
    """Add a child for every legal move that has none, with the guess at the position after it as its first value.

    Better guesses get a larger part of the first visits: that is the prior, a softmax of the guesses.
    """
    nodes, settings, values = work.nodes, work.settings[0], work.values[1]
    total = 0.0
    added = 0
    for i in range(n):
        row = work.marks[work.keys[i]]
        if row[WHICH] != i or row[MANY] == FOUND:
            continue
        child = add_child(nodes, work.control, node, work.keys[i])
        if child == 0:
            break
        work.states[1] = work.states[0]
        apply(board, work.states[1], int(work.moves[i]), None)
        judge(board, work.states[1], work, values)
        for s in range(len(values)):
            nodes[child].value[s] = settings.trust * values[s]
        nodes[child].prior = exp(values[actor] / settings.spread)
        total += nodes[child].prior
        added += 1
    child = nodes[node].first
    for _ in range(added):
        nodes[child].prior = nodes[child].prior / total if fresh else 1.0 / n
        child = nodes[child].next


@compiled
def pick(board: Any, state: Any, seat: int, actor: int, node: int, n: int, work: Any) -> int:
    """The child to go on with: a new one if moves are untried, else the one with the best upper bound for the actor."""
    nodes, control, marks, settings = work.nodes, work.control, work.marks, work.settings[0]
    control[GENERATION] += 1
    now = control[GENERATION]
    mark(board, state, seat, actor, n, work)
    informed = settings.trust > 0.0
    untried = n
    child = nodes[node].first
    fresh = child == 0
    while child != 0:
        row = marks[nodes[child].move]
        if row[WHEN] == now:
            untried -= 1 if row[MANY] == FOUND else row[MANY]
            row[MANY] = FOUND
            nodes[child].chances += 1
        child = nodes[child].next
    if untried > 0:
        if informed:
            add_judged(board, actor, node, n, fresh, work)
        else:
            return add_untried(node, n, work)
    best, best_score, last, root_of_log = 0, -1.0, -1, 0.0
    child = nodes[node].first
    while child != 0:
        it = nodes[child]
        if marks[it.move, WHEN] == now:
            chances = it.chances
            if chances == 0:
                it.chances = 1
                chances = 1
            if informed:
                weight = it.visits + settings.trust
                score = it.value[actor] / weight
                score += settings.explore * it.prior * math.sqrt(float(chances)) / (1.0 + it.visits)
            else:
                if chances != last:
                    last, root_of_log = chances, math.sqrt(log(float(chances)))
                score = it.value[actor] / it.visits + settings.explore * root_of_log / math.sqrt(float(it.visits))
            if score > best_score:
                best, best_score = child, score
        child = it.next
    return int(best)


@compiled
def add_untried(node: int, n: int, work: Any) -> int:
    """A child for one of the untried moves, all equally likely."""
    count, chosen = 0, -1
    for i in range(n):
        row = work.marks[work.keys[i]]
        if row[WHICH] == i and row[MANY] != FOUND:
            count += 1
            if below(work.rng, count) == 0:
                chosen = i
    child = add_child(work.nodes, work.control, node, work.keys[chosen])
    if child != 0:
        work.nodes[child].chances = 1
    return child


@compiled
def nature_acts(board: Any, state: Any, work: Any) -> int:
    """A draw in the right proportions."""
    n = chance(board, state, work.moves, work.weights)
    return int(work.moves[weighted(work.rng, work.weights, n)])


@compiled
def best_of_some(board: Any, state: Any, actor: int, n: int, work: Any) -> int:
    """Of a few moves drawn at random the one with the best guess for who makes it."""
    best, best_value = int(work.moves[below(work.rng, n)]), -1.0
    for _ in range(work.settings[0].guided):
        move = int(work.moves[below(work.rng, n)])
        work.states[1] = work.states[0]
        apply(board, work.states[1], move, None)
        judge(board, work.states[1], work, work.values[1])
        if work.values[1, actor] > best_value:
            best, best_value = move, work.values[1, actor]
    return best


@compiled
def rollout(board: Any, work: Any) -> None:
    """Play on to the end, or some moves further and guess there; what each seat gets is in values[0]."""
    state, settings, values = work.states[0], work.settings[0], work.values[0]
    moves = 0
    for _ in range(settings.longest):
        actor = to_act(state)
        if actor == OVER:
            outcome(board, state, work, values)
            return
        if actor == NATURE:
            apply(board, state, nature_acts(board, state, work), None)
            continue
        if moves == settings.cutoff:
            break
        n = legal(board, state, work.moves)
        if settings.guided > 0:
            move = best_of_some(board, state, actor, n, work)
        else:
            move = int(work.moves[below(work.rng, n)])
        apply(board, state, move, None)
        moves += 1
    guess(board, state, work, values)


@compiled
def simulate(board: Any, view: Any, seat: int, work: Any) -> None:
    """Imagine, walk down, play on, and tell every node passed what each seat got."""
    nodes, path, settings, values = work.nodes, work.path, work.settings[0], work.values[0]
    work.states[0] = view[0]
    state = work.states[0]
    if not settings.knows_all and not believed(board, state, seat, work):
        imagine(board, state, seat, work.rng)
    path[0] = 0
    node, depth, grown = path[0], 0, False
    while True:
        actor = to_act(state)
        if actor == OVER:
            outcome(board, state, work, values)
            break
        new = nodes[node].visits < settings.open_at or (grown and settings.open_at == 0)
        if depth + 1 >= len(path) or (actor != NATURE and node != 0 and new):
            rollout(board, work)
            break
        if actor == NATURE:
            move = nature_acts(board, state, work)
            key = int(seen(board, state, move, seat)) if settings.closed else ANY
            child = find_child(nodes, node, key)
            if child == 0:
                child = add_child(nodes, work.control, node, key)
        else:
            n = legal(board, state, work.moves)
            grown = nodes[node].first == 0
            child = pick(board, state, seat, actor, node, n, work)
            if child != 0:
                move = int(work.moves[work.marks[nodes[child].move, WHICH]])
        if child == 0:  # the tree is full
            rollout(board, work)
            break
        apply(board, state, move, None)
        depth += 1
        path[depth] = child
        node = child
    for i in range(depth + 1):
        it = nodes[path[i]]
        it.visits += 1
        for s in range(state.seats):
            it.value[s] += values[s]


@compiled
def search(boards: Any, view: Any, seat: int, upto: int, budget: int, work: Any) -> None:
    """Simulate until `upto` simulations are done, of `budget` in all, or the choice is settled."""
    control = work.control
    while control[DONE] < upto and control[SETTLED] == 0:
        simulate(boards[0], view, seat, work)
        control[DONE] += 1
        if work.settings[0].stop_early and control[DONE] % SETTLED_EVERY == 0:
            control[SETTLED] = cannot_change(work.nodes, budget - control[DONE])


# --- Reading it ---------------------------------------------------------------------------------------------------


@compiled
def seen_so_far(boards: Any, states: Any, moves: Any, seat: int, out: Any) -> None:
    """The moves of a log as a seat saw them."""
    for i in range(len(moves)):
        out[i] = seen(boards[0], states[0], int(moves[i]), seat)
        apply(boards[0], states[0], int(moves[i]), None)


@compiled
def choices(boards: Any, view: Any, seat: int, work: Any) -> int:
    """Imagine the table and write the legal moves to `work.moves`; how many there are."""
    work.states[0] = view[0]
    imagine(boards[0], work.states[0], seat, work.rng)
    return legal(boards[0], work.states[0], work.moves)


@compiled
def best_follow_up(board: Any, seat: int, work: Any) -> float:
    """The best guess after a further move of the same seat from states[1]; where it is not to act, the guess as it is.

    `work.weights` holds the moves: `work.moves` has those of the first step.
    """
    values = work.values[1]
    if to_act(work.states[1]) != seat:
        judge(board, work.states[1], work, values)
        return float(values[seat])
    best, n = 0.0, legal(board, work.states[1], work.weights)
    for i in range(n):
        work.states[2] = work.states[1]
        apply(board, work.states[2], int(work.weights[i]), None)
        judge(board, work.states[2], work, values)
        best = max(best, float(values[seat]))
    return best


@compiled
def judge_moves(boards: Any, view: Any, seat: int, imaginings: int, further: bool, work: Any, totals: Any) -> int:
    """Sum up, over some imaginings, the guess for the seat after each of its moves; how many moves there are.

    `further`: after the best move that the same seat makes next, if it has one.
    """
    n = 0
    for _ in range(imaginings):
        n = choices(boards, view, seat, work)
        for i in range(n):
            work.states[1] = work.states[0]
            apply(boards[0], work.states[1], int(work.moves[i]), None)
            if further:
                totals[i] += best_follow_up(boards[0], seat, work)
            else:
                judge(boards[0], work.states[1], work, work.values[1])
                totals[i] += work.values[1, seat]
    return n
