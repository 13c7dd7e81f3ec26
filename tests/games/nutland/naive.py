"""Nutland a second time, from the rulebook and sharing no code: dictionaries and sets over a position's text.

Cells are pairs of a letter's number and a row. The legal moves come as words.
"""

import re

LETTERS = [*"abcdefghijklmnopqrstuvwxyz", *("a" + c for c in "abcdefghijklmno")]
COLOURS = {"r": "red", "b": "blue", "y": "yellow", "g": "green", "w": "white", "k": "black"}
EAST, WEST = (1, 0), (-1, 0)
SOUTH_EAST, NORTH_WEST = (0, 1), (0, -1)
SOUTH_WEST, NORTH_EAST = (-1, 1), (1, -1)
DIRECTIONS = [EAST, WEST, SOUTH_EAST, NORTH_WEST, SOUTH_WEST, NORTH_EAST]


def plus(cell, way):
    return cell[0] + way[0], cell[1] + way[1]


def neighbours(cell):
    return [plus(cell, way) for way in DIRECTIONS]


def name(cell):
    return f"{LETTERS[cell[0]]}{cell[1]}"


def in_grid(cell):
    return 0 <= cell[0] < 41 and 1 <= cell[1] <= 41


class Table:
    """A position, read from its text."""

    def __init__(self, text):
        lines = text.splitlines()
        self.seats = int(lines[0].split(", ")[1][0])
        self.height, self.marble = {}, {}
        self.colours = list(COLOURS.values())[: self.seats]
        self.teams = [[c] for c in self.colours]
        self.only_on_nuts = "nuts only on nuts" in lines
        self.short_falls = "short falls" in lines
        self.from_below = "push from below" in lines
        self.who = next(line for line in lines if " to " in line or line == "ended")
        for line in lines[1:]:
            if line.startswith("teams "):
                self.teams = [team.split("+") for team in line.split()[1:]]
            elif row := re.fullmatch(r"([a-z]+)(\d+) +([1-4.~].*)", line):
                for i, cell in enumerate(row[3].split()):
                    place = (LETTERS.index(row[1]) + i, int(row[2]))
                    if cell[0] in "1234":
                        self.height[place] = int(cell[0])
                        if cell[1:]:
                            self.marble[place] = COLOURS[cell[1]]

    def at(self, cell):
        return self.height.get(cell, 0)

    def is_void(self, cell):
        return self.at(cell) == 0

    def opponents(self, colour):
        mine = next(team for team in self.teams if colour in team)
        return [c for c in self.colours if c not in mine]

    def off_the_land(self, colour):
        return {2: 5, 3: 5, 4: 5, 5: 4, 6: 3}[self.seats] - list(self.marble.values()).count(colour)

    def rim(self):
        """N3.2: unoccupied nuts at height 1 with a void neighbour."""
        found = [c for c in self.height if self.at(c) == 1 and c not in self.marble]
        return [c for c in found if any(self.is_void(n) for n in neighbours(c))]


def legal(text):
    """The legal moves of whoever is to act, as a set of words."""
    table = Table(text)
    who, _, deed = table.who.partition(" to ")
    if deed == "lay":
        return lay_moves(table)
    if deed == "place":
        return {
            f"marble {c} {name(cell)}" for c in table.opponents(who) if table.off_the_land(c) for cell in table.rim()
        }
    if deed.startswith("put back "):
        return {f"marble {deed.split()[-1]} {name(cell)}" for cell in table.rim()}
    moves = {"pass"} | nut_moves(table, who)
    if deed == "move":
        moves |= marble_moves(table, who)
        if table.off_the_land(who) and table.rim():
            moves |= {f"return {c}" for c in table.opponents(who)}
    return moves


def lay_moves(table):
    """N2.2: the centre first, then void that touches the land within 10 cells of the centre."""
    centre = (LETTERS.index("u"), 21)
    if not table.height:
        return {f"nut {name(centre)}"}
    reach = {centre}
    for _ in range(10):
        reach |= {n for cell in reach for n in neighbours(cell)}
    shore = {n for cell in table.height for n in neighbours(cell) if table.is_void(n)}
    return {f"nut {name(cell)}" for cell in shore & reach}


def marble_moves(table, colour):
    """N4, N5: follow every chain stage by stage, and see where a last stage can lead."""
    moves = set()
    for start in [c for c, owner in table.marble.items() if owner == colour]:
        others = {c: owner for c, owner in table.marble.items() if c != start}  # the starting cell counts as empty
        for chain in all_chains(table, start, others, colour):
            moves |= last_stages(table, start, others, colour, chain)
    return moves


def all_chains(table, start, others, colour):
    """N4.4, N4.5: every way over adjacent own marbles without using one twice, each stage at most one level."""
    found, unfinished = [], [[start]]
    while unfinished:
        chain = unfinished.pop()
        found.append(chain)
        for cell in neighbours(chain[-1]):
            own = others.get(cell) == colour and cell not in chain
            if own and abs(table.at(cell) - table.at(chain[-1])) <= 1:
                unfinished.append([*chain, cell])
    return found


def last_stages(table, start, others, colour, chain):
    """N4.2, N4.3, N5.1 to N5.4: from the last marble of a chain, or from the start, one stage more."""
    moves, last = set(), chain[-1]
    for way in DIRECTIONS:
        cell = plus(last, way)
        if cell == start or table.is_void(cell) or abs(table.at(cell) - table.at(last)) > 1:
            continue
        if cell not in others:
            moves.add(f"move {name(start)} {name(cell)}")
        elif others[cell] != colour:
            behind = plus(cell, way)
            not_from_below = table.from_below or table.at(cell) <= table.at(last)
            not_up = table.is_void(behind) or table.at(behind) <= table.at(cell)
            not_far = table.is_void(behind) or not table.short_falls or table.at(cell) - table.at(behind) <= 1
            if not_from_below and not_up and not_far and behind not in others:
                via = f" via {name(last)}" if len(chain) > 1 else ""
                moves.add(f"move {name(start)} {name(cell)}{via}")
    return moves


def nut_moves(table, colour):
    """N6: whatever a marble can take, put down beside it or beside any marble of its chain."""
    moves = set()
    for marble in [c for c, owner in table.marble.items() if owner == colour]:
        chain, fresh = {marble}, {marble}
        while fresh:
            fresh = {n for c in fresh for n in neighbours(c) if table.marble.get(n) == colour} - chain
            chain |= fresh
        for nut in neighbours(marble):
            if table.is_void(nut) or nut in table.marble:
                continue
            if sum(table.at(n) < table.at(nut) for n in neighbours(nut)) < 3:
                continue
            for cell in {n for c in chain for n in neighbours(c)} - {nut}:
                forbidden = table.only_on_nuts and table.is_void(cell)
                if in_grid(cell) and cell not in table.marble and table.at(cell) < 4 and not forbidden:
                    moves.add(f"nut {name(nut)} {name(cell)}")
    return moves
