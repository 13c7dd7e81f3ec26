"""Utopia's board files: what is shipped is valid, and every broken constraint is named with its place and value."""

import tomllib

import pytest

from archipel import BadBoard, game
from archipel.core import board

GAME = game("utopia")


def data():
    return tomllib.loads((GAME.folder / "boards" / "four-islands.toml").read_text(encoding="utf-8"))


def with_district(name, **changes):
    """The board with something of one district changed; None takes it away."""
    changed = data()
    district = next(d for d in changed["district"] if d["id"] == name)
    for key, value in changes.items():
        if value is None:
            district.pop(key)
        else:
            district[key] = value
    return changed


def without_links(key, *names):
    """The board without the streets or bridges that touch these districts."""
    changed = data()
    changed[key] = [pair for pair in changed[key] if not set(pair) & set(names)]
    return changed


def with_link(key, *pair):
    changed = data()
    changed[key] = [*changed[key], list(pair)]
    return changed


def six_each():
    """Six districts on every island: one of Fire's seven moves to Water."""
    changed = data()
    moved = next(d for d in changed["district"] if d["id"] == "fire-7")
    moved.update(id="water-6", island="water")
    return changed


def three_on_water():
    changed = data()
    for old, new in (("water-4", "earth-7"), ("water-5", "earth-8")):
        next(d for d in changed["district"] if d["id"] == old).update(id=new, island="earth")
    return changed


def no_ships(*names):
    changed = data()
    for district in changed["district"]:
        if district["id"] in names:
            district.pop("ship")
    return changed


def noon_on_fire():
    """The Noon Roads with ships on one island alone."""
    changed = no_ships("earth-5")
    next(d for d in changed["district"] if d["id"] == "fire-7")["ship"] = "noon"
    return changed


def dusk_without_dry_land():
    changed = no_ships("wind-2")
    next(d for d in changed["district"] if d["id"] == "water-3")["ship"] = "dusk"
    return changed


def test_the_shipped_board_is_valid():
    sheet = GAME.board("four-islands")
    record = sheet.record[0]
    assert record.first.tolist() == [0, 5, 11, 17, 24]
    assert (record.adjacent == record.adjacent.T).all()
    assert record.adjacent.sum() == 2 * (28 + 8)
    assert sheet.layout["districts"].keys() == {d["id"] for d in sheet.data["district"]}
    assert not {"lighthouses", "canal", "reef"} & set(sheet.data)


def test_drawing_does_not_change_the_digest():
    changed = data()
    changed["layout"]["size"] = [1, 1]
    assert board.from_data("four-islands", changed, GAME.package).digest == GAME.board("four-islands").digest


def test_districts_may_be_listed_in_any_order():
    changed = data()
    changed["district"].reverse()
    sheet = board.from_data("mine", changed, GAME.package)
    assert sheet.record[0].first.tolist() == [0, 5, 11, 17, 24]
    assert GAME.start(seats=3, seed=1, board=sheet).legal("welcome")


@pytest.mark.parametrize(
    ("changed", "constraint", "place", "value"),
    [
        ({**data(), "game": "chess"}, "the board is for utopia", "game", "'chess'"),
        ({**data(), "seats": [6]}, "numbers of players among", "seats", "[6]"),
        ({**data(), "district": "none"}, "a list of districts", "district", "'none'"),
        ({**data(), "district": data()["district"][1:]}, "24 districts", "district", "23 districts"),
        (with_district("wind-3", island="sea"), "one of the islands water, earth", "district wind-3", "'sea'"),
        (
            with_district("wind-3", id="wind three"),
            "an id made of the island's name",
            "district wind three",
            "'wind three'",
        ),
        (with_district("wind-3", id="wind-2"), "every district has its own id", "district wind-2", "'wind-2'"),
        (with_district("wind-3", value=5), "a value of 2, 3 or 4", "district wind-3", "5"),
        (with_district("water-2", value=3), "districts of value 2, 3 and 4", "water", "[3, 4]"),
        (six_each(), "spread unevenly", "district", "'water': 6"),
        (three_on_water(), "at least 4 districts", "water", "3"),
        (with_link("streets", "wind-1", "moon-1"), "two districts of the board", "streets", "['wind-1', 'moon-1']"),
        (with_link("streets", "wind-1", "wind-1"), "two different districts", "streets", "['wind-1', 'wind-1']"),
        (with_link("streets", "wind-2", "wind-1"), "every pair once", "streets", "['wind-2', 'wind-1']"),
        (
            with_link("streets", "wind-1", "fire-1"),
            "a street joins districts of one island",
            "streets",
            "wind-1 and fire-1",
        ),
        (with_link("bridges", "wind-1", "wind-4"), "a bridge joins districts of two", "bridges", "wind-1 and wind-4"),
        (without_links("streets", "wind-3"), "connected by streets", "wind", "['wind-3']"),
        (without_links("bridges", "water-3", "water-4", "water-5"), "one city", "bridges", "'water-1'"),
        (without_links("bridges", "fire-6", "fire-1", "wind-6"), "also without Water", "bridges", "'fire-1'"),
        ({**data(), "sectors": "none"}, "a table of harbour sectors", "sectors", "'none'"),
        ({**data(), "sectors": {"dusk": "Dusk"}}, "3 to 6 harbour sectors", "sectors", "1"),
        ({**data(), "sectors": {**data()["sectors"], "noon": 12}}, "has a name", "sectors.noon", "12"),
        (
            {**data(), "sectors": {**data()["sectors"], "noon": {"en": "Noon Roads"}}},
            "one for nl",
            "sectors.noon",
            "Noon Roads",
        ),
        (
            with_district("wind-3", ship="night"),
            "a ship lies in one of the harbour sectors",
            "district wind-3",
            "'night'",
        ),
        (no_ships("fire-6"), "at least 3 ship districts", "sector noon", "2"),
        (noon_on_fire(), "on at least 2 islands", "sector noon", "['fire']"),
        (dusk_without_dry_land(), "at least 2 ship districts in every harbour sector without", "sector dusk", "1"),
    ],
)
def test_a_broken_constraint_is_named(changed, constraint, place, value):
    with pytest.raises(BadBoard) as refused:
        board.from_data("mine", changed, GAME.package)
    lines = [line for line in refused.value.problems if constraint in line]
    assert any(place in line and value in line for line in lines), refused.value.problems
