"""Connect four on our contract, in one file: the tests' own fifth game, and the example of docs/add-a-game.md."""

from __future__ import annotations

from typing import Any

import numpy as np

from archipel.core.contract import NATURE, OVER, record
from archipel.core.errors import BadPosition
from archipel.core.events import ALL, emit
from archipel.core.facts import Facts
from archipel.core.jit import compiled
from archipel.core.path import put

COLUMNS, ROWS, EMPTY = 7, 6, -1
COLOURS = ("red", "yellow")
LETTERS = bytes.maketrans(b"\xff\0\1", b".ry")  # what stands for a disc in a text

# Moves: drop in a column, then nature's lot
START = COLUMNS
MOVES = START + 2

C2_1, C2_2, C3_1 = 201, 202, 301
ORDER = (C3_1, C2_1, C2_2)

facts = Facts("connect_four", "C", (2,), COLOURS, MOVES, most_legal=8, most_moves=44, minutes=5)

State = record(
    ("disc", "i1", (COLUMNS, ROWS)),  # the seat whose disc lies there, EMPTY if none; row 0 is the lowest; public
    ("seats", "i1"),
    ("turn", "i1"),  # whose turn it is, NATURE before the lot, OVER at the end
    ("winner", "i1"),  # who has four in a row, EMPTY if nobody
)
Board = record(("columns", "i1"))


@compiled
def setup(board: Any, state: Any, seats: int, options: Any) -> None:
    """C1.1: an empty grid."""
    state.seats = seats
    state.turn = NATURE
    state.winner = EMPTY
    for column in range(COLUMNS):
        for row in range(ROWS):
            state.disc[column, row] = EMPTY


@compiled
def to_act(state: Any) -> int:
    """C2.1: in turns."""
    return int(state.turn)


@compiled
def chance(board: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """C2.1: the lot decides who begins."""
    for seat in range(2):
        outcomes[seat], weights[seat] = START + seat, 1
    return 2


@compiled
def legal(board: Any, state: Any, out: Any) -> int:
    """C2.2: every column with room."""
    n = 0
    for column in range(COLUMNS):
        if state.disc[column, ROWS - 1] == EMPTY:
            out[n] = column
            n += 1
    return n


@compiled
def why_not(board: Any, state: Any, move: int) -> int:
    """C2.1, C2.2, C3.1: not after the end, the lot is nature's, a column with room."""
    if state.turn == OVER:
        return C3_1
    if (move >= START) != (state.turn == NATURE):
        return C2_1
    if move < START and state.disc[move, ROWS - 1] != EMPTY:
        return C2_2
    return 0


@compiled
def run_through(state: Any, column: int, row: int, across: int, up: int) -> int:
    """How many discs of one colour lie in a row through this one, in one direction and its opposite."""
    seat, n = state.disc[column, row], 1
    for sign in (1, -1):
        c, r = column + sign * across, row + sign * up
        while 0 <= c < COLUMNS and 0 <= r < ROWS and state.disc[c, r] == seat:
            n += 1
            c += sign * across
            r += sign * up
    return n


@compiled
def apply(board: Any, state: Any, move: int, events: Any) -> None:
    """C2.2, C3.1: the disc falls; four in a row or a full grid ends the game."""
    if move >= START:
        state.turn = move - START
        return
    seat = int(state.turn)
    row = 0
    while state.disc[move, row] != EMPTY:
        row += 1
    state.disc[move, row] = seat
    if events is not None:
        emit(events, ALL, DROPPED, seat, move)
    for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        if run_through(state, move, row, across, up) >= 4:
            state.winner = seat
    full = True
    for column in range(COLUMNS):
        full = full and state.disc[column, ROWS - 1] != EMPTY
    state.turn = OVER if full or state.winner != EMPTY else 1 - seat


@compiled
def returns(board: Any, state: Any, scores: Any, places: Any) -> None:
    """C3.1: a point for four in a row; else a draw."""
    for seat in range(2):
        scores[seat] = state.winner == seat
        places[seat] = 2 if state.winner == 1 - seat else 1


@compiled
def evaluate(board: Any, state: Any, values: Any) -> None:
    for seat in range(2):
        values[seat] = 0.5 if state.winner == EMPTY else 1.0 if state.winner == seat else 0.0


@compiled
def redact(board: Any, state: Any, seat: int) -> None:
    """Nothing is hidden."""


@compiled
def seen(board: Any, state: Any, move: int, seat: int) -> int:
    return move


@compiled
def imagine(board: Any, state: Any, seat: int, rng: Any) -> None:
    """Nothing is hidden."""


def read_board(data: dict[str, Any], check: Any) -> Any:
    check.that(data.get("columns") == COLUMNS, "seven columns", "columns", data.get("columns"))
    return np.full(1, COLUMNS, np.int8).view(Board)


# The kinds of things that words name
WORD, SEAT, COLUMN = range(3)
SAY_DROP, SAY_START = range(2)


def names(sheet: Any) -> tuple[Any, ...]:
    return ("drop", "start"), COLOURS, tuple(str(column + 1) for column in range(COLUMNS))


@compiled
def spell(board: Any, state: Any, move: int, path: Any) -> int:
    """drop 4    start red"""
    if move < START:
        return put(path, put(path, 0, WORD, SAY_DROP), COLUMN, move)
    return put(path, put(path, 0, WORD, SAY_START), SEAT, move - START)


DROPPED = 1
EVENTS = {DROPPED: ("dropped", "seat column")}
QUESTIONS = (("drop", ""),)
CALLED = {"seat": SEAT, "column": COLUMN}


@compiled
def ask(board: Any, state: Any, said: Any) -> int:
    """Which column?"""
    return 0


def write(sheet: Any, state: Any) -> str:
    turn = {NATURE: "nature", OVER: "nobody"}.get(int(state.turn)) or COLOURS[state.turn]
    return f"connect four, {turn} to move\n{grid(state)}\n"


def grid(state: Any) -> str:
    discs = state.disc.T[::-1].tobytes().translate(LETTERS).decode()
    return "\n".join(" ".join(discs[row : row + COLUMNS]) for row in range(0, ROWS * COLUMNS, COLUMNS))


def show(sheet: Any, view: Any, say: Any) -> str:
    return f"{grid(view)}\nr {say('seat.red')}  y {say('seat.yellow')}"


def read(sheet: Any, text: str) -> Any:
    head, *rows = text.strip().splitlines()
    turn = head.removeprefix("connect four, ").removesuffix(" to move")
    if len(rows) != ROWS or any(len(row.split()) != COLUMNS for row in rows):
        raise BadPosition("no_grid")
    states = np.zeros(1, State)
    setup(sheet.record[0], states[0], 2, None)
    for number, row in enumerate(rows):
        for column, cell in enumerate(row.split()):
            states[0].disc[column, ROWS - 1 - number] = ".ry".index(cell) - 1
    state = states[0]
    state.turn = {"nature": NATURE, "nobody": OVER}.get(turn, COLOURS.index(turn) if turn in COLOURS else OVER)
    for column in range(COLUMNS):
        for row in range(ROWS):
            if state.disc[column, row] != EMPTY and any(
                run_through(state, column, row, *step) >= 4 for step in ((1, 0), (0, 1), (1, 1), (1, -1))
            ):
                state.winner = state.disc[column, row]
    return states


def picture(sheet: Any, view: Any, seat: int) -> dict[str, Any]:
    return {"columns": view.disc.tolist(), "winner": int(view.winner)}
