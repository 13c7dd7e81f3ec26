"""The Great Wall: reading a board file. What it must be is checked in constraints.py."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.board import Check
from archipel.games.wall.board.constraints import check_map
from archipel.games.wall.state import EAST_END, VILLAGES, WEST_END, Board

Edge = frozenset[str]  # two towers


@dataclass(frozen=True)
class Map:
    """A board file's contents: towers, villages and lines by name."""

    fields: dict[str, list[str]]  # the corners of each village's field, clockwise
    lines: list[tuple[str, str]]
    roads: list[tuple[str, str]]
    start: list[str]  # the towers of the starting wall
    west: list[str]  # end towers, north to south
    east: list[str]
    red: list[str]
    outline: list[str]  # the edge of the map, clockwise from the southernmost west end tower

    @cached_property
    def towers(self) -> list[str]:
        """All towers, in the order in which the lines name them."""
        return list(dict.fromkeys(t for line in self.lines for t in line))

    @cached_property
    def number(self) -> dict[Edge, int]:
        """Each line's number, by its towers."""
        return {frozenset(line): n for n, line in enumerate(self.lines)}

    def sides(self, village: str) -> list[tuple[str, str]]:
        """The sides of a field, clockwise, each from tower to tower."""
        corners = self.fields[village]
        return list(zip(corners, corners[1:] + corners[:1], strict=True))

    @cached_property
    def beside(self) -> dict[Edge, list[str]]:
        """The villages on either side of each line, in the file's order of villages."""
        found: dict[Edge, list[str]] = {edge: [] for edge in self.number}
        for village in self.fields:
            for side in self.sides(village):
                found.setdefault(frozenset(side), []).append(village)
        return found

    @cached_property
    def edge(self) -> list[tuple[str, str]]:
        """The outline, from tower to tower."""
        return list(zip(self.outline, self.outline[1:] + self.outline[:1], strict=True))

    @cached_property
    def blank(self) -> set[Edge]:
        """The stretches of the west and east edge between neighbouring end towers: no wall stands there."""
        return {frozenset(pair) for ends in (self.west, self.east) for pair in pairwise(ends)}

    @cached_property
    def start_edges(self) -> set[Edge]:
        """The lines of the starting wall."""
        return {frozenset(pair) for pair in pairwise(self.start)}

    @cached_property
    def ways_north(self) -> dict[str, list[Edge]]:
        """The lines that a way from each village to the north edge crosses, that edge included: any way will do."""
        first, last = self.outline.index(self.west[0]), self.outline.index(self.east[0])
        ways: dict[str, list[Edge]] = {}
        for side in self.edge[first:last]:
            for village in self.beside.get(frozenset(side), []):
                ways.setdefault(village, [frozenset(side)])
        todo = list(ways)
        for village in todo:
            for side in self.sides(village):
                for other in self.beside[frozenset(side)]:
                    if other not in ways:
                        ways[other] = [frozenset(side), *ways[village]]
                        todo.append(other)
        return ways


def read_board(data: dict[str, Any], check: Check) -> npt.NDArray[Any]:
    """W1.1, W1.5: villages in their fields, lines between towers, roads, ends and the starting wall."""
    board = np.zeros(1, Board)
    found = _shaped(data, check)
    if found is not None:
        check_map(found, check)
    if found is not None and not check.problems:
        _fill(board[0], found)
    return board


def _names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) for v in value)


def _shaped(data: dict[str, Any], check: Check) -> Map | None:
    """The contents, if every part has the right shape."""
    ok = True
    for key in ("start", "west", "east", "red", "outline"):
        value = data.get(key)
        ok &= check.that(_names(value) and len(value or []) >= 2, "a list of towers", key, value)
    for key, what in (("lines", "towers"), ("roads", "villages")):
        pairs = data.get(key)
        if ok := check.that(isinstance(pairs, list), f"a list of pairs of {what}", key, pairs) and ok:
            for n, pair in enumerate(pairs or []):
                good = _names(pair) and len(set(pair)) == len(pair) == 2
                ok &= check.that(good, f"two different {what}", f"{key}, number {n + 1}", pair)
    fields = data.get("fields")
    if (
        ok := check.that(isinstance(fields, dict), "a table: the corners of each village's field", "fields", fields)
        and ok
    ):
        for village, corners in (fields or {}).items():
            good = _names(corners) and len(set(corners)) == len(corners)
            ok &= check.that(good, "the corners of a field are different towers", f"fields.{village}", corners)
    if not ok or fields is None:
        return None
    lists = {key: data[key] for key in ("start", "west", "east", "red", "outline")}
    return Map(fields, [tuple(p) for p in data["lines"]], [tuple(p) for p in data["roads"]], **lists)


def _fill(board: Any, found: Map) -> None:
    towers = {name: n for n, name in enumerate(found.towers)}
    villages = {name: n for n, name in enumerate(found.fields)}
    board.towers, board.lines = len(towers), len(found.lines)
    board.beside[:] = VILLAGES
    for edge, line in found.number.items():
        board.ends[line] = [towers[t] for t in found.lines[line]]
        for side, village in enumerate(found.beside[edge]):
            board.beside[line, side] = villages[village]
        board.start[line] = edge in found.start_edges
    for name, n in villages.items():
        sides = sorted(found.number[frozenset(s)] for s in found.sides(name) if frozenset(s) in found.number)
        board.sides[n] = len(sides)
        board.side[n, : len(sides)] = sides
        joined = sorted(
            (villages[b if name == a else a], line_between(found, a, b)) for a, b in found.roads if name in (a, b)
        )
        board.roads[n] = len(joined)
        for i, (other, line) in enumerate(joined):
            board.road_to[n, i], board.road_over[n, i] = other, line
        for edge in (e for e, times in Counter(found.ways_north[name]).items() if times % 2):
            board.beyond[found.number[edge]] |= 1 << n
    for ends, mark in ((found.west, WEST_END), (found.east, EAST_END)):
        for name in ends:
            board.end[towers[name]] = mark
    board.start_west, board.start_east = (towers[name] for name in found.red)


def line_between(found: Map, a: str, b: str) -> int:
    """The line two neighbouring villages share."""
    return next(found.number[edge] for edge, pair in found.beside.items() if {a, b} == set(pair))
