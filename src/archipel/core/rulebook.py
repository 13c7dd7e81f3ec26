"""Rulebooks: one Markdown file a language, the source of what a refusal says and of the rules pages.

## Placing {play}
- **M4.2** All towers on one meridian differ in height.
- **M3.5** A tower placed after lifting differs from it. **R** Otherwise a turn could be wasted unseen.

The word in braces says what a section holds: rules (`play`, `table`), what a `board` must keep to, the `order` in which
rules refuse, the `notation`, the worked `examples`, the `glossary`, and what differs from the `original`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "nl")

SECTION = re.compile(r"^## (?P<title>.+?) \{(?P<kind>\w+)\}\s*$")
RULE = re.compile(r"^- \*\*(?P<id>[A-Z]\d+\.\d+)\*\*(?: \((?P<kind>play|table)\))? (?P<text>.+)$")
RULING = re.compile(r"\s*\*\*R\*\*\s*")
ITEM = re.compile(r"^- (?:\*\*(?P<head>[^*]+)\*\* )?(?P<text>.+)$")
CITED = re.compile(r"\b([A-Z]\d+\.\d+)\b")


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

    @property
    def anchor(self) -> str:
        """Where it stands on the page of its game: the same in every language."""
        return self.id


@dataclass(frozen=True)
class Item:
    """A line of a list that is not a rule: a term with its meaning, an example, or just a text."""

    head: str
    text: str

    @property
    def anchor(self) -> str:
        """Where it stands on the page, if it has a name."""
        return re.sub(r"[^\w]+", "-", self.head.lower()).strip("-")

    @property
    def cites(self) -> list[str]:
        """The rules it names."""
        return CITED.findall(self.text)


@dataclass
class Section:
    """A section of a rulebook: some sentences to begin with, then rules or other items."""

    title: str
    kind: str
    lead: list[str] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)


@dataclass
class Book:
    """A whole rulebook in one language, as its page shows it."""

    title: str = ""
    tagline: str = ""
    credit: str = ""
    intro: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)

    def items(self, kind: str) -> list[Item]:
        """All items of the sections of a kind."""
        return [item for section in self.sections if section.kind == kind for item in section.items]


def code_of(rule: str) -> int:
    """412 for M4.12."""
    chapter, number = rule[1:].split(".")
    return int(chapter) * 100 + int(number)


def id_of(prefix: str, code: int) -> str:
    """M4.12 for 412, and for 1412, a case of it."""
    return f"{prefix}{rule_code(code) // 100}.{code % 100}"


def rule_code(code: Any) -> Any:
    """The code of the rule alone, of one refusal or of an array of them: thousands say which case of the rule it is."""
    return code % 1000


def case_of(prefix: str, code: int) -> str:
    """The name of a refusal's case in the texts, under `case`: M4.12 for 412, M4.12b for 1412, M4.12c for 2412."""
    return id_of(prefix, code) + ("" if code < 1000 else chr(ord("a") + code // 1000))


@cache
def load(folder: Path, language: str) -> dict[str, Rule]:
    """All rules of a game's rulebook, by id, in the order they stand there."""
    rules: dict[str, Rule] = {}
    for rule in (rule for section in book(folder, language).sections for rule in section.rules):
        assert rule.id not in rules, f"{folder}/{language}.md has {rule.id} twice"
        rules[rule.id] = rule
    return rules


@cache
def book(folder: Path, language: str) -> Book:
    """A game's rulebook as a whole."""
    found = Book()
    for line in filter(None, map(str.rstrip, (folder / f"{language}.md").read_text(encoding="utf-8").splitlines())):
        if heading := SECTION.match(line):
            found.sections.append(Section(heading["title"], heading["kind"]))
        elif found.sections:
            _add(found.sections[-1], line)
        elif line.startswith("# "):
            found.title = line[2:]
        elif line.startswith("> "):
            found.tagline = line[2:]
        elif not found.credit:
            found.credit = line
        else:
            found.intro.append(line)
    return found


def _add(section: Section, line: str) -> None:
    if rule := RULE.match(line):
        text, *reason = RULING.split(rule["text"], maxsplit=1)
        why = RULING.sub(" ", reason[0]).strip() if reason else None
        section.rules.append(Rule(rule["id"], rule["kind"] or section.kind, text, why, section.title))
    elif item := ITEM.match(line):
        section.items.append(Item(item["head"] or "", item["text"]))
    else:
        section.lead.append(line)
