"""Nuts and marbles are accounted for after every move of many random games, in every form of table; all games end."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from archipel.core import registry
from archipel.core.jit import instantiate
from archipel.core.match import Match
from archipel.core.random import generator
from archipel.games.nutland.moves import MARBLE_ON, NUT_MOVE, PASS
from tests.games.nutland import naive
from tests.games.nutland.loops.sound import BROKEN

GAME = registry.game("nutland")
MARBLES = {2: 5, 3: 5, 4: 5, 5: 4, 6: 3}
TABLES = {
    "two": (2, {}),
    "three": (3, {}),
    "two pairs": (4, {}),
    "two pairs and one by lot": (5, {}),
    "two pairs and yellow": (5, {"alone": "yellow"}),
    "three pairs": (6, {}),
    "two teams of three": (6, {"teams": "threes"}),
    "nuts only on nuts": (4, {"nuts_only_on_nuts": 1}),
    "built together": (3, {"land": "together"}),
    "grown compact": (2, {"land": "grown", "looseness": 0}),
    "grown loose": (5, {"land": "grown", "looseness": 6}),
    "short": (6, {"turns": 5}),
}


@cache
def loops():
    return instantiate(Path(__file__).parent / "loops" / "sound.py", GAME.package.__name__, (GAME.folder,))


def start(board, seats, options):
    state = np.zeros(1, GAME.package.State)
    GAME.loops.begin(GAME.board(board).record, state, seats, GAME.facts.option_values(options))
    return state


def watch(board, state, seed):
    """Play on at random from a state, watched; what broke, or ''."""
    out, weights = np.zeros((2, GAME.facts.most_legal), np.int32)
    args = (out, weights, GAME.facts.most_moves, MARBLES[int(state[0].seats)], NUT_MOVE, MARBLE_ON, PASS)
    return BROKEN[loops().watched_game(GAME.board(board).record, state, generator(seed), *args)]


@pytest.mark.parametrize("table", TABLES)
def test_everything_is_accounted_for(table, long):
    seats, options = TABLES[table]
    boards = GAME.boards(seats)
    for seed in range(2000 if long else 50):
        board = boards[seed % len(boards)]
        state = start(board, seats, options)
        assert watch(board, state, seed) == "", f"{board}, seed {seed}"
        turns, idle = int(state[0].turns), int(state[0].idle)
        won = max(scores(board, state)) >= max(1, 5 - seats)
        assert won or idle == seats or turns == int(state[0].limit) * seats


def scores(board, state):
    found, places = np.zeros((2, 6), np.int32)
    GAME.loops.standing(GAME.board(board).record, state, found, places)
    return found[: int(state[0].seats)].tolist()


WAYS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))


def land_of(state):
    return {divmod(int(cell), 41) for cell in state[0].land.nonzero()[0]}


def touching(land, row, letter):
    return sum((row + a, letter + b) in land for a, b in WAYS)


def near(row, letter):
    return max(abs(row - 20), abs(letter - 20), abs(letter + row - 40)) <= 10


@pytest.mark.parametrize("looseness", range(7))
def test_nature_grows_land_with_the_rulebooks_weights(looseness):
    match = Match(GAME, GAME.board("open-sea"), 2, 9, {"land": "grown", "looseness": looseness}, nature=False)
    match.play("start red")
    outcomes, weights = np.zeros((2, GAME.facts.most_legal), np.int32)
    match.play("nut u21")
    while match.state[0].laid < 70:
        n = GAME.loops.outcomes_of(match.sheet.record, match.state, outcomes, weights)
        land = land_of(match.state)
        cells = {
            (r, q): touching(land, r, q) for r in range(41) for q in range(41) if (r, q) not in land and near(r, q)
        }
        base = (6, 3, 2, 1, 2, 3, 6)[looseness]
        expected = {
            f"nut {naive.name((q, r + 1))}": base ** (k - 1 if looseness <= 3 else 6 - k)
            for (r, q), k in cells.items()
            if k
        }
        assert {match.words(m): int(w) for m, w in zip(outcomes[:n], weights[:n], strict=True)} == expected
        match.play(match.nature_says())
    assert match.to_act == "red"


def test_the_looser_the_fewer_nuts_touch():
    """Grown lands: 70 nuts at height 1, connected, within 10 cells of the centre."""
    contacts = []
    for looseness in range(7):
        total = 0
        for seed in range(10):
            match = GAME.start(2, seed=seed, board="open-sea", land="grown", looseness=looseness)
            again = GAME.read(match.sheet, match.position())  # which checks heights and connection
            assert again.tobytes() == match.state.tobytes()
            land = land_of(match.state)
            assert len(land) == 70
            assert all(near(*cell) for cell in land)
            total += sum(touching(land, *cell) for cell in land) // 2
        contacts.append(total)
    assert contacts == sorted(contacts, reverse=True)
    assert len(set(contacts)) == 7


def test_the_watch_notices():
    """A nut too many, a marble in the void or out of place is seen at once."""

    def spoilt(change):
        state = GAME.start(4, seed=1, board="atoll").state.copy()
        change(state[0])
        return watch("atoll", state, 1)

    def a_nut_too_many(state):
        state.land[0] = 1

    def a_marble_in_the_void(state):
        state.land[0] = 8

    def a_lost_marble(state):
        state.landed[0] = 1

    def a_nut_outside(state):
        state.land[-1] = 1

    assert spoilt(a_nut_too_many) == BROKEN[1]
    assert spoilt(a_marble_in_the_void) == BROKEN[3]
    assert spoilt(a_lost_marble) == BROKEN[4]
    assert spoilt(a_nut_outside) == BROKEN[6]
