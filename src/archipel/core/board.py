"""Board files: TOML that is checked before anybody plays on it."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from archipel.core.errors import BadBoard

T = TypeVar("T")


@dataclass(frozen=True)
class Sheet:
    """A board as it lies on the table: its record for the rules, its names, and where things are drawn."""

    id: str  # the file's name without the ending
    title: dict[str, str]  # by language
    seats: tuple[int, ...]  # for how many players
    record: Any  # the game's Board record, as a one-element array
    data: dict[str, Any]  # the file without its layout: names and printed values
    layout: dict[str, Any]  # only for drawing
    digest: str  # of everything that matters to play; drawing may improve without making records invalid
    made: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def once(self, make: Callable[[Sheet], T]) -> T:
        """What a game works out of a board, such as the names on it, worked out when first asked for."""
        if make not in self.made:
            self.made[make] = make(self)
        found: T = self.made[make]
        return found


class Check:
    """Collects what is wrong with a board file, so that one look tells everything."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def that(self, holds: bool, constraint: str, place: str, value: object) -> bool:
        """Note a constraint that does not hold, with the place and the value found there."""
        if not holds:
            self.problems.append(f"{place}: {constraint}; found {value!r}")
        return holds


def load(path: Path, game: Any) -> Sheet:
    """Read a board file of a game; BadBoard says every constraint it breaks."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadBoard(path.name, [f"it cannot be read as TOML: {error}"]) from None
    return from_data(path.stem, data, game)


def from_data(name: str, data: dict[str, Any], game: Any) -> Sheet:
    """The same, from a file's contents."""
    facts = game.facts
    layout = data.get("layout", {})
    play = {k: v for k, v in data.items() if k != "layout"}
    check = Check()
    check.that(play.get("game") == facts.name, f"the board is for {facts.name}", "game", play.get("game"))
    seats = play.get("seats", list(facts.seats))
    fits = isinstance(seats, list) and bool(seats) and all(s in facts.seats for s in seats)
    check.that(fits, f"numbers of players among {list(facts.seats)}", "seats", seats)
    title = play.get("name", name)
    titles = title if isinstance(title, dict) else {"en": title, "nl": title}
    named = all(isinstance(titles.get(language), str) for language in ("en", "nl"))
    check.that(named, "a name, or a table of names for en and nl", "name", title)
    record: Any = None
    if not check.problems:
        try:
            record = game.read_board(play | {"seats": seats}, check)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            check.problems.append(f"something in it has the wrong kind or shape: {error!r}")
    if check.problems:
        raise BadBoard(name, check.problems)
    text = json.dumps([name, record.tobytes().hex(), seats], sort_keys=True)
    return Sheet(name, titles, tuple(seats), record, play, layout, hashlib.sha256(text.encode()).hexdigest()[:16])
