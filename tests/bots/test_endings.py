"""Exact endings, against a solver that is plain, slow, and shares no code with the one it checks."""

import numpy as np
import pytest

from archipel import bots
from archipel.bots.endings import Endings
from archipel.core import registry
from archipel.core.contract import NATURE, OVER
from archipel.core.random import generator
from tests.bots.positions import GAMES, late

WORLDS = 300  # imagined, where the seat does not know everything; four times as many in a long run
POSITIONS = 70  # that the plain solver looks at in each of them before it gives up
EXACT = 1e-6
SAMPLED = 0.02  # where the worlds are a sample, chances this close are not told apart by either solver


class TooLarge(Exception):
    """More positions than this test wants to look at."""


class Plain:
    """Play out every way a game can end, in all worlds the seat holds possible."""

    def __init__(self, match, seat, worlds=WORLDS):
        self.game, self.board, self.seat = match.game, match.sheet.record, seat
        self.loops, self.count, self.left = match.game.loops, worlds, POSITIONS * worlds

    def worlds(self, match):
        rng, found = generator(17), {}
        for _ in range(self.count if self.game.facts.secrets else 1):
            state = match.view(self.seat)
            self.loops.fill_in(self.board, state, self.seat, rng)
            key = state.tobytes()
            found[key] = (state, found.get(key, (state, 0.0))[1] + 1.0)
        return list(found.values())

    def after(self, worlds, move):
        made = []
        for state, weight in worlds:
            state = state.copy()
            self.loops.play(self.board, state, move)
            made.append((state, weight))
        return made

    def moves(self, state):
        out, weights = np.zeros((2, self.game.facts.most_legal), np.int32)
        if self.loops.actor(state) == NATURE:
            n = self.loops.outcomes_of(self.board, state, out, weights)
        else:
            n = self.loops.legal_moves(self.board, state, out)
        return dict(zip(out[:n].tolist(), weights[:n].tolist(), strict=True))

    def value(self, worlds):
        """What the seat gets; the other seat, if there is one that still chooses, gets the rest."""
        self.left -= len(worlds)
        if self.left < 0:
            raise TooLarge
        total = sum(weight for _, weight in worlds)
        actor = int(self.loops.actor(worlds[0][0]))
        if actor == OVER:
            return sum(self.share(state) * weight for state, weight in worlds) / total
        if actor == NATURE:
            return self.value_of_draws(worlds) / total
        if actor != self.seat and len(worlds) > 1:
            raise TooLarge
        best = max if actor == self.seat else min
        return best(self.value(self.after(worlds, move)) for move in self.moves(worlds[0][0]))

    def value_of_draws(self, worlds):
        drawn = {}
        for state, weight in worlds:
            chances = self.moves(state)
            for move, chance in chances.items():
                drawn.setdefault(move, []).append((state, weight * chance / sum(chances.values())))
        values = 0.0
        for move, possible in drawn.items():
            if any(self.loops.as_seen(self.board, s, move, self.seat) != move for s, _ in possible):
                raise TooLarge
            values += sum(w for _, w in possible) * self.value(self.after(possible, move))
        return values

    def share(self, state):
        scores, places = np.zeros((2, 6), np.int32)
        self.loops.standing(self.board, state, scores, places)
        return float(places[self.seat] == 1) / float((places[:2] == 1).sum())


@pytest.mark.parametrize("name", GAMES)
def test_late_positions_are_played_without_a_mistake(name, long):
    """Two players, near the end, where the plain solver can tell what is best: the expert plays that."""
    game = registry.game(name)
    wanted, checked, right = 300 if long else 10, 0, 0
    expert = bots.bot(game, "expert", seed=1, hurry=False)
    for match in late(game, 2, 40 * wanted, before=8):
        plain = Plain(match, match.actor, 4 * WORLDS if long else WORLDS)
        try:
            values = {m: plain.value(plain.after(plain.worlds(match), m)) for m in match.legal_moves().tolist()}
        except TooLarge:
            continue
        checked += 1
        near = SAMPLED if game.facts.secrets else EXACT
        right += values[expert.choose(bots.view_of(match))] > max(values.values()) - near
        if checked == wanted:
            break
    assert checked == wanted
    assert right >= 0.98 * checked


@pytest.mark.parametrize("name", GAMES)
def test_a_solution_that_takes_too_long_is_not_claimed(name):
    game = registry.game(name)
    match = next(iter(late(game, 2, 1, before=8)))
    assert Endings(game).solve(bots.view_of(match), budget=1) is None
