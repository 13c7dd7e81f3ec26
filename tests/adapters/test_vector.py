"""Games stepped together are the games that matches play, whatever the number of threads."""

import numpy as np
import pytest

from archipel import ArchipelError, Refused, Unknown
from archipel.adapters import encoding
from archipel.adapters.vector import Vector
from archipel.core import registry

GAMES = registry.names()


def run(games, steps):
    games.reset(seed=100)
    for _ in range(steps):
        games.step(games.sample())
    return games


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_that_of_its_seed(name):
    games = Vector(name, 3, threads=1, masks=True)
    games.reset(seed=7)
    matches = [games.game.start(games.seats, seed=7 + i, board=games.sheet) for i in range(3)]
    for _ in range(40):
        for i, match in enumerate(matches):
            assert games.acting[i] == match.actor
            assert games.moves[i, : games.widths[i]].tolist() == match.legal_moves().tolist()
            assert np.flatnonzero(games.masks[i]).tolist() == match.legal_moves().tolist()
            assert games.states[i].tobytes() == match.state[0].tobytes()
            view = encoding.layout(games.game)[1]
            assert view.of(games.observations[i]).astype(int).size == view.size
        actions = games.sample().tolist()
        games.step(actions)
        for match, move in zip(matches, actions, strict=True):
            match.play(move)
        if games.ended.any():
            break


@pytest.mark.parametrize("name", GAMES)
def test_threads_change_nothing(name):
    one, two = run(Vector(name, 8, threads=1), 30), run(Vector(name, 8, threads=3), 30)
    assert one.states.tobytes() == two.states.tobytes()
    assert one.seating.tobytes() == two.seating.tobytes()
    assert one.observations.tobytes() == two.observations.tobytes()
    two.close()


def test_the_next_game_begins_at_once():
    games = Vector(GAMES[0], 2, seats=registry.game(GAMES[0]).facts.seats[0], observations=False, threads=1)
    games.reset(seed=5)
    while not games.ended[0]:
        assert not games.rewards[0].any()
        games.step(games.sample())
    assert games.seeds[0] == 5 + len(games)
    assert games.acting[0] >= 0
    assert games.lengths[0] > games.made[0]
    assert games.rewards[0].sum() == pytest.approx(0, abs=1e-6)
    first = games.places[0].argmin()
    assert games.rewards[0].argmax() == first
    fresh = registry.game(GAMES[0]).start(games.seats, seed=5 + len(games), board=games.sheet)
    assert games.states[0].tobytes() == fresh.state[0].tobytes()
    games.step(games.sample())
    assert not games.ended[0]
    assert not games.rewards[0].any()


def test_one_illegal_action_stops_all_before_anything_happened():
    games = Vector(GAMES[0], 4, threads=1)
    with pytest.raises(ArchipelError, match="reset"):
        games.step([0, 0, 0, 0])
    games.reset()
    before = games.states.tobytes()
    actions = games.sample().copy()
    actions[2] = next(m for m in range(games.game.facts.moves) if m not in games.moves[2, : games.widths[2]])
    with pytest.raises(Refused, match="table 2"):
        games.step(actions)
    actions[2] = -1
    with pytest.raises(Unknown, match="table 2"):
        games.step(actions)
    assert games.states.tobytes() == before
    with pytest.raises(Unknown):
        Vector(GAMES[0], 0)
