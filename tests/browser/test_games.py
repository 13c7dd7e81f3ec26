"""Whole games, played to the end in browsers by clicking what glows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from archipel.core import registry
from tests.browser.looks import LANGUAGES, SIZES, Look, faults_in_both, rotating
from tests.browser.playing import against_bots, play_on, together

ENOUGH = 6_000  # clicks; no game is longer
WAYS = ("two browsers", "bots")
GAMES = registry.names()
EIGHT = [(game, way, rotating(2 * n + k)) for n, game in enumerate(GAMES) for k, way in enumerate(WAYS)]
ALL = [
    (game, way, Look(size, "light", language))
    for game in GAMES for way in WAYS for size in SIZES for language in LANGUAGES
]  # fmt: skip


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Eight games, or with --long each in every size and language."""
    if "way" in metafunc.fixturenames:
        chosen = ALL if metafunc.config.getoption("--long") else EIGHT
        names = [f"{game}-{way.replace(' ', '-')}-{'-'.join(look)}" for game, way, look in chosen]
        metafunc.parametrize(("game", "way", "look"), chosen, ids=names)


def test_a_whole_game_is_played_by_clicking_what_glows(
    pages: Any, axe: str, game: str, way: str, look: Look, long: bool
) -> None:
    """To the end; then the page shows the same winner to everybody, and has nothing wrong with it in either theme."""
    roll = random.Random(f"{game} {way}")
    host = pages.open("/", **look._asdict())
    if way == "bots":
        against_bots(host, game)
        players = [host]
    else:
        players = [host, pages.open("/", **look._asdict(), name="Jonas")]
        together(*players, game)
    assert play_on(players, roll, ENOUGH, measure=long), "the game did not end"
    results = [page.locator(".after h2").inner_text() for page in players]
    assert len(set(results)) == 1
    assert faults_in_both(host, axe) == ""
