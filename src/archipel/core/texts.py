"""What people read, in their language: TOML files with the same keys and parameters in each."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


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


def say(folder: Path, language: str, key: str, **values: object) -> str:
    """One text, with its parameters filled in. A value that is a word of ours is said in the language too:
    with seat="blue", the text `seat.blue` is put in, if there is one."""
    known = catalogue(folder, language)
    return known[key].format(**{name: known.get(f"{name}.{value}", value) for name, value in values.items()})
