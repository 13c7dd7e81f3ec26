"""OpenSpiel's own tests and searches run on every game."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python import observation
from open_spiel.python.algorithms import ismcts, mcts

from archipel.adapters import encoding
from archipel.adapters import openspiel as spiel
from archipel.core import registry

GAMES = registry.names()
TABLES = [(name, seats) for name in GAMES for seats in registry.game(name).facts.seats]


def load(name, seats, **more):
    given = "".join(f",{key}={value}" for key, value in more.items())
    return pyspiel.load_game(f"archipel_{name}(players={seats}{given})")


def advance(state, steps, seed=0):
    """Random moves, chance included."""
    dice = np.random.RandomState(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(int(dice.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(dice.choice(state.legal_actions())))
    return state


def decision(game, steps, seed=0):
    state = advance(game.new_initial_state(), steps, seed)
    while state.is_chance_node():
        advance(state, 1, seed)
    return state


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_clones_serials_and_observers(name, seats):
    game = load(name, seats)
    state = game.new_initial_state()
    for steps in (0, 20, 40):
        advance(state, steps)
        other = game.deserialize_state(state.serialize())
        assert str(other) == str(state)
        assert other.history() == state.history()
        for player in range(seats):
            seen = observation.make_observation(game)
            seen.set_from(state, player)
            view = state.rules.seen_by(state.record, player)
            for part in encoding.layout(state.rules.game)[1:]:
                if part.shape[-1] != 64:
                    assert seen.dict[part.name].tolist() == np.atleast_1d(view[0][part.name]).tolist()
            assert other.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_openspiel_accepts_it(name, seats, long):
    """A whole random game, every state of it checked."""
    pyspiel.random_sim_test(load(name, seats), num_sims=3 if long else 1, serialize=long, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_searches_run(name):
    seats = registry.game(name).facts.seats[0]
    game = load(name, seats, imperfect=True)
    chance = np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, chance)
    state = decision(game, 10)
    plain = mcts.MCTSBot(game, 1.4, 3, judge, random_state=chance)
    informed = ismcts.ISMCTSBot(game, judge, 1.4, 3, random_state=chance, allow_inconsistent_action_sets=True)
    for bot in (plain, informed):
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_position_looks_the_same_to_its_player(name):
    seats = registry.game(name).facts.seats[-1]
    game = load(name, seats)
    dice, differing = np.random.RandomState(3), 0
    for steps in (30, 60, 90):
        state = decision(game, steps, steps)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, dice.uniform)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
        differing += str(other) != str(state)
    assert bool(differing) == registry.game(name).facts.secrets


def test_what_cannot_be_observed_is_said():
    game = load(GAMES[0], registry.game(GAMES[0]).facts.seats[0])
    rules = game.new_initial_state().rules
    with pytest.raises(ValueError, match="public"):
        spiel.Observer(rules, pyspiel.IIGObservationType(perfect_recall=False, public_info=False), None)
    with pytest.raises(ValueError, match="no parameters"):
        spiel.Observer(rules, pyspiel.IIGObservationType(perfect_recall=False), {"a": 1})
