"""The encodings as text, written from the source into the page for bot authors, below its last heading:

python -m archipel.adapters.describe docs/bot-authors.md
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from archipel.adapters import encoding
from archipel.adapters.table import opening
from archipel.adapters.tokens import MOST_MOVES, Paths
from archipel.core import registry
from archipel.core.game import Game

HEADING = "## Observations and moves of each game"
NOTE = "This part is written by `python -m archipel.adapters.describe docs/bot-authors.md` from the records' sources."
COMMENT = re.compile(r'^    \("(?P<name>\w+)",.*?\),\s*(?:# (?P<text>.*))?$')


def comments(game: Game) -> dict[str, str]:
    """What the record's source says about each field."""
    found: dict[str, str] = {}
    inside = False
    for line in (game.folder / "state.py").read_text(encoding="utf-8").splitlines():
        inside = line.startswith("State = ") or (inside and not line.startswith(")"))
        if inside and (match := COMMENT.match(line)):
            found[match["name"]] = match["text"] or ""
    return found


def first_moves(game: Game) -> str:
    """What the moves' numbers mean: the docstring of the game's `moves.py`."""
    text = (game.folder / "moves.py").read_text(encoding="utf-8")
    doc = re.match(r'"""(.*?)"""', text, re.DOTALL)
    return doc[1].strip() if doc else ""


def describe(game: Game) -> Iterator[str]:
    """The page of one game."""
    facts, says = game.facts, comments(game)
    yield f"### {facts.name}"
    yield ""
    yield f"{encoding.size(game)} numbers, encoding {encoding.VERSION}, rules {facts.rules_version}."
    yield ""
    yield "| numbers | field | shape | what it is |"
    yield "|---|---|---|---|"
    for part in encoding.layout(game):
        what = "1 for the seat that looks" if part.name == "observer" else says.get(part.name, "")
        last = part.first + part.size - 1
        where = f"{part.first}" if part.size == 1 else f"{part.first} to {last}"
        yield f"| {where} | `{part.name}` | {' × '.join(map(str, part.shape))} | {what} |"
    yield ""
    yield f"{facts.moves} moves; at most {facts.most_legal} are legal at once."
    if facts.moves > MOST_MOVES:
        sheet, start = opening(game, None, None, {})
        paths = Paths(game, sheet, start)
        tokens = f"{len(paths.vocabulary)} on the board {sheet.id}, at most {paths.depth} a move"
        yield f"PettingZoo steps by path tokens: {tokens}."
    yield ""
    yield "```text"
    yield first_moves(game)
    yield "```"
    yield ""


def page() -> str:
    """All games."""
    games = [line for name in registry.names() for line in describe(registry.game(name))]
    return "\n".join([HEADING, "", NOTE, "", *games]).rstrip() + "\n"


def write(path: Path) -> None:
    """Put the encodings at the end of a page, where they were."""
    before = path.read_text(encoding="utf-8").partition(HEADING)[0]
    path.write_text(before + page(), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) == 2:
        write(Path(sys.argv[1]))
    else:
        sys.stdout.write(page())
