"""The encodings as a page, written from the sources: `python -m archipel.adapters.describe docs/encodings.md`.

A test compares the page with what would be written now, so that it cannot go stale.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import numpy as np

from archipel.adapters import encoding
from archipel.adapters.tokens import MOST_MOVES, Paths
from archipel.core import registry
from archipel.core.game import Game

HEAD = f"""# Observations and moves of each game

Written by `python -m archipel.adapters.describe docs/encodings.md` from the games' sources: encoding
{encoding.VERSION}. What the numbers are for is in [bot-authors.md](bot-authors.md).

An observation is a vector of 32-bit floats: one number for each seat the game can have, 1 for the seat that looks, then
the fields of the redacted record. In a program, `encoding.layout(game)` is the first table of each game, and
`part.of(observation)` a field of it. Over a pipe or HTTP the same fields come by name, in `state`. Capital names are
the constants listed below each table.
"""
FIELD = re.compile(r'^    \("(?P<name>\w+)",.*?\),\s*(?:# (?P<text>.*))?$')
DOC = re.compile(r'"""(.*?)"""', re.DOTALL)


def state_source(game: Game) -> tuple[str, dict[str, str]]:
    """The constants before the record, as they are written, and what is said about each field."""
    text = (game.folder / "state.py").read_text(encoding="utf-8")
    before, _, record = text.partition("State = ")
    constants = re.split(r"^from .*$|^import .*$", before, flags=re.MULTILINE)[-1].strip()
    fields: dict[str, str] = {}
    for line in record.splitlines():
        if line.startswith(")"):
            break
        if match := FIELD.match(line):
            says = match["text"] or "belongs to the one before"
            fields[match["name"]] = says.replace("one of the above", "one of the stages below")
    return constants, fields


def observations(game: Game) -> Iterator[str]:
    """The table of an observation, and the constants it speaks of."""
    constants, says = state_source(game)
    yield f"{encoding.size(game)} numbers."
    yield ""
    yield "| numbers | field | shape | what it is |"
    yield "|---|---|---|---|"
    for part in encoding.layout(game):
        what = "1 for the seat that looks" if part.name == "observer" else says.get(part.name, "")
        last = part.first + part.size - 1
        where = f"{part.first}" if part.size == 1 else f"{part.first} to {last}"
        yield f"| {where} | `{part.name}` | {' × '.join(map(str, part.shape))} | {what} |"
    yield ""
    yield "```text"
    yield constants
    yield "```"


def moves(game: Game) -> Iterator[str]:
    """What the moves' numbers mean: the docstring of the game's `moves.py`, and the numbers of each verb."""
    facts = game.facts
    sheet, start = game.board(game.boards()[0]), np.zeros(1, game.package.State)
    game.loops.begin(sheet.record, start, sheet.seats[0], facts.option_values({}))
    paths = Paths(game, sheet, start)
    verbs = paths.rows[: facts.moves, 0].tolist()
    yield f"{facts.moves} moves; at most {facts.most_legal} are legal at once. A game has at most {facts.most_moves}."
    if facts.moves > MOST_MOVES:
        tokens = f"{len(paths.vocabulary)} on the board {sheet.id}, at most {paths.depth} a move"
        yield f"PettingZoo steps by path tokens: {tokens}."
    yield ""
    yield "| numbers | first word |"
    yield "|---|---|"
    for verb, run in groupby(range(facts.moves), key=verbs.__getitem__):
        numbers = list(run)
        where = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        yield f"| {where} | `{paths.vocabulary[verb]}` |"
    yield ""
    doc = DOC.match((game.folder / "moves.py").read_text(encoding="utf-8"))
    yield "```text"
    yield doc[1].strip() if doc else ""
    yield "```"


def page() -> str:
    """All games."""
    lines = [HEAD]
    for name in registry.names():
        game = registry.game(name)
        lines += [f"## {game.say('title')}", "", f"`{name}`, rules {game.facts.rules_version}.", ""]
        lines += ["### Observations", "", *observations(game), "", "### Moves", "", *moves(game), ""]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    if len(sys.argv) == 2:
        Path(sys.argv[1]).write_text(page(), encoding="utf-8")
    else:
        sys.stdout.write(page())
