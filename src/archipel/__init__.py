"""Archipel: four out-of-print euro board games at one table.

>>> import archipel
>>> archipel.game_names()
[...'meridian'...]
>>> match = archipel.game("meridian").start(seats=4, seed=7)
>>> match.play(match.legal()[0])
>>> match.play("place 1.1 40")
Traceback (most recent call last):
archipel.core.errors.Refused: ...
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from archipel.core.errors import (
        ArchipelError,
        BadBoard,
        BadPosition,
        BadRecord,
        NotUnderstood,
        Refused,
        Unknown,
    )
    from archipel.core.game import Game, Playouts
    from archipel.core.match import Match
    from archipel.core.registry import game, register
    from archipel.core.registry import names as game_names

__version__ = "0.1.0"
__all__ = [
    "ArchipelError",
    "BadBoard",
    "BadPosition",
    "BadRecord",
    "Game",
    "Match",
    "NotUnderstood",
    "Playouts",
    "Refused",
    "Unknown",
    "game",
    "game_names",
    "register",
]

# Loaded when first asked for: the compiler alone takes half a second to import, and `archipel --help` needs none of it.
_HOMES = {
    "errors": ("ArchipelError", "BadBoard", "BadPosition", "BadRecord", "NotUnderstood", "Refused", "Unknown"),
    "game": ("Game", "Playouts"),
    "match": ("Match",),
    "registry": ("game", "register", "game_names"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = import_module(f"archipel.core.{_HOME_OF[name]}")
    found: object = getattr(home, "names" if name == "game_names" else name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*globals(), *_HOME_OF]
