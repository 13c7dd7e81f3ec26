"""Features as plain Python see what they do compiled: no index wraps, no small number overflows."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from archipel.bots import learned
from archipel.core import registry
from archipel.core.contract import MAX_SEATS
from archipel.core.kit.positions import random_matches
from tests.training.test_features import LEARNERS

ROOT = Path(__file__).parents[2]


def seal(name, positions=2):
    """A digest of the inputs of some positions of random games, for every number of players."""
    game, total = registry.game(name), hashlib.sha256()
    features, net = learned.needed_features(game), learned.space_for(game)
    for seats in game.facts.seats:
        left = positions
        for match in random_matches(game, seats, 10_000, every=41, first_seed=5):
            if match.actor < 0:
                continue
            rows, about = np.zeros((1, features.MOST), np.int32), np.zeros((1, 2), np.int32)
            guess = np.zeros((1, MAX_SEATS))
            learned.judging_of(game).look(match.sheet.record, match.state.copy(), net, rows, about, guess)
            total.update(rows.tobytes() + about.tobytes())
            left -= 1
            if left == 0:
                break
    return total.hexdigest()


@pytest.mark.parametrize("name", LEARNERS)
def test_plain_python_sees_the_same(name):
    code = (
        "import warnings;"
        "warnings.filterwarnings('ignore', 'overflow encountered', RuntimeWarning, 'archipel.core.random');"
        f"from tests.training.test_plain import seal; print(seal({name!r}))"
    )
    command, flags = [sys.executable, "-W", "error", "-c", code], {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run(command, env=flags, cwd=ROOT, capture_output=True, text=True, check=False)
    assert plain.returncode == 0, plain.stderr[-2000:]
    assert plain.stdout.strip() == seal(name)
