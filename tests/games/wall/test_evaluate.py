"""The guess for bots is worth something: a player that only looks one move ahead with it beats random players."""

import numpy as np
import pytest

from archipel.core import registry
from archipel.core.kit.positions import random_matches
from tests.games.wall.players import tournament

GAME = registry.game("wall")


@pytest.mark.parametrize(("seats", "least"), [(2, 0.75), (3, 0.65), (4, 0.5)])
def test_a_greedy_player_beats_random_ones(seats, least):
    by_seat, _, _, _ = tournament(seats, 300, greedy=1)
    assert by_seat[0] > least, by_seat


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_guesses_share_one_win_and_the_winner_has_most_of_it(seats):
    values, right, games = np.zeros(6), 0, 20
    for match in random_matches(GAME, seats, games, every=10**9):
        GAME.loops.guess(match.sheet.record, match.state, values)
        assert abs(values[:seats].sum() - 1) < 1e-9
        right += match.standing()[1][int(np.argmax(values[:seats]))] == 1
    assert right == games
