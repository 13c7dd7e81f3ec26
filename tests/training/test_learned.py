"""Weights: only for the rules they were made for, only where they were proved, and the same bot for the same seed."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from archipel import bots
from archipel.bots import learned
from archipel.bots.search import Search
from archipel.core import registry
from archipel.core.errors import ArchipelError
from archipel.training.fit import beginning
from archipel.training.lessons import Recipe
from tests.bots.positions import choices
from tests.training.test_features import LEARNERS

MOST_BYTES = 2_000_000
NAME = LEARNERS[0]


def some_weights(folder: Path, name: str = NAME, **about):
    """Random weights for a game, in a file; what is said of them can be changed."""
    game = registry.game(name)
    path = folder / "weights.npz"
    made = learned.About(learned.fingerprint(game), game.facts.seats)
    learned.save(path, beginning(game, 1.0, Recipe()), replace(made, **about))
    return path


@pytest.mark.parametrize("name", LEARNERS)
def test_the_weights_of_the_package_fit_its_rules(name):
    game = registry.game(name)
    path = learned.shipped(game)
    assert path is not None
    weights, about = learned.load(game, path)
    assert about.fingerprint == learned.fingerprint(game)
    assert set(about.seats) <= set(game.facts.seats)
    assert all(np.isfinite(part).all() for part in weights.values())


def test_all_weights_together_are_small():
    paths = [path for name in LEARNERS if (path := learned.shipped(registry.game(name))) is not None]
    assert sum(path.stat().st_size for path in paths) < MOST_BYTES


def test_weights_for_other_rules_are_refused_in_words(tmp_path):
    path = some_weights(tmp_path, fingerprint="0123456789abcdef")
    with pytest.raises(ArchipelError, match=f"other rules or features.*archipel learn {NAME}"):
        bots.bot(registry.game(NAME), f"master:net={path}")


def test_where_nothing_was_proved_the_hand_made_guess_decides(tmp_path):
    """For other numbers of players or boards the search is that of the hand-made guess, to the last visit."""
    game = registry.game(NAME)
    nowhere = some_weights(tmp_path, boards=("0000000000000000",))
    expert, master = (bots.level(game, name).settings for name in ("expert", "master"))
    for match in choices(game, 2, 3):
        view = bots.view_of(match)
        by_hand = Search(game, expert, 3).run(view, 60)
        fallen_back = Search(game, master, 3, nowhere).run(view, 60)
        assert (by_hand.visits == fallen_back.visits).all()
        assert (by_hand.values == fallen_back.values).all()


def test_what_was_learned_is_asked_where_it_was_proved(tmp_path):
    game = registry.game(NAME)
    path = some_weights(tmp_path)
    expert, master = (bots.level(game, name).settings for name in ("expert", "master"))
    match = next(choices(game, 2, 1))
    view = bots.view_of(match)
    one, two = Search(game, expert, 3).run(view, 60), Search(game, master, 3, path).run(view, 60)
    assert not np.allclose(one.values, two.values)
    assert np.allclose(two.values[two.visits > 0, :2].sum(axis=1), 1.0, atol=1e-3)


@pytest.mark.parametrize("name", LEARNERS)
def test_a_master_plays_the_same_for_the_same_seed(name):
    game = registry.game(name)
    for match in choices(game, 2, 3):
        view = bots.view_of(match)
        moves = {bots.bot(game, "master:simulations=40", 7, hurry=False).choose(view) for _ in range(2)}
        assert len(moves) == 1
        assert match.why_not(moves.pop()) is None


@pytest.mark.parametrize("name", LEARNERS)
def test_a_network_adds_up_like_plain_arithmetic(name):
    """The compiled sums against NumPy's, in double precision."""
    game = registry.game(name)
    features, judging = learned.features_of(game), learned.judging_of(game)
    weights = beginning(game, 0.8, Recipe(residual=False, seed=4))
    weights["lean"][:] = 0.8
    net = learned.space_for(game, weights)
    net["ready"] = 1
    for match in choices(game, game.facts.seats[-1], 5):
        view, values = bots.view_of(match), np.zeros((1, 6))
        search = Search(game, bots.level(game, "master").settings, 1)
        work = search.work._replace(net=net)
        work.teams[: len(view.teams)] = view.teams
        judging.judge_all(match.sheet.record, match.state, work, values)
        rows, about = np.zeros((1, features.MOST), np.int32), np.zeros((1, 2), np.int32)
        guess = np.zeros((1, 6))
        judging.look(match.sheet.record, match.state, net, rows, about, guess)
        seats, me = match.seats, int(about[0, 0])
        head = (seats - game.facts.seats[0]) * features.PARTS + about[0, 1]
        exact = {part: array.astype(np.float64) for part, array in weights.items()}
        sums = exact["first"][rows[0][rows[0] >= 0]].sum(0) + exact["first"][-1]
        middle = np.maximum(sums, 0) @ exact["second"][head, :-1] + exact["second"][head, -1]
        outs = np.maximum(middle, 0) @ exact["third"][head, :-1] + exact["third"][head, -1]
        mine = np.array([outs[(seat - me) % seats] for seat in range(seats)])
        teams = view.teams[:seats]
        logits = np.array([mine[teams == team].mean() for team in teams]) + 0.8 * np.log(
            np.maximum(guess[0, :seats], 1e-4)
        )
        chances = np.exp(logits - logits.max())
        chances /= sum(chances[np.flatnonzero(teams == team)[0]] for team in set(teams.tolist()))
        assert np.allclose(values[0, :seats], chances, atol=1e-4)
