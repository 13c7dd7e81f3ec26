"""Words that mean one move and no other, and what an unfinished path is told."""

import pytest

from archipel import NotUnderstood, Refused, game

GAME = game("nutland")
SCENE = """\
nutland open-sea, 2 players
red to move
q20   1r  1r  1b  1
q21     1   1   1
a41   4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 3
"""


@pytest.fixture
def match():
    return GAME.start(position=SCENE, board="open-sea", seed=1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("move q20 s20 via q21", "'q21' cannot come after 'move q20 s20 via'"),
        ("move q20 s20 over r20", "'over' cannot come after 'move q20 s20'"),
        ("move q20", "only the beginning of a move"),
        ("move q20 z99", "'z99' cannot come after 'move q20'"),
        ("move Q20 q21", "'Q20' cannot come after 'move'"),
        ("marble pink q21", "'pink' cannot come after 'marble'. What can: "),
        ("nut q21 r21 s21", "nothing comes after it, so not 's21'"),
    ],
)
def test_what_is_not_understood_says_why(match, words, message):
    with pytest.raises(NotUnderstood, match=message):
        match.play(words)


@pytest.mark.parametrize(("words", "rule"), [("move q20 s20", "N4.2"), ("nut q21", "N2.2")])
def test_a_move_that_more_words_would_make_legal_is_refused_as_it_is(match, words, rule):
    assert match.why_not(words) is None
    with pytest.raises(Refused, match=rule):
        match.play(words)


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("move", None),
        ("move q20", None),
        ("move q20 s20", None),  # with `via r20`
        ("move q20 s20 via", None),
        ("move s20", "N4.1"),  # blue's
        ("move a1", "N4.1"),
        ("nut", None),
        ("nut q21", None),
        ("nut t20", "N6.1"),  # beside no red marble
        ("nut q20", "N6.1"),
        ("return", None),
        ("return blue", None),
        ("marble", "N5.6"),
        ("pass", None),
    ],
)
def test_beginnings_of_moves_are_answered_too(match, path, rule):
    assert match.why_not(path) == rule


def test_a_nut_beside_two_marbles_is_one_move(match):
    """q21 lies beside q20 and r20: whoever takes it, it is the same move, and any of their neighbours will do."""
    assert match.legal("nut q21 ").count("nut q21 q19") == 1
    numbers = [m for m in range(58_835, 109_265) if match.words(m) == "nut q21 q19"]
    assert len(numbers) == 2
    assert [match.why_not(m) for m in numbers] == [None, "N6.1"]
    assert match.parse("nut q21 q19") == numbers[0]
