"""`archipel engine`: the rules of games, compiled for the browser."""

from __future__ import annotations

import gzip
import time
from pathlib import Path

import archipel
from archipel.cli.language import Language, say
from archipel.cli.screen import console
from archipel.core import registry
from archipel.engine.build import build

STATIC = Path(archipel.__file__).parent / "server" / "static"


def command(names: tuple[str, ...], out: Path | None, language: Language) -> int:
    """Build games one after the other (compiling one takes a core and a minute), with a line as each is done."""
    folder = out or STATIC
    for name in names or tuple(registry.names()):
        began = time.perf_counter()
        file = build([registry.game(name)], folder)[name]["rules"]
        module = (folder / "engine" / file).read_bytes()
        sizes = {"size": f"{len(module) / 1000:.0f}", "packed": f"{len(gzip.compress(module, 9)) / 1000:.0f}"}
        spent = f"{time.perf_counter() - began:.1f}"
        console().print(say("engine.done", language, game=name, seconds=spent, **sizes), markup=False)
    return 0
