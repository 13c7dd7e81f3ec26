"""What leaves the server about a table: only what `redact`, `picture`, `seen` and the events' masks let through."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from archipel.core.contract import MAX_SEATS, SPECTATOR
from archipel.core.match import Match
from archipel.server.problems import Trouble
from archipel.server.tables.fold import time_left
from archipel.server.tables.table import Line, Table
from archipel.server.tables.takeback import free_target
from archipel.server.wire import views as wire

RECENT = 50  # events shown to who does not say what was seen last


@dataclass(frozen=True)
class Presence:
    """Who is connected to a table now."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0


NOBODY = Presence()


@dataclass(frozen=True)
class Looker:
    """Who looks: a person, or nobody in particular, from a seat that was asked for or from the natural one."""

    person: str | None = None
    seat: int | None = None
    as_spectator: bool = field(default=False)


def viewpoint(table: Table, looker: Looker) -> int:
    """The seat a view is for, or SPECTATOR; Trouble if this looker may not look from there."""
    mine = table.seats_of(looker.person)
    if looker.seat is not None and looker.seat not in mine:
        raise Trouble("not-yours")
    if mine and not looker.as_spectator:
        if looker.seat is not None:
            return looker.seat
        return table.actor if table.actor in mine else mine[0]
    if not table.header.spectators and not mine and table.status != "waiting" and looker.person != table.header.host:
        raise Trouble("no-spectators")
    return SPECTATOR


def view_of(
    table: Table, looker: Looker, now: int, since: int | None = None, presence: Presence = NOBODY
) -> wire.TableView:
    """The table as this looker may see it."""
    viewer = viewpoint(table, looker)
    since = max(0, table.seq - RECENT) if since is None else min(since, table.seq)
    match, over = table.match, table.status == "over"
    mine = table.seats_of(looker.person)
    acting = match is not None and viewer >= 0 and table.actor == viewer and table.seats[viewer].present
    return wire.TableView(
        table=table.id,
        seq=table.seq,
        status=table.status,  # type: ignore[arg-type]
        header=header_of(table),
        seats=seats_of(table, looker.person, now, presence),
        me=table.colour(viewer) if viewer >= 0 else None,
        my_seats=[str(table.colour(s)) for s in mine],
        host=looker.person == table.header.host,
        to_act=None if match is None else "nobody" if over else match.to_act,
        picture=None if match is None else match.picture(viewer),
        question=question(match, viewer) if match is not None and acting else None,
        legal=match.legal() if match is not None and acting else [],
        standing=[] if match is None else standing(match, viewer),
        events=[event_of(table, line, viewer) for line in table.lines[since:]],
        events_from=since + 1,
        proposals=[_proposal(table, p) for p in table.proposals.values()],
        can_take_back=free_target(table, viewer) if viewer >= 0 and table.seats[viewer].present else None,
        spectators=presence.spectators,
        next_table=table.next_table,
        revealed=wire.Revealed(seed=table.seed, salt=table.salt) if over else None,
    )


def header_of(table: Table) -> wire.Header:
    """The header, without the seed and the starting position."""
    h, clock = table.header, table.header.clock
    return wire.Header(
        game=h.game, rules_version=h.rules, board=h.board, board_digest=h.board_digest, options=h.options,
        title=h.title, listed=h.listed, spectators=h.spectators, hints=h.hints,
        clock=None if clock is None else wire.Clock(
            bank=clock.bank, increment=clock.increment, days=clock.days, on_timeout=clock.on_timeout
        ),
        from_position=h.position is not None, commitment=h.commitment, made=h.made / 1000, rematch_of=h.rematch_of,
    )  # fmt: skip


def seats_of(table: Table, person: str | None, now: int, presence: Presence) -> list[wire.SeatView]:
    """The seats, with their clocks as they stand now."""
    shown = []
    for number, seat in enumerate(table.seats):
        clock = None
        if table.left is not None:
            running = table.actor == number and seat.present
            clock = wire.ClockLeft(left=max(0, time_left(table, number, now)), running=running)
        shown.append(
            wire.SeatView(
                seat=str(table.colour(number)),
                kind="bot" if seat.away else seat.kind,  # type: ignore[arg-type]
                name=seat.name,
                level=seat.level,
                connected=number in presence.seats,
                away=seat.away,
                resigned=seat.resigned,
                host=seat.person is not None and seat.person == table.header.host,
                mine=person is not None and seat.person == person,
                clock=clock,
                nonce=seat.nonce,
            )
        )
    return shown


def event_of(table: Table, line: Line, viewer: int) -> wire.Event:
    """A line of the log as this viewer may see it."""
    return wire.Event(
        seq=line.seq,
        kind=line.kind,  # type: ignore[arg-type]
        seat=table.colour(line.seat),
        at=line.at / 1000,
        words=line.seen[viewer] if line.seen else "",  # the spectator is number -1, and last
        told=[wire.Told(key=t.key, values=t.values) for t in line.told if _may_know(t.mask, viewer)],
        to=line.to,
        by="bot" if line.by_bot else None,
    )


def _may_know(mask: int, viewer: int) -> bool:
    return mask == -1 or (viewer >= 0 and bool(mask >> viewer & 1))


def question(match: Match, viewer: int) -> wire.Question | None:
    """What is asked of the seat to act, if the game puts it in words."""
    ask: Any = getattr(match.game.package, "ask", None)
    if ask is None:
        return None
    key, values = ask(match.sheet, match.view(viewer)[0])
    return wire.Question(key=key, values=values)


def standing(match: Match, viewer: int) -> list[wire.Standing]:
    """Points and places if it ended now, worked out from the redacted record; at the end, as they are."""
    state = match.state if match.over else match.view(viewer)
    scores, places = np.zeros((2, MAX_SEATS), np.int32)
    match.game.loops.standing(match.sheet.record, state, scores, places)
    return [
        wire.Standing(seat=match.name_of(s), points=int(scores[s]), place=int(places[s])) for s in range(match.seats)
    ]


def _proposal(table: Table, proposal: Any) -> wire.Proposal:
    def names(seats: Iterable[int]) -> list[str]:
        return [str(table.colour(s)) for s in sorted(seats)]

    return wire.Proposal(
        id=proposal.id, kind=proposal.what, by=str(table.colour(proposal.by)), to=proposal.to,
        agreed=names(proposal.agreed), waiting=names(table.deciding() - proposal.agreed),
    )  # fmt: skip
