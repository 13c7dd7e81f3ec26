"""Bots by name: `random`, `greedy`, six levels, `plain` (the textbook's search), or one with settings of your own.

How a game is best searched, and how many simulations make a level, are measured and stand in the game's own
`bots.toml`; what all games share stands in `levels.toml` beside this file.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from archipel.bots.greedy import GreedyBot
from archipel.bots.pipe import PipeBot
from archipel.bots.player import SearchBot
from archipel.bots.random import RandomBot
from archipel.bots.view import View
from archipel.bots.work import Cancel, Settings
from archipel.core import texts
from archipel.core.errors import ArchipelError, Unknown, one_of
from archipel.core.game import Game

HERE = Path(__file__).parent
LEVELS = ("newcomer", "casual", "regular", "strong", "expert", "master")
OTHERS = ("random", "greedy", "plain")
TYPES = {field.name: {"int": int, "float": float, "bool": bool}[str(field.type)] for field in fields(Settings)}


class Bot(Protocol):
    """Whoever answers a view with a legal move."""

    def choose(self, view: View, cancel: Cancel | None = None) -> int:
        """A legal move for the seat of the view, which is to act."""
        ...


@dataclass(frozen=True)
class Level:
    """A level of a game."""

    name: str
    settings: Settings
    seconds: float  # a decision never takes longer, on whatever machine

    def title(self, language: str = "en") -> str:
        """What players call it."""
        return texts.say(HERE / "texts", language, f"level.{self.name}.title")

    def about(self, language: str = "en") -> str:
        """What to expect of it, in a sentence."""
        return texts.say(HERE / "texts", language, f"level.{self.name}.about")


@cache
def _table(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def level(game: Game, name: str) -> Level:
    """A level of a game, by name.

    >>> import archipel
    >>> level(archipel.game("meridian"), "expert").title("nl")
    'Expert'
    """
    if name not in LEVELS:
        raise Unknown(one_of("level", name, list(LEVELS)))
    shared, own = _table(HERE / "levels.toml"), _table(game.folder / "bots.toml")
    values: dict[str, Any] = {}
    for table in (shared, own):
        values |= table.get("search", {})
    for table in (shared, own):
        values |= table.get(name, {})
    seconds = float(values.pop("seconds"))
    return Level(name, settings_from(values, f"{game.name}, level {name}"), seconds)


def levels(game: Game) -> list[Level]:
    """The levels, from a newcomer to a master."""
    return [level(game, name) for name in LEVELS]


def measured(game: Game) -> dict[str, Any]:
    """What the game's experts are measured against: the table `measured` of its `bots.toml`."""
    return dict(_table(game.folder / "bots.toml").get("measured", {}))


def learning(game: Game) -> dict[str, Any]:
    """What is special in how a game learns: the table `learning` of its `bots.toml`."""
    return dict(_table(game.folder / "bots.toml").get("learning", {}))


class Tempering(NamedTuple):
    """What has to be known of a game's chances before they are told; measured by bench.chances."""

    sharpness: float = 1.0  # an exponent: below 1 if a search is too sure of itself
    modesty: float = (
        1.0  # what a seat's own chance counts for beside the others': below 1 if it thinks too well of itself
    )


def tempering(game: Game) -> Tempering:
    """How this game's chances are tempered. It changes what people are told, not what is played."""
    return Tempering(**_table(game.folder / "bots.toml").get("chances", {}))


def settings_from(values: dict[str, Any], where: str, base: Settings | None = None) -> Settings:
    """Settings from a table or from words; Unknown says what is wrong and what there is."""
    found: dict[str, Any] = {f.name: getattr(base, f.name) for f in fields(Settings)} if base else {}
    for name, value in values.items():
        if name not in TYPES:
            raise Unknown(one_of(f"setting ({where})", name, list(TYPES)))
        try:
            known = {"true": True, "false": False}.get(str(value).lower(), value)
            found[name] = TYPES[name](float(known))
        except ValueError:
            raise ArchipelError(f"{where}: the setting {name} is a number, not {value!r}.") from None
    return Settings(**found)


def searches(spec: str) -> bool:
    """Whether the bot of these words is one that searches."""
    return spec.partition(":")[0] in (*LEVELS, "plain")


def bot(game: Game, spec: str, seed: int = 0, hurry: bool = True) -> Bot:
    """The bot these words describe. Without `hurry` no clock is looked at, so that its play follows from the seed.

    `expert`, `random`, or a name with settings that differ: `expert:simulations=400,reuse=false`. A program of your own
    is `pipe:` and its command: `pipe:python my_bot.py`. A level that judges by what was learned takes other weights
    than those that come with the game: `master:net=weights.npz`.
    """
    name, _, rest = spec.partition(":")
    if name == "pipe":
        return PipeBot(game, rest)
    changes = dict(part.partition("=")[::2] for part in rest.split(",") if part)
    if name in ("random", "greedy"):
        if changes:
            raise ArchipelError(f"The bot {name!r} has no settings; {rest!r} does not apply.")
        return RandomBot(game, seed) if name == "random" else GreedyBot(game, seed)
    if name == "plain":
        return SearchBot(game, settings_from(changes, spec), seed)
    if name not in LEVELS:
        raise Unknown(one_of("bot", name, [*LEVELS, *OTHERS, "pipe:COMMAND"]))
    found, net = level(game, name), changes.pop("net", None)
    if "simulations" in changes:
        changes.setdefault("by_hand", "0")  # so many were asked for, however it judges
    settings = settings_from(changes, spec, found.settings)
    weights = None if net is None else Path(net)
    return SearchBot(game, settings, seed, found.seconds if hurry else None, weights)
