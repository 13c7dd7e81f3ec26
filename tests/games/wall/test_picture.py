"""What a client is told: what a move would do, before it is made."""

import json

from archipel.core import registry
from archipel.core.kit.positions import random_matches

GAME = registry.game("wall")

WALL = """wall two-realms, 2 players
starts orange
run j5-k5 k5-m5 m5-n5 n4-n5 n4-p4 p4-p5 p5-q5 q4-q5 q4-r4 r4-s4 s4-t4*
branches q3-q4 q2-q3 r3-r4 r2-r3
f2: orange mongol
g3: orange farmer
h4: blue chinese, orange mongol, blue farmer
orange: scout g3, walls 1, stones chinese plague, lost herb
blue: scout h4, walls 0, stones herb, lost -
quiet 1
orange deploys
"""


def picture(text=WALL, seat="orange"):
    match = GAME.start(board="two-realms", position=text)
    return match.picture(seat)


def test_before_a_build_its_consequences_are_known():
    builds = picture()["choices"]["builds"]
    assert builds["q2-r2"] == {
        "removes": ["q4-r4"], "realms": {"f2": "china", "f3": "china"}, "itself": False, "new": 5, "old": 1,
    }  # fmt: skip
    assert builds["n5-p5"] == {"removes": [], "realms": {}, "itself": True, "new": 1, "old": 3}
    assert builds["p3-p4"] == {"removes": [], "realms": {}, "itself": False, "new": None, "old": None}


def test_where_the_scout_can_go_and_what_would_strand_it():
    choices = picture()["choices"]
    assert choices["moves"]["h3"] == {"road": True, "gates": [], "walks": {}}
    assert choices["moves"]["g4"]["gates"] == ["r4-s4"]
    assert choices["moves"]["f3"]["gates"] == ["r3-r4"]
    assert choices["strands"]["move h3"] == 1
    assert "move g2" not in choices["strands"]
    assert picture()["barred"] == ["h4"]
    assert picture()["visited"] == ["g3"]


def test_piles_show_what_is_known_and_what_that_is_worth():
    assert picture()["piles"]["h4"] == {
        "stones": [
            {"seat": "blue", "kind": "chinese"}, {"seat": "orange", "kind": "mongol"}, {"seat": "blue", "kind": None},
        ],
        "controller": "blue", "worth": 0, "unknown": 1,
    }  # fmt: skip
    assert picture(seat="blue")["piles"]["h4"]["worth"] == 1
    assert picture(seat="blue")["choices"] is None
    orange = picture()["players"][0]
    assert orange["stones"] == ["chinese", "plague"]
    assert orange["lost"] == ["herb"]
    assert picture(seat="blue")["players"][0]["stones"] == [None, None]


def test_why_recall_and_pass_are_offered():
    stuck = WALL.replace("blue: scout h4", "blue: scout -").replace("walls 1", "walls 0")
    stuck = stuck.replace("g3: orange farmer\n", "g3: blue farmer\nh3: orange farmer\n").replace("scout g3", "scout h3")
    stuck = stuck.replace("blue: scout -", "blue: scout g3")
    assert picture(stuck)["choices"]["offers"] == {"recall": "W6.1", "pass": "W4.1"}


def test_how_near_the_end_is():
    stocks = picture()["stocks"]
    assert stocks["more_to_end"] == 2
    assert stocks["turns_left"] == []
    announced = WALL.replace("quiet 1", "quiet 1\nend announced by blue, 2 turns left")
    assert picture(announced)["stocks"]["turns_left"] == ["orange", "blue"]


def test_everything_is_plain_json():
    for match in random_matches(GAME, 3, games=1, every=20):
        for seat in range(-1, 3):
            assert json.loads(json.dumps(match.picture(seat))) == match.picture(seat)
