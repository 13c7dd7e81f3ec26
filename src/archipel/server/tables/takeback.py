"""Taking back: freely as long as nothing was learned and nobody else has moved; else only if all agree."""

from __future__ import annotations

import bisect

from archipel.core.contract import NATURE
from archipel.server.problems import Trouble
from archipel.server.tables.actions import DONE, STALE, already_asked, apply_agreed
from archipel.server.tables.draft import Draft
from archipel.server.tables.render import rendered
from archipel.server.tables.table import Table


def take_back(draft: Draft, seat: int, seq: int, to: int | None, client: str, longest: int = 2**31) -> str:
    """Go back to just after event `to`, or to before the seat's last move; not in a log of `longest` events."""
    table = draft.table
    if table.seq >= longest:
        raise Trouble("too-long")
    if table.match is None:
        raise Trouble("not-started")
    if table.status == "over":
        raise Trouble("over")
    if seq < table.turn_seq:
        return STALE
    to = _target(table, seat, to)
    if is_free(table, seat, to):
        draft.add("takeback", seat, to=to, client=client)
        draft.go_on()
        return DONE
    if not already_asked(table, seat, "takeback", to):
        draft.add("propose", seat, what="takeback", to=to, client=client)
    return apply_agreed(draft)


def _target(table: Table, seat: int, to: int | None) -> int:
    assert table.match is not None
    if to is None:
        mine = [n for n, step in enumerate(table.match.steps) if step.actor == seat]
        if not mine:
            raise Trouble("nothing-to-take-back")
        return _before(table, mine[-1])
    at = bisect.bisect_right(table.move_seqs, to)
    undone = table.match.steps[at:]
    if to < table.started or not any(step.actor >= 0 for step in undone):
        raise Trouble("nothing-to-take-back")
    while at > 0 and table.match.steps[at].actor == NATURE:  # nature's moves go with the move that brought them about
        at -= 1
    return _before(table, at)


def _before(table: Table, step: int) -> int:
    """The seq after which this step had not been made yet."""
    return table.move_seqs[step - 1] if step > 0 else table.started


def free_target(table: Table, seat: int) -> int | None:
    """Where a seat's last move can be taken back to without asking, or None."""
    if table.match is None or table.status != "playing" or not table.match.steps:
        return None
    to = _before(table, len(table.match.steps) - 1)
    return to if is_free(table, seat, to) else None


def is_free(table: Table, seat: int, to: int) -> bool:
    """Whether all moves after `to` are the seat's own and told nobody anything that is hidden."""
    match = table.match
    assert match is not None
    keep = bisect.bisect_right(table.move_seqs, to)
    undone = match.steps[keep:]
    if table.status != "playing" or not undone or any(step.actor != seat for step in undone):
        return False
    first = table.move_seqs[keep]
    lines = rendered(table, first - 1)
    return all(lines[seq - first].quiet for seq in table.move_seqs[keep:])
