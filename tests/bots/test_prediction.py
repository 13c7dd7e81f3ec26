"""Looking ahead must help: what a search says of a position predicts results better than the judgement it starts from.

Both know what the seat knows and no more: the judgement is averaged over worlds imagined as the search imagines them.
A judgement that sees what is hidden would look better than it is.
"""

from importlib import import_module
from importlib.util import find_spec

import numpy as np
import pytest

from archipel import bots
from archipel.arena.games import shares
from archipel.bots import learned
from archipel.bots.levels import settings_from
from archipel.bots.search import Search
from archipel.core import registry
from archipel.core.contract import MAX_SEATS
from archipel.core.random import generator
from tests.bots.positions import GAMES, shortened

WORLDS = 24
PLAY, LOOK = 30, 200  # simulations of who plays, and of the search that is asked
EVERY = 6  # choices


def judgement(search, view, seed):
    """Each seat's chance as the search's own judgement has it, averaged over what may be hidden."""
    game, rng = view.game, generator(seed)
    states, values = np.repeat(view.state, WORLDS), np.zeros((WORLDS, MAX_SEATS))
    name = f"{game.package.__name__}.beliefs"
    believe = import_module(name).believe if find_spec(name) is not None else None
    for i in range(WORLDS):
        if believe is not None:
            believe(view.sheet.record[0], states[i], view.seat, rng)
        else:
            game.loops.fill_in(view.sheet.record, states[i : i + 1], view.seat, rng)
    work = search.work
    work.teams[: len(view.teams)] = view.teams
    learned.judging_of(game).judge_all(view.sheet.record, states, work, values)
    return values.mean(0)


def predictions(game, games, first_seed):
    """What the judgement and the search gave whoever was to act, and what came of it."""
    master, found = bots.level(game, "master").settings, []
    quick, asked = (
        settings_from({"simulations": n, "reuse": False, "stop_early": False}, "test", master) for n in (PLAY, LOOK)
    )
    for seed in range(first_seed, first_seed + games):
        boards = game.boards(2)
        match = game.start(2, seed=seed, board=boards[seed % len(boards)], **shortened(game))
        dice, called, decisions = np.random.default_rng(seed), [], 0
        player, judge = Search(game, quick, seed), Search(game, asked, seed)
        while not match.over:
            if len(match.legal_moves()) == 1:
                match.play(int(match.legal_moves()[0]))
                continue
            view = bots.view_of(match)
            counts = player.run(view)
            opening = decisions < 8
            weights = counts.visits / counts.visits.sum()
            move = dice.choice(counts.moves, p=weights) if opening else counts.moves[counts.best]
            decisions += 1
            if decisions % EVERY == 0:
                looked = judge.run(view)
                searched = (looked.visits * looked.values[:, view.seat]).sum() / looked.visits.sum()
                called.append((view.seat, judgement(judge, view, seed)[view.seat], searched))
            match.play(int(move))
        won = shares(match)
        found += [(judged, searched, won[seat]) for seat, judged, searched in called]
    return np.array(found)


def surprise(chances, won):
    given = np.clip(chances, 1e-3, 1 - 1e-3)
    return float(-(won * np.log(given) + (1 - won) * np.log(1 - given)).mean())


@pytest.mark.parametrize("name", [name for name in GAMES if learned.shipped(registry.game(name)) is not None])
def test_a_search_predicts_better_than_the_judgement_it_is_made_of(name, long):
    judged, searched, won = predictions(registry.game(name), 200 if long else 40, 3_400_000).T
    assert len(won) > 200
    assert surprise(searched, won) < surprise(judged, won)
