"""Utopia: reading a board file. The constraints are the rulebook's, under 'Board'."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.board import Check
from archipel.games.utopia.state import DISTRICTS, NONE, Board

ISLAND_NAMES = ("water", "earth", "wind", "fire")
VALUES = (2, 3, 4)
FEWEST = 4  # districts on an island
SECTORS = range(3, 7)  # three lighthouses part the sea; canal and reef may part it further

Link = tuple[str, str]


def read_board(data: dict[str, Any], check: Check) -> npt.NDArray[Any]:
    """U1.1: districts with their values and ships, the streets and bridges between them, the harbour sectors."""
    board = np.zeros(1, Board)
    districts = _districts(data, check)
    if check.problems:
        return board
    _check_islands(districts, check)
    streets = _links(data, "streets", districts, check)
    bridges = _links(data, "bridges", districts, check)
    for a, b in streets:
        same = districts[a]["island"] == districts[b]["island"]
        check.that(same, "a street joins districts of one island", "streets", f"{a} and {b}")
    for a, b in bridges:
        other = districts[a]["island"] != districts[b]["island"]
        check.that(other, "a bridge joins districts of two islands", "bridges", f"{a} and {b}")
    _check_connections(districts, streets, bridges, check)
    sectors = _check_sectors(data, districts, check)
    if not check.problems:
        _fill(board[0], districts, streets + bridges, sectors)
    return board


def district_names(data: dict[str, Any]) -> list[str]:
    """The ids of the districts, in the order of the Board record."""
    return [d["id"] for island in ISLAND_NAMES for d in data["district"] if d["island"] == island]


def _districts(data: dict[str, Any], check: Check) -> dict[str, Any]:
    listed = data.get("district", [])
    if not isinstance(listed, list) or not all(isinstance(d, dict) for d in listed):
        check.that(False, "a list of districts", "district", listed)
        return {}
    check.that(len(listed) == DISTRICTS, f"{DISTRICTS} districts", "district", f"{len(listed)} districts")
    found: dict[str, Any] = {}
    for number, district in enumerate(listed, 1):
        name, island = district.get("id"), district.get("island")
        place = f"district {name or number}"
        check.that(island in ISLAND_NAMES, f"one of the islands {', '.join(ISLAND_NAMES)}", place, island)
        named = isinstance(name, str) and name.removeprefix(f"{island}-").isdigit()
        check.that(named, "an id made of the island's name and a number, like wind-3", place, name)
        check.that(name not in found, "every district has its own id", place, name)
        value = district.get("value")
        check.that(value in VALUES and not isinstance(value, bool), "a value of 2, 3 or 4", place, value)
        found[str(name)] = district
    return found


def _check_islands(districts: dict[str, Any], check: Check) -> None:
    """At least four districts an island, not equally many on all, every value on each."""
    sizes = Counter(d["island"] for d in districts.values())
    uneven = len({sizes[i] for i in ISLAND_NAMES}) > 1
    check.that(uneven, "the districts are spread unevenly over the islands", "district", dict(sizes))
    for island in ISLAND_NAMES:
        check.that(sizes[island] >= FEWEST, f"at least {FEWEST} districts on every island", island, sizes[island])
        values = sorted({d["value"] for d in districts.values() if d["island"] == island})
        check.that(values == list(VALUES), "districts of value 2, 3 and 4 on every island", island, values)


def _links(data: dict[str, Any], key: str, districts: dict[str, Any], check: Check) -> list[Link]:
    found: list[Link] = []
    for pair in data.get(key, []):
        known = isinstance(pair, list) and len(pair) == 2 and all(end in districts for end in pair)
        if check.that(known, "two districts of the board", key, pair):
            a, b = pair
            check.that(a != b, "two different districts", key, pair)
            check.that((a, b) not in found and (b, a) not in found, "every pair once", key, pair)
            found.append((a, b))
    return found


def _reached(start: str, allowed: set[str], links: list[Link]) -> set[str]:
    """The districts that can be walked to from one, inside a set."""
    reached, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for a, b in links:
            for x, y in ((a, b), (b, a)):
                if x == here and y in allowed and y not in reached:
                    reached.add(y)
                    edge.append(y)
    return reached


def _check_connections(districts: dict[str, Any], streets: list[Link], bridges: list[Link], check: Check) -> None:
    """Streets connect every island; with bridges the city is one, also without Water."""
    for island in ISLAND_NAMES:
        own = {name for name, d in districts.items() if d["island"] == island}
        cut_off = sorted(own - _reached(min(own), own, streets)) if own else []
        check.that(not cut_off, "the districts of an island are connected by streets", island, cut_off)
    dry = {name for name, d in districts.items() if d["island"] != "water"}
    for allowed, without in ((set(districts), ""), (dry, ", also without Water")):
        cut_off = sorted(allowed - _reached(min(allowed), allowed, streets + bridges)) if allowed else []
        check.that(not cut_off, f"bridges join the islands into one city{without}", "bridges", cut_off)


def _check_sectors(data: dict[str, Any], districts: dict[str, Any], check: Check) -> list[str]:
    """Every sector has three ships on two islands, and keeps two without Water."""
    sectors = data.get("sectors", {})
    if not check.that(isinstance(sectors, dict), "a table of harbour sectors with their names", "sectors", sectors):
        return []
    wanted = f"{SECTORS[0]} to {SECTORS[-1]} harbour sectors: three lighthouses part the sea"
    check.that(len(sectors) in SECTORS, wanted, "sectors", len(sectors))
    for sector, title in sectors.items():
        named = isinstance(title, dict) and all(isinstance(title.get(language), str) for language in ("en", "nl"))
        check.that(named, "every harbour sector has a name for en and one for nl", f"sectors.{sector}", title)
        islands = [d["island"] for d in districts.values() if d.get("ship") == sector]
        place = f"sector {sector}"
        check.that(len(islands) >= 3, "at least 3 ship districts in every harbour sector", place, len(islands))
        check.that(
            len(set(islands)) >= 2, "ships on at least 2 islands in every harbour sector", place, sorted(set(islands))
        )
        dry = [i for i in islands if i != "water"]
        check.that(len(dry) >= 2, "at least 2 ship districts in every harbour sector without Water", place, len(dry))
    for name, district in districts.items():
        ship = district.get("ship")
        known = ship is None or (isinstance(ship, str) and ship in sectors)
        check.that(known, "a ship lies in one of the harbour sectors", f"district {name}", ship)
    return list(sectors)


def _fill(board: Any, districts: dict[str, Any], links: list[Link], sectors: list[str]) -> None:
    ids = district_names({"district": list(districts.values())})
    for number, name in enumerate(ids):
        district = districts[name]
        island = ISLAND_NAMES.index(district["island"])
        board.island[number] = island
        board.first[island + 1 :] = number + 1
        board.value[number] = district["value"]
        board.sector[number] = sectors.index(district["ship"]) if "ship" in district else NONE
    for a, b in links:
        board.adjacent[ids.index(a), ids.index(b)] = board.adjacent[ids.index(b), ids.index(a)] = 1
    for number in range(DISTRICTS):
        near = np.flatnonzero(board.adjacent[number])
        board.neighbours[number] = len(near)
        board.near[number, : len(near)] = near
        same = board.sector == board.sector[number] if board.sector[number] != NONE else np.zeros(DISTRICTS, bool)
        others = [d for d in np.flatnonzero(same) if d != number]
        board.berths[number] = len(others)
        board.over_sea[number, : len(others)] = others
