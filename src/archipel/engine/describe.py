"""What a caller must know to use a module: where each field of a record lies, how much room arrays take, the levels.

Everything is read from the dtypes and the facts, nothing is typed a second time.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np

from archipel.bots import endings, search
from archipel.bots.learned import About, features_of, record_for, shapes, shipped
from archipel.bots.levels import levels
from archipel.bots.work import Node, Settings, SettingsRecord, work_for
from archipel.core.contract import LONGEST_PATH, MAX_SEATS, MOST_NUMBERS
from archipel.core.derived import derives
from archipel.core.events import Events
from archipel.core.game import Game
from archipel.engine.preview import WORLDS


def fields_of(kind: np.dtype[Any]) -> dict[str, Any]:
    """A record: its size, and of each field where it begins, the type of its numbers, and its shape."""
    assert kind.fields is not None
    found = {}
    for name in kind.names or ():
        inner, offset = kind.fields[name][:2]
        found[name] = {"at": offset, "type": inner.base.str.lstrip("<|"), "shape": list(inner.shape)}
    return {"bytes": kind.itemsize, "fields": found}


def room_for(arrays: Any, varying: tuple[str, ...]) -> list[dict[str, Any]]:
    """The arrays of a table (see `engine.memory`), in order, with the bytes each takes; those that vary, per unit."""
    return [
        {"name": name, "bytes": array.nbytes, **({"each": True} if name in varying else {})}
        for name, array in arrays._asdict().items()
    ]


def spelling(game: Game) -> dict[str, Any]:
    """What things are called, on each board and on all, and how events and questions are told."""
    boards = {board: [list(names) for names in game.package.names(game.board(board))] for board in game.boards()}
    first = next(iter(boards.values()))
    shared = {kind: names for kind, names in enumerate(first) if all(b[kind] == names for b in boards.values())}
    return {
        "names": shared,
        "boards": {
            board: {kind: names for kind, names in enumerate(found) if kind not in shared}
            for board, found in boards.items()
        },
        "called": game.package.CALLED,
        "longest": LONGEST_PATH,
        "numbers": MOST_NUMBERS,
        "events": game.package.EVENTS,
        "questions": game.package.QUESTIONS,
    }


def about(game: Game) -> dict[str, Any]:
    """All that a caller of a game's module has to know."""
    facts, learns = game.facts, features_of(game) is not None
    path = shipped(game)
    proved = None if path is None else About.read(path.with_suffix(".json"))
    work = work_for(game, Settings(), 1, np.zeros(1, record_for(game)) if learns else None)
    return {
        "game": game.name,
        "version": facts.rules_version,
        "prefix": facts.prefix,
        "seats": facts.seats,
        "colours": facts.colours,
        "secrets": facts.secrets,
        "moves": facts.moves,
        "mostLegal": facts.most_legal,
        "mostMoves": facts.most_moves,
        "mostSeats": MAX_SEATS,
        "worlds": WORLDS,
        "options": [asdict(option) for option in facts.options],
        "boards": {
            board: {"seats": game.board(board).seats, "digest": game.board(board).digest} for board in game.boards()
        },
        "spelling": spelling(game),
        "records": {
            "state": fields_of(game.package.State),
            "board": fields_of(game.package.Board),
            **({"derived": fields_of(game.package.Derived)} if derives(game) else {}),
            "events": fields_of(Events),
            "node": fields_of(Node),
            "settings": fields_of(SettingsRecord),
            **({"net": fields_of(record_for(game))} if learns else {}),
        },
        "work": room_for(work, ("nodes",)),
        "ends": room_for(endings._space(game, 1), ("states", "belief", "likely")),
        "levels": {level.name: asdict(level.settings) | {"seconds": level.seconds} for level in levels(game)},
        "learned": None
        if proved is None
        else {"parts": list(shapes(game)), "seats": proved.seats, "boards": proved.boards}
        | {"fewest": facts.seats[0], "heads": getattr(features_of(game), "PARTS", 1)},
        "search": {"mostNodes": search.MOST_NODES, "nodesASimulation": search.NODES_A_SIMULATION},
        "endings": {
            name.lower(): getattr(endings, name) for name in ("WORLDS", "MORE_WORLDS", "DEEPEST", "PROBES", "NEAR")
        },
    }
