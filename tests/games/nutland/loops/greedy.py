"""Games between greedy and random players, a move ahead by `evaluate`. A template, like `core/loops.py`.

python -m tests.games.nutland.loops.greedy [games]     prints the table of docs/games/nutland.md
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
            move = int(out[weighted(rng, weights, chance(board, state, out, weights))])
        else:
            n = legal(board, state, out)
            move = int(out[below(rng, n)])
            if greedy >> seat & 1:
                best, ties = -1.0, 0
                for i in range(n):
                    trial[0] = states[0]
                    apply(board, trial[0], int(out[i]), None)
                    evaluate(board, trial[0], values)
                    if values[seat] > best + 1e-9:
                        best, ties, move = values[seat], 1, int(out[i])
                    elif values[seat] > best - 1e-9:
                        ties += 1
                        if below(rng, ties) == 0:
                            move = int(out[i])
        apply(board, state, move, None)
        moves += 1


def play(game: Any, loops: Any, seats: int, greedy: int, games: int, **options: Any) -> dict[str, Any]:
    """Games on all boards in turn: places and towers by seat, and turns a player, one row a game."""
    from archipel.core.random import generator

    found: dict[str, list[Any]] = {"places": [], "towers": [], "turns": []}
    out, weights = np.zeros((2, game.facts.most_legal), np.int32)
    boards = game.boards(seats)
    for number in range(games):
        sheet = game.board(boards[number % len(boards)])
        state, trial = np.zeros((2, 1), game.package.State)
        game.loops.begin(sheet.record, state, seats, game.facts.option_values(options))
        loops.greedy_game(sheet.record, state, trial, greedy, generator(number), out, weights, np.zeros(6))
        scores, places = np.zeros((2, 6), np.int32)
        game.loops.standing(sheet.record, state, scores, places)
        found["places"].append(places[:seats])
        found["towers"].append(scores[:seats])
        found["turns"].append(int(state[0].turns) / seats)
    return {key: np.array(rows) for key, rows in found.items()}


def load(game: Any) -> Any:
    """These loops, compiled for Nutland."""
    from archipel.core.jit import instantiate

    return instantiate(Path(__file__), game.package.__name__, (game.folder,))


def main(games: int) -> None:
    """Print who wins against random players."""
    from archipel.core import registry

    game = registry.game("nutland")
    tables: list[tuple[int, list[int], dict[str, Any]]] = [
        (2, [0], {"turns": 60}),
        (2, [1], {"turns": 60}),
        (3, [0], {}),
        (4, [0, 2], {}),
        (5, [0, 2], {"alone": "white"}),
        (5, [4], {"alone": "white"}),
        (6, [0, 3], {}),
        (6, [0, 2, 4], {"teams": "threes"}),
    ]
    for seats, team, options in tables:
        done = play(game, load(game), seats, sum(1 << s for s in team), games, **options)
        others = [s for s in range(seats) if s not in team]
        first = done["places"][:, team[0]] == 1
        alone = first & (done["places"][:, others] > 1).all(axis=1)
        by_towers = alone & (done["towers"][:, team[0]] >= max(1, 5 - seats))
        print(
            f"{seats} players {options}, greedy {team}: wins {alone.mean():.0%} ({by_towers.mean():.0%} by towers), "
            f"draws {(first & ~alone).mean():.0%}, {done['turns'].mean():.1f} turns a player"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
