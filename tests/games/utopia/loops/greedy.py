"""Games between greedy and random players, a move ahead by `evaluate`: how long they last and who wins.

    python -m tests.games.utopia.loops.greedy [games]

The loop below is a template like `core/loops.py`: the contract's name is replaced by the game's when it is loaded.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

from archipel.core.contract import apply, chance, evaluate, legal, to_act
from archipel.core.jit import compiled
from archipel.core.random import below, weighted

NATURE = -1
OVER = -2


@compiled
def greedy_game(
    boards: Any, states: Any, trial: Any, greedy: int, rng: Any, out: Any, weights: Any, values: Any
) -> int:
    """Play one game; the seats whose bit is set in `greedy` are greedy, the others random. The number of moves."""
    board, state = boards[0], states[0]
    moves = 0
    while True:
        seat = to_act(state)
        if seat == OVER:
            return moves
        if seat == NATURE:
            n = chance(board, state, out, weights)
            move = int(out[weighted(rng, weights, n)])
        else:
            n = legal(board, state, out)
            move = int(out[below(rng, n)])
            if greedy >> seat & 1 and n > 1:
                best = -1.0
                for i in range(n):
                    trial[0] = states[0]
                    apply(board, trial[0], int(out[i]), None)
                    evaluate(board, trial[0], values)
                    if values[seat] > best:
                        best = values[seat]
                        move = int(out[i])
        apply(board, state, move, None)
        moves += 1


def play(game: Any, loops: Any, seats: int, games: int, greedy: int, first_seed: int = 0) -> dict[str, Any]:
    """Many games; rounds, moves and the seat that won, one row a game. The start player is drawn each time."""
    from archipel.core.random import generator

    sheet = game.board(game.boards(seats)[0])
    found: dict[str, list[int]] = {"rounds": [], "moves": [], "won": [], "started": [], "points": []}
    out, weights = np.zeros((2, game.facts.most_legal), np.int32)
    for number in range(games):
        state, trial = np.zeros((2, 1), game.package.State)
        game.loops.begin(sheet.record, state, seats, game.facts.option_values({}))
        rng = generator(first_seed + number)
        start = 0
        while state[0].round_no == 0:  # the scale and the start player, so that we know who started
            n = game.loops.outcomes_of(sheet.record, state, out, weights)
            game.loops.play(sheet.record, state, out[weighted(rng, weights, n)])
            start = int(state[0].order[0])
        moves = loops.greedy_game(sheet.record, state, trial, greedy, rng, out, weights, np.zeros(8))
        found["rounds"].append(int(state[0].round_no))
        found["moves"].append(moves + 6)
        found["won"].append(int(state[0].order[0]))
        found["started"].append(start)
        found["points"].append(int(state[0].points.max()))
    return {key: np.array(row) for key, row in found.items()}


def main(games: int) -> None:
    """Print the tables of docs/games/utopia.md."""
    from archipel.core import registry
    from archipel.core.jit import instantiate

    game = registry.game("utopia")
    loops = instantiate(Path(__file__), "archipel.games.utopia", (game.folder,))
    for label, all_greedy in (("greedy", True), ("random", False)):
        for seats in game.facts.seats:
            done = play(game, loops, seats, games, (1 << seats) - 1 if all_greedy else 0)
            place = (done["won"] - done["started"]) % seats
            shares = " ".join(f"{100 * (place == p).mean():.1f}" for p in range(seats))
            rounds, moves = (
                np.percentile(done[k], (0, 5, 50, 95, 100)).astype(int).tolist() for k in ("rounds", "moves")
            )
            print(f"{label} {seats}: rounds {rounds} moves {moves} won by starting place (%) {shares}")
    for seats in game.facts.seats:
        won = np.mean(
            [(play(game, loops, seats, games // seats, 1 << s, 10**6)["won"] == s).mean() for s in range(seats)]
        )
        print(f"one greedy among {seats - 1} random: wins {100 * won:.1f} %")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
