"""Taking back: freely as long as nothing was learned and nobody else has moved; else only if all agree."""

from __future__ import annotations

import bisect

import numpy as np

from archipel.core.contract import NATURE, SPECTATOR
from archipel.core.match import Match
from archipel.core.random import generator
from archipel.server.problems import Trouble
from archipel.server.tables.actions import DONE, STALE, settle
from archipel.server.tables.draft import Draft
from archipel.server.tables.table import Table, go_back

WORLDS = 64  # how many possibilities are tried before a move counts as one that told nothing


def take_back(draft: Draft, seat: int, seq: int, to: int | None, client: str) -> str:
    """Go back to just after event `to`, or to before the seat's last move."""
    table = draft.table
    if table.match is None:
        raise Trouble("not-started")
    if table.status == "over":
        raise Trouble("over")
    if seq < table.turned:
        return STALE
    to = _target(table, seat, to)
    if is_free(table, seat, to):
        draft.add("takeback", seat, to=to, client=client)
        draft.go_on()
        return DONE
    draft.add("propose", seat, what="takeback", to=to, client=client)
    return settle(draft)


def _target(table: Table, seat: int, to: int | None) -> int:
    assert table.match is not None
    if to is None:
        mine = [n for n, step in enumerate(table.match.steps) if step.actor == seat]
        if not mine:
            raise Trouble("nothing-to-take-back")
        return _before(table, mine[-1])
    at = bisect.bisect_right(table.counting, to)
    undone = table.match.steps[at:]
    if to < table.started or not any(step.actor >= 0 for step in undone):
        raise Trouble("nothing-to-take-back")
    while at > 0 and table.match.steps[at].actor == NATURE:  # nature's moves go with the move that brought them about
        at -= 1
    return _before(table, at)


def _before(table: Table, step: int) -> int:
    """The seq after which this step had not been made yet."""
    return table.counting[step - 1] if step > 0 else table.started


def free_target(table: Table, seat: int) -> int | None:
    """Where a seat's last move can be taken back to without asking, or None."""
    if table.match is None or table.status != "playing" or not table.match.steps:
        return None
    to = _before(table, len(table.match.steps) - 1)
    return to if is_free(table, seat, to) else None


def is_free(table: Table, seat: int, to: int) -> bool:
    """Whether all moves after `to` are the seat's own and told nobody anything that is hidden.

    That is worked out from what a spectator saw, who knows least; so the answer itself gives nothing away.
    """
    match = table.match
    assert match is not None
    keep = bisect.bisect_right(table.counting, to)
    undone = match.steps[keep:]
    if table.status != "playing" or not undone or any(step.actor != seat for step in undone):
        return False
    if not match.game.facts.secrets:
        return True
    return not any(_told(go_back(match, n), match.steps[n].move) for n in range(keep, len(match.steps)))


def _told(before: Match, move: int) -> bool:
    """Whether seeing this move made rules out a world that was possible before it."""
    loops, record = before.game.loops, before.sheet.record
    seen = int(loops.as_seen(record, before.state, move, SPECTATOR))
    view, rng = before.view(SPECTATOR), generator(len(before.steps))
    moves = np.zeros(before.game.facts.most_legal, np.int32)
    for _ in range(WORLDS):
        world = view.copy()
        loops.fill_in(record, world, SPECTATOR, rng)
        legal = moves[: loops.legal_moves(record, world, moves)]
        if not any(int(loops.as_seen(record, world, int(m), SPECTATOR)) == seen for m in legal):
            return True
    return False
