"""Modules for the browser, built once (from the cache, as a rule), and the client's engine as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from archipel.core import registry
from archipel.engine.build import build
from tests.engine.asking import bundle, in_node


class Built(NamedTuple):
    """A folder with everything a browser gets, and the list of it."""

    folder: Path
    files: dict[str, Any]
    answers: Path

    def ask(self, game: str, what: str, rows: list[Any]) -> Any:
        """Ask a game's module in Node."""
        return in_node(self.answers, self.folder, what, self.files[game], rows)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("engine")
    files = build([registry.game(name) for name in registry.names()], folder)
    return Built(folder, files, bundle(folder / "answers.mjs"))
