"""Every game has a recorded playthrough for every number of players, and plays the same today."""

from pathlib import Path

import pytest

from archipel.core import record, registry
from archipel.core.kit import playthrough

HERE = Path(__file__).parent
FILES = [
    pytest.param(name, file, seats, id=f"{name} {seats}")
    for name in registry.names()
    for file, seats in playthrough.files(registry.game(name), HERE).items()
]


@pytest.mark.parametrize(("name", "file", "seats"), FILES)
def test_playthrough(name, file, seats):
    written = file.read_text(encoding="utf-8")
    assert written == playthrough.report(registry.game(name), seats), "see `make playthroughs`"
    assert record.load(file).verify()
