"""Rulebooks: one Markdown file a language, the source of what a refusal says and of the rules pages.

## Placing {play}
- **M4.2** All towers on one meridian differ in height.
- **M3.5** A tower placed after lifting differs from it. **R** Otherwise a turn could be wasted unseen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "nl")

SECTION = re.compile(r"^## (?P<title>.+?) \{(?P<kind>\w+)\}\s*$")
RULE = re.compile(r"^- \*\*(?P<id>[A-Z]\d+\.\d+)\*\*(?: \((?P<kind>play|table)\))? (?P<text>.+)$")
RULING = re.compile(r"\s*\*\*R\*\*\s*")


@dataclass(frozen=True)
class Rule:
    """One rule of one rulebook."""

    id: str
    kind: str  # "play": it allows or forbids something; "table": it describes components or terms
    text: str
    ruling: str | None  # why, if it is this project's own decision on what the source leaves open
    section: str

    @property
    def code(self) -> int:
        """The number the compiled rules return for it: 412 for M4.12."""
        return code_of(self.id)


def code_of(rule: str) -> int:
    """412 for M4.12."""
    chapter, number = rule[1:].split(".")
    return int(chapter) * 100 + int(number)


def id_of(prefix: str, code: int) -> str:
    """M4.12 for 412."""
    return f"{prefix}{code // 100}.{code % 100}"


@cache
def load(folder: Path, language: str) -> dict[str, Rule]:
    """All rules of a game's rulebook, by id, in the order they stand there."""
    rules: dict[str, Rule] = {}
    title = kind = ""
    for line in (folder / f"{language}.md").read_text(encoding="utf-8").splitlines():
        if section := SECTION.match(line):
            title, kind = section["title"], section["kind"]
        elif rule := RULE.match(line):
            text, *reason = RULING.split(rule["text"], maxsplit=1)
            why = RULING.sub(" ", reason[0]).strip() if reason else None
            found = Rule(rule["id"], rule["kind"] or kind, text, why, title)
            assert found.id not in rules, f"{folder}/{language}.md has {found.id} twice"
            rules[found.id] = found
    return rules
