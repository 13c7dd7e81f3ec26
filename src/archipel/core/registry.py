"""Which games there are: every folder of `archipel.games`, and whatever other packages register.

Another package offers its game with an entry point in the group `archipel.games`, or calls `register`.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

from archipel.core.errors import Unknown
from archipel.core.game import Game

_extra: dict[str, str] = {}


def register(name: str, module: str) -> None:
    """Make the game in this module known under this name, in this process."""
    _extra[name] = module
    game.cache_clear()


def names() -> list[str]:
    """The names of all games, those of this package first."""
    own = sorted(m.name for m in pkgutil.iter_modules(importlib.import_module("archipel.games").__path__) if m.ispkg)
    offered = sorted(e.name for e in entry_points(group="archipel.games"))
    return list(dict.fromkeys([*own, *offered, *_extra]))


@cache
def game(name: str) -> Game:
    """The game of this name.

    >>> game("chess")
    Traceback (most recent call last):
    archipel.core.errors.Unknown: There is no game 'chess'. There is: ...
    """
    if name in _extra:
        return Game(importlib.import_module(_extra[name]))
    for entry in entry_points(group="archipel.games"):
        if entry.name == name:
            return Game(entry.load())
    if name in names():
        return Game(importlib.import_module(f"archipel.games.{name}"))
    raise Unknown("no_game", name=name, known=", ".join(names()))
