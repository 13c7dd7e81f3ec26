"""Nutland positions as text: they read back, and impossible ones are refused with what is impossible, and where."""

import pytest

from archipel import BadPosition, game

GAME = game("nutland")
MIDDLE = """\
nutland atoll, 4 players
teams red+yellow blue+green
turns 57 of 600, idle 1
red to move
v16             1   1b  1   1
t17       1   1   2r  1   1   1   1
s18     1   1   1g  1   1   1   1   1y
r19   1   1r  1   ~   1   1   1   1
s20         1   ~   ~   ~   ~   1   1   1g
r21       4   ~   ~   ~   ~   ~   1   1
q22     1b  3y  ~   1   ~   ~   1   1   1
p23   1   1   1   1r  ~   ~   1   1   1
p24     1   1g  1   1   1   1   1   1
q25           1   1b  1   1   1   1
q26             1   1   1   1
"""
LAID = """\
nutland open-sea, 3 players
turns 0 of 900, idle 0
land together
blue to lay
u20     1
t21   1   1
"""


def read(text, board="atoll"):
    return GAME.start(position=text, board=board, seed=1)


def changed(text, old, new):
    assert old in text
    return text.replace(old, new, 1)


def test_a_position_reads_back():
    match = read(MIDDLE)
    assert match.position() == MIDDLE
    assert match.to_act == "red"
    assert "t17       1   1   2R  1   1   1   1" in match.show()


def test_a_land_being_built_reads_back():
    match = read(LAID, "open-sea")
    assert match.position() == LAID
    assert match.to_act == "blue"


def test_teams_and_turns_may_be_left_out():
    short = changed(MIDDLE, "teams red+yellow blue+green\nturns 57 of 600, idle 1\n", "")
    assert read(short).position() == changed(MIDDLE, "turns 57 of 600, idle 1", "turns 0 of 600, idle 0")


def test_space_is_no_matter_and_lakes_are_void():
    cramped = "\n".join(" ".join(line.split()) for line in MIDDLE.replace("~", ".").splitlines())
    assert read(cramped).position() == MIDDLE


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("nutland atoll", "nutland hive", "first line must be like 'nutland atoll, 6 players'"),
        ("4 players", "7 players", "first line must be"),
        ("red+yellow blue+green", "red+blue yellow+green", "no teams for 4 players.*side by side"),
        ("turns 57 of 600", "turns 57 of 601", "turns of all 4 players together"),
        ("turns 57 of 600", "turns 57 of 4000", "turns of all 4 players together"),
        ("turns 57 of 600", "turns 601 of 600", "is impossible: no more than 600"),
        ("idle 1", "idle 5", "is impossible"),
        ("turns 57 of 600, idle 1", "turns 0 of 600, idle 1", "is impossible"),
        ("turns 57 of 600, idle 1", "turns 57 of 600, idle 4", "the game has ended"),
        ("turns 57 of 600", "turns 600 of 600", "the game has ended"),
        ("red to move", "red to fly", "Expected a line like 'red to move'"),
        ("red to move", "white to move", "'white' is not known here. Known are: red, blue, yellow, green"),
        ("red to move", "nature to move", "'nature' is not known here"),
        ("red to move", "red to draw who is first", "are nature's"),
        ("red to move", "ended", "Nothing has ended this game"),
        ("red to move", "red to place", "No turns can have been played"),
        ("red to move", "blue to put back blue", "Blue cannot have been named"),
        ("red to move", "yellow to put back red", "Yellow cannot have been named to place a marble of Red"),
        ("red to move", "red to lay", "built 'together'"),
        ("red to move", "land together\nred to move", "leave out where it comes from"),
        ("red to move", "land of hope\nred to move", "write 'land together' or"),
        ("q26             1   1   1   1", "q26             1   1   1", "69 nuts on the land, not 70"),
        ("q26             1   1   1", "q26             1   1   2", "71 nuts on the land, not 70"),
        ("r21       4   ~", "r21       5   ~", "Expected a row of the land"),
        ("r21       4   ~", "r99       4   ~", "Expected a row of the land"),
        ("r21       4   ~", "r21       1w  ~", "r21: '1w' names no colour"),
        ("1   1g  1   1   1   1   1   1\nq25", "1   1g  1r  1r  1r  1   1   1\nq25", "Red has 6 marbles.*it has 5"),
        ("r21       4   ~", "r21       4r  ~", "Red holds the towers needed, 1: the game has ended"),
        ("q26             1   1   1   1", "q25             1   1   1", "q25 is drawn twice"),
        ("q26             1   1   1   1", "an26            1   1   1", "leaves the grid after ao26"),
    ],
)
def test_impossible_positions_are_refused(old, new, message):
    with pytest.raises(BadPosition, match=message):
        read(changed(MIDDLE, old, new))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("blue to lay", "blue to move", "3 nuts on the land, not 70"),
        ("blue to lay", "nature to lay, blue first", "'grown'"),
        ("land together\nblue to lay", "land grown, looseness 7\nnature to lay, blue first", "a number from 0 to 6"),
        ("t21   1   1", "t21   1   2", "u21: before the first turn all nuts lie at height 1"),
        ("t21   1   1", "t21   1   1r", "u21: marbles come after the land and the lot"),
        ("t21   1   1", "t21   1   .   1", "not connected: v21 lies apart"),
        ("u20     1\nt21   1   1", "v20 1 1", "first nut lies on the centre cell u21"),
        ("blue to lay", "nature to draw who is first", "not complete; it has 0 at most"),
        ("blue to lay\nu20     1\nt21   1   1\n", "nature to draw who plays alone\n", "Only with five"),
        ("t21   1   1", "t21   1" + "   1" * 12, "af21 lies further than 10"),
    ],
)
def test_impossible_lands_are_refused(old, new, message):
    with pytest.raises(BadPosition, match=message):
        read(changed(LAID, old, new), "open-sea")


def test_placing_is_checked():
    match = GAME.start(2, seed=1, board="hive")
    match.play("marble blue t17" if match.to_act == "red" else "marble red t17")
    text = match.position()
    with pytest.raises(BadPosition, match="u18: marbles are placed at the rim"):
        read(text.replace("s18     1   1   1   1", "s18     1   1   1r  1"), "hive")
    full = text.splitlines()
    full[2] = "red to place"
    full[4] = "s18     1b  1   1   1   1   1   1   1b"
    full[3] = "t17       1b  1b  1b  1   1   1"
    with pytest.raises(BadPosition, match="Red has no opponent's marble to place"):
        read("\n".join(full), "hive")


def test_an_ended_game_and_two_winners():
    won = changed(changed(MIDDLE, "r21       4   ~", "r21       4r  ~"), "red to move", "ended")
    assert read(won).over
    assert read(won).places() == {"red": 1, "blue": 3, "yellow": 1, "green": 3}
    both = changed(
        changed(won, "q22     1b  3y", "q22     4b  1y"), "q26             1   1   1   1", "q26             1   1   1"
    )
    with pytest.raises(BadPosition, match="Two sides hold the towers needed, 1"):
        read(both)


@pytest.mark.parametrize("words", ["move t17 v17", "move t17", "nut u18 t18", "return green", "pass", "marble red a1"])
def test_every_path_has_an_answer(words):
    """`why_not` answers whole moves and beginnings of moves, with a rule or with None."""
    answer = read(MIDDLE).why_not(words)
    assert answer is None or answer.startswith("N")
