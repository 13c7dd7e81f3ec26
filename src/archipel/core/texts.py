"""What people read, in their language: TOML files with the same keys and parameters in each."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

OWN = Path(__file__).parent / "texts"  # what the core says itself; every folder's texts may use it

# Of a game's texts, the sections of sentences. All others name things: a seat, a kind of stone, an island.
SENTENCES = ("ask", "case", "error", "event", "offer", "option", "reason", "show")
A_BEFORE_VOWEL = re.compile(r"\b([Aa]) (?=[AEIO][a-z])")
VERBATIM = ("found", "line", "name", "text", "wanted")  # parameters for what somebody wrote, or is to write


@cache
def catalogue(folder: Path, language: str) -> dict[str, str]:
    """All texts of a folder's `<language>.toml`, by dotted key."""
    flat: dict[str, str] = {}

    def gather(prefix: str, table: dict[str, Any]) -> None:
        for key, value in table.items():
            if isinstance(value, dict):
                gather(f"{prefix}{key}.", value)
            else:
                flat[prefix + key] = str(value)

    gather("", tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8")))
    return flat


@cache
def things(folder: Path, language: str) -> dict[str, str]:
    """What the things of a game are called: `seat.blue` says what blue is."""
    split = ((key.split("."), text) for key, text in catalogue(folder, language).items())
    return {key[1]: text for key, text in split if len(key) == 2 and key[0] not in SENTENCES}


def named(folder: Path, language: str, values: dict[str, object]) -> dict[str, object]:
    """Values for a text of a game: the name of a thing becomes what it is called in the language, a seat "blue" what
    `seat.blue` says, a stone "farmer" what `kind.farmer` does."""
    called = things(folder, language)
    return {n: called.get(v, v) if isinstance(v, str) and n not in VERBATIM else v for n, v in values.items()}


def say(folder: Path, language: str, key: str, **values: object) -> str:
    """One text of a folder, or of the core's own, with its parameters filled in."""
    known = catalogue(folder, language)
    text = known[key] if key in known else catalogue(OWN, language)[key]
    said = text.format(**values)
    # what a thing is called decides the article before it: a Greek prince, an Egyptian prince
    return A_BEFORE_VOWEL.sub(r"\1n ", said) if language == "en" else said
