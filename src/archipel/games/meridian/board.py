"""Meridian: reading a board file. The constraints are the rulebook's, under 'Board'."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.board import Check
from archipel.games.meridian.state import MERIDIANS, Board

City = tuple[int, int]  # meridian and row, from 0
SHAPES = {(2, 4): (5, 13), (3,): (4, 11)}  # numbers of players: rows and islands
CELL = re.compile(r"^([a-z])(\*?)$")


def read_board(data: dict[str, Any], check: Check) -> npt.NDArray[Any]:
    """M1.1, M1.2: the map, top edge first: a letter is an island, * a capital."""
    board = np.zeros(1, Board)
    seats = tuple(data["seats"])
    if not check.that(seats in SHAPES, "a board is for 2 and 4 players, or for 3", "seats", list(seats)):
        return board
    rows, islands = SHAPES[seats]
    lines = [line.split() for line in str(data.get("map", "")).strip().splitlines()]
    if not check.that(len(lines) == rows, f"{rows} cities on each meridian", "map", f"{len(lines)} lines"):
        return board
    cities: dict[str, list[City]] = defaultdict(list)
    capitals: dict[str, list[City]] = defaultdict(list)
    for number, line in enumerate(lines):
        row = rows - 1 - number
        if not check.that(len(line) == MERIDIANS, "10 meridians", f"map, row {row + 1}", f"{len(line)} cities"):
            return board
        for meridian, cell in enumerate(line):
            match = CELL.match(cell)
            if check.that(match is not None, "an island's letter, with * for a capital", _city(meridian, row), cell):
                assert match is not None
                cities[match[1]].append((meridian, row))
                if match[2]:
                    capitals[match[1]].append((meridian, row))
    check.that(len(cities) == islands, f"{islands} islands", "map", f"{len(cities)} islands")
    names = data.get("islands", {})
    for letter in sorted(cities):
        check.that(
            isinstance(names.get(letter), str), "every island has a name", f"islands.{letter}", names.get(letter)
        )
        _check_island(letter, sorted(cities[letter]), len(capitals[letter]), check)
    for letter in sorted(set(names) - set(cities)):
        check.that(False, "every named island lies on the map", f"islands.{letter}", names[letter])
    _check_crossings(cities, check)
    if not check.problems:
        _fill(board[0], rows, cities, capitals)
    return board


def _city(meridian: int, row: int) -> str:
    return f"city {meridian + 1}.{row + 1}"


def _check_island(letter: str, cities: list[City], capitals: int, check: Check) -> None:
    """Three to five cities on consecutive meridians, neighbours at most a row apart, a capital on those of 4 or 5."""
    place = f"island {letter}"
    check.that(3 <= len(cities) <= 5, "an island has 3 to 5 cities", place, len(cities))
    wanted = 1 if len(cities) >= 4 else 0
    check.that(capitals == wanted, f"an island of {len(cities)} has {wanted} capitals", place, capitals)
    for (m, r), (n, s) in pairwise(cities):
        step = f"{_city(m, r)} and {_city(n, s)}"
        check.that(n == m + 1, "the cities of an island lie on different, consecutive meridians", place, step)
        check.that(abs(r - s) <= 1, "neighbours on an island lie at most one row apart", place, step)


def _check_crossings(cities: dict[str, list[City]], check: Check) -> None:
    """Islands do not cross: between two meridians no island rises where another falls through it."""
    steps = {(a, b): letter for letter, own in cities.items() for a, b in pairwise(sorted(own)) if b[0] == a[0] + 1}
    for (a, b), letter in sorted(steps.items()):
        other = steps.get(((a[0], b[1]), (b[0], a[1])))
        if b[1] == a[1] + 1 and other is not None:
            check.that(False, "islands do not cross each other", f"{_city(*a)} to {_city(*b)}", f"{letter} and {other}")


def _fill(board: Any, rows: int, cities: dict[str, list[City]], capitals: dict[str, list[City]]) -> None:
    board.rows = rows
    board.islands = len(cities)
    board.weight[:] = 1
    for island, letter in enumerate(sorted(cities)):
        board.worth[island] = len(cities[letter])
        for i, (meridian, row) in enumerate(sorted(cities[letter])):
            board.island[meridian, row] = island
            board.cities[island, i] = (meridian, row)
            if (meridian, row) in capitals[letter]:
                board.weight[meridian, row] = 2
