"""Meridian positions as text: impossible ones are refused with what is impossible, and where."""

import pytest

from archipel import BadPosition, game

START = """\
meridian coral-sound, 4 players
starts orange
    1   2   3   4   5   6   7   8   9   10
5   -   -   -   -   y4  -   -   -   -   -
4   -   -   -   -   g3  -   -   -   -   -
3   -   -   -   -   -   -   -   -   -   -
2   -   -   -   -   b1  -   -   -   -   -
1   -   -   -   -   -   -   -   -   -   -
orange shows 5 8, played -
blue   shows 1 2, played -
green  shows 1 2, played -
yellow shows 1 2, played -
"""


def read(text):
    return game("meridian").start(position=text, board="coral-sound", seed=1)


def test_a_position_reads_back():
    assert read(START).position() == START
    assert read(START).to_act == "orange"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("coral-sound", "coral", "first line must be like 'meridian coral-sound, 4 players'"),
        ("4 players", "3 players", "not a board for 3"),
        ("starts orange", "starts pink", "Expected a line like 'starts orange'; found 'starts pink'"),
        ("starts orange\n", "", "Expected"),
        ("y4", "x4", "City 5.5: 'x4' is no tower"),
        ("y4", "y0", "City 5.5: 'y0' is no tower"),
        ("y4", "y2", r"Meridian 5: heights must increase .*: 1 3 2"),
        ("y4", "y3", "Meridian 5: heights must increase"),
        ("y4", "g4", "Meridian 5: Green has too many towers"),
        ("y4", "y21", "Yellow has more than 20 pieces"),
        ("3   -", "3", "Expected row 3 with ten cities"),
        ("5 8, played -", "5 11, played -", "'11' is not known here. Known are: 1, 2"),
        ("5 8, played -", "5 8 9, played -", "two is the most"),
        ("5 8, played -", "5 5, played -", "card 5 too often; the most is 1"),
        ("5 8, played -", "5 8, played 1 2", "do not fit the turns"),
        ("blue   shows 1 2, played -", "blue   shows 1 2, played 4", "do not fit the turns"),
        ("blue   shows", "blue   holds", "Expected a line like 'blue shows"),
        ("yellow shows 1 2, played -\n", "yellow shows 1 2, played -\nchosen 7 7\n", "cannot have chosen 7 7"),
        ("yellow shows 1 2, played -\n", "yellow shows 1 2, played -\nnonsense\n", "only a line like 'chosen"),
        (
            "yellow shows 1 2, played -\n",
            "yellow shows 1 2, played -\nchosen 5 5, lifted 6.1 height 2\n",
            "no such tower",
        ),
    ],
)
def test_an_impossible_position_is_refused(old, new, message):
    assert old in START
    with pytest.raises(BadPosition, match=message):
        read(START.replace(old, new, 1))


def test_too_few_cards_are_shown():
    text = START.replace("orange shows 5 8, played -", "orange shows 8, played 5")
    assert read(text).to_act == "blue"  # nature has yet to turn one up for orange
    with pytest.raises(BadPosition, match="Blue shows too few cards"):
        read(text.replace("blue   shows 1 2", "blue   shows 1"))
