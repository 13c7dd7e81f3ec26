"""In WebAssembly the games are the same, to the last byte."""

from __future__ import annotations

import gzip

import pytest

from archipel.bots.levels import LEVELS
from archipel.core import registry
from tests.engine.asking import answered_here, batches, played_here, random_logs
from tests.engine.conftest import Built

GAMES = registry.names()
SMALL = 80_000  # bytes of a packed module


@pytest.mark.parametrize("name", GAMES)
def test_random_games_end_in_the_same_states(name: str, built: Built, long: bool) -> None:
    """Over all numbers of players, boards and options."""
    game = registry.game(name)
    asked = batches(game, 10_000 if long else 500)
    for batch, found in zip(asked, built.ask(name, "playouts", asked), strict=True):
        del found["seconds"]
        assert found == played_here(game, batch), batch


@pytest.mark.parametrize("name", GAMES)
def test_positions_have_the_same_moves_refusals_views_and_events(name: str, built: Built, long: bool) -> None:
    game = registry.game(name)
    asked = list(random_logs(game, 60 if long else 10, 20, []))
    here = [answer for question in asked for answer in answered_here(game, question)]
    for found, wanted in zip(built.ask(name, "positions", asked), here, strict=True):
        assert found == wanted


@pytest.mark.parametrize("name", GAMES)
def test_every_level_grows_the_same_tree_and_makes_the_same_move(name: str, built: Built, long: bool) -> None:
    game = registry.game(name)
    asked = list(random_logs(game, 10 if long else 4, 20 if long else 4, list(LEVELS), seed=2))
    here = [answer for question in asked for answer in answered_here(game, question)]
    there = built.ask(name, "positions", asked)
    for found, wanted in zip(there, here, strict=True):
        for thought in found.get("thoughts", ()):
            del thought["seconds"]
        assert found == wanted


@pytest.mark.parametrize("name", GAMES)
def test_a_module_is_small(name: str, built: Built) -> None:
    module = (built.folder / "engine" / built.files[name]["rules"]).read_bytes()
    assert len(gzip.compress(module, 9)) < SMALL
