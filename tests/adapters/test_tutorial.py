"""The tutorial runs as it stands, and its page says what its last run found."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
LEARN = ROOT / "examples" / "learn.py"


@pytest.fixture(scope="module")
def learn():
    spec = importlib.util.spec_from_file_location("learn", LEARN)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_small_run_does_everything(tmp_path):
    small = ["--rounds", "2", "--tables", "8", "--games", "2", "--trials", "2", "--out", str(tmp_path)]
    run = subprocess.run([sys.executable, str(LEARN), *small], capture_output=True, text=True, check=True)
    assert "against greedy" in run.stdout
    found = json.loads((tmp_path / "learning.json").read_text())
    assert [games for _, games, _, _ in found["curve"]] == [8, 16]
    assert set(found["won"]) == {"random", "greedy"}
    assert (tmp_path / "learning.svg").read_text().startswith("<svg")


def test_the_network_learns_what_it_is_told(learn):
    dice = np.random.default_rng(0)
    x = dice.normal(size=(512, 20)).astype(np.float32)
    target = np.tanh(x[:, 0] - x[:, 1] * x[:, 2])
    network = learn.Network(20)
    before = np.mean((network.value(x) - target) ** 2)
    for _ in range(300):
        network.learn(x, target, 3e-3)
    assert np.mean((network.value(x) - target) ** 2) < before / 10


def test_every_table_takes_its_best(learn):
    values = np.random.default_rng(3).random(40).astype(np.float32)
    firsts = np.array([0, 1, 17, 18, 33])
    ends = [*firsts[1:], 40]
    assert learn.best_of(values, firsts).tolist() == [
        int(a + values[a:b].argmax()) for a, b in zip(firsts, ends, strict=True)
    ]


def test_a_position_is_seen_alike_from_both_seats(learn):
    """Mine and theirs change places, nothing else; a win for one is a loss for the other."""
    games = learn.Vector(learn.MERIDIAN, 16, seats=2, board=learn.BOARD, observations=False, threads=1)
    network = learn.Network(learn.features(_ahead(games)).shape[1])
    x, worth = learn.play_round(learn.Judge(network, 16), games, np.random.default_rng(0), seed=5)
    assert x.shape[1] == network.weights[0].shape[0]
    assert len(x) == len(worth) > 16 * 52
    assert np.abs(worth).max() <= 1
    assert (worth > 0).any()
    assert (worth < 0).any()


def _ahead(games):
    games.reset()
    return games.look_ahead()[0]
