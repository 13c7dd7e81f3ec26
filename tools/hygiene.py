"""House rules that no linter knows: `python -m tools.hygiene`, part of `make check`.

Each check is one function from a `Tree` to the problems it finds, errors or warnings.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath

from tools.client import client_rules
from tools.tree import Problem, Tree

PACKAGE = "archipel"
SOURCES = PurePosixPath("src") / PACKAGE
GAMES = SOURCES / "games"
LOCKS = PurePosixPath("requirements")

# Who may import whom: a package may use itself and those on a lower floor.
FLOORS = {
    "core": 0,
    "games": 1,
    "bots": 2,
    "arena": 3,
    "engine": 3,
    "adapters": 4,
    "server": 4,
    "training": 4,
    "cli": 5,
}

# Game names that are everyday words too: only the exact literal and the import path count as naming the game.
EVERYDAY_WORDS = frozenset({"wall"})

# What a game's folder may hold: every role has one name in every game, and is a file or a folder of that name.
ROLES = {
    *("__init__", "facts", "state", "moves", "board", "setup", "events", "rules", "view", "spelling", "position"),
    *("derived", "picture", "show", "evaluate", "features", "beliefs", "reasons", "generate"),
}
GAME_DATA = {"rulebook", "texts", "boards", "examples", "guide.toml", "bots.toml", "weights.npz", "weights.json"}

LONGEST = 400
LONG = 350
LARGEST = 24_000  # bytes
CODE = frozenset({".py", ".ts", ".svelte"})
MARKED = CODE | {".js", ".mjs", ".css", ".html", ".sh", ".toml", ".yml", ".yaml"}

# Addresses

REGISTRY = re.compile(
    r"pypi\.(?:org|io)|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com|npmmirror\.com|\bdebian\.org|anaconda\.org"
    r"|\bcrates\.io|jfrog\.io|(?<!emit-)\bindex-url|\bfind-links\b|\bfile:/{2}|\"resolved\":\s*\"http",
    re.IGNORECASE,
)
MACHINE_PATH = re.compile(r"(?<![\w.~/-])/(?:opt|work|tmp|root|home/\w+|Users/\w+)(?![\w-])")


def addresses(tree: Tree) -> Iterator[Problem]:
    """No file names a package registry or a place on somebody's machine."""
    for path in tree.paths:
        for number, line in tree.lines(path):
            if found := REGISTRY.search(line):
                yield Problem(path, number, f"names a package registry or how to reach one: {found[0]!r}")
            if found := MACHINE_PATH.search(line):
                yield Problem(path, number, f"names a path on a machine: {found[0]!r}")


# Locks

PIN = re.compile(r"(?P<name>[\w.-]+)(?:\[[\w,.-]+\])?==(?P<version>[^\s;\\]+)")


def locked_lines(tree: Tree, path: PurePosixPath) -> Iterator[tuple[int, str]]:
    """The requirements of a lock, each with its first line's number and its continuation lines joined."""
    start, joined = 0, ""
    for number, line in tree.lines(path):
        if line.lstrip().startswith("#") or not line.strip():
            continue
        start = start if joined else number
        joined += line.rstrip().removesuffix("\\")
        if not line.rstrip().endswith("\\"):
            yield start, joined
            joined = ""


def locks(tree: Tree) -> Iterator[Problem]:
    """Every lock pins each package with hashes, and the locks agree: all.txt has every version of the others."""
    pins: list[tuple[PurePosixPath, int, str]] = []
    for path in tree.paths:
        if path.parent != LOCKS or path.suffix != ".txt":
            continue
        for number, line in locked_lines(tree, path):
            if not (pin := PIN.match(line)):
                yield Problem(path, number, f"is not an exact version: {line.strip()!r}")
                continue
            pins.append((path, number, pin[0]))
            if "--hash=sha256:" not in line:
                yield Problem(path, number, f"{pin[0]} has no hash")
    whole = {pin for path, _, pin in pins if path.name == "all.txt"}
    for path, number, pin_text in pins:
        if pin_text not in whole:
            yield Problem(path, number, f"{pin_text} is not in {LOCKS}/all.txt: make lock")
    project = PurePosixPath("pyproject.toml")
    if project in tree.paths:
        for need in tree.toml(project).get("build-system", {}).get("requires", []):
            if need not in whole:
                yield Problem(project, 0, f"is built with {need}, which is not in {LOCKS}/all.txt: make lock")


# Sources


def length(tree: Tree) -> Iterator[Problem]:
    """A source file is at most 400 lines and 24 kB, and is named before it gets there.

    A component's styles are one declaration per line and say little each: they count by their bytes alone.
    """
    for path in tree.paths:
        if "lib/wire" in str(path):  # made by a program from the server's types
            continue
        if path.suffix not in CODE:
            continue
        text = "\n".join(line for _, line in tree.lines(path))
        if (size := len(text.encode())) > LARGEST:
            yield Problem(path, 0, f"{size} bytes, of at most {LARGEST}")
        body = text.split("\n<style", 1)[0] if path.suffix == ".svelte" else text
        if (count := body.count("\n") + 1) > LONG:
            yield Problem(path, 0, f"{count} lines, of at most {LONGEST}", is_error=count > LONGEST)


UNFINISHED = re.compile(r"\b(?:TO[D]O|FIX[M]E|X{3})\b")


def unfinished(tree: Tree) -> Iterator[Problem]:
    """Nothing is left for later inside a source file."""
    for path in tree.paths:
        if path.suffix in MARKED or path.name == "Makefile":
            for number, line in tree.lines(path):
                if found := UNFINISHED.search(line):
                    yield Problem(path, number, f"{found[0]}: do it, or leave it out")


def imported(path: PurePosixPath, module: ast.Module) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every name a file of the package imports, in full (archipel, core, random, …), with its line."""
    here = path.relative_to(SOURCES.parent).parent.parts
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, tuple(alias.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            start = here[: len(here) - node.level + 1] if node.level else ()
            stem = (*start, *(node.module.split(".") if node.module else ()))
            for alias in node.names:
                yield node.lineno, (*stem, alias.name)


def imports(tree: Tree) -> Iterator[Problem]:
    """Imports point one way: core, games, bots, arena and engine, then adapters, server and training, then cli."""
    packages = {path.relative_to(SOURCES).parts[0] for path in tree.paths if path.is_relative_to(SOURCES)}
    for path, module in tree.python(SOURCES):
        home, *inside = path.relative_to(SOURCES).parts
        if not inside:
            continue  # the package's own front door may look into every room
        if home not in FLOORS:
            yield Problem(path, 0, f"the package {home!r} has no floor: give it one in tools/hygiene.py")
            continue
        for line, target in imported(path, module):
            if target[0] != PACKAGE or len(target) < 2 or target[1] not in packages | FLOORS.keys():
                continue
            if target[1] != home and FLOORS.get(target[1], 99) >= FLOORS[home]:
                yield Problem(path, line, f"{home} may not import {'.'.join(target[:2])}")


def mentions(path: PurePosixPath, module: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Each import, identifier and string of a file, as (line, kind, text). Strings that stand alone are docstrings."""
    for line, target in imported(path, module):
        for part in target:
            yield line, "import", part
    docs = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, "string", node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, "name", node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, "name", node.attr
        elif isinstance(node, ast.arg) or (isinstance(node, ast.keyword) and node.arg):
            yield node.lineno, "name", node.arg or ""
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, "name", node.name


def names_game(game: str, kind: str, text: str) -> bool:
    """Whether an import, identifier or string speaks of this game."""
    if game not in EVERYDAY_WORDS:
        return game in text.lower()
    if kind == "string":
        return text == game or bool(re.search(rf"\bgames[./]{game}\b", text))
    return kind == "import" and text == game


def game_names(tree: Tree) -> Iterator[Problem]:
    """No game's name appears in the package outside its own folder; everybody else asks the registry."""
    games = {path.relative_to(GAMES).parts[0] for path, _ in tree.python(GAMES) if path.parent != GAMES}
    for path, module in tree.python(SOURCES):
        others = {game for game in games if not path.is_relative_to(GAMES / game)}
        seen = {
            (line, game, kind)
            for line, kind, text in mentions(path, module)
            for game in others
            if names_game(game, kind, text)
        }
        for line, game, kind in sorted(seen):
            yield Problem(path, line, f"names the game {game!r} in a{'n' if kind == 'import' else ''} {kind}")


def layout(tree: Tree) -> Iterator[Problem]:
    """A game's folder holds what every game's does, under the same names; the rules are a chapter a file, with the
    codes of their refusals beside them."""
    for path in tree.paths:
        if not path.is_relative_to(GAMES) or len(path.relative_to(GAMES).parts) < 2:
            continue
        part = path.relative_to(GAMES).parts[1]
        if part.removesuffix(".py") not in ROLES and part not in GAME_DATA:
            yield Problem(
                path, 0, f"{part!r} is no part of a game's folder: see docs/add-a-game.md, or tools/hygiene.py"
            )
    for game in {path.relative_to(GAMES).parts[0] for path, _ in tree.python(GAMES) if path.parent != GAMES}:
        for needed in ("facts.py", "state.py", "moves.py", "rules/__init__.py", "rules/codes.py", "spelling.py"):
            if GAMES / game / needed not in tree.paths:
                yield Problem(GAMES / game / needed, 0, "is missing: every game has it")


# Two languages

PARAMETER = re.compile(r"\{\s*([^\s{},:!]*)")
RULE = re.compile(r"- \*\*([A-Z]\d+(?:\.\d+)*)\*\* ")


def twins(tree: Tree, folder: str, suffix: str) -> Iterator[tuple[PurePosixPath, PurePosixPath]]:
    """The folders of this name, as pairs (English file, Dutch file); either may be missing."""
    kept = {
        path.parent for path in tree.paths if path.parent.name == folder and path.name in (f"en{suffix}", f"nl{suffix}")
    }
    for parent in sorted(kept):
        yield parent / f"en{suffix}", parent / f"nl{suffix}"


def missing(tree: Tree, pair: Iterable[PurePosixPath]) -> list[Problem]:
    """A problem for each file of the pair that is not there."""
    return [Problem(path, 0, "is missing beside its twin") for path in pair if path not in tree.paths]


def flat(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """The leaves of a data file as (dotted key, text)."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from flat(inner, f"{key}.{name}" if key else name)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from flat(inner, f"{key}[{number}]")
    else:
        yield key, str(value)


def translations(tree: Tree) -> Iterator[Problem]:
    """Texts have the same keys and the same {parameters} in both languages."""
    for pair in twins(tree, "texts", ".toml"):
        if gone := missing(tree, pair):
            yield from gone
            continue
        english, dutch = (dict(flat(tree.toml(path))) for path in pair)
        for path, ours, theirs in ((pair[0], english, dutch), (pair[1], dutch, english)):
            for key in theirs.keys() - ours.keys():
                yield Problem(path, 0, f"has no text {key!r}")
        for key in english.keys() & dutch.keys():
            here, there = (set(PARAMETER.findall(texts[key])) for texts in (english, dutch))
            if here != there:
                yield Problem(pair[1], 0, f"{key!r} has parameters {sorted(there)}, in English {sorted(here)}")


def rulebooks(tree: Tree) -> Iterator[Problem]:
    """A rulebook has the same rule ids, each once and in the same order, in both languages."""
    for pair in twins(tree, "rulebook", ".md"):
        if gone := missing(tree, pair):
            yield from gone
            continue
        ids: list[list[str]] = []
        for path in pair:
            found = [(number, rule[1]) for number, line in tree.lines(path) if (rule := RULE.match(line))]
            ids.append([rule for _, rule in found])
            if not found:
                yield Problem(path, 0, "has no rule ids")
            for place, (number, rule_id) in enumerate(found):
                if rule_id in ids[-1][:place]:
                    yield Problem(path, number, f"{rule_id} stands here a second time")
        english, dutch = ids
        for path, ours, theirs in ((pair[0], english, dutch), (pair[1], dutch, english)):
            for rule_id in dict.fromkeys(theirs):
                if rule_id not in ours:
                    yield Problem(path, 0, f"has no rule {rule_id}")
        if english != dutch and sorted(english) == sorted(dutch):
            first = next(there for here, there in zip(english, dutch, strict=True) if here != there)
            yield Problem(pair[1], 0, f"{first} is not where it is in English")


CHECKS: tuple[Callable[[Tree], Iterator[Problem]], ...] = (
    addresses,
    locks,
    length,
    unfinished,
    imports,
    game_names,
    layout,
    client_rules,
    translations,
    rulebooks,
)


def main() -> int:
    """Run every check on this project; 1 if one found an error."""
    tree = Tree(Path(__file__).parents[1])
    problems = [problem for check in CHECKS for problem in sorted(check(tree), key=str)]
    for problem in problems:
        print(problem)
    errors = sum(problem.is_error for problem in problems)
    print(f"hygiene: {len(CHECKS)} checks, {len(tree.paths)} files, errors: {errors}")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
