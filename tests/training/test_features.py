"""What a network is given of a position: in range, turned to a seat, the same wherever on the board a thing lies."""

import numpy as np
import pytest

from archipel.bots import learned
from archipel.core import registry
from archipel.core.contract import MAX_SEATS
from archipel.training.tables import MADE, board_named, maker
from tests.bots.positions import choices

LEARNERS = [name for name in registry.names() if learned.features_of(registry.game(name)) is not None]
TABLES = [(name, seats) for name in LEARNERS for seats in registry.game(name).facts.seats]


def seen(match, states):
    """What the network is given: sorted inputs of each position, whom they are turned to, the hand-made guesses."""
    game = match.game
    features, n = learned.features_of(game), len(states)
    rows, about = np.zeros((n, features.MOST), np.int32), np.zeros((n, 2), np.int32)
    guesses = np.zeros((n, MAX_SEATS))
    learned.judging_of(game).look(match.sheet.record, states, learned.space_for(game), rows, about, guesses)
    return [sorted(row[row >= 0].tolist()) for row in rows], about, guesses


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_inputs_are_in_range_and_turned_to_who_acts(name, seats):
    features = learned.features_of(registry.game(name))
    for match in choices(registry.game(name), seats, 12):
        (inputs,), about, _ = seen(match, match.state)
        assert about[0, 0] == match.actor
        assert 0 <= about[0, 1] < features.PARTS
        assert 0 < len(inputs) <= features.MOST
        assert all(0 <= row < features.INPUTS for row in inputs)


def exchanged(state):
    """A position for two with the seats exchanged: whatever is told of a seat is told of the other."""
    twin = state.copy()
    for field in set(state.dtype.names) - ({"stock"} if "worth" in state.dtype.names else set()):  # of no seat there
        kind = state.dtype[field]
        if kind.shape and kind.shape[0] in (4, 5, 6) and field in BY_SEAT:
            twin[field][0, [0, 1]] = state[field][0, [1, 0]]
        elif field in WHO:
            value = state[field][0]
            twin[field][0] = np.where((value == 0) | (value == 1), 1 - value, value)
        elif field in SETS:
            value = int(state[field][0])
            twin[field][0] = (value & ~3) | (value & 1) << 1 | value >> 1 & 1
    return twin


BY_SEAT = {"supply", "deck", "up", "discard", "princes", "hand", "points", "cards", "bases", "privileges", "passive",
           "lost", "held", "stock", "missing", "pieces", "scout"}  # fmt: skip
WHO = {"owner", "turn", "starter", "order", "controller", "wonder", "host", "announcer"}
SETS = {"acted", "surprised"}


# where the land is one field with marbles in it, seats are not exchanged so simply
SIMPLE = [name for name in LEARNERS if "land" not in (registry.game(name).package.State.names or ())]


@pytest.mark.parametrize("name", SIMPLE)
def test_a_seat_sees_what_the_other_would_in_its_place(name):
    """Who sits where makes no difference to what is seen of a table for two."""
    for match in choices(registry.game(name), 2, 20):
        (here,), one, guess = seen(match, match.state)
        (there,), two, guess_there = seen(match, exchanged(match.state))
        assert here == there
        assert one[0, 0] == 1 - two[0, 0]
        assert np.allclose(guess[0, :2], guess_there[0, 1::-1])


@pytest.mark.parametrize("name", [name for name in LEARNERS if maker(registry.game(name)) is not None])
def test_made_up_boards_differ_and_can_be_played(name):
    game = registry.game(name)
    for seats in game.facts.seats:
        sheets = [board_named(game, f"{MADE}{seed}", seats) for seed in range(12)]
        assert len({sheet.digest for sheet in sheets}) == 12
        match = game.start(seats, seed=1, board=sheets[0])
        assert len(match.legal_moves()) > 0
