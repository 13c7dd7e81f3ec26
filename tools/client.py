"""A game's part of the client states no value of a rule: what a move brings about is asked of the rules.

What can be seen from outside: nothing is compared with a bare number that is a constant of the game's `state.py`, no
such constant is declared again under its name, and there is no module that works out the effects of moves. A number
that is no constant of the game, or that is hidden in a sum, is not found.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from tools.tree import Problem, Tree

GAMES = PurePosixPath("src/archipel/games")
CLIENTS = PurePosixPath("web/src/games")
COMPARED = re.compile(r"([\w.\])]+)\s*(?:===|!==|>=|<=)\s*(\d+)\b(?!\.)")
DECLARED = re.compile(r"\bconst (\w+) = (\d+);")
# how far a path has been chosen, a counter, the corners of a shape: numbers of the drawing, not of the game
OWN = re.compile(r"(?:path|tokens|[a-z])\.length|[a-z]")


def constants(tree: Tree, game: str) -> dict[str, int]:
    """The whole numbers above 1 that a game's state.py names."""
    module = ast.parse(tree.text(GAMES / game / "state.py") or "")
    return {
        target.id: node.value.value
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, int)
        for target in node.targets
        if isinstance(target, ast.Name) and node.value.value > 1
    }


def client_rules(tree: Tree) -> Iterator[Problem]:
    """No rule's value is stated in the client."""
    for path in tree.paths:
        if not path.is_relative_to(CLIENTS) or path.suffix not in (".ts", ".svelte") or ".test" in path.name:
            continue
        game = path.relative_to(CLIENTS).parts[0]
        if GAMES / game / "state.py" not in tree.paths:
            continue
        if path.stem == "foresee":
            yield Problem(path, 0, "works out what moves bring about: ask the rules (docs/engine.md)")
        known = constants(tree, game)
        names = {name.replace("_", "").lower(): value for name, value in known.items()}
        for number, line in enumerate((tree.text(path) or "").splitlines(), 1):
            for what, value in COMPARED.findall(line):
                if int(value) in known.values() and not OWN.fullmatch(what.removeprefix("play.")):
                    yield Problem(path, number, f"compares {what} with {value}, a constant of the game: ask the rules")
            for name, value in DECLARED.findall(line):
                if names.get(name.replace("_", "").lower()) == int(value):
                    yield Problem(path, number, f"declares {name} again: ask the rules")
