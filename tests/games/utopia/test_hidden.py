"""Hidden hands: what others see of a deal, and that imagined hands come in the right proportions."""

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from archipel.core import registry
from archipel.core.kit.positions import random_matches
from archipel.core.random import generator

GAME = registry.game("utopia")
SHEET = GAME.board("four-islands")
CIVS = ("maya", "persian", "egyptian", "greek", "chinese")

TABLE = """\
utopia four-islands, {seats} players
round 3, blue develops
scale chinese persian egyptian maya greek
track blue 4, {others}
acted -
surprised -
ships -
taken -
wonders -
{hands}
discards {discards}
{owes}"""


def two(blue, privileges, owes=""):
    """Blue and red; of the cards red does not see, 2 Maya, 3 Greek and 1 Chinese are not among the discards."""
    hands = f"blue hand {blue}, privileges {privileges}\nred hand egyptian, privileges 2"
    discards = "maya 8 persian 10 egyptian 9 greek 7 chinese 9"
    return TABLE.format(seats=2, others="red 0", hands=hands, discards=discards, owes=owes)


THREE = TABLE.format(
    seats=3,
    others="red 0, green 0",
    hands="blue hand maya, privileges 0\nred hand greek greek, privileges 0\ngreen hand chinese, privileges 0",
    discards="maya 8 persian 10 egyptian 10 greek 7 chinese 9",
    owes="",
)
UNSEEN = ("maya", "maya", "greek", "greek", "greek", "chinese")


def imagined(text, viewer, times):
    """How often each assignment of hands is imagined."""
    state = GAME.read(SHEET, text)
    GAME.loops.hide(SHEET.record, state, viewer)
    worlds, rng = np.repeat(state, times), generator(2024)
    for i in range(times):
        GAME.loops.fill_in(SHEET.record, worlds[i : i + 1], viewer, rng)
    hands = worlds["hand"][:, : state[0].seats]
    assert (hands.sum(axis=1) + worlds["pile"] + worlds["discards"] == 10).all()
    kinds, often = np.unique(hands, axis=0, return_counts=True)
    return Counter({tuple(map(tuple, k)): int(n) for k, n in zip(kinds.tolist(), often, strict=True)})


def counts(cards):
    return tuple(cards.count(civ) for civ in CIVS)


def chi_square(found, expected):
    """How far off, in standard deviations of the statistic; expected are whole-number weights."""
    total, weights = sum(found.values()), sum(expected.values())
    assert set(found) <= set(expected), "something impossible was imagined"
    statistic = sum((found[k] - total * w / weights) ** 2 / (total * w / weights) for k, w in expected.items())
    degrees = len(expected) - 1
    return (statistic - degrees) / (2 * degrees) ** 0.5


@pytest.mark.parametrize(
    ("text", "size", "payable"),
    [
        pytest.param(two("maya greek", 2), 2, lambda hand: True, id="a hand of two"),
        pytest.param(
            two("maya greek chinese", 1, "owes greek 1\n"), 3, lambda hand: True, id="any card could be turned"
        ),
        pytest.param(
            two("maya greek", 1, "owes greek 2\n"), 2, lambda hand: hand.count("greek") >= 1, id="owes a drop"
        ),
        pytest.param(two("maya maya", 2, "owes greek 2\n"), 2, lambda hand: True, id="two turned cards pay a drop"),
        pytest.param(
            two("maya greek greek", 1, "owes greek 3\n"),
            3,
            lambda hand: hand.count("greek") >= 2,
            id="owes three, one token",
        ),
        pytest.param(
            two("maya maya chinese greek", 2, "owes greek 3\n"),
            4,
            lambda hand: hand.count("greek") >= 1,
            id="two tokens",
        ),
    ],
)
def test_a_hidden_hand_has_the_right_frequencies(text, size, payable):
    """Against all ways to choose the hand among the unseen cards, those left out that could not pay what is owed."""
    red = counts(["egyptian"])
    expected = Counter((counts(hand), red) for hand in combinations(UNSEEN, size) if payable(hand))
    assert chi_square(imagined(text, 1, 20_000), expected) < 5


def test_several_hidden_hands_have_the_right_frequencies():
    """A spectator knows no hand at all: one card, two cards, one card, in every order of the unseen ones."""
    deals = permutations(UNSEEN, 4)
    expected = Counter((counts(d[:1]), counts(d[1:3]), counts(d[3:])) for d in deals)
    assert chi_square(imagined(THREE, -1, 30_000), expected) < 5


def test_what_is_known_is_imagined_as_it_is():
    found = imagined(THREE, 1, 50)
    assert {hands[1] for hands in found} == {counts(["greek", "greek"])}


@pytest.mark.parametrize("seats", GAME.facts.seats)
def test_a_card_dealt_is_seen_by_its_receiver_alone(seats):
    dealt = 0
    for match in random_matches(GAME, seats, 1, upto=250):
        for move in match.legal_moves():
            words = match.words(int(move))
            for seat in range(-1, seats):
                seen = int(GAME.loops.as_seen(SHEET.record, match.state, int(move), seat))
                if words.startswith("deal") and seat != match.state[0].turn:
                    assert match.words(seen) == "deal ?"
                    dealt += 1
                else:
                    assert seen == move
    assert dealt > 0


def test_nobody_can_deal_a_hidden_card():
    match = next(m for m in random_matches(GAME, 3, 1) if m.state[0].stage == 9)
    assert match.why_not("deal ?") == "U6.1"


def test_a_view_shows_sizes_and_no_cards():
    state = GAME.read(SHEET, THREE)
    GAME.loops.hide(SHEET.record, state, 0)
    assert state[0].cards.tolist() == [1, 2, 1, 0, 0]
    assert (state[0].hand[1:3] == -1).all()
    assert (state[0].pile == -1).all()
    drawn = GAME.picture(SHEET, state, 0)
    assert [p["hand"] is None for p in drawn["players"]] == [False, True, True]
    assert [p["cards"] for p in drawn["players"]] == [1, 2, 1]
    assert drawn["unseen"] == {"maya": 1, "persian": 0, "egyptian": 0, "greek": 3, "chinese": 1}
    assert drawn["pile"] == 2


def test_every_field_is_named_public_or_secret():
    from archipel.games.utopia import view

    assert not set(view.PUBLIC) & set(view.SECRET)
    assert set(view.PUBLIC) | set(view.SECRET) == set(GAME.package.State.names)


def test_whether_payment_is_asked_depends_on_the_tokens_alone():
    """With a token left the payer is always asked, whatever the hand: else it would tell something of it."""
    for blue in ("maya maya", "greek greek", "maya greek", "persian chinese"):
        match = GAME.start(position=two(blue, 1).replace("persian 10", "persian 9"), board="four-islands", seed=1)
        match.play("raise maya")
        assert match.position().splitlines()[-1] == "owes maya 1"
        assert np.all([w.startswith("pay") for w in match.legal()])
