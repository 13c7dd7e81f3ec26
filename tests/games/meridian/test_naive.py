"""A second Meridian, written from the rule text alone, in the plainest way: try everything, look at the outcome.

It shares no code with the game. It confirmed the stored perft counts, and is compared with the game's legal moves.
"""

import re
from itertools import pairwise

import pytest

from archipel.core import registry
from archipel.core.kit.positions import random_matches

CARDS = {**{str(n): [n] for n in range(1, 11)}, "1-2-3": [1, 2, 3], "4-5-6-7": [4, 5, 6, 7], "8-9-10": [8, 9, 10]}


class Table:
    """A position read from its text, with regular expressions and dictionaries."""

    def __init__(self, text):
        lines = text.splitlines()
        self.seats = int(re.search(r", (\d) players", lines[0])[1])
        self.columns = {m: {} for m in range(1, 11)}
        self.shows, self.played = {}, {}
        self.card = self.meridian = self.lifted = None
        for line in lines[1:]:
            if line[0].isdigit():
                row, *cells = line.split()
                for m, cell in enumerate(cells, 1):
                    self.columns[m][int(row)] = None if cell == "-" else (cell[0], int(cell[1:]))
            elif found := re.match(r"(\w+) +shows (.+), played (.+)", line):
                self.shows[found[1][0]] = [c for c in found[2].split() if c != "-"]
                self.played[found[1][0]] = [c for c in found[3].split() if c != "-"]
            elif found := re.match(r"chosen (\S+) (\d+)(?:, lifted \d+\.(\d+) height (\d+))?", line):
                self.card, self.meridian = found[1], int(found[2])
                self.lifted = (int(found[3]), int(found[4])) if found[3] else None
            elif found := re.match(r"starts (\w)", line):
                self.starter = found[1]

    def mover(self):
        order = list(self.shows)
        total = sum(len(p) for p in self.played.values())
        return order[(order.index(self.starter) + total) % self.seats]

    def supply(self, who):
        standing = sum(t[1] for c in self.columns.values() for t in c.values() if t and t[0] == who)
        return (40 if self.seats == 2 else 20) - standing

    def moves(self):
        who = self.mover()
        if self.card is None:
            return {f"play {card} {m}" for card in self.shows[who] for m in CARDS[card]}
        column = self.columns[self.meridian]
        own = [row for row, tower in column.items() if tower and tower[0] == who]
        found = {"pass"}
        if self.lifted is None:
            found |= {f"lift {self.meridian}.{row}" for row in own}
        if len(own) < (2 if self.seats == 2 else 1):
            for row in column:
                for height in range(1, self.supply(who) + 1):
                    if (row, height) != self.lifted and self.fits(column, who, row, height):
                        found.add(f"place {self.meridian}.{row} {height}")
        return found

    def fits(self, column, who, row, height):
        if height == 1 and not any(column.values()):
            return False
        after, moving, at = dict(column), (who, height), row
        if column[row]:
            if column[row][0] == who or column[row][1] == height:
                return False
            step = 1 if column[row][1] > height else -1
            while moving:  # each takes the city of the next, until one was vacant
                if at not in column:
                    return False
                after[at], moving, at = moving, column[at], at + step
        else:
            after[row] = moving
        heights = [after[r][1] for r in sorted(after) if after[r]]
        return all(a < b for a, b in pairwise(heights))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_second_implementation_finds_the_same_moves(seats, long):
    game = registry.game("meridian")
    for match in random_matches(game, seats, games=200 if long else 12):
        if match.actor >= 0:
            assert set(match.legal()) == Table(match.position()).moves(), match.position()


def naive_perft(match, depth):
    """The same count as the game's perft, with the second implementation's moves."""
    if depth == 0:
        return 1
    if match.over:
        return 0
    total = 0
    moves = [match.words(m) for m in match.legal_moves()] if match.actor < 0 else Table(match.position()).moves()
    if depth == 1:
        return len(moves)
    for words in moves:
        before = match.state.copy()
        match.play(words)
        total += naive_perft(match, depth - 1)
        match.state = before
    return total


def test_perft_is_confirmed_by_the_second_implementation():
    from archipel.core.match import Match
    from tests.games.test_perft import after_start

    game = registry.game("meridian")
    for seats in (2, 3, 4):
        match = Match(game, game.board(game.boards(seats)[0]), seats, 1, nature=False)
        match.state = after_start(game, seats)
        assert naive_perft(match, 2) == game.perft(match.sheet, match.state, 2)
