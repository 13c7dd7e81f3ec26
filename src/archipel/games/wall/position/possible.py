"""The Great Wall: what must fit together in a position that is read (see read.py)."""

from __future__ import annotations

from typing import Any

from archipel.core.errors import BadPosition
from archipel.games.wall.moves import bit, has
from archipel.games.wall.position import piles
from archipel.games.wall.spelling import COLOURS, village_name
from archipel.games.wall.state import (
    BUILD,
    DEAL,
    DEPLOY,
    DRAW,
    DREW,
    LAY,
    MOVE,
    NONE,
    SCOUT,
    SETTLE,
    SETTLE_LAY,
    STONES_EACH,
    TAKE,
    VILLAGES,
)

SETTING_UP = (TAKE, SETTLE, SETTLE_LAY, SCOUT, DEAL)


def settle_visited(sheet: Any, state: Any, last: str) -> None:
    """W4.8, W2.4: the villages visited this turn, where the last line does not say so itself."""
    scout = int(state.scout[state.turn])
    if state.stage in (SETTLE, SETTLE_LAY, SCOUT):
        own = [v for v, pile in piles(state).items() if any(owner == state.turn for owner, _ in pile)]
        state.visited = sum(bit(v) for v in own)
        if state.stage == SETTLE_LAY:
            state.visited |= bit(state.here)
    elif state.stage in (DRAW, DREW, DEPLOY, BUILD) and scout != NONE:
        state.visited = bit(scout)
    elif state.stage in (MOVE, LAY) and (scout == NONE or not has(state.visited, scout)):
        raise BadPosition("not_visited", line=last)
    elif state.stage == LAY and state.here != scout:
        raise BadPosition("laid_elsewhere", line=last, village=village_name(sheet, scout))
    need = {LAY: state.held, MOVE: state.held, SETTLE_LAY: state.held, BUILD: state.pieces}.get(int(state.stage))
    if need is not None and need[state.turn] == 0:
        raise BadPosition("nothing_left", line=last, seat=COLOURS[state.turn])


def check_scouts(sheet: Any, state: Any) -> None:
    """W4.7, W6.4: a scout stands on its owner's top stone, but for one that has just entered, alone in its village."""
    tops = {village: pile[-1][0] for village, pile in piles(state).items()}
    standing: dict[int, int] = {}
    for seat in range(state.seats):
        village = int(state.scout[seat])
        if village == NONE:
            continue
        name = village_name(sheet, village)
        if village in standing:
            raise BadPosition("two_scouts", village=name, one=COLOURS[standing[village]], other=COLOURS[seat])
        standing[village] = seat
        arriving = seat == state.turn and state.stage == LAY
        entered = seat == state.turn and state.stage == MOVE and village not in tops and state.visited == bit(village)
        if tops.get(village, NONE) != seat and not arriving and not entered:
            raise BadPosition("not_own_stone", village=name, seat=COLOURS[seat])


def check_setting_up(state: Any) -> None:
    """W2.4, W2.5: how far each player is while the table is being set."""
    seats, stage = int(state.seats), int(state.stage)
    if stage not in SETTING_UP:
        return
    turn = (int(state.turn) - int(state.starter)) % seats
    for place in range(seats):
        seat = (int(state.starter) + place) % seats
        laid = STONES_EACH - int(state.stock[seat] + state.held[seat] + state.missing[seat])
        have = (laid, int(state.held[seat]), int(state.pieces[seat]), int(state.scout[seat] != NONE))
        if stage == DEAL:
            fits = have in [(2, n, 2, 1) for n in ((2,) if place < turn else (0, 1) if place == turn else (0,))]
        elif place != turn:
            fits = have == ((2, 0, 0, 1) if place < turn else (0, 0, 0, 0))
        else:
            possible = {TAKE: [(0, 0), (0, 1)], SCOUT: [(2, 0)]}.get(stage, [(0, 2), (1, 1)])
            fits = have in [(laid, held, 0, 0) for laid, held in possible]
        if not fits:
            raise BadPosition("setting_up", seat=COLOURS[seat])


def check_realms(sheet: Any, state: Any, lines: dict[str, str]) -> None:
    """W1.5: the realms follow from the run; the lines that name them may be left out, but not be wrong."""
    for realm, inside in (("mongolia", True), ("china", False)):
        wanted = [village_name(sheet, v) for v in range(VILLAGES) if has(state.mongolia, v) == inside]
        given = lines.get(realm, f"{realm} {' '.join(wanted) or '-'}").split()[1:]
        if sorted(given) != sorted(wanted or ["-"]):
            wrong = " ".join(sorted(set(given) ^ set(wanted)))
            raise BadPosition("realms", realm=realm, villages=wrong)
