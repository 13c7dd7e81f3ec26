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
REPORT = ROOT / "bench" / "reports" / "learning.json"


@pytest.fixture(scope="module")
def learn():
    spec = importlib.util.spec_from_file_location("learn", LEARN)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_small_run_does_everything(tmp_path):
    small = ["--rounds", "2", "--lessons", "2", "--simulations", "20", "--games", "2", "--trials", "2"]
    run = subprocess.run(
        [sys.executable, str(LEARN), *small, "--out", str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert "against greedy" in run.stdout
    found = json.loads((tmp_path / "learning.json").read_text())
    assert [games for _, games, _, _ in found["curve"]] == [2, 4]
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


def test_the_teacher_tells_what_it_looked_into(learn):
    x, worth = learn.Lessons(20).game(seed=5, boldness=0.2)
    assert x.shape[1] == learn.Network(x.shape[1]).weights[0].shape[0]
    assert len(x) == len(worth) > 52
    assert np.abs(worth).max() <= 1
    assert (worth > 0).any()
    assert (worth < 0).any()


def test_a_card_is_worth_the_best_that_can_be_built_with_it(learn):
    """The judge's value of a card is the highest of what it would say after it."""
    match = learn.MERIDIAN.start(2, seed=3, board=learn.BOARD)
    player = learn.Learned(learn.Network(learn.Lessons(8).game(seed=1, boldness=0)[0].shape[1], seed=4))
    values = player.judge(player.one, learn.view_of(match))
    for value, card in zip(values.tolist(), match.legal_moves(), strict=True):
        after = learn.MERIDIAN.start(2, seed=3, board=learn.BOARD)
        after.play(card)
        best = player.judge(player.one, learn.view_of(after)).max()
        assert abs(value - best) < 1e-5


def test_the_page_tells_what_was_measured():
    page, report = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8"), json.loads(REPORT.read_text())
    assert f"{report['won']['greedy']:.1%}" in page
    assert f"{report['won']['random']:.1%}" in page
    assert report["won"]["greedy"] > 0.5
    for _, games, _, share in report["curve"]:
        assert f"| {games:,} |" in page
        assert f"| {share:.0%} |" in page
