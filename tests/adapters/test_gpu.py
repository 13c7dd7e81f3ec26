"""Games on a GPU are the games on the processor. Where there is no GPU, the door says so."""

import json

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


def test_a_report_that_speaks_of_other_rules_is_named(tmp_path, monkeypatch, capsys):
    """Needs no GPU; a warning, never a failure."""
    told = {name: {"digest": report.digest(registry.game(name))} for name in GAMES[1:]}
    told[GAMES[1]]["digest"] = "of other rules"
    monkeypatch.setattr(report, "REPORT", tmp_path / "gpu.json")
    monkeypatch.setattr("sys.argv", ["gpu", "--check"])
    assert report.main() == 0
    assert "no report" in capsys.readouterr().out
    report.REPORT.write_text(json.dumps({"games": told}))
    assert report.main() == 0
    never, changed = capsys.readouterr().out.splitlines()
    assert f"{GAMES[0]} has not run" in never
    assert f"{GAMES[1]} has changed" in changed
    told[GAMES[0]] = {"digest": report.digest(registry.game(GAMES[0]))}
    told[GAMES[1]]["digest"] = report.digest(registry.game(GAMES[1]))
    report.REPORT.write_text(json.dumps({"games": told}))
    assert report.main() == 0
    assert "up to date" in capsys.readouterr().out


def test_what_is_only_said_in_a_source_does_not_matter(tmp_path, monkeypatch):
    source = tmp_path / "rules.py"
    monkeypatch.setattr(report, "sources", lambda game: [source])
    source.write_text('"""A rule."""\nTOP = 4  # the highest\n')
    before = report.digest(registry.game(GAMES[0]))
    source.write_text('"""A rule, said\nbetter."""\n\n# Heights\nTOP = 4\n')
    assert report.digest(registry.game(GAMES[0])) == before
    source.write_text('"""A rule."""\nTOP = 5  # the highest\n')
    assert report.digest(registry.game(GAMES[0])) != before


def test_games_that_differ_are_no_report(capsys):
    game = registry.game(GAMES[0])
    seats = str(game.facts.seats[0])
    games, steps = {"seal": "a", "moves": 7}, {"steps": "b"}
    parts = {
        "processor": {"same": {seats: {**games, **steps}}},
        "playouts": {"same": {seats: games}, "timed": {"moves_a_second": 1}},
        "stepping": {"same": {seats: steps}, "timed": {"steps_a_second": 1}},
    }
    good = report.summary(game, parts)
    assert good["identical"][seats] == {"games": 10_000, "moves": 7, "steps": 300_000}
    parts["playouts"]["same"][seats] = {**games, "seal": "other"}
    assert report.summary(game, parts) is None
    assert f"seal of {seats} players differ" in capsys.readouterr().out
    parts["stepping"] = {"failed": "no memory"}
    assert report.summary(game, parts) is None
    assert "no memory" in capsys.readouterr().out
