"""A second Great Wall, written from the rule text alone, in the plainest way: sets of pieces and graph search.

It shares no code with the game. Loops, new ends and pruning (W5.3 to W5.9) are compared on random placements, and all
legal moves on positions of random games.
"""

import re
from collections import deque
from itertools import pairwise

import numpy as np
import pytest

from archipel.core import registry
from archipel.core.kit.positions import random_matches
from archipel.core.rulebook import rule_code
from archipel.games.wall.moves import BUILD_ON
from archipel.games.wall.rules.walls import place

GAME = registry.game("wall")
SHEET = GAME.board("two-realms")
DATA = SHEET.data
LINES = [frozenset(line) for line in DATA["lines"]]
NAMES = {frozenset(line): "-".join(line) for line in DATA["lines"]}
ROADS = [frozenset(road) for road in DATA["roads"]]
FIELDS = DATA["fields"]
AROUND = {v: list(zip(c, c[1:] + c[:1], strict=True)) for v, c in FIELDS.items()}  # clockwise
SIDES = {v: [frozenset(s) for s in around] for v, around in AROUND.items()}
BORDERS = {line: [v for v in FIELDS if line in SIDES[v]] for line in LINES}


# --- The wall as a set of pieces ------------------------------------------------------------------------------------


def way(pieces, a, b):
    """The towers from a to b along pieces, or None."""
    came, todo = {a: None}, deque([a])
    while todo:
        here = todo.popleft()
        if here == b:
            towers = [b]
            while came[towers[-1]] is not None:
                towers.append(came[towers[-1]])
            return towers[::-1]
        for piece in pieces:
            if here in piece:
                (there,) = piece - {here}
                if there not in came:
                    came[there] = here
                    todo.append(there)
    return None


def towers_of(pieces):
    return {tower for piece in pieces for tower in piece}


def run_of(pieces):
    """The towers of the Great Wall from west to east, and how many ways there are to choose its ends."""
    ends = [(w, e) for w in DATA["west"] for e in DATA["east"] if {w, e} <= towers_of(pieces)]
    assert len(ends) == 1
    return way(pieces, *ends[0])


def edges(towers):
    return [frozenset(pair) for pair in pairwise(towers)]


def refusal(pieces, new):
    """The rule that forbids a piece here, or None."""
    if new in pieces or not new & towers_of(pieces):
        return "W5.1"
    a, b = new
    loop = way(pieces, a, b) if {a, b} <= towers_of(pieces) else None
    if loop is not None and len(set(loop) & set(run_of(pieces))) < 2:
        return "W5.9"
    return None


def build(pieces, new):
    """The pieces that stand after this one is placed."""
    run, (a, b) = run_of(pieces), tuple(new)
    after = pieces | {new}
    routes = None
    if {a, b} <= towers_of(pieces):
        loop = way(pieces, a, b)
        meets = sorted(run.index(tower) for tower in set(loop) & set(run))
        first, last = run[meets[0]], run[meets[-1]]
        i, j = sorted((loop.index(first), loop.index(last)))
        around = set(edges(loop)) | {new}
        one = set(edges(loop[i : j + 1]))
        routes = (one, around - one)
    else:
        for ends, old in ((DATA["west"], run[0]), (DATA["east"], run[-1])):
            for tower in new - towers_of(pieces):
                if tower in ends:
                    ways = [way(after, tower, goal) for goal in run]
                    fresh = min(ways, key=len)
                    routes = (set(edges(fresh)), set(edges(way(pieces, fresh[-1], old))))
    if routes is None:
        return after
    newer, older = routes if new in routes[0] else routes[::-1]
    kept = after - (older if len(newer) > len(older) else newer)
    return joined(kept, run_of(kept)[0])


def joined(pieces, tower):
    """The pieces that can be walked to from a tower."""
    reached, todo = set(), {tower}
    while todo:
        fresh = {piece for piece in pieces - reached if piece & todo}
        reached |= fresh
        todo = towers_of(fresh)
    return reached


def realms(pieces):
    """The villages in Mongolia: sides seeded along the whole run, then flooded across lines the run does not take."""
    run = run_of(pieces)
    great = set(edges(run))
    side = {}
    for a, b in pairwise(run):
        for village, around in AROUND.items():
            if (a, b) in around:  # clockwise around the village: it lies on the right
                assert side.setdefault(village, "china") == "china"
            if (b, a) in around:
                assert side.setdefault(village, "mongolia") == "mongolia"
    todo = list(side)
    for village in todo:
        for line in SIDES[village]:
            if line in BORDERS and line not in great:
                for other in BORDERS[line]:
                    if other not in side:
                        side[other] = side[village]
                        todo.append(other)
                    assert side[other] == side[village]
    assert len(side) == 38
    return {village for village, realm in side.items() if realm == "mongolia"}


def test_loops_new_ends_and_pruning_agree_on_random_placements():
    rng = np.random.default_rng(2)
    board, seen = SHEET.record[0], {"loop": 0, "kept": 0, "undone": 0, "ends": 0, "W5.9": 0}
    placed = 0
    while placed < 5000:
        states = np.zeros(1, GAME.package.State)
        GAME.package.setup(board, states[0], 2, None)
        state = states[0]
        wall = state.wall
        pieces = {LINES[i] for i in range(len(LINES)) if wall[i]}
        # a small part of the map at a time, so that loops and ends are common
        near = [i for i in range(len(LINES)) if rng.random() < rng.choice([0.3, 0.6, 1.0])]
        for _ in range(60):
            line = first_allowed(state, pieces, rng.permutation(near), seen)
            if line is None:
                break
            closed = set(rng.choice(len(LINES), 20))
            for i in closed:
                if wall[i]:
                    wall[i] = 2
            before, expected = state.wall.tolist(), build(pieces, LINES[line])
            removed = place(board, state, line, None)
            placed += 1
            after, mongolia = state.wall.tolist(), int(state.mongolia)
            assert {LINES[i] for i in range(len(LINES)) if after[i]} == expected, (pieces, LINES[line])
            assert removed == len(pieces) + 1 - len(expected)
            for i in range(len(LINES)):
                if LINES[i] in expected:
                    assert after[i] == (1 if i == line else before[i])
            names = list(FIELDS)
            assert {names[v] for v in range(38) if mongolia >> v & 1} == realms(expected), (pieces, LINES[line])
            count(seen, pieces, LINES[line], expected)
            pieces = expected
            if len(pieces) > 28:
                break
    assert min(seen.values()) > 50, seen


def first_allowed(state, pieces, lines, seen):
    """The first of these lines on which a piece may be placed; of all before it both must say why not."""
    for line in lines:
        why = refusal(pieces, LINES[line])
        move = BUILD_ON + int(line)
        mine = rule_code(int(GAME.package.why_not(SHEET.record[0], building(state), move)))
        assert mine == {None: 0, "W5.1": 501, "W5.9": 509}[why], (pieces, LINES[line])
        seen["W5.9"] += why == "W5.9"
        if why is None:
            return int(line)
    return None


def count(seen, pieces, new, after):
    """Take stock of what was tried, so that the test cannot pass by trying only the easy things."""
    if new <= towers_of(pieces):
        seen["loop"] += 1
        seen["kept" if new in after else "undone"] += 1
    elif new & {*DATA["west"], *DATA["east"]}:
        seen["ends"] += 1


def building(state):
    """The same wall, in a turn in which it may be built on."""
    states = np.zeros(1, GAME.package.State)
    states[0] = state
    states[0].stage, states[0].turn, states[0].pieces[0] = 11, 0, 1
    return states[0]


# --- All legal moves ------------------------------------------------------------------------------------------------


class Table:
    """A position read from its text, with regular expressions and dictionaries."""

    def __init__(self, text):
        self.piles, self.players, self.open, self.pieces = {}, {}, set(), set()
        for line in text.splitlines()[1:]:
            if found := re.match(r"(run|branches) (.+)", line):
                for name in found[2].split():
                    if name != "-":
                        piece = frozenset(name.strip("*").split("-"))
                        self.pieces.add(piece)
                        self.open |= set() if name.endswith("*") else {piece}
            elif found := re.match(r"(\w+): scout (\S+), walls (\d), stones (.+), lost .+, passive (\d+)", line):
                stones = [] if found[4] == "-" else found[4].split()
                self.players[found[1]] = (found[2], int(found[3]), stones, int(found[5]))
            elif found := re.match(r"(\w\d): (.+)", line):
                self.piles[found[1]] = [stone.split() for stone in found[2].split(", ")]
            elif found := re.match(r"general (\d+)", line):
                self.general = int(found[1])
        self.who, self.what = line.split(" ", 1) if " " in line else (None, line)
        found = re.search(r"visited (.+)", self.what)
        self.visited = set(found[1].split()) if found else set()

    def moves(self):
        scout, walls, stones, passive = self.players[self.who]
        if self.what.startswith("draws"):
            stone = {"draw stone"} if len(stones) < 4 and passive else set()
            return stone | ({"draw wall"} if walls < 4 and self.general else set())
        if "lays in" in self.what or "settles in" in self.what:
            return {f"lay {kind}" for kind in stones}
        if self.what == "settles":
            return self.settlements()
        if self.what == "places the scout":
            return {f"scout {v}" for v, pile in self.piles.items() if pile[0][0] == self.who}
        if self.what == "builds on":
            return self.builds()
        if self.what.startswith("moves on"):
            return self.steps(scout, self.visited)
        return self.deployments(scout, walls, stones)

    def settlements(self):
        side = realms(self.pieces)
        own = [v for v, pile in self.piles.items() if pile[0][0] == self.who]

        def joined(v):
            found = [w for road in ROADS if v in road for w in road - {v}]
            return [w for w in found if (w in side) == (v in side)]

        if own:
            return {f"settle {v}" for v in joined(own[0]) if v not in self.piles}
        empty = [v for v in FIELDS if v not in self.piles]
        return {f"settle {v}" for v in empty if any(w not in self.piles for w in joined(v))}

    def deployments(self, scout, walls, stones):
        found = set()
        if stones and scout != "-":
            found |= self.steps(scout, {scout})
        if stones and scout == "-":
            own = {v for v, pile in self.piles.items() if pile[-1][0] == self.who and self.steps(v, {v})}
            empty = {v for v in FIELDS if v not in self.piles and self.steps(v, {v})}
            found |= {f"enter {v}" for v in own or empty}
        if walls:
            found |= self.builds()
        found = found or {"pass"}
        return found | ({"recall"} if scout != "-" and not self.steps(scout, {scout}) else set())

    def builds(self):
        return {f"build {NAMES[line]}" for line in LINES if refusal(self.pieces, line) is None}

    def steps(self, here, visited):
        barred = visited | {player[0] for who, player in self.players.items() if who != self.who}
        found = set()
        for there in FIELDS:
            if there in barred:
                continue
            common = [line for line in LINES if sorted(BORDERS[line]) == sorted((here, there))]
            if frozenset((here, there)) in ROADS and common[0] not in self.pieces:
                found.add(f"move {there}")
            found |= {f"move {there} via {NAMES[line]}" for line in common if line in self.open}
            for up in self.open & set(SIDES[here]):
                for down in (self.open & set(SIDES[there])) - {up}:
                    found.add(f"move {there} up {NAMES[up]} down {NAMES[down]}")
        return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_second_implementation_finds_the_same_moves(seats, long):
    offered = set()
    for match in random_matches(GAME, seats, games=100 if long else 15, every=4):
        if match.actor >= 0:
            expected = Table(match.position()).moves()
            assert set(match.legal()) == expected, match.position()
            offered |= {words.split()[0] for words in expected}
    assert {"settle", "scout", "draw", "move", "lay", "build", "recall", "enter"} <= offered
