"""Lines of a log in the words of everybody who may look: made when somebody looks, and kept.

A move that is made now is put in words at once, since people watch. A log that is read from the database is replayed
in a moment without; of a long game most lines are never looked at again.
"""

from __future__ import annotations

import bisect

from msgspec.structs import replace

from archipel.core.contract import NATURE, SPECTATOR
from archipel.core.match import Match, Step
from archipel.server.tables.reveals import hidden, told_nothing
from archipel.server.tables.table import Line, Table, make


def put_in_words(match: Match, line: Line, before: tuple[bytes, ...] | None) -> tuple[Line, tuple[bytes, ...]]:
    """Make a line's move; the line in everybody's words, and what is hidden from each viewer after it."""
    assert line.move is not None
    before = hidden(match) if before is None else before
    seen = as_seen(match, line.move, line.words)
    told = tuple(match.make_telling(step_of(line)))
    after = hidden(match)
    return replace(line, seen=seen, told=told, quiet=told_nothing(seen, told, before, after)), after


def as_seen(match: Match, move: int, words: str) -> tuple[str, ...]:
    """A move about to be made, in the words of each viewer, spectator last."""
    if not match.game.facts.secrets:
        return (words,) * (match.seats + 1)
    loops, record, state = match.game.loops, match.sheet.record, match.state
    known = {move: words}
    seen = []
    for viewer in (*range(match.seats), SPECTATOR):
        number = int(loops.as_seen(record, state, move, viewer))
        if number not in known:
            known[number] = match.words(number)
        seen.append(known[number])
    return tuple(seen)


def rendered(table: Table, since: int = 0, upto: int | None = None) -> list[Line]:
    """The lines after `since`, each in everybody's words."""
    lines = table.lines[since:upto]
    if all(line.move is None or line.seen is not None for line in lines):
        return lines
    first = next(line.seq for line in lines if line.move is not None and line.seen is None)
    last = lines[-1].seq
    counting: list[int] = []  # the moves that count at this point of the log
    match: Match | None = None
    secret: tuple[bytes, ...] | None = None
    for line in table.lines[:last]:
        if line.seq == first:
            match = _at(table, counting)
        if line.kind == "takeback" and line.to is not None:
            del counting[bisect.bisect_right(counting, line.to) :]
            match, secret = (None if match is None else _at(table, counting)), None
        elif line.move is not None:
            if match is not None and line.seen is None:
                done, secret = put_in_words(match, line, secret)
                table.lines[line.seq - 1] = done
            elif match is not None:
                make(match, line.move, line.words)
                secret = None
            counting.append(line.seq)
    return table.lines[since:upto]


def _at(table: Table, counting: list[int]) -> Match:
    """The match after the moves of these lines."""
    assert table.match is not None
    return table.match.replay([step_of(table.lines[seq - 1]) for seq in counting])


def step_of(line: Line) -> Step:
    """A line as a step of the match."""
    assert line.move is not None
    return Step(NATURE if line.seat is None else line.seat, line.move, line.words)
