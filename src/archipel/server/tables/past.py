"""A table at an earlier point of its log: the position then, in one compiled replay, and the lines up to there.

Who sits where is told as it is now; nothing can be done from such a table, it is only there to be looked at.
"""

from __future__ import annotations

import bisect
from dataclasses import replace

from archipel.core.contract import OVER
from archipel.server.problems import Trouble
from archipel.server.tables.render import step_of
from archipel.server.tables.table import Table


def as_it_was(table: Table, seq: int) -> Table:
    """The table just after event `seq`."""
    if not 0 <= seq <= table.seq:
        raise Trouble("no-such-point", seq=table.seq)
    lines = table.lines[:seq]
    counting: list[int] = []  # the moves that counted then; later ones may have been taken back since
    for line in lines:
        if line.move is not None:
            counting.append(line.seq)
        elif line.kind == "takeback" and line.to is not None:
            del counting[bisect.bisect_right(counting, line.to) :]
    match = None
    if table.match is not None and seq >= table.started:
        match = table.match.replay([step_of(table.lines[s - 1]) for s in counting])
    later = {line.seat for line in table.lines[seq:] if line.kind == "resign"}
    seats = [replace(seat, resigned=False) if s in later else seat for s, seat in enumerate(table.seats)]
    return replace(
        table, seq=seq, seats=seats, lines=lines, move_seqs=counting, match=match, status=_status_at(table, seq),
        to_act=OVER if match is None else match.actor, clock_ms=None, proposals={}, clients={}, view_cache={},
    )  # fmt: skip


def _status_at(table: Table, seq: int) -> str:
    """Waiting, playing, paused or over, as the log up to there says."""
    status = "waiting"
    becomes = {"start": "playing", "pause": "paused", "resume": "playing", "end": "over"}
    for line in table.lines[:seq]:
        status = becomes.get(line.kind, status)
    return status
