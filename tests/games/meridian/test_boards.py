"""Meridian's board files: what is shipped is valid, and every broken constraint is named with its place and value."""

import tomllib

import pytest

from archipel import BadBoard, game
from archipel.core import board

GAME = game("meridian")


def data(name="coral-sound"):
    return tomllib.loads((GAME.folder / "boards" / f"{name}.toml").read_text(encoding="utf-8"))


def problems(changed):
    with pytest.raises(BadBoard) as refused:
        board.from_data("mine", changed, GAME.package)
    return "\n".join(refused.value.problems)


@pytest.mark.parametrize("name", ["coral-sound", "monsoon-reach", "amber-strait", "pearl-shoals"])
def test_shipped_boards_are_valid(name):
    sheet = GAME.board(name)
    sizes = sorted(int(w) for w in sheet.record[0].worth if w)
    assert sizes == ([3] * 6 + [4] * 3 + [5] * (4 if 4 in sheet.seats else 2))


def with_map(old, new, name="coral-sound"):
    changed = data(name)
    assert old in changed["map"]
    return {**changed, "map": changed["map"].replace(old, new, 1)}


@pytest.mark.parametrize(
    ("changed", "constraint", "place", "value"),
    [
        ({**data(), "game": "chess"}, "the board is for meridian", "game", "'chess'"),
        ({**data(), "seats": [7]}, "numbers of players among", "seats", "[7]"),
        ({**data(), "seats": [2]}, "for 2 and 4 players, or for 3", "seats", "[2]"),
        ({**data(), "map": "a b c"}, "5 cities on each meridian", "map", "1 lines"),
        (with_map("d  d  d", "d  d"), "10 meridians", "map, row 5", "9 cities"),
        (with_map("d  d  d", "d  d  ?"), "an island's letter", "city 10.5", "'?'"),
        (with_map("m  m  m", "m  m  z"), "13 islands", "map", "14 islands"),
        (with_map("m  m  m", "m  m  z"), "every island has a name", "islands.z", "None"),
        (with_map("m  m  m", "m  m  z"), "3 to 5 cities", "island z", "1"),
        (with_map("m  m  m", "m* m  m"), "an island of 3 has 0 capitals", "island m", "1"),
        (with_map("k* k", "k  k"), "an island of 4 has 1 capitals", "island k", "0"),
        (with_map("d  d  d\ne", "e  d  d\nd"), "different, consecutive meridians", "island d", "city 1.4 and city 9.5"),
        (with_map("a  a  a  b", "a  a  b  a"), "consecutive meridians", "island a", "city 4.4 and city 4.5"),
        ({**data(), "islands": {**data()["islands"], "q": "Quince"}}, "lies on the map", "islands.q", "'Quince'"),
    ],
)
def test_a_broken_constraint_is_named(changed, constraint, place, value):
    lines = [line for line in problems(changed).splitlines() if constraint in line]
    assert any(place in line and value in line for line in lines), problems(changed)


def test_neighbours_are_at_most_a_row_apart():
    # exchange the ends of two islands so that one jumps from row 5 to row 3
    changed = with_map("a  a  a  b", "g  a  a  b")
    changed["map"] = changed["map"].replace("g* g  g", "a* g  g", 1)
    assert "at most one row apart; found 'city 1.3 and city 2.5'" in problems(changed)


def test_islands_do_not_cross():
    changed = with_map("d  d  d\n", "d  d  c\n")
    changed["map"] = changed["map"].replace("c  c  c\n", "c  c  d\n", 1)
    assert "islands do not cross each other; found 'c and d'" in problems(changed)


def test_a_file_that_is_no_toml(tmp_path):
    file = tmp_path / "broken.toml"
    file.write_text("map = [")
    with pytest.raises(BadBoard, match="cannot be read as TOML"):
        GAME.board(file)
