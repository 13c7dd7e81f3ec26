"""A game of another package, without features or weights, gets a module like any other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import archipel
from archipel.core import registry
from archipel.core.game import Game
from archipel.engine.build import build
from tests.engine.asking import answered_here, batches, bundle, in_node, played_here, random_logs


@pytest.fixture
def game() -> Iterator[Game]:
    archipel.register("connect_four", "tests.connect_four")
    yield archipel.game("connect_four")
    registry._extra.pop("connect_four")
    registry.game.cache_clear()


def test_it_is_the_same_in_webassembly(game: Game, tmp_path: Path) -> None:
    files = build([game], tmp_path)[game.name]
    answers = bundle(tmp_path / "answers.mjs")
    asked = batches(game, 500)
    for batch, found in zip(asked, in_node(answers, tmp_path, "playouts", files, asked), strict=True):
        del found["seconds"]
        assert found == played_here(game, batch)
    logs = list(random_logs(game, 3, 4, ["newcomer", "expert", "master"]))
    here = [answer for question in logs for answer in answered_here(game, question)]
    for found, wanted in zip(in_node(answers, tmp_path, "positions", files, logs), here, strict=True):
        for thought in found.get("thoughts", ()):
            del thought["seconds"]
        assert found == wanted
