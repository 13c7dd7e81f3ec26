"""Meridian: boards made up at random, that bots learn on: whoever learned one map by heart plays badly on another."""

from __future__ import annotations

from typing import Any

import numpy as np

from archipel.games.meridian.board import SHAPES
from archipel.games.meridian.state import MERIDIANS

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SHORTEST, LONGEST = 3, 5  # cities of an island

Columns = list[list[int]]  # meridian by meridian, row by row: the number of the island


def random_board(seats: int, dice: np.random.Generator) -> dict[str, Any]:
    """The contents of a board file for so many players: any map that the rulebook allows."""
    shape = next(shape for shape in SHAPES if seats in shape)
    rows, islands = SHAPES[shape]
    while True:
        columns = _columns(rows, dice)
        if columns is not None and 1 + max(map(max, columns)) == islands:
            break
    letters = LETTERS[:islands]
    sizes = np.bincount(np.ravel(columns))
    capital = [dice.integers(sizes[n]) if sizes[n] > SHORTEST else -1 for n in range(islands)]
    met = [0] * islands
    cells = [["" for _ in range(MERIDIANS)] for _ in range(rows)]
    for meridian, column in enumerate(columns):
        for row, island in enumerate(column):
            cells[rows - 1 - row][meridian] = letters[island] + ("*" if met[island] == capital[island] else "")
            met[island] += 1
    return {
        "game": "meridian", "name": "Made up", "seats": list(shape),
        "map": "\n".join(" ".join(line) for line in cells), "islands": {letter: letter.upper() for letter in letters},
    }  # fmt: skip


def _columns(rows: int, dice: np.random.Generator) -> Columns | None:
    """Islands grown from west to east; None where they do not work out. They keep their order, so that none cross."""
    column, sizes = list(range(rows)), [1] * rows
    columns = [column]
    for meridian in range(1, MERIDIANS):
        left = MERIDIANS - meridian
        goes_on = [
            sizes[island] < SHORTEST or (sizes[island] < LONGEST and (left < SHORTEST or dice.random() < 0.55))
            for island in column
        ]
        stay = [(row, island) for row, island in enumerate(column) if goes_on[row]]
        column = [-1] * rows
        lowest = 0
        for place, (row, island) in enumerate(stay):
            highest = rows - (len(stay) - place)
            possible = [r for r in (row - 1, row, row + 1) if lowest <= r <= highest]
            if not possible:
                return None
            column[int(dice.choice(possible))] = island
            lowest = column.index(island) + 1
            sizes[island] += 1
        for row in range(rows):
            if column[row] < 0:
                if left < SHORTEST:
                    return None  # it could not become long enough
                column[row] = len(sizes)
                sizes.append(1)
        columns.append(column)
    return columns if min(sizes) >= SHORTEST and max(sizes) <= LONGEST else None
