"""`archipel engine`: the rules of games, compiled for the browser."""

from __future__ import annotations

import gzip
import os
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import archipel
from archipel.cli.language import Language, say
from archipel.cli.screen import console
from archipel.core import registry
from archipel.engine.build import build, module_of

STATIC = Path(archipel.__file__).parent / "server" / "static"


def command(names: tuple[str, ...], out: Path | None, language: Language) -> int:
    """Build games, a line as each is done. What is not in the cache is compiled, on all cores."""
    began = time.perf_counter()
    games = [registry.game(name) for name in names or registry.names()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in as_completed(jobs := {pool.submit(module_of, game): game for game in games}):
            module, name = done.result(), jobs[done].name
            sizes = {"size": f"{len(module) / 1000:.0f}", "packed": f"{len(gzip.compress(module, 9)) / 1000:.0f}"}
            spent = f"{time.perf_counter() - began:.1f}"
            console().print(say("engine.done", language, game=name, seconds=spent, **sizes), markup=False)
    build(games, out or STATIC)
    return 0
