"""Nutland's board files: what is shipped is valid, and every broken constraint is named with its place and value."""

import tomllib

import pytest

from archipel import BadBoard, game
from archipel.core import board

GAME = game("nutland")
LANDS = [name for name in GAME.boards() if name != "open-sea"]


def data(name="atoll"):
    return tomllib.loads((GAME.folder / "boards" / f"{name}.toml").read_text(encoding="utf-8"))


def with_map(old, new):
    changed = data()
    assert old in changed["map"]
    return {**changed, "map": changed["map"].replace(old, new, 1)}


def without(key):
    return {k: v for k, v in data().items() if k != key}


@pytest.mark.parametrize("name", LANDS)
def test_shipped_lands_are_valid(name):
    sheet = GAME.board(name)
    assert sheet.record[0].land.sum() == 70
    assert sheet.seats == (2, 3, 4, 5, 6)
    assert {"en", "nl"} <= set(sheet.title)


def test_lands_have_an_order_from_compact_to_loose():
    assert sorted(data(name)["order"] for name in LANDS) == list(range(1, 12))


def test_the_open_sea_is_empty():
    assert not GAME.board("open-sea").record[0].land.any()


def test_what_is_told_of_a_land_may_be_left_out():
    short = {k: v for k, v in data().items() if k not in ("contacts", "buildable", "rim", "lakes", "order", "id")}
    assert board.from_data("atoll", short, GAME.package).digest == GAME.board("atoll").digest


@pytest.mark.parametrize(
    ("changed", "constraint", "place", "value"),
    [
        ({**data(), "game": "chess"}, "the board is for nutland", "game", "'chess'"),
        ({**data(), "seats": [7]}, "numbers of players among", "seats", "[7]"),
        ({**data(), "first": "zz9"}, "a cell, like u21", "first", "'zz9'"),
        (without("first"), "a cell, like u21", "first", "None"),
        (without("map"), "only a map has a first nut", "first", "'v16'"),
        ({**data(), "map": ". . ."}, "o for a nut", "map", "'no nut'"),
        (with_map("o o o o . . .", "o o o x . . ."), "o for a nut, ~ for a lake", "map, line 1, character 13", "'x'"),
        (
            with_map(" . o o o o o o o .", ". o o o o o o o ."),
            "every other line shifted",
            "map, line 2, character 1",
            "'.'",
        ),
        (with_map("o o o o . . .", "o o o . . . ."), "70 nuts", "map", "69"),
        (with_map("o o o o . . .", "o o o o o . ."), "70 nuts", "map", "71"),
        (with_map(". . . o o o o . . .", ". . . . o o o . . o"), "one connected land", "aa16", "'1 nuts apart'"),
        ({**data(), "first": "k2"}, "within 10 cells of the centre", "k2", "'o'"),
        ({**data(), "first": "a1"}, "nuts lie on the grid", "map, line 2, character 4", "'o'"),
        (with_map("~ ~ o ~", ". ~ o ~"), "~ where void is a lake", "t20", "'.'"),
        (with_map(". . . o", "~ . . o"), "~ where void is a lake", "s16", "'~'"),
        ({**data(), "contacts": 1}, "contacts as the map has them: 158", "contacts", "1"),
        ({**data(), "buildable": 1}, "buildable as the map has them: 14", "buildable", "1"),
        ({**data(), "rim": 1}, "rim as the map has them: 50", "rim", "1"),
        ({**data(), "lakes": 2}, "lakes as the map has them: 1", "lakes", "2"),
    ],
)
def test_broken_boards_are_refused(changed, constraint, place, value):
    with pytest.raises(BadBoard) as refused:
        board.from_data("mine", changed, GAME.package)
    told = "\n".join(refused.value.problems)
    assert constraint in told
    assert f"{place}: " in told
    assert f"found {value}" in told
