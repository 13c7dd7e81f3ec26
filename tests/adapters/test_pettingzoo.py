"""The environments pass PettingZoo's own tests, and play the games that matches play."""

import gymnasium
import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

from archipel import ArchipelError, Refused, Unknown
from archipel.adapters import pettingzoo as zoo
from archipel.core import registry

IDS = [name for game in registry.names() for name in zoo.ids(game)]


@pytest.mark.filterwarnings("ignore::UserWarning")  # its advice on style: it would rather see no dictionaries
@pytest.mark.parametrize("name", IDS)
def test_pettingzoo_accepts_it(name, long):
    api_test(pettingzoo.make("aec", name), num_cycles=1000 if long else 60)


@pytest.mark.parametrize("name", IDS)
def test_a_seed_says_everything(name, long):
    seed_test(lambda: pettingzoo.make("aec", name), num_cycles=500 if long else 50)


def play(env, seed, steps):
    """Random play by the mask; the moves that were made."""
    dice, moves, table = np.random.default_rng(seed), [], env.table
    env.reset(seed=seed)
    for _ in range(steps):
        seen = env.last()[0]
        if env.terminations[env.agent_selection]:
            break
        made = int(table.seating["made"][0])
        env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
        if int(table.seating["made"][0]) != made:
            moves.append((made, table.state.copy()))
    return moves


@pytest.mark.parametrize("name", registry.names())
def test_the_draws_are_those_of_a_match(name):
    env = zoo.env(name)
    env.reset(seed=11)
    match = registry.game(name).start(env.table.seats, seed=11, board=env.table.sheet)
    dice = np.random.default_rng(2)
    for _ in range(60):
        if match.over:
            break
        assert env.agent_selection == f"{match.to_act}_{match.actor}"
        assert env.table.legal.tolist() == match.legal_moves().tolist()
        move = int(dice.choice(match.legal_moves()))
        env.table.step(move)
        env._next()
        match.play(move)
        assert env.table.state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize("name", registry.names())
def test_the_end_is_rewarded_by_rank(name):
    env = zoo.env(name, seats=registry.game(name).facts.seats[0])
    env.reset(seed=3)
    game, last = env.table.game, {}
    dice = np.random.default_rng(0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        if over:
            last[agent] = reward
            assert seen["action_mask"].sum() == 0
        env.step(None if over else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    scores, places = np.zeros((2, 6), np.int32)
    game.loops.standing(env.table.sheet.record, env.table.state, scores, places)
    assert set(last) == set(env.possible_agents)
    assert sum(last.values()) == pytest.approx(0, abs=1e-6)
    order = sorted(env.possible_agents, key=lambda agent: -last[agent])
    assert [places[env.possible_agents.index(agent)] for agent in order] == sorted(places[: env.table.seats])


def test_an_illegal_action_is_refused_or_ends_the_game():
    name = next(name for name in registry.names() if registry.game(name).facts.moves <= zoo.MOST_MOVES)
    env = zoo.raw_env(name)
    with pytest.raises(ArchipelError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    before, agent = env.table.state.copy(), env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    with pytest.raises(Refused):
        env.step(wrong)
    with pytest.raises(Unknown, match="numbered"):
        env.step(10**6)
    with pytest.raises(Unknown, match="None is no action"):
        env.step(None)
    assert env.table.state.tobytes() == before.tobytes()
    guarded = zoo.env(name)
    guarded.reset(seed=1)
    guarded.step(wrong)
    assert guarded.terminations == dict.fromkeys(guarded.agents, True)
    assert guarded.rewards == {a: -1.0 if a == agent else 0.0 for a in guarded.agents}


def test_a_token_that_leads_nowhere_is_named():
    names = [name for name in registry.names() if registry.game(name).facts.moves > zoo.MOST_MOVES]
    for name in names:
        env = zoo.raw_env(name)
        env.reset(seed=1)
        with pytest.raises(Unknown, match="These do: "):
            env.step(0)


def test_the_table_can_be_drawn_and_seen_whole():
    name = registry.names()[0]
    env = zoo.env(name, render_mode="ansi")
    env.reset(seed=1)
    assert "\n" in env.render()
    assert env.state().shape == (env.table.size,)
    with pytest.raises(Unknown, match="ansi"):
        zoo.env(name, render_mode="human")
    with pytest.raises(Unknown):
        zoo.env(name, seats=99)
    assert isinstance(env.action_space(env.possible_agents[0]), gymnasium.spaces.Discrete)
