"""What the client is told fits what may be done."""

import numpy as np
import pytest

from archipel import game
from archipel.core.kit.positions import random_matches
from tests.games.nutland import naive

GAME = game("nutland")


def moves_of(picture):
    """The moves a picture speaks of, as words."""
    said = set()
    for start, marble in picture["marbles"].items():
        said |= {f"move {start} {end}" for end in marble["steps"]}
        for push in marble["pushes"]:
            said.add(f"move {start} {push['to']}" + (f" via {push['over'][-1]}" if push["over"] else ""))
    return said | {f"nut {nut} {end}" for nut, found in picture["nuts"].items() for end in found["to"]}


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_pictures_show_exactly_what_may_be_done(seats):
    for match in random_matches(GAME, seats, 1, every=31):
        picture = match.picture("spectator")
        in_turn = picture["stage"] in ("marble", "nut")
        legal = [w for w in match.legal() if w.startswith(("move ", "nut "))] if in_turn else []
        assert moves_of(picture) == set(legal)
        assert set(picture["rim"]) == {w.split()[-1] for w in match.legal("marble")}
        land = {c: (s["height"], s["marble"]) for c, s in picture["land"].items()}
        table = naive.Table(match.position())
        assert land == {naive.name(c): (h, table.marble.get(c)) for c, h in table.height.items()}


def test_a_push_says_over_which_marbles_it_goes():
    text = "nutland open-sea, 2 players\nred to move\nq20 1r 1r 1b 1\nr21 1b\na41" + " 4" * 16 + " 1\n"
    match = GAME.start(position=text, board="open-sea", seed=1)
    pushes = match.picture("red")["marbles"]["q20"]["pushes"]
    assert pushes == [{"to": "s20", "over": ["r20"]}, {"to": "r21", "over": ["r20"]}]
    assert match.picture("red")["players"][0]["chains"] == [["q20", "r20"]]
    assert match.picture("red")["nuts"] == {}


def test_threats_and_lakes_are_told():
    ring = "nutland open-sea, 4 players\nred to move\nu20 3b 4\nt21 1 . 1\nt22 1 1r\na41" + " 4" * 14 + " 3\n"
    picture = GAME.start(position=ring, board="open-sea", seed=1).picture("red")
    assert picture["lakes"] == ["u21"]
    assert [team["threats"] for team in picture["teams"]] == [[], [{"seat": "blue", "from": "u20", "to": "v20"}]]
    assert (picture["needed"], picture["round"], picture["rounds"], picture["idle"]) == (1, 1, 150, 0)
    assert np.array([p["out"] for p in picture["players"]]).tolist() == [4, 4, 5, 5]
