"""Ask a game's module in Node what is asked of Python here."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from archipel.bots import View, view_of
from archipel.bots.levels import bot
from archipel.core.contract import MAX_SEATS, NATURE, SPECTATOR
from archipel.core.events import Events
from archipel.core.game import Game
from archipel.core.match import Match, Step
from archipel.core.random import generator
from archipel.engine.preview import preview

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LONGEST = 1_500  # moves of a game that is asked about move by move


@cache
def node() -> str:
    """Node, from this environment or from the path."""
    own = ROOT / ".venv/bin/node"
    found = str(own) if own.exists() else shutil.which("node")
    assert found, "Node is needed: make test installs it"
    return found


def bundle(out: Path, source: Path = HERE / "answers.ts") -> Path:
    """The client's engine and the questions of the tests, as one file of JavaScript."""
    program = ROOT / "web/node_modules/rolldown/bin/cli.mjs"
    command = [node(), str(program), str(source), "--file", str(out), "--format", "esm"]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT / "web")
    return out


def in_node(answers: Path, folder: Path, what: str, files: dict[str, Any], rows: list[Any]) -> Any:
    """What the module answers in Node."""
    asked = json.dumps({"what": what, "files": files, "rows": rows})
    command = [node(), str(HERE / "node.mjs"), str(answers), str(folder / "engine")]
    done = subprocess.run(
        command, input=asked, capture_output=True, text=True, check=False, env=os.environ | {"LANG": "C"}
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def digest(*arrays: Any) -> str:
    """A digest of the bytes of arrays."""
    return hashlib.sha256(b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)).hexdigest()


# --- Whole games ------------------------------------------------------------------------------------------------------


def tables(game: Game) -> list[tuple[str, int, dict[str, int]]]:
    """Every number of players on every board, with the usual options and with each option at its other end."""
    found = [(board, seats, dict[str, int]()) for seats in game.facts.seats for board in game.boards(seats)]
    for seats in game.facts.seats:
        for option in game.facts.options:
            if not option.seats or seats in option.seats:
                value = option.high if option.default != option.high else option.low
                found.append((game.boards(seats)[0], seats, {option.name: min(value, 40)}))
    return found


def batches(game: Game, games: int, first: int = 0) -> list[dict[str, Any]]:
    """So many games at least, spread over all tables, as questions."""
    found = tables(game)
    n = -(-games // len(found))
    return [
        {"board": board, "seats": seats, "chosen": options, "first": first, "n": n}
        | {"options": game.facts.option_values(options).tolist()}
        for board, seats, options in found
    ]


def played_here(game: Game, batch: dict[str, Any]) -> dict[str, Any]:
    """The same games, played natively."""
    seats, n = batch["seats"], batch["n"]
    done = game.playouts(n, seats, batch["first"], batch["board"], threads=1, **batch["chosen"])
    scores, places = np.zeros((2, n, MAX_SEATS), np.int32)
    scores[:, :seats], places[:, :seats] = done.scores, done.places
    results = digest(done.lengths, scores, places)
    return {"states": digest(done.states), "results": results, "moves": int(done.lengths.sum())}


# --- Positions --------------------------------------------------------------------------------------------------------


def random_logs(game: Game, games: int, positions: int, levels: list[str], seed: int = 1) -> Iterator[dict[str, Any]]:
    """Random games as questions, each with places where everything is asked."""
    found, rng = tables(game), random.Random(seed)
    for number in range(games):
        board, seats, options = found[(number * 7) % len(found)]
        match = Match(game, game.board(board), seats, number, options, nature=False)
        log, choices = list[int](), list[int]()
        while not match.over and len(log) < LONGEST:
            legal = match.legal_moves()
            if not levels or (match.actor != NATURE and len(legal) > 1):  # bots are asked where there is a choice
                choices.append(len(log))
            move = match.nature_says() if match.actor == NATURE else int(rng.choice(legal))
            log.append(move)
            game.loops.play(match.sheet.record, match.state, move)
            match.steps.append(match_step(match, move))
        at = sorted(rng.sample(choices, min(positions, len(choices))))
        asked = [rng.randrange(game.facts.moves) for _ in range(200)]
        yield {"board": board, "seats": seats, "chosen": options, "log": log, "at": at, "asked": asked} | {
            "options": game.facts.option_values(options).tolist(), "levels": levels, "seed": number,
        }  # fmt: skip


def match_step(match: Match, move: int) -> Any:
    """A step of a log without its words, which cost more than the move."""
    return Step(match.actor, move, "")


def answered_here(game: Game, question: dict[str, Any]) -> list[dict[str, Any]]:
    """What Python says to a question about a game."""
    seats, sheet = question["seats"], game.board(question["board"])
    match = Match(game, sheet, seats, question["seed"], question["chosen"], nature=False)
    bots: dict[tuple[str, int], Any] = {}
    found = []
    for index, move in enumerate(question["log"]):
        told = index in question["at"]
        if told:
            found.append(_position(match, question, bots))
        events = np.zeros(1, Events)
        match.steps.append(match_step(match, move))
        game.loops.play_telling(sheet.record, match.state, move, events)
        if told:
            found[-1]["told"] = events["what"][0, : events["n"][0]].tolist()
    found.append({"end": digest(match.state)})
    return found


def _position(match: Match, question: dict[str, Any], bots: dict[tuple[str, int], Any]) -> dict[str, Any]:
    game, sheet, loops = match.game, match.sheet, match.game.loops
    legal, eyes = match.legal_moves().tolist(), [SPECTATOR, *range(match.seats)]
    scores, places = match.standing()
    guesses = np.zeros(MAX_SEATS)
    loops.guess(sheet.record, match.state, guesses)
    thoughts = []
    for level in [] if match.actor == NATURE else question["levels"]:
        player = bots.get((level, match.actor)) or bot(game, level, question["seed"], hurry=False)
        bots[level, match.actor] = player
        chosen = player.choose(view_of(match))
        tree = player.search.work.nodes[: player.search.size]
        thoughts.append({"level": level, "chosen": chosen, "tree": digest(tree)})
    return {
        "actor": match.actor,
        "legal": legal,
        "words": match.game.words_of(sheet, match.state, legal),
        "question": None
        if match.actor == NATURE
        else dict(zip(("key", "values"), match.game.ask(sheet, match.state), strict=True)),
        "refusals": [int(loops.refusal(sheet.record, match.state, move)) for move in question["asked"]],
        "views": [digest(match.view(seat)) for seat in eyes],
        "seen": [[int(loops.as_seen(sheet.record, match.state, move, seat)) for move in legal] for seat in eyes],
        "scores": scores.tolist(),
        "places": places.tolist(),
        "guess": guesses[: match.seats].tolist(),
        "imagined": [digest(imagined(match, seat, len(match.steps))) for seat in eyes[1:]],
        "previews": [foreseen(view_of(match), move) for move in ([] if match.actor == NATURE else legal[:5])],
        "nature": match.nature_says() if match.actor == NATURE else None,
        "thoughts": thoughts,
    }


def foreseen(view: View, move: int) -> dict[str, Any]:
    """A preview, as the engine in the browser gives it."""
    found = preview(view, move)
    assert found is not None
    known = [found.scores.get(seat) for seat in range(view.seats)]
    return {
        "actor": found.actor,
        "after": found.after.view(np.uint8).tolist(),
        "certain": found.certain.tolist(),
        "told": found.told,
        "scores": [None if pair is None else {"score": pair[0], "place": pair[1]} for pair in known],
    }


def imagined(match: Match, seat: int, seed: int) -> Any:
    """A view, filled in with a possibility."""
    view = match.view(seat)
    match.game.loops.fill_in(match.sheet.record, view, seat, generator(seed))
    return view
