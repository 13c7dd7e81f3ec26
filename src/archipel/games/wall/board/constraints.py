"""The Great Wall: what a board must be, as the rulebook says under 'Board'. Every breach is named, with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from archipel.core.board import Check
from archipel.games.wall.state import LINES, PIECES, SIDES, TOWERS, VILLAGES

if TYPE_CHECKING:
    from archipel.games.wall.board import Map

LONGEST_START = 12


def check_map(found: Map, check: Check) -> None:
    """Everything, from the parts to the whole: what would make later checks stumble stops the reading."""
    _check_parts(found, check)
    if not check.problems:
        _check_fields(found, check)
    if not check.problems:
        _check_edges(found, check)
    if not check.problems:
        _check_start(found, check)
        _check_roads(found, check)
        check_loops(found, check)


def _twice(names: Iterable[object]) -> list[object]:
    return [name for name, times in Counter(names).items() if times > 1]


def _check_parts(found: Map, check: Check) -> None:
    """38 villages; lines between towers, each once; no name for two things; no tower without a line."""
    check.that(len(found.fields) == VILLAGES, f"{VILLAGES} villages", "fields", len(found.fields))
    check.that(len(found.lines) <= LINES, f"at most {LINES} lines", "lines", len(found.lines))
    check.that(len(found.towers) <= TOWERS, f"at most {TOWERS} towers", "lines", len(found.towers))
    for key, ends in (("west", found.west), ("east", found.east)):
        check.that(len(ends) >= 3, "a red tower and at least two further end towers", key, ends)
    for name in sorted(set(found.fields) & set(found.towers)):
        check.that(False, "village and tower ids are disjoint", f"fields.{name}", name)
    for twice in _twice("-".join(sorted(line)) for line in found.lines):
        check.that(False, "every line is listed once", "lines", twice)
    named = {"start": found.start, "west": found.west, "east": found.east, "red": found.red, "outline": found.outline}
    named |= {f"fields.{v}": corners for v, corners in found.fields.items()}
    for place, names in named.items():
        for tower in names:
            check.that(tower in found.towers, "a tower where a line ends", place, tower)
        check.that(not _twice(names), "no tower twice", place, names)
    for road in found.roads:
        for village in road:
            check.that(village in found.fields, "a village", "roads", village)
    for twice in _twice("-".join(sorted(road)) for road in found.roads):
        check.that(False, "every road is listed once", "roads", twice)


def _check_fields(found: Map, check: Check) -> None:
    """Sides are lines, but for the west and east edge; neighbours share one line; corners clockwise; no holes."""
    four = sum(len(corners) == 4 for corners in found.fields.values())
    check.that(2 * four > VILLAGES, "fields are four-sided as a rule", "fields", f"{four} of {VILLAGES}")
    directed = Counter(side for village in found.fields for side in found.sides(village))
    for village, corners in found.fields.items():
        place = f"fields.{village}"
        check.that(3 <= len(corners) <= SIDES, f"a field has 3 to {SIDES} sides", place, len(corners))
        for a, b in found.sides(village):
            a_line = frozenset((a, b)) in found.number or frozenset((a, b)) in found.blank
            check.that(a_line, "a side of a field is a line, except on the west and east edge", place, f"{a}-{b}")
            check.that(directed[a, b] == 1, "the corners of a field are listed clockwise", place, f"{a}-{b}")
    for edge, villages in found.beside.items():
        name = "-".join(sorted(edge))
        check.that(1 <= len(villages) <= 2, "a line bounds one or two fields", f"lines, {name}", villages)
    for pair in _twice(tuple(villages) for villages in found.beside.values() if len(villages) == 2):
        check.that(False, "two fields share at most one line", "fields", pair)
    holes = len(found.towers) - len(found.number.keys() | found.blank) + len(found.fields)
    check.that(holes == 1, "the fields make up one map without holes (towers - sides + fields = 1)", "fields", holes)


def _check_edges(found: Map, check: Check) -> None:
    """The outline, clockwise, with the end towers in order; ends have one line; the outline is irregular."""
    outline, sides = found.outline, {side for village in found.fields for side in found.sides(village)}
    for a, b in found.edge:
        once = (a, b) in sides and (b, a) not in sides
        check.that(once, "the outline goes clockwise along the edge of the map", "outline", f"{a}-{b}")
    border = {edge for edge, villages in found.beside.items() if len(villages) == 1}
    for edge in sorted(border - {frozenset(e) for e in found.edge}, key=sorted):
        check.that(False, "a line with one village lies on the outline", "outline", "-".join(sorted(edge)))
    first = outline[: len(found.west)] == found.west[::-1]
    check.that(first, "the outline begins with the west end towers, from south to north", "outline", found.west)
    at = outline.index(found.east[0]) if found.east[0] in outline else 0
    run = outline[at : at + len(found.east)] == found.east
    check.that(run, "the east end towers follow each other on the outline, north to south", "outline", found.east)
    for key, ends in (("west", found.west), ("east", found.east)):
        for tower in ends:
            lines = sum(tower in line for line in found.lines)
            check.that(lines == 1, "an end tower has exactly one line", f"{key}, {tower}", lines)
    corners = sum(sum(t in c for c in found.fields.values()) == 1 for t in outline)
    check.that(corners > 4, "the outline is irregular: more than four corners", "outline", corners)


def _check_start(found: Map, check: Check) -> None:
    """The starting wall: from red tower to red tower, short enough, with 19 villages on each side."""
    red = found.red
    placed = len(red) == 2 and red[0] in found.west and red[1] in found.east
    if check.that(placed, "a red tower on the west edge and one on the east edge", "red", red):
        south = found.east[found.east.index(red[1]) + 2 :]
        check.that(bool(south), "an east end tower two rows south of the red one", "east", found.east)
    ends = found.start[0] == red[0] and found.start[-1] == red[-1]
    check.that(ends, "the starting wall runs from red tower to red tower", "start", found.start)
    for a, b in pairwise(found.start):
        check.that(frozenset((a, b)) in found.number, "the starting wall runs along lines", "start", f"{a}-{b}")
    for tower in found.start[1:-1]:
        inner = tower not in found.west + found.east
        check.that(inner, "the starting wall touches no end tower but the red ones", "start", tower)
    length = len(found.start) - 1
    check.that(length <= LONGEST_START, f"the starting wall takes at most {LONGEST_START} pieces", "start", length)
    assert LONGEST_START + 8 <= PIECES
    if not check.problems:
        north = len(_north(found))
        check.that(2 * north == VILLAGES, "19 villages on each side of the starting wall", "start", f"{north} north")


def _north(found: Map) -> set[str]:
    """The villages left of the starting wall: whose way to the north edge crosses it an even number of times."""
    return {v for v, way in found.ways_north.items() if sum(edge in found.start_edges for edge in way) % 2 == 0}


def _check_roads(found: Map, check: Check) -> None:
    """Roads join some, not all, neighbours, and connect each side of the starting wall."""
    neighbours = {frozenset(pair): edge for edge, pair in found.beside.items() if len(pair) == 2}
    roads = {frozenset(road) for road in found.roads}
    for a, b in found.roads:
        check.that(frozenset((a, b)) in neighbours, "a road joins neighbouring villages", "roads", f"{a}-{b}")
    some = 0 < len(roads) < len(neighbours)
    check.that(some, "roads join some, not all, pairs of neighbours", "roads", f"{len(roads)} of {len(neighbours)}")
    if check.problems:
        return
    for name, side in (("north", _north(found)), ("south", set(found.fields) - _north(found))):
        reached = {min(side)}
        for _ in side:
            reached |= {v for r in roads if neighbours[r] not in found.start_edges and r & reached for v in r}
        check.that(reached == side, f"the {name} side is connected by roads", "roads", sorted(side ^ reached))


def check_loops(found: Map, check: Check) -> None:
    """Loops of 2 + 2 and of 5 + 1 exist: a field with four lines, and two such fields side by side."""
    sides = {v: {frozenset(s) for s in found.sides(v)} for v in found.fields}
    squares = [v for v, own in sides.items() if len(own) == 4 and own <= found.number.keys()]
    check.that(bool(squares), "a loop of 2 and 2 pieces exists", "fields", "no field with four lines")
    pairs = [(v, w) for v, w in combinations(squares, 2) if sides[v] & sides[w]]
    check.that(bool(pairs), "a loop of 5 and 1 pieces exists", "fields", "no two such fields side by side")
