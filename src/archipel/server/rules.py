"""By which rules a table is played: those it began under, also after an upgrade.

A server keeps a copy of the rules of every game it serves, in the folder `rules` of its data, named for a digest of
their sources; a table's header has that digest. When the installed rules have changed, a running table goes on under
the copy, next to new tables under the new rules.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from archipel.core import registry
from archipel.core.game import Game


@cache
def digest_of(game: Game) -> str:
    """A digest of the sources of a game's rules."""
    total = hashlib.sha256()
    for source in sorted(game.folder.rglob("*.py")):
        total.update(source.relative_to(game.folder).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return total.hexdigest()[:16]


def module_name(name: str, digest: str) -> str:
    """What a kept copy is called as a Python package."""
    return f"archipel_rules_{name}_{digest}"


class RulesArchive:
    """The copies of rules in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, game: Game) -> None:
        """Keep the installed rules of a game, unless they are kept already."""
        module = module_name(game.name, digest_of(game))
        place = self.folder / module
        if place.exists():
            return
        draft = self.folder / f".{module}.{secrets.token_hex(4)}"
        for file in game.folder.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                copy = draft / file.relative_to(game.folder)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(_renamed(file, game.package.__name__, module))
        try:
            os.rename(draft, place)
        except OSError:  # another server was first
            shutil.rmtree(draft, ignore_errors=True)

    def has(self, name: str, digest: str) -> bool:
        """Whether these rules are kept."""
        return (self.folder / module_name(name, digest) / "__init__.py").is_file()

    def load(self, name: str, digest: str) -> Game:
        """The game under rules that are kept."""
        return _load(self.folder.resolve(), module_name(name, digest))


def _renamed(file: Path, package: str, module: str) -> bytes:
    """A source that finds its neighbours under another name."""
    text = file.read_bytes()
    return text.replace(package.encode(), module.encode()) if file.suffix == ".py" else text


@cache
def _load(folder: Path, module: str) -> Game:
    place = folder / module
    spec = importlib.util.spec_from_file_location(
        module, place / "__init__.py", submodule_search_locations=[str(place)]
    )
    assert spec is not None
    assert spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules[module] = package
    try:
        spec.loader.exec_module(package)
    except BaseException:
        del sys.modules[module]
        raise
    return Game(package)


def editions(archive: RulesArchive, name: str, version: int, digest: str) -> Iterator[Game]:
    """The rules a table may be played by: the installed ones if they are, or say they are, the same; the kept ones."""
    game = registry.game(name) if name in registry.names() else None
    if game is not None and (digest == digest_of(game) or version == game.facts.rules_version):
        yield game
    if (game is None or digest != digest_of(game)) and archive.has(name, digest):
        yield archive.load(name, digest)
