"""Everything is conserved after every move of many random games, and from positions where things run out."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from archipel.core import registry
from archipel.core.jit import instantiate
from archipel.core.random import generator
from archipel.games.utopia.moves import END, PAY
from tests.games.utopia.loops.conserved import BROKEN

GAME = registry.game("utopia")


@cache
def loops():
    return instantiate(Path(__file__).parent / "loops" / "conserved.py", GAME.package.__name__, (GAME.folder,))


def watch(state, seed):
    """Play on at random from a state, watched; what broke, or ''."""
    sheet, played, before = GAME.board("four-islands"), state.copy(), state.copy()
    out, weights = np.zeros((2, GAME.facts.most_legal), np.int32)
    arrival, spent = np.zeros(5, np.int64), 2 - state[0].privileges.astype(np.int64)
    for place, seat in enumerate(state[0].order):
        if seat >= 0:
            arrival[seat] = place
    rng = generator(seed)
    args = (before, arrival, spent, rng, out, weights, PAY, END)
    return BROKEN[loops().watched_game(sheet.record, played, *args)]


def start(seats):
    state = np.zeros(1, GAME.package.State)
    GAME.loops.begin(GAME.board("four-islands").record, state, seats, GAME.facts.option_values({}))
    return state


@pytest.mark.parametrize("seats", GAME.facts.seats)
def test_random_games_conserve_everything(seats, long):
    state = start(seats)
    state[0].privileges[:seats] = 2
    for seed in range(10_000 if long else 300):
        assert watch(state, seed) == "", f"seed {seed}"


def test_the_watch_notices():
    """A piece too many is seen at once."""
    state = start(3)
    for field, value, broken in (("supply", 9, 4), ("bases", 9, 5), ("stock", 8, 6), ("pile", 11, 1), ("bag", 3, 3)):
        spoilt = state.copy()
        spoilt[field].flat[0] = value
        assert watch(spoilt, 1) == BROKEN[broken]
    spoilt = match_at(NO_BASES).state
    spoilt[0].order[:2] = spoilt[0].order[1::-1]
    assert watch(spoilt, 1) == BROKEN[8]


# --- Exhaustion -------------------------------------------------------------------------------------------------------

LATE = """\
utopia four-islands, 3 players
round 20, pass 1, red picks
scale chinese persian egyptian maya greek
track red 4, green 3, blue 0
acted -
surprised -
ships maya water, persian water, maya earth, greek earth, maya wind, greek wind, persian fire, greek fire, chinese fire
taken -
wonders -
{city}
blue hand maya maya persian persian greek, privileges 2
red hand -, privileges 2
green hand chinese, privileges 1
discards maya 8 persian 8 egyptian 10 greek 8 chinese 8
"""
NO_PRINCES = "\n".join(
    [
        "water-1: red maya 4 greek 4",
        "water-2: red maya 4 greek 4; green chinese 8",
        "earth-1: red persian 4 egyptian 4 chinese 4",
        "earth-2: red persian 4 egyptian 4 chinese 4; blue maya 8",
    ]
)
NO_BASES = "\n".join(
    [
        *(f"water-{n}: monument maya red" for n in (1, 2)),
        *(f"earth-{n}: monument greek red" for n in (1, 2, 3)),
        *(f"wind-{n}: monument persian red" for n in (1, 2, 3)),
        "wind-4: red maya 3 persian 3 egyptian 3 greek 3 chinese 3",
    ]
)
NO_MONUMENTS = "\n".join(
    [
        *(f"wind-{n}: monument maya green" for n in (1, 2, 3, 4)),
        *(f"earth-{n}: monument maya blue" for n in (1, 2, 3)),
        "fire-1: red maya 8",
        "fire-2: blue maya 3; red greek 3",
    ]
)


def match_at(city):
    return GAME.start(position=LATE.format(city=city), board="four-islands", seed=3)


@pytest.mark.parametrize("city", [NO_PRINCES, NO_BASES, NO_MONUMENTS], ids=["princes", "bases", "monuments"])
def test_when_something_has_run_out_everything_is_still_conserved(city, long):
    state = match_at(city).state
    for seed in range(2000 if long else 60):
        assert watch(state, seed) == "", f"seed {seed}"


def test_without_princes_guests_are_only_taken():
    match = match_at(NO_PRINCES)
    assert set(match.legal("welcome")) == {
        f"welcome {guest}" for guest in match.position().splitlines()[6][6:].split(", ")
    }
    assert match.why_not("welcome maya wind-1") == "U4.5"
    match.play("welcome maya wind")
    assert match.state[0].princes.sum() == 56
    assert match.to_act == "red"  # four of a kind in a district: red could build


def test_without_bases_nothing_is_built():
    match = match_at(NO_BASES)
    assert match.legal("control") == match.legal("wonder") == []
    assert {match.why_not("wonder wind"), match.why_not("control wind-4 maya")} == {"U5.5"}
    match.play("welcome greek earth-1")
    assert match.to_act == "green"


def test_without_monuments_of_a_civilisation_none_is_built():
    match = match_at(NO_MONUMENTS)
    assert match.legal("control") == ["control fire-2 greek"]
    assert match.why_not("control fire-1 maya") == "U5.5"


def test_without_cards_in_the_pile_the_discards_come_back():
    """In the next deal the pile of two is used up, and the rest comes from the discards."""
    match = match_at(NO_BASES)
    assert match.picture("spectator")["pile"] == 2
    while match.actor >= 0 and not match.legal("discard"):
        match.play(match.legal("welcome")[0])
    assert match.picture("spectator")["pile"] == 50 - sum(int(c) for c in match.state[0].cards)
    assert match.state[0].discards.sum() == 0


def test_all_fifty_cards_can_be_in_hand():
    """Five players who keep five cards each and are dealt five more: there is one card for everybody, to the last."""
    text = """\
    utopia four-islands, 5 players
    round 8, purple draws a card, 1 to come
    scale chinese persian egyptian maya greek
    track red 9, green 8, yellow 7, blue 6, purple 5
    acted red green yellow blue
    surprised -
    ships -
    taken -
    wonders -
    blue hand maya maya maya maya maya persian persian persian persian persian, privileges 2
    red hand maya maya maya maya maya persian persian persian persian persian, privileges 2
    green hand egyptian egyptian egyptian egyptian egyptian greek greek greek greek greek, privileges 2
    yellow hand egyptian egyptian egyptian egyptian egyptian greek greek greek greek greek, privileges 2
    purple hand chinese chinese chinese chinese chinese chinese chinese chinese chinese, privileges 2
    discards -
    """
    match = GAME.start(position=text, board="four-islands", seed=1)
    assert match.state[0].cards.sum() == 50
    assert match.to_act == "red"
    for seed in range(20):
        assert watch(match.state, seed) == ""
