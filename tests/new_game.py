"""A game that `archipel new-game` wrote, made known to other processes as `pip install` would."""

from __future__ import annotations

import os
from pathlib import Path

from archipel.cli import new_game


def offered(name: str, folder: Path) -> dict[str, str]:
    """Write a new game; the environment of a process that knows it."""
    project = new_game.write(name, folder, "en")
    about = project / f"archipel_{name}-0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: archipel-{name}\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text(f"[archipel.games]\n{name} = {name}\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(project), os.environ.get("PYTHONPATH", "")])}
