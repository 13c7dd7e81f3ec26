"""Games on a GPU are the games on the processor. Where there is no GPU, the door says so."""

import numpy as np
import pytest

from archipel import ArchipelError
from archipel.adapters import gpu
from archipel.adapters.vector import Vector
from archipel.core import registry
from bench import gpu as report

GAMES = registry.names()


@pytest.mark.parametrize("name", GAMES)
def test_random_games_are_the_same(name):
    game = registry.game(name)
    if reason := gpu.why_not():
        with pytest.raises(ArchipelError, match=reason[:20]):
            gpu.playouts(game, 10)
        return
    here, there = game.playouts(500), gpu.playouts(game, 500)
    assert here.states.tobytes() == there.states.tobytes()
    assert here.lengths.tolist() == there.lengths.tolist()
    assert here.places.tolist() == there.places.tolist()


@pytest.mark.parametrize("name", GAMES)
def test_steps_are_the_same(name):
    if reason := gpu.why_not():
        with pytest.raises(ArchipelError, match=reason[:20]):
            gpu.Tables(name, 10)
        return
    mine, its = Vector(name, 100, observations=False), gpu.Tables(name, 100)
    mine.reset(3)
    its.reset(3)
    for _ in range(50):
        mine.step(mine.sample())
        its.step(its.sample())
    its.check()
    assert its.download()[0].tobytes() == mine.states.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_records_get_room_for_a_gpu_and_lose_it_again(name):
    game = registry.game(name)
    states = game.playouts(5).states
    roomier = gpu._with_room(states)
    assert roomier.dtype.itemsize % 8 == 0
    assert all((roomier[field] == states[field]).all() for field in states.dtype.names)
    assert gpu._without_room(roomier, states.dtype).tobytes() == states.tobytes()
    assert gpu.roomy(game.package.Board).itemsize % 8 == 0
    with pytest.raises(ArchipelError, match="odd"):
        gpu.roomy(np.dtype([("first", "i1"), ("odd", "i2")]))


def test_the_report_is_checked_without_a_gpu():
    for line in report.stale():
        assert line.startswith("gpu: ")
    assert all(len(report.digest(registry.game(name))) == 16 for name in GAMES)
