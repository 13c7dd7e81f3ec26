"""Build what a browser needs of a game: its module, what there is to know about it, its boards, what was learned.

A module is kept in the cache folder under a digest of everything it is made of, so that only a change of the rules
makes anybody wait. What is written out has a digest of its own contents in its name: a browser may keep it for ever.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np

from archipel.bots.endings import SOLVING
from archipel.bots.learned import JUDGING, shapes, shipped
from archipel.bots.work import LOOPS
from archipel.core.errors import ArchipelError
from archipel.core.game import Game
from archipel.core.jit import CORE, cache_root, compiled_from
from archipel.engine.compile import compiled
from archipel.engine.describe import about
from archipel.engine.preview import LOOPS as PREVIEWS

LINKER = "ziglang"
KEPT = 8  # modules of a game in the cache: whoever goes back and forth between branches compiles each once
BOTS, HERE = LOOPS.parent, Path(__file__).parent
# sources of which a module takes sizes, and those that make it
SIZES = [BOTS / "work.py", BOTS / "endings.py", BOTS / "learned.py"]
MAKING = [HERE / "memory.py", HERE / "entries.py", HERE / "compile.py", HERE / "lower.py"]


def digest_of(game: Game) -> str:
    """A digest of all that a game's module is made of: what the sources do, not what is said in them."""
    total = hashlib.sha256(repr((numba.__version__, llvmlite.__version__)).encode())
    folders = (CORE, game.folder, LOOPS, JUDGING, SOLVING, PREVIEWS)
    sources = [source for folder in folders for source in compiled_from(folder)]
    for source in [*sources, game.folder / "facts.py", *SIZES, *MAKING]:
        if source.is_file():
            total.update(f"{source.name}\0{code_in(source)}\0".encode())
    return total.hexdigest()[:16]


def code_in(source: Path) -> str:
    """A source without comments and docstrings: to mend a sentence must not make anybody wait."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [s for s in body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]  # type: ignore[attr-defined]
    return ast.dump(tree)


def module_of(game: Game) -> bytes:
    """A game's module, from the cache or compiled now."""
    path = cache_root() / "engine" / f"{game.name}-{digest_of(game)}.wasm"
    if not path.is_file():
        if find_spec(LINKER) is None:  # said before a minute of compiling rather than after it
            raise ArchipelError(f"Compiling rules for the browser needs the wheel {LINKER}: make engine installs it.")
        found = compiled(game)
        path.parent.mkdir(exist_ok=True)
        write(path, found)
        kept = sorted(path.parent.glob(f"{game.name}-*.wasm"), key=lambda file: file.stat().st_mtime, reverse=True)
        for old in kept[KEPT:]:
            old.unlink(missing_ok=True)
    return path.read_bytes()


def weights_of(game: Game) -> bytes | None:
    """What a game has learned: the parts of its network one after the other, as the record in memory wants them."""
    path = shipped(game)
    if path is None:
        return None
    with np.load(path) as found:
        return b"".join(found[name].astype("<f4").tobytes() for name in shapes(game))


def build(games: list[Game], out: Path) -> dict[str, Any]:
    """Write everything to `out`/engine, and to `out`/engine.json which file is which; that list."""
    folder = out / "engine"
    folder.mkdir(parents=True, exist_ok=True)
    index = out / "engine.json"
    listed: dict[str, Any] = json.loads(index.read_text(encoding="utf-8")) if index.is_file() else {}
    for game in games:
        files: dict[str, Any] = {"rules": _put(folder, game.name, "wasm", module_of(game))}
        files["about"] = _put(folder, game.name, "json", json.dumps(about(game), separators=(",", ":")).encode())
        learned = weights_of(game)
        files["weights"] = None if learned is None else _put(folder, f"{game.name}-weights", "bin", learned)
        files["boards"] = {
            board: _put(folder, f"{game.name}-{board}", "bin", game.board(board).record.tobytes())
            for board in game.boards()
        }
        listed[game.name] = files
    write(index, json.dumps(listed, indent=1).encode() + b"\n")
    wanted = {name for files in listed.values() for name in (*files["boards"].values(), *map(str, files.values()))}
    for path in folder.iterdir():
        if path.name not in wanted:
            path.unlink()
    return listed


def _put(folder: Path, name: str, kind: str, body: bytes) -> str:
    """Write a file with a digest of its contents in its name; that name."""
    full = f"{name}-{hashlib.sha256(body).hexdigest()[:10]}.{kind}"
    if not (folder / full).is_file():
        write(folder / full, body)
    return full


def write(path: Path, body: bytes) -> None:
    """Write a file at once, so that nobody reads half of it."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as draft:
        draft.write(body)
    os.chmod(draft.name, 0o644)
    os.replace(draft.name, path)
