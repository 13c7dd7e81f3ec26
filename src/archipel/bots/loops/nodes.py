"""The nodes of a search tree, and who gets what of a win: what depends on no game, compiled once for all of them."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled

ANY = -1  # the move of the one child that all of nature's outcomes share when they have no nodes of their own

# places in `control`
USED = 0  # nodes in use
DONE = 1  # simulations done for this decision
GENERATION = 2  # counts the visits of decision nodes, so that marks need no clearing
SETTLED = 3  # whether more simulations cannot change the choice

# columns of `marks`, for every move: when it was last legal, which legal move it stands for, how many look like it
WHEN, WHICH, MANY = 0, 1, 2


@compiled
def share_the_win(seats: int, places: Any, teams: Any, part: float, values: Any) -> None:
    """Add to `values` what an end is worth: `part` to the winner; a shared win is split, but not among team mates."""
    winners = 0
    for seat in range(seats):
        if places[seat] == 1:
            first_of_team = 1
            for other in range(seat):
                if places[other] == 1 and teams[other] == teams[seat]:
                    first_of_team = 0
            winners += first_of_team
    for seat in range(seats):
        if places[seat] == 1:
            values[seat] += part / winners


@compiled
def find_child(nodes: Any, node: int, move: int) -> int:
    """The child a move leads to, 0 if there is none."""
    child = int(nodes[node].first)
    while child != 0 and nodes[child].move != move:
        child = int(nodes[child].next)
    return child


@compiled
def clear(node: Any, move: int) -> None:
    """Make a node new."""
    node.move = move
    node.first = 0
    node.next = 0
    node.visits = 0
    node.chances = 0
    node.prior = 1.0
    for seat in range(len(node.value)):
        node.value[seat] = 0.0


@compiled
def add_child(nodes: Any, control: Any, node: int, move: int) -> int:
    """A new child at the front of a node's list; 0, which is the root and nobody's child, if the tree is full."""
    new = int(control[USED])
    if new >= len(nodes):
        return 0
    control[USED] += 1
    clear(nodes[new], move)
    nodes[new].next = nodes[node].first
    nodes[node].first = new
    return new


@compiled
def plant(nodes: Any, control: Any) -> None:
    """Start a tree: a root and nothing else."""
    clear(nodes[0], ANY)
    control[USED] = 1


@compiled
def descend(nodes: Any, seen_moves: Any) -> int:
    """The node where these moves, as the searching seat saw them, lead to; -1 if the tree does not know it."""
    node, any_draw = seen_moves[0] * 0, seen_moves[0] * 0 + ANY  # not literals, for which Numba compiles anew
    for i in range(len(seen_moves)):
        child = find_child(nodes, node, seen_moves[i])
        if child == 0:
            child = find_child(nodes, node, any_draw)
        if child == 0:
            return -1
        node = child
    return int(node)


@compiled
def keep(nodes: Any, root: int, fresh: Any, control: Any) -> None:
    """Copy the tree below a node to other space, where that node is the root."""
    fresh[0] = nodes[root]
    fresh[0].next = 0
    used, at = 1, 0
    while at < used:
        child = fresh[at].first  # until this node's turn comes, where its children were
        fresh[at].first = 0
        last = 0
        while child != 0 and used < len(fresh):
            fresh[used] = nodes[child]
            fresh[used].next = 0
            if last == 0:
                fresh[at].first = used
            else:
                fresh[last].next = used
            last = used
            used += 1
            child = nodes[child].next
        at += 1
    control[USED] = used


@compiled
def cannot_change(nodes: Any, left: int) -> bool:
    """Whether the most visited move at the root stays so, whatever the simulations that are left do."""
    most, second = 0, 0
    child = nodes[0].first
    while child != 0:
        visits = nodes[child].visits
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
        child = nodes[child].next
    return most - second > left


@compiled
def children(nodes: Any, node: int, moves: Any, visits: Any, values: Any) -> int:
    """The children of a node: moves, visits and what each seat gets on average; how many there are."""
    n = 0
    child = nodes[node].first
    while child != 0 and n < len(moves):
        moves[n], visits[n] = nodes[child].move, nodes[child].visits
        for s in range(values.shape[1]):
            values[n, s] = nodes[child].value[s]
        n += 1
        child = nodes[child].next
    return n
