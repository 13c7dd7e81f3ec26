"""Where the records of games played here are kept."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from archipel.core import record
from archipel.core.errors import ArchipelError
from archipel.core.record import Record

ENDING = ".txt"


def folder() -> Path:
    """$ARCHIPEL_RECORDS, else a folder among the user's data."""
    if chosen := os.environ.get("ARCHIPEL_RECORDS"):
        return Path(chosen).expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "archipel" / "records"


def fresh(game: str) -> Path:
    """A name that no record has yet, for a game that starts now."""
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M}"
    names = [f"{stem}{ENDING}", *(f"{stem}-{n}{ENDING}" for n in range(2, 1000))]
    return next(path for path in (folder() / name for name in names) if not path.exists())


def unfinished(most: int = 3) -> Iterator[tuple[Path, Record]]:
    """The games that were left before their end, the latest first."""
    files = sorted(folder().glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files:
        try:
            found = record.load(path)
        except ArchipelError:
            continue  # not a record, or not one of this version: not ours to judge here
        if found.result is None and most > 0:
            most -= 1
            yield path, found
