"""Games that stand in a project of their own, made known to other processes as `pip install` would."""

from __future__ import annotations

import os
from pathlib import Path

from archipel.cli import new_game

OTHERS = Path(__file__).parent / "games_of_others"


def offered(name: str, folder: Path) -> dict[str, str]:
    """Write a new game; the environment of a process that knows it."""
    return known(new_game.write(name, folder, "en"), folder)


def known(project: Path, folder: Path, env: dict[str, str] | None = None) -> dict[str, str]:
    """The environment of a process that knows the game in a project; what `pip` would note of it is put in a folder."""
    env, name = env or dict(os.environ), project.name
    about = folder / f"archipel_{name}-0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: archipel-{name}\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text(f"[archipel.games]\n{name} = {name}\n")
    return {**env, "PYTHONPATH": os.pathsep.join([str(project), str(folder), env.get("PYTHONPATH", "")])}
