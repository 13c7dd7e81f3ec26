"""The legal moves equal those of the simple second implementation, in positions from play and in crowded ones."""

import random

import numpy as np
import pytest

from archipel import BadPosition, game
from archipel.core.contract import NATURE
from tests.games.nutland import naive

GAME = game("nutland")
POSITIONS = 2000
TABLES = [
    (2, {}),
    (3, {"nuts_only_on_nuts": 1}),
    (4, {"short_falls": 1}),
    (2, {"push_from_below": 1, "short_falls": 1}),
    (3, {"push_from_below": 1}),
    (4, {}),
    (5, {}),
    (5, {"alone": "red", "land": "together"}),
    (6, {}),
    (6, {"teams": "threes", "land": "grown", "looseness": 5}),
]


def compare(match):
    ours, simple = set(match.legal()), naive.legal(match.position())
    assert ours == simple, f"only ours {sorted(ours - simple)}, only simple {sorted(simple - ours)}\n{match.position()}"


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_positions_from_play(seats, options):
    rng = np.random.default_rng(seats)
    boards = GAME.boards(seats)
    left = POSITIONS // 2 // len(TABLES)
    while left > 0:
        board = boards[int(rng.integers(len(boards)))]
        match = GAME.start(seats, seed=int(rng.integers(10**6)), board=board, **options)
        while not match.over and left > 0:
            assert match.actor != NATURE
            if rng.integers(12) == 0:
                compare(match)
                left -= 1
            match.play(int(rng.choice(match.legal_moves())))


def crowded(dice):
    """A made-up position: stacks of all heights close together, anywhere on the grid, with many marbles on them."""
    seats = dice.choice([2, 3, 4, 5, 6])
    corner = dice.choice([(1, 1), (37, 1), (1, 37), (37, 37), (1, 20), (20, 37), (18, 18), (18, 18)])
    width = dice.choice([5, 6, 7])
    cells = [(corner[0] - 1 + i, corner[1] + j) for i in range(width) for j in range(5)]
    cells = [c for c in cells if naive.in_grid(c)]
    height = dict.fromkeys(cells, 0)
    tall = dice.choice([3, 4])
    while sum(height.values()) < 70:
        cell = dice.choice(cells)
        if height[cell] < tall or all(h >= tall for h in height.values()):
            height[cell] = min(4, height[cell] + 1)
    each = {2: 5, 3: 5, 4: 5, 5: 4, 6: 3}[seats]
    free = [c for c in cells if height[c] and (height[c] < 4 or dice.random() < 0.05)]
    dice.shuffle(free)
    marble = {}
    for letter in list(naive.COLOURS)[:seats]:
        for _ in range(each - dice.choice([0, 0, 0, 1, 2])):
            if free:
                marble[free.pop()] = letter
    who = dice.choice(list(naive.COLOURS.values())[:seats])
    lines = [f"nutland open-sea, {seats} players", *(["nuts only on nuts"] if dice.random() < 0.2 else [])]
    lines.append(f"{who} to {dice.choice(['move', 'move', 'move a nut'])}")
    for row in sorted({r for _, r in cells}):
        own = sorted(c for c in cells if c[1] == row)
        drawn = " ".join(f"{height[c]}{marble.get(c, '')}" if height[c] else "." for c in own)
        lines.append(f"{naive.name(own[0])} {drawn}")
    return "\n".join(lines)


def test_crowded_positions():
    dice = random.Random(4)
    pushes = chains = 0
    left = POSITIONS // 2
    while left > 0:
        try:
            match = GAME.start(position=crowded(dice), board="open-sea", seed=1)
        except BadPosition:  # somebody holds the towers already, or has no marble left
            continue
        left -= 1
        compare(match)
        words = match.legal("move")
        chains += any(" via " in w for w in words)
        pushes += any(match.told(match.parse(w))[0].key.startswith("pushed") for w in words)
    assert pushes > POSITIONS // 8, "few pushes among them"
    assert chains > POSITIONS // 20, "few chains among them"
