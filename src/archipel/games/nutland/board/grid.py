"""Nutland: cells, their names and neighbours, and what lies on them."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.games.nutland.state import CELLS, CENTRE, OUTSIDE, RADIUS, WAYS, WIDTH

STEPS = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))  # letters and rows that each way goes
LETTERS = (*(chr(97 + i) for i in range(26)), *(f"a{chr(97 + i)}" for i in range(WIDTH - 26)))
COLOURS = ("red", "blue", "yellow", "green", "white", "black")
LARGEST_LAKE = 331  # a ring of 66 nuts encloses so much
INITIALS = "rbygwk"  # black is k, as printers call it: b is blue


@compiled
def beside(board: Any, cell: int, way: int) -> int:
    """The neighbour of a cell in a direction."""
    return int(board.beside[cell, way])


@compiled
def height(state: Any, cell: int) -> int:
    """N1.2: the number of nuts stacked there."""
    return int(state.land[cell]) & 7


@compiled
def owner(state: Any, cell: int) -> int:
    """The seat of the marble there, NONE if there is none."""
    return (int(state.land[cell]) >> 3) - 1


@compiled
def way_to(board: Any, cell: int, other: int) -> int:
    """The direction from a cell to its neighbour, NONE if they are not neighbours."""
    for way in range(WAYS):
        if beside(board, cell, way) == other:
            return way
    return -1


@compiled
def near_centre(cell: int) -> bool:
    """N2.2: whether a cell lies within 10 cells of the centre."""
    east = cell % WIDTH - CENTRE % WIDTH
    south = cell // WIDTH - CENTRE // WIDTH
    return max(abs(east), abs(south), abs(east + south)) <= RADIUS


def neighbour(cell: int, way: int) -> int:
    """The same as `beside`, for when there is no board yet."""
    letter, row = cell % WIDTH + STEPS[way][0], cell // WIDTH + STEPS[way][1]
    return row * WIDTH + letter if cell < CELLS and 0 <= letter < WIDTH and 0 <= row < WIDTH else OUTSIDE


AROUND = tuple(tuple(neighbour(cell, way) for way in range(WAYS)) for cell in range(CELLS + 1))
NAMES = tuple(f"{LETTERS[cell % WIDTH]}{cell // WIDTH + 1}" for cell in range(CELLS))
CELL_OF = {text: cell for cell, text in enumerate(NAMES)}


def name(cell: int) -> str:
    """What people call a cell: its letter and its row."""
    return NAMES[cell] if 0 <= cell < CELLS else "outside"


def heights(state: Any) -> list[int]:
    """The height of every cell, and of OUTSIDE."""
    found: list[int] = (state.land & 7).tolist()
    return found


def owners(state: Any) -> list[int]:
    """The seat of the marble on every cell, NONE where there is none."""
    found: list[int] = ((state.land >> 3) - 1).tolist()
    return found


def cells_with_nuts(state: Any) -> list[int]:
    """All land, in order."""
    found: list[int] = state.land.nonzero()[0].tolist()
    return found


def across(cell: int) -> int:
    """How far east a cell lies, in half cells: every row is shifted by half a cell against the one above."""
    return 2 * (cell % WIDTH) + cell // WIDTH


def lakes(land: set[int]) -> set[int]:
    """N1.2: the void cells that are not connected to the sea through void, given the cells with nuts."""
    shore = {cell for nut in land for cell in AROUND[nut]} - land
    found: set[int] = set()
    while shore:
        body, fresh = set[int](), {shore.pop()}
        while fresh and OUTSIDE not in fresh and len(body) <= LARGEST_LAKE:
            body |= fresh
            fresh = {cell for water in fresh for cell in AROUND[water]} - land - body
        shore -= body
        if not fresh:
            found |= body
    return found
