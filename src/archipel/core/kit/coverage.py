"""Rule coverage: for every rule id, the functions that state it and the examples that show it allowing and forbidding.

What counts is what happened: a refusal counts when that id came back for a move that was tried, an allowance when a
line of an example under `shows` that says what is so held; that a move could be made is not enough.
`python -m archipel.core.kit.coverage` runs every example and prints the report.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from archipel.core import registry
from archipel.core.game import Game
from archipel.core.rulebook import Rule

RANGE = re.compile(r"([A-Z])(\d+)\.(\d+) to [A-Z]\2\.(\d+)")
SINGLE = re.compile(r"\b([A-Z]\d+\.\d+)\b")
CONSTANT = re.compile(r"[A-Z]\d+_\d+")

_notes: set[tuple[str, str, str, str]] = set()


def note(kind: str, game: str, rule: str, where: str) -> None:
    """Note that a rule was seen: "allowed" or "refused", in which example."""
    _notes.add((kind, game, rule, where))


@dataclass
class Seen:
    """What is known of one rule."""

    rule: Rule
    functions: list[str] = field(default_factory=list)
    can_refuse: bool = False
    allowed: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def gaps(self) -> list[str]:
        """What is missing. A rule that only describes needs nothing."""
        if self.rule.kind != "play":
            return []
        missing = [] if self.functions else ["no function cites it"]
        missing += [] if self.allowed else ["no example shows it allowing"]
        return missing + (["no example shows it forbidding"] if self.can_refuse and not self.refused else [])


def _functions(game: Game) -> Iterator[tuple[str, ast.FunctionDef]]:
    for source in sorted(game.folder.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield f"{source.name}:{node.name}", node


def cited(text: str) -> set[str]:
    """The rule ids a docstring names, ranges spelled out: 'M5.1 to M5.3'."""
    ids = set(SINGLE.findall(text))
    for letter, chapter, first, last in RANGE.findall(text):
        ids |= {f"{letter}{chapter}.{n}" for n in range(int(first), int(last) + 1)}
    return ids


def collect(game: Game, folder: Path) -> dict[str, Seen]:
    """Run a game's examples and gather what they, and the source, show of each rule."""
    from archipel.core.kit import examples

    for file in examples.files(game, folder):
        for case in examples.read(file):
            examples.run(game, case)
    found = {rule.id: Seen(rule) for rule in game.rules().values()}
    for where, node in _functions(game):
        for rule in cited(ast.get_docstring(node) or ""):
            if rule in found:
                found[rule].functions.append(where)
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and CONSTANT.fullmatch(inner.id):
                found[inner.id.replace("_", ".")].can_refuse = True
    shown: dict[tuple[str, str], set[str]] = defaultdict(set)
    for kind, name, rule, where in _notes:
        if name == game.name:
            shown[kind, rule].add(where)
    for rule, seen in found.items():
        seen.allowed = sorted(shown["allowed", rule])
        seen.refused = sorted(shown["refused", rule])
    return found


def report(game: Game, found: dict[str, Seen]) -> str:
    """The coverage of one game as text."""
    lines = [f"# {game.name}: {len(found)} rules"]
    for rule, seen in found.items():
        mark = "!" if seen.gaps else " "
        lines.append(f"{mark} {rule:<6} {seen.rule.kind:<6} {', '.join(seen.functions) or '-'}")
        lines += [f"      allows   {where}" for where in seen.allowed]
        lines += [f"      forbids  {where}" for where in seen.refused]
        lines += [f"      MISSING  {gap}" for gap in seen.gaps]
    return "\n".join(lines)


def main(root: Path = Path("tests/games")) -> int:
    """Print the coverage of every game; 1 if something is missing."""
    missing = 0
    for name in registry.names():
        game = registry.game(name)
        found = collect(game, root / name / "rulebook")
        missing += sum(bool(seen.gaps) for seen in found.values())
        print(report(game, found))
    print(f"{missing} rules lack something." if missing else "Every rule of play is stated, and shown both ways.")
    return 1 if missing else 0


if __name__ == "__main__":
    from archipel.core.kit import coverage  # the module the examples report to, not this copy of it

    sys.exit(coverage.main())
