"""The rules and the bots in WebAssembly beside the native ones: moves a second, and seconds a decision.

    python -m bench.wasm [games …]        and write bench/reports/wasm.json

Both are measured in turns, in seconds of one core's work, on the same games and the same positions, in Node: its V8 is
Chrome's. Of the slices of random games the best counts; of decisions all are added up, and the first of a level, for
which the module is still being translated, is left out.
"""

from __future__ import annotations

import argparse
import gzip
import json
import platform
import tempfile
import time
from pathlib import Path
from typing import Any

from archipel.bots import view_of
from archipel.bots.levels import bot
from archipel.core import registry
from archipel.core.contract import NATURE
from archipel.core.game import Game
from archipel.core.match import Match
from archipel.engine.build import build
from tests.engine.asking import bundle, in_node, match_step, random_logs

REPORT = Path(__file__).parent / "reports" / "wasm.json"
ROUNDS, SLICES = 8, 4  # turns, and slices of random games in each: many, since on a busy machine the best counts
MOVES = 400_000  # in a slice, about
LEVEL, GAMES, POSITIONS = "expert", 6, 6  # whose decisions are measured, and where


def moves_a_second(game: Game, ask: Any) -> dict[str, float]:
    """Random games with the most seats, natively and in WebAssembly, in turns."""
    seats = game.facts.seats[-1]
    board = game.boards(seats)[0]
    length = float(game.playouts(50, seats, board=board, threads=1).lengths.mean())
    n = max(20, int(MOVES / length))
    batch = {"board": board, "seats": seats, "options": game.facts.option_values({}).tolist(), "first": 0, "n": n}
    native, wasm = 0.0, 0.0
    for _ in range(ROUNDS):
        for _ in range(SLICES):
            began = time.process_time()
            moves = int(game.playouts(n, seats, board=board, threads=1).lengths.sum())
            native = max(native, moves / (time.process_time() - began))
        for found in ask("playouts", [batch] * SLICES):
            wasm = max(wasm, found["moves"] / found["seconds"])
    return {"native": native, "wasm": wasm, "ratio": wasm / native}


def a_decision(game: Game, ask: Any) -> dict[str, float]:
    """The seconds a decision takes, over the same positions."""
    asked = list(random_logs(game, GAMES, POSITIONS, [LEVEL], seed=4))
    there = [a["thoughts"][0]["seconds"] for a in ask("positions", asked) if a.get("thoughts")]
    here: list[float] = []
    for question in asked:
        match = Match(
            game, game.board(question["board"]), question["seats"], question["seed"], question["chosen"], nature=False
        )
        players: dict[int, Any] = {}
        for index, move in enumerate(question["log"]):
            if index in question["at"] and match.actor != NATURE:
                player = players.setdefault(match.actor, bot(game, LEVEL, question["seed"], hurry=False))
                view, began = view_of(match), time.process_time()
                player.choose(view)
                here.append(time.process_time() - began)
            match.steps.append(match_step(match, move))
            game.loops.play(match.sheet.record, match.state, move)
    native, wasm = sum(here[1:]) / len(here[1:]), sum(there[1:]) / len(there[1:])
    return {"native": native, "wasm": wasm, "ratio": wasm / native}


def main() -> None:
    """Measure, say and write down."""
    parser = argparse.ArgumentParser(prog="python -m bench.wasm")
    parser.add_argument("games", nargs="*", default=registry.names())
    told: dict[str, Any] = {"machine": platform.processor() or platform.machine(), "games": {}}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        answers = bundle(folder / "answers.mjs")
        for title in parser.parse_args().games:
            game = registry.game(title)
            files = build([game], folder)[title]

            def ask(what: str, rows: list[Any], files: Any = files) -> Any:
                return in_node(answers, folder, what, files, rows)

            module = (folder / "engine" / files["rules"]).read_bytes()
            rate, thought = moves_a_second(game, ask), a_decision(game, ask)
            sizes = {"bytes": len(module), "packed": len(gzip.compress(module, 9))}
            told["games"][title] = {**sizes, "moves a second": rate, f"seconds a decision, {LEVEL}": thought}
            speed = f"{rate['wasm'] / 1e6:6.2f} M moves/s (native {rate['native'] / 1e6:.2f}: {rate['ratio']:.2f})"
            both = f"native {thought['native'] * 1000:.1f}: {thought['ratio']:.2f}"
            pace = f"{thought['wasm'] * 1000:6.1f} ms a decision ({both})"
            print(f"{title:10} {sizes['packed'] / 1000:5.1f} kB packed   {speed}   {pace}", flush=True)
    REPORT.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
