"""A tiny round of learning from end to end, on one core; and the slopes it goes down are right."""

from dataclasses import replace

import numpy as np
import pytest

from archipel.bots import learned
from archipel.core import registry
from archipel.core.errors import ArchipelError
from archipel.training.fit import beginning, fit
from archipel.training.fit_compiled import CompiledTrainer, learn
from archipel.training.lessons import ROOT, Recipe, aims, surprise
from archipel.training.rounds import Plan, best, folder_of, install, lessons_of, one_round, self_play
from archipel.training.selfplay import Lesson, returns
from archipel.training.tables import Table, tables
from tests.training.test_features import LEARNERS

NAME = LEARNERS[0]
TINY = Recipe(batch=256, epochs=1)


@pytest.fixture(scope="module")
def lessons():
    game = registry.game(NAME)
    return Lesson(NAME, Table(2, game.boards(2)[0]), range(3), 12, None).play()


def test_lessons_are_shares_of_one_win(lessons):
    for chances in (lessons.guess, lessons.told, lessons.won, lessons.follow):
        assert np.allclose(chances.astype(float).sum(1), 1.0, atol=0.02)
    assert len(np.unique(lessons.game)) == 3
    assert (lessons.kind == ROOT).sum() > 30


def test_what_came_later_counts():
    told = np.array([[0.5, 0.5], [0.6, 0.4], [0.9, 0.1]])
    found = returns(told, np.array([ROOT, ROOT, ROOT], np.int8), np.array([1.0, 0.0]))
    last = 0.1 * 0.9 + 0.9 * 1.0
    middle = 0.1 * 0.6 + 0.9 * last
    assert np.allclose(found[:, 0], [0.1 * 0.5 + 0.9 * middle, middle, last])


def test_slopes_are_those_of_the_surprise(lessons):
    """Each part's slope against what a small step up and down that slope changes."""
    game, lines = registry.game(NAME), np.arange(40)
    trainer = CompiledTrainer(beginning(game, 0.7, Recipe(residual=False)), lessons, aims(lessons, TINY), TINY)
    learn(lines, trainer.data, trainer.now, trainer.slope, trainer.scratch)
    blank = type(trainer.slope)(*map(np.zeros_like, trainer.slope))
    for part in trainer.now._fields:
        slope, numbers = getattr(trainer.slope, part).copy(), getattr(trainer.now, part)
        steepness = float(np.sqrt((slope.astype(np.float64) ** 2).sum()))
        step, losses, kept = 1e-3, [], numbers.copy()
        for sign in (1, -1):
            numbers[:] = kept + sign * step * slope / steepness
            losses.append(learn(lines, trainer.data, trainer.now, blank, trainer.scratch))
        numbers[:] = kept
        assert (losses[0] - losses[1]) / (2 * step) == pytest.approx(steepness, rel=0.03), part


def test_it_learns_what_it_is_taught(lessons):
    """Taught the results of a few games over and over, it is less surprised by them than the hand-made guess."""
    game, told = registry.game(NAME), []
    taught = replace(lessons, game=lessons.game * 0 + 1)  # none is held out
    recipe = Recipe(result=1.0, epochs=30, batch=128, rate=5e-3)
    found = fit(game, taught, recipe, told.append, "compiled")
    aim = aims(taught, recipe)
    trainer = CompiledTrainer(found.weights, taught, aim, recipe)
    trainer.calm = trainer.now
    learned_loss = surprise(taught, trainer.predict(np.arange(len(taught)))).mean()
    assert learned_loss < 0.8 * surprise(taught, taught.guess.astype(np.float32)).mean()
    assert len(told) == 31


def test_a_tiny_round_from_end_to_end(tmp_path):
    said = []
    plan = Plan(
        NAME, tmp_path, games=8, simulations=12, seats=(2,), gate=2, gate_simulations=12, workers=1, recipe=TINY
    )
    report = one_round(plan, said.append)
    assert report.number == 1
    assert report.lessons == 8
    weights = folder_of(plan, 1) / "weights.npz"
    found, about = learned.load(registry.game(NAME), weights)
    assert about.seats == (2,)
    assert set(found) == {"first", "second", "third", "lean"}
    assert best(plan) == (weights if report.accepted else learned.shipped(registry.game(NAME)))
    assert any("self-play" in line for line in said)


def test_only_what_a_round_kept_is_installed(tmp_path):
    plan = Plan(NAME, tmp_path, fresh=True)
    assert best(plan) is None
    with pytest.raises(ArchipelError, match="No round"):
        install(plan, (2,), ())


def test_self_play_goes_on_where_it_was(tmp_path):
    plan = Plan(NAME, tmp_path, games=8, simulations=12, seats=(2,), workers=1)
    folder_of(plan, 1).mkdir(parents=True)
    self_play(plan, 1, None, lambda _: None)
    first, second = sorted(folder_of(plan, 1).glob("lessons-*.npz"))
    kept, again = first.stat().st_mtime_ns, second.read_bytes()
    second.unlink()
    self_play(plan, 1, None, lambda _: None)
    assert first.stat().st_mtime_ns == kept
    assert second.read_bytes() == again
    assert len(np.unique(lessons_of(plan, 1).game)) == 8


@pytest.mark.parametrize("name", LEARNERS)
def test_tables_have_every_number_of_players_and_every_board(name):
    game = registry.game(name)
    some = [table for _, table in zip(range(200), tables(game), strict=False)]
    assert {table.seats for table in some} == set(game.facts.seats)
    assert set(game.boards()) <= {table.board for table in some}
