"""Nutland: reading a board file: a ready-made land (N2.1), or the open sea, where a land is yet to come (N2.2)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.board import Check
from archipel.games.nutland.board.grid import AROUND, CELL_OF, NAMES, lakes, near_centre
from archipel.games.nutland.state import CELLS, NUTS, WAYS, WIDTH, Board

FEWEST_RIM = 20  # marbles that are to be placed, at most (N1.1)


def read_board(data: dict[str, Any], check: Check) -> npt.NDArray[Any]:
    """N2.1: the map, one line a row; `first` names the first nut drawn. Without a map it is the open sea."""
    boards = np.zeros(1, Board)
    board = boards[0]
    board.beside[:] = AROUND
    board.home[:] = [cell for cell in range(CELLS) if near_centre(cell)]
    if "map" not in data:
        check.that("first" not in data, "only a map has a first nut", "first", data.get("first"))
        return boards
    nuts, water = _read_map(data, check)
    if not check.problems:
        _check_land(nuts, water, data, check)
    board.nuts = NUTS
    board.land[sorted(nuts)] = 1
    return boards


def _read_map(data: dict[str, Any], check: Check) -> tuple[set[int], set[int]]:
    """The cells drawn as nuts and those drawn as lakes."""
    lines = str(data["map"]).strip("\n").splitlines()
    drawn = [(row, at, sign) for row, line in enumerate(lines) for at, sign in enumerate(line) if sign != " "]
    first = data.get("first")
    if not check.that(first in CELL_OF, "a cell, like u21", "first", first):
        return set(), set()
    start = next(((row, at) for row, at, sign in drawn if sign == "o"), None)
    if not check.that(start is not None, "o for a nut", "map", "no nut"):
        return set(), set()
    assert start is not None
    origin = CELL_OF[str(first)]
    found: dict[str, set[int]] = {"o": set(), "~": set(), ".": set()}
    for row, at, sign in drawn:
        place = f"map, line {row + 1}, character {at + 1}"
        if not check.that(sign in found, "o for a nut, ~ for a lake, . for void", place, sign):
            continue
        down = row - start[0]
        east, odd = divmod(at - start[1] - down, 2)
        if not check.that(not odd, "two characters a cell, every other line shifted by one", place, sign):
            continue
        letter, number = origin % WIDTH + east, origin // WIDTH + down
        inside = 0 <= letter < WIDTH and 0 <= number < WIDTH
        if inside:
            found[sign].add(number * WIDTH + letter)
        else:
            check.that(sign != "o", "nuts lie on the grid of 41 × 41 cells", place, sign)
    return found["o"], found["~"]


def _check_land(nuts: set[int], water: set[int], data: dict[str, Any], check: Check) -> None:
    """N2.1, N3.2: 70 nuts, one connected land near the centre, lakes drawn as lakes, and the numbers told of it."""
    check.that(len(nuts) == NUTS, "70 nuts (N2.1)", "map", len(nuts))
    reached, fresh = set[int](), {min(nuts)}
    while fresh:
        reached |= fresh
        fresh = {beyond for cell in fresh for beyond in AROUND[cell]} & nuts - reached
    for cell in sorted(nuts - reached)[:1]:
        check.that(False, "one connected land (N2.1)", NAMES[cell], f"{len(nuts - reached)} nuts apart")
    for cell in sorted(nuts):
        check.that(near_centre(cell), "nuts within 10 cells of the centre u21", NAMES[cell], "o")
    for cell in sorted(water ^ lakes(nuts)):
        drawn = "~" if cell in water else "."
        check.that(False, "~ where void is a lake and nowhere else (N1.2)", NAMES[cell], drawn)
    for key, value in _numbers(nuts).items():
        told = data.get(key, value)
        check.that(told == value, f"{key} as the map has them: {value}", key, told)
    rim = _numbers(nuts)["rim"]
    check.that(rim >= FEWEST_RIM, "a rim that holds all marbles (N3.2)", "map", f"{rim} nuts at the rim")


def _numbers(nuts: set[int]) -> dict[str, int]:
    """What can be counted on a land: pairs that touch, nuts that may be taken, nuts at the rim, lakes."""
    sides = {cell: sum(beyond in nuts for beyond in AROUND[cell]) for cell in nuts}
    left, count = lakes(nuts), 0
    while left:
        fresh = {left.pop()}
        count += 1
        while fresh:
            left -= fresh
            fresh = {beyond for cell in fresh for beyond in AROUND[cell]} & left
    return {
        "contacts": sum(sides.values()) // 2,
        "buildable": sum(n <= 3 for n in sides.values()),
        "rim": sum(n < WAYS for n in sides.values()),
        "lakes": count,
    }
