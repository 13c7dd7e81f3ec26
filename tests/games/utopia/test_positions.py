"""Utopia positions as text: they read back, and impossible ones are refused with what is impossible, and where."""

import pytest

from archipel import BadPosition, game

GAME = game("utopia")

PICK = """\
utopia four-islands, 3 players
round 2, pass 1, red picks
scale chinese persian egyptian maya greek
track red 6, green 3, blue 0
acted -
surprised -
ships maya water, persian water, maya earth, greek earth, maya wind, greek wind, persian fire, greek fire, chinese fire
taken -
wonders wind red
wind-3: monument maya green; blue maya 2 greek 1; red persian 1
fire-1: blue maya 3
blue hand greek greek, privileges 2
red hand -, privileges 1
green hand maya, privileges 2
discards persian 2
"""
HOUSE = """\
utopia four-islands, 3 players
round 2, pass 2, green houses maya wind
scale chinese persian egyptian maya greek
track red 6, green 3, blue 0
acted red
surprised red green
ships maya water, maya earth, persian water, greek earth, persian fire
taken maya wind, egyptian wind, greek wind, chinese fire, chinese water
wonders -
blue hand -, privileges 2
red hand -, privileges 1
green hand -, privileges 2
discards -
"""
SETTLED = """\
utopia four-islands, 3 players
round 2, pass 3, blue may build for green
scale chinese persian egyptian maya greek
track red 6, green 3, blue 0
acted red
surprised green
ships maya water
taken persian water, maya earth, greek earth, greek earth, maya wind, greek wind, maya fire, persian fire, chinese fire
wonders -
wind-1: blue maya 3
blue hand -, privileges 2
red hand -, privileges 1
green hand -, privileges 2
discards -
"""
DEAL = """\
utopia four-islands, 3 players
round 2, green draws a card, 2 to come
scale chinese persian egyptian maya greek
track red 6, green 3, blue 0
acted red
surprised -
ships -
taken -
wonders -
blue hand maya, privileges 2
red hand greek greek greek greek greek, privileges 1
green hand chinese chinese chinese, privileges 2
discards -
"""
DISCARD = """\
utopia four-islands, 3 players
round 2, green discards 1
scale chinese persian egyptian maya greek
track red 6, green 3, blue 0
acted red
surprised -
ships -
taken -
wonders -
blue hand maya maya maya maya maya, privileges 2
red hand greek greek greek, privileges 1
green hand chinese chinese chinese chinese chinese, privileges 2
discards greek 2
"""
DEVELOP = """\
utopia four-islands, 3 players
round 2, green develops
scale chinese persian egyptian maya greek
track red 6, green 3, blue 0
acted red
surprised -
ships -
taken -
wonders wind green
wind-1: green maya 1
wind-2: green maya 1
blue hand maya maya maya maya maya, privileges 2
red hand greek greek greek, privileges 1
green hand chinese chinese greek, privileges 2
discards greek 2
"""
OWES = DEVELOP + "owes chinese 3\n"
RETURNS = DEVELOP + "returns maya wind\n"
SURPLUS = DISCARD.replace("green discards 1", "green ended, discards 1")
SURPLUS = SURPLUS.replace("chinese chinese chinese chinese chinese,", "maya chinese chinese chinese chinese chinese,")
OVER = DEVELOP.replace("green develops", "ended").replace("acted red", "acted -").replace("red 6", "red 52")
ARRIVE = """\
utopia four-islands, 2 players
round 2, guests arrive
scale chinese persian egyptian maya greek
track red 6, blue 3
acted -
surprised -
ships maya wind, maya wind
taken -
wonders -
blue hand -, privileges 2
red hand -, privileges 1
discards -
"""
LOT = "utopia four-islands, 3 players\nscale chinese persian egyptian maya greek\n"
RANK = "utopia four-islands, 3 players\nscale chinese\n"
EMPTY = "utopia four-islands, 3 players\nscale -\n"


def read(text):
    return GAME.read(GAME.board("four-islands"), text)


@pytest.mark.parametrize(
    "text", [PICK, HOUSE, SETTLED, DEAL, DISCARD, DEVELOP, OWES, RETURNS, SURPLUS, OVER, ARRIVE, LOT, RANK, EMPTY]
)
def test_a_position_reads_back(text):
    state = read(text)
    again = GAME.write(GAME.board("four-islands"), state)
    assert read(again).tobytes() == state.tobytes()
    assert sorted(again.replace(",", "").split()) == sorted(text.replace(",", "").split())


def test_what_follows_from_the_rest_is_filled_in():
    state = read(PICK)[0]
    assert state.supply[0].tolist() == [3, 8, 8, 7, 8]
    assert state.bases.tolist() == [8, 7, 7, 0, 0]
    assert state.stock.tolist() == [6, 7, 7, 7, 7]
    assert state.bag.sum() == 31
    assert state.pile.tolist() == [9, 8, 10, 8, 10]
    assert read(ARRIVE)[0].due == 4


IMPOSSIBLE = [
    # what cannot be read
    (PICK, "four-islands", "five-islands", "first line must be like 'utopia four-islands, 5 players'"),
    (PICK, "3 players", "6 players", "first line must be"),
    (PICK, "scale", "scales", "begins with 'scale'; found 'scales"),
    (PICK, "scale chinese", "scale roman", "'roman' is not known here. Known are: maya"),
    (PICK, "scale chinese", "scale greek", "every civilisation stands once"),
    (PICK, "scale chinese persian", "scale persian", "scale must hold all five"),
    (PICK, "round 2", "round 41", "a number from 1 to 40"),
    (PICK, "red picks", "red waits", "'pass 1, red waits' is nothing that can be under way"),
    (PICK, "red picks", "pink picks", "'pink' is not known here. Known are: blue, red, green"),
    (PICK, "red picks", "yellow picks", "'yellow' is not known here"),
    (PICK, "pass 1", "pass 4", "'4' should be a whole number from 1 to 3"),
    (PICK, ", blue 0", "", "expected all 3 players"),
    (PICK, "blue 0", "red 0", "Red stands there twice"),
    (PICK, "blue 0", "blue -1", "'-1' should be a whole number"),
    (PICK, "acted -", "acted pink", "'pink' is not known here"),
    (PICK, "maya water", "maya moon", "'moon' is not known here. Known are: water"),
    (PICK, "wind red", "wind pink", "'pink' is not known here"),
    (PICK, "wind-3:", "wind-9:", "Expected a line like 'blue hand"),
    (PICK, "maya 2 greek 1", "maya 2 greek", "Expected a line like '… maya 2 greek 1'"),
    (PICK, "maya 2", "maya 0", "'0' should be a whole number from 1"),
    (PICK, "monument maya green", "monument maya green; monument greek red", "one monument a district"),
    (PICK, "blue hand greek greek", "blue hand ? ?", "a hidden hand cannot be played on"),
    (PICK, "blue hand greek greek", "blue hand joker", "'joker' is not known here"),
    (PICK, "privileges 1", "privileges 3", "'3' should be a whole number from 0 to 2"),
    (PICK, "discards persian 2\n", "", "begins with 'discards'; found ''"),
    (PICK, "discards persian 2\n", "discards persian 2\nmore\n", "Did not expect the line 'more'"),
    (LOT, "greek\n", "greek\nmore\n", "Did not expect the line 'more'"),
    # pieces
    (PICK, "blue maya 3", "blue maya 7", "Blue has 9 princes of Maya; there are 8"),
    (PICK, "maya water, persian water", "maya wind, maya wind", "Guests of Maya for Wind: 3; in this game there are 2"),
    (PICK, "discards persian 2", "discards persian 2 greek 9", "There are 11 cards of Greek; the game has 10"),
    (ARRIVE, "wonders -", "wonders water red", "Water: with two players nothing stands on Water"),
    (ARRIVE, "wonders -", "wonders -\nwater-3: red maya 1", "water-3: with two players nothing stands on Water"),
    (ARRIVE, "wonders -", "wonders -\nwater-3: monument maya red", "water-3: with two players nothing stands on Water"),
    (ARRIVE, "maya wind, maya wind", "maya water", "Guests of Maya for Water: 1; in this game there are 0"),
    # track and end
    (PICK, "red 6, green 3", "red 2, green 3", "Green has more points than Red, who is ahead"),
    (ARRIVE, "red 6", "red 50", "with 50 points the game ended before this round"),
    (OVER, "red 52", "red 49", "Nobody has 50 points and it is not round 40"),
    (OVER, "acted -", "acted red", "Nobody can have acted"),
    # whose turn
    (PICK, "acted -", "acted red", "Red has already acted in this pass"),
    (SETTLED, "for green", "for blue", "Blue cannot be named by the same player"),
    (SETTLED, "acted red", "acted green", "Green has already acted"),
    (DEAL, "acted red", "acted -", "Green: exactly those ahead have been dealt cards"),
    (DISCARD, "acted red", "acted red blue", "Green: exactly those ahead"),
    (DISCARD, "discards 1", "discards 2", "Green discards 2; at that place it is 1"),
    (DISCARD, "green discards 1\n", "blue discards 1\n", "exactly those ahead"),
    # guests
    (PICK, ", chinese fire", "", "Guests at the ships: 8; after so many turns, 0, it must be 9"),
    (PICK, "taken -", "taken chinese fire", "Guests taken: 1; it must be 0"),
    (PICK, "surprised -", "surprised blue", "Guests taken: 0; it must be 1"),
    (
        HOUSE,
        "surprised red green",
        "surprised red blue",
        "Green has drawn a surprise and must stand behind 'surprised'",
    ),
    (DEAL, "ships -", "ships maya wind", "After phase 1 all guests are in the bag"),
    (DEAL, "surprised -", "surprised red", "is written only in phase 1"),
    (ARRIVE, "taken -", "taken chinese fire", "While the guests arrive none is taken"),
    # hands
    (
        PICK,
        "blue hand greek greek",
        "blue hand greek greek greek greek greek greek",
        "now it must be at least 0 and at most 5",
    ),
    (
        DEAL,
        "blue hand maya",
        "blue hand maya maya maya maya maya maya",
        "hand of Blue: 6; now it must be at least 0 and at most 5",
    ),
    (
        DEAL,
        "green hand chinese chinese chinese",
        "green hand chinese",
        "hand of Green: 1; now it must be at least 3 and at most 8",
    ),
    (DEAL, "red hand greek greek", "red hand greek", "hand of Red: 4; now it must be at least 5 and at most 10"),
    (DISCARD, "blue hand maya maya", "blue hand maya", "hand of Blue: 4; now it must be at least 5 and at most 10"),
    (SURPLUS, "discards 1", "discards 2", "hand of Green: 6; now it must be at least 7 and at most 7"),
    (
        DEVELOP,
        "red hand greek greek greek",
        "red hand persian persian persian persian persian persian",
        "must be at least 0 and at most 5",
    ),
    # steps
    (SETTLED, "blue maya 3", "blue maya 2", "Blue may build, it says, but nothing can be built"),
    (RETURNS, "wonders wind green", "wonders wind red", "nobody on turn has just built that wonder"),
    (RETURNS, "wind-2: green maya 1", "wind-2: green greek 1", "there is no choice to make"),
    (RETURNS, "returns maya wind", "returns maya", "Expected a line like 'returns maya wind'"),
    (
        OWES,
        "green hand chinese chinese greek, privileges 2",
        "green hand chinese chinese greek, privileges 0",
        "not asked",
    ),
    (OWES, "green hand chinese chinese greek", "green hand maya greek greek", "Green cannot pay that"),
    (OWES, "owes chinese 3", "owes chinese 4", "'4' should be a whole number from 1 to 3"),
    (OWES, "owes chinese 3", "owes chinese", "Expected a line like 'owes greek 2'"),
    (PICK, "discards persian 2\n", "discards persian 2\nowes greek 1\n", "only in a turn of phase 2"),
]


@pytest.mark.parametrize(("text", "old", "new", "message"), IMPOSSIBLE)
def test_an_impossible_position_is_refused(text, old, new, message):
    assert old in text
    changed = text.replace(old, new, 1)
    with pytest.raises(BadPosition) as refused:
        read(changed)
    assert message in str(refused.value)


def test_too_many_buildings():
    six_maya = "\n".join(f"earth-{n}: monument maya green" for n in range(1, 7))
    six_greek = "\n".join(f"earth-{n}: monument greek green" for n in range(1, 7))
    with pytest.raises(BadPosition, match="Green has 9 buildings and only 8 bases"):
        read(
            PICK.replace(
                "fire-1: blue maya 3", f"{six_greek}\nfire-2: monument persian green\nfire-3: monument persian green"
            )
        )
    with pytest.raises(BadPosition, match="There are 8 monuments of Maya; 7 can be built"):
        read(PICK.replace("fire-1: blue maya 3", f"{six_maya}\nfire-2: monument maya blue"))


def test_an_empty_pile_is_shuffled_before_a_card_is_drawn():
    text = """\
    utopia four-islands, 5 players
    round 8, purple draws a card, 3 to come
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
    purple hand chinese chinese, privileges 2
    discards chinese 8
    """
    with pytest.raises(BadPosition, match="With an empty pile the discards are shuffled"):
        read(text)
