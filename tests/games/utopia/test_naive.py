"""A second Utopia, written from the rule text alone, in the plainest way: say everything, keep what is allowed.

It shares no code with the game: it reads a position's text and the board file, and finds the legal moves as words.
"""

import re
import tomllib
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest

from archipel.core import registry
from archipel.core.kit.positions import play_at_random
from archipel.core.match import Match

GAME = registry.game("utopia")
CIVS = ["maya", "persian", "egyptian", "greek", "chinese"]
ISLANDS = ["water", "earth", "wind", "fire"]
COLOURS = ["blue", "red", "green", "yellow", "purple"]
BOARD = tomllib.loads(Path(GAME.folder / "boards" / "four-islands.toml").read_text(encoding="utf-8"))
DISTRICTS = {d["id"]: d for d in BOARD["district"]}
LINKS = {(a, b) for pair in BOARD["streets"] + BOARD["bridges"] for a, b in (pair, pair[::-1])}


def words_of(line):
    rest = line.split(" ", 1)[1]
    return [] if rest == "-" else [w.strip() for w in rest.split(",")]


class Table:
    """A position read from its text, with regular expressions and dictionaries."""

    def __init__(self, text):
        lines = text.strip().splitlines()
        self.seats = COLOURS[: int(re.search(r"(\d) players", lines[0])[1])]
        self.now = lines[1].split(", ", 1)[1]
        self.scale = lines[2].split()[1:]
        self.surprised = lines[5].split()[1:]
        self.ships = Counter(words_of(lines[6]))
        self.wonders = dict(w.split() for w in words_of(lines[8]))
        self.princes = Counter()  # (colour, civilisation, district)
        self.monuments = {}  # district: (civilisation, colour)
        self.hand, self.privileges = {}, {}
        self.owes = self.returns = None
        for line in lines[9:]:
            if found := re.match(r"(\w+-\d+): (.+)", line):
                self.read_district(found[1], found[2].split("; "))
            elif found := re.match(r"(\w+) hand (.+), privileges (\d)", line):
                self.hand[found[1]] = Counter(w for w in found[2].split() if w != "-")
                self.privileges[found[1]] = int(found[3])
            elif line.startswith("owes"):
                self.owes = (line.split()[1], int(line.split()[2]))
            elif line.startswith("returns"):
                self.returns = line.split()[1:]
        self.me = next(c for c in self.now.replace(",", "").split() if c in COLOURS)
        self.open = [d for d in DISTRICTS if len(self.seats) > 2 or DISTRICTS[d]["island"] != "water"]

    def read_district(self, name, parts):
        for part in parts:
            first, *rest = part.split()
            if first == "monument":
                self.monuments[name] = tuple(rest)
            else:
                for civ, n in zip(rest[::2], rest[1::2], strict=True):
                    self.princes[first, civ, name] = int(n)

    def supply(self, civ):
        return 8 - sum(n for (who, c, _), n in self.princes.items() if (who, c) == (self.me, civ))

    def bases(self):
        return 8 - list(self.wonders.values()).count(self.me) - [o for _, o in self.monuments.values()].count(self.me)

    def places(self, civ, island):
        if self.supply(civ) == 0:
            return [island]
        return [d for d in DISTRICTS if DISTRICTS[d]["island"] == island]

    # --- what can be said, by what is under way -----------------------------------------------------------------

    def moves(self):
        if self.returns:
            civ, island = self.returns
            return {f"return {civ} {d}" for d in self.places_with(civ, island)}
        if self.owes:
            return set(self.payments(*self.owes))
        if "discards" in self.now:
            return {f"discard {civ}" for civ in self.hand[self.me]}
        found = set(self.buildings())
        if "picks" in self.now:
            for guest in self.ships:
                civ, island = guest.split()
                found |= {f"welcome {civ} {place}" for place in self.places(civ, island)}
            if " for " not in self.now and self.me not in self.surprised:
                found.add("surprise")
        if "houses" in self.now:
            civ, island = self.now.split()[-2:]
            found |= {f"house {place}" for place in self.places(civ, island)}
        if "invites" in self.now:
            found |= {f"invite {colour}" for colour in self.seats if colour != self.me}
        if "develops" in self.now:
            found |= {action for action, civ, cost in self.actions() if any(True for _ in self.payments(civ, cost))}
        if "develops" in self.now or "may build" in self.now:
            found.add("end")
        return found

    def places_with(self, civ, island):
        return [d for d in DISTRICTS if DISTRICTS[d]["island"] == island and self.princes[self.me, civ, d]]

    def buildings(self):
        if self.bases() == 0:
            return
        for island in ISLANDS:
            if island not in self.wonders and all(self.places_with(civ, island) for civ in CIVS):
                yield f"wonder {island}"
        built = Counter(civ for civ, _ in self.monuments.values())
        for (who, civ, district), n in self.princes.items():
            if who == self.me and n >= 3 and district not in self.monuments and built[civ] < 7:
                yield f"control {district} {civ}"

    def payments(self, civ, cost):
        """Every choice of cards from the hand, and of those that are turned."""
        hand = self.hand[self.me]
        for turned in range(min(2, cost, self.privileges[self.me]) + 1):
            for others in combinations_with_replacement([c for c in CIVS if c != civ], turned):
                needed = Counter(others) + Counter({civ: cost - turned})
                if all(hand[c] >= n for c, n in needed.items()) and not (cost == 3 and turned == 3):
                    yield " ".join(["pay", *others])

    def actions(self):
        """Everything cards could do, with the civilisation and the number of cards it takes."""
        for civ in CIVS:
            for a in self.open:
                for b in self.open:
                    for count in (1, 2):
                        if a != b and self.princes[self.me, civ, a] >= count:
                            if (a, b) in LINKS:
                                yield f"move {civ} {count} {a} {b}", civ, 1
                            ships = DISTRICTS[a].get("ship"), DISTRICTS[b].get("ship")
                            if ships[0] and ships[0] == ships[1]:
                                yield f"sail {civ} {count} {a} {b}", civ, 1
                at_monument = self.monuments.get(a, ("",))[0] == civ
                if at_monument and self.supply(civ):
                    yield f"place {civ} {a}", civ, 1
                if at_monument and self.princes[self.me, civ, a]:
                    yield f"remove {civ} {a}", civ, 1
                if self.supply(civ):
                    yield f"anywhere {civ} {a}", civ, 3
            if self.scale[0] != civ:
                yield f"raise {civ}", civ, 1
            if self.scale[-1] != civ:
                yield f"drop {civ}", civ, 2


def tokens_again(match, dice):
    """Random players spend their privileges early: give some back, so that rich positions have them too."""
    if match.state[0].owed == 0:
        match.state[0].privileges[: match.seats] = dice.integers(3, size=match.seats)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_second_implementation_finds_the_same_moves(seats, long):
    wanted, compared, seed = 2500 if long else 260, 0, 0
    while compared < wanted:
        seed += 1
        dice = np.random.default_rng(seed)
        match = Match(GAME, GAME.board("four-islands"), seats, seed, nature=False)
        while not match.over:
            if match.actor >= 0 and dice.random() < 0.15:
                if dice.random() < 0.3:
                    tokens_again(match, dice)
                assert set(match.legal()) == Table(match.position()).moves(), match.position()
                compared += 1
            play_at_random(match, dice)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_perft_is_confirmed_by_the_second_implementation(seats):
    """From the first position in which a player acts: all pairs of moves, where the second is a player's too."""
    match = Match(GAME, GAME.board("four-islands"), seats, 1)
    before, total = match.state.copy(), 0
    for words in Table(match.position()).moves():
        match._nature = False
        match.play(words)
        total += len(match.legal_moves()) if match.actor < 0 else len(Table(match.position()).moves())
        match.state = before.copy()
    assert total == GAME.perft(match.sheet, before, 2)
