"""Compiling beforehand, and measuring."""

import json

import pytest

from archipel.cli import bench, peers
from archipel.cli.warm import warm
from archipel.core import registry


def compiled(game):
    """Each compiled loop of a game, with how many types of arguments it was compiled for."""
    loops = {name: loop for name, loop in vars(game.loops).items() if hasattr(loop, "signatures")}
    own = {name: loop for name, loop in loops.items() if loop.__module__ == game.loops.__name__}
    return {name: len(loop.signatures) for name, loop in own.items()}


@pytest.mark.parametrize("name", registry.names())
def test_after_warming_nothing_is_left_to_compile(name):
    game = registry.game(name)
    warm(game)
    before = compiled(game)
    # `playout` runs only inside `playouts`, which is compiled with it
    assert not [loop for loop, signatures in before.items() if signatures == 0 and loop != "playout"]
    match = bench.recorded(game, game.facts.seats[0])
    bench.replaying(match, game.loops.replay_checked, times=1)
    game.playouts(2, game.facts.seats[0])
    assert compiled(game) == before


def test_warm_as_json(archipel):
    assert list(json.loads(archipel("warm", "--game", "meridian", "--json").out)) == ["meridian"]


@pytest.mark.parametrize(("language", "word"), [("en", "Ready"), ("nl", "Klaar")])
def test_warm_says_what_it_did(archipel, language, word):
    done = archipel("warm", "--game", "meridian", "--lang", language)
    assert done.code == 0
    assert f"{word} in" in done.out
    assert "meridian" in done.out


@pytest.fixture
def uncompiled_elsewhere(monkeypatch):
    """Processes that are started run the rules as plain Python, so that measuring them takes no compiling."""
    warm(registry.game("meridian"))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


@pytest.mark.usefixtures("uncompiled_elsewhere")
def test_bench_measures_everything_it_names(archipel):
    done = archipel("bench", "--game", "meridian", "--seats", 3, "--seconds", 0.1, "--json")
    found = json.loads(done.out)
    (figures,) = found["games"]
    assert (figures["game"], figures["seats"]) == ("meridian", 3)
    assert figures["state_bytes"] == registry.game("meridian").package.State.itemsize
    assert all(value > 0 for value in figures.values() if isinstance(value, int | float))
    assert figures["games_a_second"] * figures["moves_a_game"] == pytest.approx(figures["moves_a_second"])
    assert found["machine"]["cores"] > 0


@pytest.mark.usefixtures("uncompiled_elsewhere")
@pytest.mark.parametrize(("language", "word"), [("en", "moves a game"), ("nl", "zetten per partij")])
def test_bench_in_words(archipel, language, word):
    done = archipel("bench", "--game", "meridian", "--seconds", 0.1, "--lang", language)
    assert done.code == 0
    assert word in done.out


def test_peers_are_measured_in_turns(monkeypatch):
    order = []

    class Theirs:
        version, moves_a_game = "1", 100.0

        def rate(self):
            order.append("theirs")
            return 1000.0

    class Ours:
        def __init__(self, game, seats):
            pass

        def rate(self):
            order.append("ours")
            return 3000.0 + len(order)

    monkeypatch.setattr(peers, "Rollouts", Theirs)
    monkeypatch.setattr(peers, "Playing", Ours)
    found = peers.measure(registry.game("meridian"), 4, seconds=0.001)
    assert order[:6] == ["ours", "theirs"] * 3
    assert found.ratio == found.moves_a_second / 1000.0
    assert 3.0 <= found.median_ratio <= found.ratio
