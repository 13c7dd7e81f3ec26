"""Whether the chances that analysis names are right: of positions called 70 %, about 70 % should be won.

    python -m bench.chances [--games 100] [--simulations 400] [--seed 700000] [--write] [games …]

Two seats; both play the move that analysis likes best. At every choice the chance it gives the seat to act is noted,
and afterwards whether that seat won. The rows are tenths of the chance; `--write` puts the table into docs/bots.md.
Positions of one game end alike, so the games, not the positions, say how sure a row is.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from archipel import bots
from archipel.arena.games import shares
from archipel.bots.levels import Tempering, measured, tempering
from archipel.core import registry
from bench.bots import DOCS, put_into

BEGIN = "<!-- measured: bench.chances -->"
REPORT = Path("bench/reports/chances.json")
FIRST_SEED = 700_000
OPENING = 4  # choices at the start that are made at random, so that games differ

Row = tuple[float, float, int]  # the chance named, what came of it, the game


def one_game(name: str, simulations: int, seed: int) -> list[Row]:
    """Self-play: at each choice the chance of the seat to act, and its share of the win in the end."""
    game = registry.game(name)
    boards = game.boards(2)
    match = game.start(2, seed=seed, board=boards[seed % len(boards)], **measured(game).get("options", {}))
    dice, called = np.random.default_rng(seed), []
    while not match.over:
        moves = match.legal_moves()
        if len(moves) == 1 or len(called) < OPENING:
            called += [] if len(moves) == 1 else [(-1, 0.0)]
            match.play(int(dice.choice(moves)))
            continue
        found = bots.analyse(match, simulations=simulations, threads=1, seed=seed)
        called.append((match.actor, found.wins[match.actor]))
        match.play(found.best.move)
    won = shares(match)
    return [(chance, won[seat], seed) for seat, chance in called if seat >= 0]


def table_of(rows: list[Row]) -> list[dict[str, float]]:
    """By tenths of the chance named: how many positions and games, the mean chance, the mean outcome."""
    found = []
    for tenth in range(10):
        inside = [row for row in rows if tenth <= min(9.999, row[0] * 10) < tenth + 1]
        if inside:
            called, won = np.mean([r[0] for r in inside]), np.mean([r[1] for r in inside])
            found.append({
                "from": tenth / 10, "positions": len(inside), "games": len({r[2] for r in inside}),
                "called": round(float(called), 3), "won": round(float(won), 3),
            })  # fmt: skip
    return found


def fitting(rows: list[Row], now: Tempering) -> Tempering:
    """The tempering with which the chances would have been likeliest, from those named with the one of now."""
    called, won = (np.array([row[i] for row in rows]) for i in (0, 1))
    odds = np.log(np.clip(called, 1e-6, 1 - 1e-6) / np.clip(1 - called, 1e-6, 1 - 1e-6))
    found = (odds - np.log(now.modesty)) / now.sharpness  # as the search had them

    def surprise(by: Tempering) -> float:
        p = np.clip(1 / (1 + np.exp(-by.sharpness * found - np.log(by.modesty))), 1e-9, 1 - 1e-9)
        return float(-np.mean(won * np.log(p) + (1 - won) * np.log(1 - p)))

    tried = [Tempering(s / 20, m / 20) for s in range(1, 41) for m in range(1, 41)]
    return min(tried, key=surprise)


def as_markdown(tables: dict[str, list[dict[str, float]]]) -> str:
    """A line a tenth, a column a game: called → won (positions)."""
    titles = [registry.game(name).say("title", "en") for name in tables]
    lines = ["| called | " + " | ".join(titles) + " |", "|---|" + "---|" * len(titles)]
    for tenth in range(10):
        cells = []
        for rows in tables.values():
            row = next((r for r in rows if r["from"] == tenth / 10), None)
            cells.append(f"{100 * row['called']:.0f} → {100 * row['won']:.0f} % ({row['positions']})" if row else "")
        lines.append(f"| {10 * tenth} – {10 * tenth + 10} % | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="of each game")
    parser.add_argument("--simulations", type=int, default=400, help="for each position")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first game; others than it was fitted to")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write the table into docs/bots.md")
    parser.add_argument("game", nargs="*", help="all if none is named")
    asked = parser.parse_args()
    tables = {}
    with ProcessPoolExecutor(asked.workers, get_context("spawn")) as pool:
        for name in asked.game or registry.names():
            play = partial(one_game, name, asked.simulations)
            found = pool.map(play, range(asked.seed, asked.seed + asked.games))
            rows = [row for of_one in found for row in of_one]
            tables[name] = table_of(rows)
            print(json.dumps({name: tables[name]}, indent=1), flush=True)
            now = tempering(registry.game(name))
            print(f"{name}: {now}; {fitting(rows, now)} would fit best", flush=True)
    if asked.write:
        REPORT.write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")
        put_into(DOCS, as_markdown(tables), BEGIN)


if __name__ == "__main__":
    main()
