"""What a game provides: the shape of every function a game package exports.

A game is one NumPy record, `State`, and the plain functions below over it. Nothing here runs: the signatures document
the contract, type-check the loops, and stand where a game's own functions are put when the loops are compiled for it.

Rules are compiled by Numba for processors and by numba-cuda for GPUs. They allocate nothing, loop over fixed bounds and
touch no Python objects. `board` and `state` are records (`board.rows`, `state.height[3, 2]`), moves are integers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

# Who acts, besides the seats 0, 1, 2, …
NATURE = -1  # a draw, a deal, a lot
OVER = -2  # nobody: the game has ended

# Who looks, besides the seats
SPECTATOR = -1

MAX_SEATS = 6

LONGEST_PATH = 6  # words of a move, at most
MOST_NUMBERS = 5  # of an event or a question


def record(*fields: Any) -> np.dtype[np.record]:
    """A record dtype without padding (padding bytes differ between copies), with attributes also when not compiled."""
    plain = np.dtype(list(fields))
    packed = sum(np.dtype(f[1]).itemsize * int(np.prod(f[2] if len(f) > 2 else ())) for f in fields)
    assert plain.itemsize == packed, "the record has padding"
    taken = [f[0] for f in fields if hasattr(np.record, f[0])]
    assert not taken, f"not compiled, these names would be NumPy's own attributes: {taken}"
    whole: np.dtype[np.record] = np.dtype((np.record, plain))  # type: ignore[assignment]
    return whole


def setup(board: Any, state: Any, seats: int, options: Any) -> None:
    """Put a zeroed state at the start, before anything random has happened. `options` is in the order of the facts."""


def to_act(state: Any) -> int:
    """The seat to act, or NATURE, or OVER."""
    return OVER


def chance(board: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """When NATURE acts: write the possible moves of nature with whole-number weights, return how many."""
    return 0


def legal(board: Any, state: Any, out: Any) -> int:
    """When a seat acts: write all its legal moves in increasing order, return how many (at least one)."""
    return 0


def why_not(board: Any, state: Any, move: int) -> int:
    """0 if the move is legal for who is to act, else the code of the first rule it breaks, in the rulebook's order.

    The code of rule M4.12 is 412. Where a rule forbids for several reasons, thousands tell them apart: 1412, 2412; the
    texts say each in a sentence, under `case`. When nature acts, 0 for the outcomes of `chance`.
    """
    return 0


def apply(board: Any, state: Any, move: int, events: Any) -> None:
    """Make a move that is known to be legal. What happened is added to `events`, unless that is None."""


def returns(board: Any, state: Any, scores: Any, places: Any) -> None:
    """Scores and places (1 is first; ties share a place) as they are, or would be if the game ended now."""


def evaluate(board: Any, state: Any, values: Any) -> None:
    """A quick, hand-made guess at how well each seat stands: values[seat] from 0 (lost) to 1 (won). For bots only."""


def redact(board: Any, state: Any, seat: int) -> None:
    """Blank everything `seat` (or SPECTATOR) may not know, in place. Deny by default."""


def seen(board: Any, state: Any, move: int, seat: int) -> int:
    """The move as that seat may see it, before it is made: itself, or a code that says less (`lay ?`)."""
    return move


def imagine(board: Any, state: Any, seat: int, rng: Any) -> None:
    """Fill in a redacted record, in place, with a random possibility, each as likely as the seat must hold it."""


def spell(board: Any, state: Any, move: int, path: Any) -> int:
    """Write a move as a path of things, each `thing(kind, number)`, and return how many. Also for what `seen` returns,
    and for moves that are not legal."""
    return 0


def ask(board: Any, state: Any, said: Any) -> int:
    """What the seat to act has to choose now: the number of a question; its numbers are written to `said`."""
    return 0


# What moves, events and questions are called. `names` has the names of each kind of thing; EVENTS and QUESTIONS have
# for each the key of its text and the parameters in the order of its numbers, as in ("moved", "seat from to"); CALLED
# says of which kind a parameter is, and the others are numbers. Of several keys, the number that follows chooses.

# In plain Python, for people and for the wire; `Game` calls these. `sheet` is a core.board.Sheet, `state` and `view`
# are core.fields.Fields: read-only, with the record itself, which compiled functions want, as `state.record`.


def read_board(data: dict[str, Any], check: Any) -> Any:
    """Turn a board file into the game's Board record; each broken constraint is told to `check`."""


def names(sheet: Any) -> Any:
    """What the things of each kind are called in the notation: a sequence of names for each kind, by number."""


def write(sheet: Any, state: Any) -> str:
    """The position as canonical text, drawn where that helps. Two states are the same if their texts are."""
    return ""


def read(sheet: Any, text: str) -> Any:
    """The state such a text describes, as a one-element array; BadPosition says what is impossible and where."""


def picture(sheet: Any, view: Any, seat: int) -> dict[str, Any]:
    """What lies where, by element id, for the client: made from a redacted record, so it can tell no secret."""
    return {}


def show(sheet: Any, view: Any, say: Any) -> str:
    """The table as text for a terminal, from a redacted record. `say(key, **values)` is a text of the game's in the
    language of whoever looks."""
    return ""
