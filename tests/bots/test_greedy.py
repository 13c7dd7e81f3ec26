"""The greedy bot: the best guess one move ahead; where that tells nothing, one move further."""

import numpy as np
import pytest

from archipel import bots
from archipel.core import registry
from archipel.core.contract import OVER
from tests.bots.positions import GAMES, SECRET, choices, shortened


class Guesses:
    """The game's own guesses, asked move by move."""

    def __init__(self, match):
        self.match, self.loops, self.board = match, match.game.loops, match.sheet.record
        self.seat = match.actor

    def guess(self, state):
        values = np.zeros(6)
        if self.loops.actor(state) == OVER:
            scores, places = np.zeros((2, 6), np.int32)
            self.loops.standing(self.board, state, scores, places)
            return float(places[self.seat] == 1) / float((places[: self.match.seats] == 1).sum())
        self.loops.guess(self.board, state, values)
        return values[self.seat]

    def after(self, state, move):
        made = state.copy()
        self.loops.play(self.board, made, move)
        return made

    def legal(self, state):
        out = np.zeros(self.match.game.facts.most_legal, np.int32)
        return out[: self.loops.legal_moves(self.board, state, out)].tolist()

    def one_ahead(self):
        return {m: self.guess(self.after(self.match.state, m)) for m in self.legal(self.match.state)}

    def two_ahead(self):
        found = {}
        for move in self.legal(self.match.state):
            made = self.after(self.match.state, move)
            if self.loops.actor(made) == self.seat:
                found[move] = max(self.guess(self.after(made, m)) for m in self.legal(made))
            else:
                found[move] = self.guess(made)
        return found


@pytest.mark.parametrize("name", [name for name in GAMES if name not in SECRET])
def test_it_plays_the_best_guess(name):
    game, further = registry.game(name), 0
    for match in choices(game, 2, 40):
        guesses = Guesses(match)
        worth = guesses.one_ahead()
        if max(worth.values()) - min(worth.values()) < 1e-9:
            worth = guesses.two_ahead()
            further += 1
        chosen = bots.bot(game, "greedy", seed=3).choose(bots.view_of(match))
        assert worth[chosen] > max(worth.values()) - 1e-9, match.words(chosen)
    assert further > 0 or name != GAMES[0], "no position in which one move ahead tells nothing"


@pytest.mark.parametrize("name", GAMES)
def test_it_beats_a_random_player(name):
    game, won = registry.game(name), 0.0
    for seed in range(6):
        match = game.start(2, seed=seed, **shortened(game))
        players = [bots.bot(game, "random", seed), bots.bot(game, "greedy", seed)]
        while not match.over:
            match.play(players[(match.actor + seed) % 2].choose(bots.view_of(match)))
        places = match.standing()[1]
        won += float(places[(1 + seed) % 2] == 1) / float((places == 1).sum())
    assert won >= 4.5
