"""The hand-made guess is worth something: looking one move ahead with it beats random players, every way to sit."""

import numpy as np
import pytest

from archipel.core import registry
from tests.games.nutland.loops import greedy

GAME = registry.game("nutland")


@pytest.mark.parametrize(
    ("seats", "team", "options"),
    [(2, [0], {"turns": 60}), (3, [1], {}), (4, [1, 3], {}), (5, [4], {"alone": "white"}), (6, [0, 3], {})],
)
def test_greedy_beats_random(seats, team, options, long):
    games = 100 if long else 12
    done = greedy.play(GAME, greedy.load(GAME), seats, sum(1 << s for s in team), games, **options)
    others = [s for s in range(seats) if s not in team]
    won = (done["places"][:, team[0]] == 1) & (done["places"][:, others] > 1).all(axis=1)
    assert won.mean() >= 0.75


def guess(match):
    values = np.zeros(match.seats)
    GAME.loops.guess(match.sheet.record, match.state, values)
    return values


def test_team_mates_stand_alike_and_teams_share_one():
    match = GAME.start(4, seed=5, board="atoll")
    for _ in range(60):
        match.play(match.legal()[len(match.steps) % 5 * 7 % len(match.legal())])
        values = guess(match)
        assert values[0] == values[2]
        assert values[1] == values[3]
        assert values[0] + values[1] == pytest.approx(1)


def test_the_end_is_certain():
    text = "nutland open-sea, 4 players\nred to move\nu21 3r 4\na41" + " 4" * 15 + " 3\n"
    match = GAME.start(position=text, board="open-sea", seed=1)
    before = guess(match)
    match.play("move u21 v21")
    assert guess(match)[0] > 0.999 > before[0] > 0.8
