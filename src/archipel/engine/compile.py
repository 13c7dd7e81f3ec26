"""Compile one game's entry points: `python -m archipel.engine.compile MODULE FILE`, as `engine.build` calls it.

In a process of its own, because Numba reads what to compile for when it is first imported: here it must not be this
machine's processor. Numba optimises nothing either: all entry points are put together first, so that what they share
is there once.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

from archipel.core.errors import ArchipelError
from archipel.core.game import Game

FLAGS = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_OPT": "0",
}


def compiled(game: Game) -> bytes:
    """The module of a game, compiled in a process of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    with tempfile.TemporaryDirectory(prefix="archipel-engine-") as folder:
        file = Path(folder) / "rules.wasm"
        around = kept | FLAGS | {"ARCHIPEL_CACHE": folder, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        command = [sys.executable, "-m", "archipel.engine.compile", game.package.__name__, str(file)]
        done = subprocess.run(command, env=around, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise ArchipelError(f"{game.name} could not be compiled for the browser:\n{done.stderr.strip()[-3000:]}")
        return file.read_bytes()


def main(module: str, file: str) -> None:
    """Compile the game in a module of Python to a module of WebAssembly."""
    warnings.simplefilter("ignore")  # that unoptimised code is not cached
    from archipel.engine.entries import entries
    from archipel.engine.lower import to_wasm

    Path(file).write_bytes(to_wasm(entries(Game(importlib.import_module(module)))))


if __name__ == "__main__":
    main(*sys.argv[1:])
