"""Random and greedy players against each other: `python -m tests.games.wall.players` prints the shares in the docs.

A greedy player imagines once, honestly, what it may not know, and takes the move after which its guess is best.
"""

import sys

import numpy as np

from archipel.core import registry
from archipel.core.jit import compiled
from archipel.core.random import at, below, generator, weighted
from archipel.games.wall import State, apply, chance, evaluate, imagine, legal, redact, returns, to_act


@compiled
def choose(board, states, n, out, values, rng):
    """The move with the best guess. states[0] is the game; the others are scratch."""
    seat = to_act(states[0])
    states[1] = states[0]
    redact(board, states[1], seat)
    imagine(board, states[1], seat, rng)
    best, chosen = -1.0, 0
    for i in range(n):
        states[2] = states[1]
        apply(board, states[2], int(out[i]), None)
        evaluate(board, states[2], values)
        if values[seat] > best:
            best, chosen = values[seat], i
    return int(out[chosen])


@compiled
def play(boards, states, greedy, limit, out, weights, values, nature, players):
    """One game; the seats in the set `greedy` play so, the others at random. How many moves it took."""
    board = boards[0]
    for i in range(limit):
        seat = to_act(states[0])
        if seat == -2:
            return i
        if seat == -1:
            n = chance(board, states[0], out, weights)
            at(nature, i)
            apply(board, states[0], int(out[weighted(nature, weights, n)]), None)
            continue
        n = legal(board, states[0], out)
        if greedy >> seat & 1 == 1:
            move = choose(board, states, n, out, values, players)
        else:
            move = int(out[below(players, n)])
        apply(board, states[0], move, None)
    return limit


@compiled
def rank(boards, states, scores, places):
    returns(boards[0], states[0], scores, places)


def tournament(seats, games, greedy, first_seed=0):
    """Win shares by seat and by turn order (ties shared), and mean points and length."""
    game = registry.game("wall")
    sheet = game.board("two-realms")
    start = np.zeros(1, State)
    game.loops.begin(sheet.record, start, seats, game.facts.option_values({}))
    out, weights = np.zeros((2, game.facts.most_legal), np.int32)
    values, (scores, places) = np.zeros(6), np.zeros((2, 6), np.int32)
    by_seat, by_turn, points, moves = np.zeros(seats), np.zeros(seats), 0.0, 0
    for seed in range(first_seed, first_seed + games):
        states = np.zeros(3, State)
        states[0] = start[0]
        players = generator(seed + 10**6)
        moves += play(
            sheet.record, states, greedy, game.facts.most_moves, out, weights, values, generator(seed), players
        )
        rank(sheet.record, states, scores, places)
        won = (places[:seats] == 1) / (places[:seats] == 1).sum()
        by_seat += won
        by_turn += np.roll(won, -int(states[0].starter))
        points += scores[:seats].mean()
    return by_seat / games, by_turn / games, points / games, moves / games


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for seats in (2, 3, 4):
        for name, greedy in (("random", 0), ("greedy", (1 << seats) - 1)):
            _, shares, points, moves = tournament(seats, games, greedy)
            print(f"{name} {seats}:", *(f"{100 * s:.1f}" for s in shares), f"  {points:.1f} points, {moves:.0f} moves")
