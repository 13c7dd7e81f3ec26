"""What is certain about a move, compiled once for each game (see `core.jit.instantiate`).

The move is made in many imaginings of what a seat does not know. What is the same in all of them, to that seat's eyes,
is certain, and nothing else is told. Only the seat's view goes in, so that nothing hidden can come out.
"""

from __future__ import annotations

from typing import Any

from archipel.core.contract import apply, imagine, redact, returns, to_act, why_not
from archipel.core.jit import compiled

UNSURE = -8  # who acts next depends on what is hidden
NOT_LEGAL = -9  # in some imagining the move is not legal: nothing can be said


@compiled
def keep_visible(events: Any, seat: int) -> None:
    """Drop the events that a seat may not see."""
    kept = 0
    for i in range(events.n):
        if events.what[i, 0] >> seat & 1:
            for k in range(events.what.shape[1]):
                events.what[kept, k] = events.what[i, k]
            kept += 1
    events.n = kept


@compiled
def has(events: Any, row: Any) -> bool:
    """Whether such an event is among these."""
    for i in range(events.n):
        same = True
        for k in range(len(row)):
            same = same and events.what[i, k] == row[k]
        if same:
            return True
    return False


@compiled
def keep_common(events: Any, others: Any) -> None:
    """Drop the events that the others lack."""
    kept = 0
    for i in range(events.n):
        if has(others, events.what[i]):
            for k in range(events.what.shape[1]):
                events.what[kept, k] = events.what[i, k]
            kept += 1
    events.n = kept


@compiled
def foresee(
    boards: Any,
    view: Any,
    seat: int,
    move: int,
    worlds: int,
    rng: Any,
    states: Any,
    raw: Any,
    certain: Any,
    events: Any,
    scores: Any,
    places: Any,
    sure: Any,
) -> int:
    """Make a move in so many imaginings of a view. Who acts after it, or UNSURE, or NOT_LEGAL.

    Of everything there are two: the first is the result, the second is for each further imagining. `raw` is `states`
    once more, as bytes; `certain` says of each byte of the record after the move, as the seat sees it, whether it is
    the same in all imaginings, and `sure` the same of each seat's score and place. What is not is 0.
    """
    board, acts = boards[0], UNSURE
    certain[:] = 1
    sure[:] = 1
    for world in range(worlds):
        this = min(world, 1)
        states[this] = view[0]
        imagine(board, states[this], seat, rng)
        if why_not(board, states[this], move) != 0:
            return NOT_LEGAL
        events[this].n = 0
        apply(board, states[this], move, events[this])
        actor = int(to_act(states[this]))
        returns(board, states[this], scores[this], places[this])
        redact(board, states[this], seat)
        keep_visible(events[this], seat)
        if world == 0:
            acts = actor
            continue
        if actor != acts:
            acts = UNSURE
        for i in range(len(certain)):
            if raw[0, i] != raw[1, i]:
                certain[i] = 0
        for other in range(len(sure)):
            if scores[0, other] != scores[1, other] or places[0, other] != places[1, other]:
                sure[other] = 0
        keep_common(events[0], events[1])
    for i in range(len(certain)):
        raw[0, i] *= certain[i]
    for other in range(len(sure)):
        scores[0, other] *= sure[other]
        places[0, other] *= sure[other]
    return acts
