"""What leaves the server about a table: only what `redact`, `picture`, `seen` and the events' masks let through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy.typing as npt

from archipel.core.contract import OVER, SPECTATOR
from archipel.core.match import Match
from archipel.server.problems import Trouble
from archipel.server.tables.absence import seconds_until_bot
from archipel.server.tables.fold import time_left
from archipel.server.tables.guided import followed
from archipel.server.tables.past import as_it_was
from archipel.server.tables.render import rendered
from archipel.server.tables.standing import standing as ranking
from archipel.server.tables.table import Line, Table
from archipel.server.tables.takeback import free_target
from archipel.server.wire import views as wire

RECENT = 50  # events shown to who does not say what was seen last


@dataclass(frozen=True)
class Connected:
    """Who is connected to a table now."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0
    since: int = 0  # ms; how far back anything is known, which is when the server started
    left: Mapping[int, int] = field(default_factory=dict)  # by seat: when it was last connected, if that is known


NOBODY = Connected()


@dataclass(frozen=True)
class Looker:
    """Who looks: a person, or nobody in particular, from a seat that was asked for or from the natural one."""

    person: str | None = None
    seat: int | None = None
    as_spectator: bool = field(default=False)


def viewpoint(table: Table, looker: Looker) -> int:
    """The seat a view is for, or SPECTATOR; Trouble if this looker may not look from there."""
    return _viewpoint(table, looker, table.seats_of(looker.person))


def _viewpoint(table: Table, looker: Looker, mine: list[int]) -> int:
    known = bool(mine) or looker.person == table.header.host
    if not table.header.spectators and not known and table.status != "waiting":
        raise Trouble("no-spectators")
    if looker.seat is not None:
        if looker.seat not in mine and table.status != "over":  # after the game nobody has secrets any more
            raise Trouble("not-yours")
        return looker.seat
    if mine and not looker.as_spectator:
        return table.actor if table.actor in mine else mine[0]
    return SPECTATOR


def view_of(
    table: Table,
    looker: Looker,
    now: int,
    since: int | None = None,
    presence: Connected = NOBODY,
    at: int | None = None,
) -> wire.TableView:
    """The table as this looker may see it; with `at`, as it was just after that event, with what could be seen then."""
    mine = table.seats_of(looker.person)
    viewer = _viewpoint(table, looker, mine)
    if at is not None:
        table = as_it_was(table, at)
    since = max(0, table.seq - RECENT) if since is None else min(since, table.seq)
    colours, over = table.game.facts.colours, table.status == "over"
    here = at is None and viewer in mine and table.seats[viewer].present  # whether who looks may act from there
    shown = wire.TableView(
        table=table.id,
        seq=table.seq,
        past=at is not None,
        status=table.status,  # type: ignore[arg-type]
        header=header_of(table),
        seats=seats_of(table, mine, now, presence),
        me=colours[viewer] if viewer >= 0 else None,
        my_seats=[colours[s] for s in mine],
        host=looker.person == table.header.host,
        to_act=None,
        picture=None,
        record=None,
        question=None,
        legal=[],
        moves=[],
        standing=[],
        events=[event_of(line, viewer, colours) for line in rendered(table, since)],
        events_from=since + 1,
        proposals=[_proposal(table, p) for p in table.proposals.values()],
        can_take_back=free_target(table, viewer) if here else None,
        spectators=presence.spectators,
        next_table=table.next_table,
        ended=table.ended,  # type: ignore[arg-type]
        revealed=wire.Revealed(seed=table.seed, salt=table.salt) if over else None,
    )
    if table.match is not None:
        _show_position(shown, table, table.match, viewer, here and table.actor == viewer)
    return shown


@dataclass(frozen=True)
class Sight:
    """What lies on the table for a viewer, all of it worked out from the one redacted record."""

    view: npt.NDArray[Any]
    picture: dict[str, Any]
    standing: list[wire.Standing]


def _sight(table: Table, match: Match, viewer: int) -> Sight:
    """Worked out once for everybody who sees the same: all spectators, and where nothing is secret the players too."""
    key = (table.seq, viewer if match.game.facts.secrets else SPECTATOR)
    if key not in table.view_cache:
        view = match.view(key[1])
        places = standing(table, match, match.state if table.to_act == OVER else view)
        table.view_cache[key] = Sight(view, match.game.picture(match.sheet, view, key[1]), places)
    found: Sight = table.view_cache[key]
    return found


def _show_position(shown: wire.TableView, table: Table, match: Match, viewer: int, acting: bool) -> None:
    sight = _sight(table, match, viewer)
    shown.to_act = "nobody" if table.status == "over" else match.name_of(table.to_act)
    shown.picture, shown.standing = sight.picture, sight.standing
    shown.record = sight.view.tobytes()
    shown.guide = None if (script := followed(table)) is None else script.moves
    if acting:
        key, values = match.game.ask(match.sheet, sight.view)
        shown.question = wire.Question(key=key, values=values)
        shown.legal, shown.moves = match.legal(), match.legal_moves().tolist()


def header_of(table: Table) -> wire.Header:
    """The header, without the seed and the starting position."""
    h, clock, programs = table.header, table.header.clock, table.header.programs
    return wire.Header(
        game=h.game, rules_version=h.rules, board=h.board, board_digest=h.board_digest, options=h.options,
        title=h.title, listed=h.listed, spectators=h.spectators, hints=h.hints,
        clock=None if clock is None else wire.Clock(
            bank=clock.bank, increment=clock.increment, days=clock.days, on_timeout=clock.on_timeout
        ),
        from_position=h.position is not None, commitment=h.commitment, made=h.made / 1000, rematch_of=h.rematch_of,
        practice_of=h.practice_of,
        guide=h.guide,
        programs=None if programs is None else wire.Programs(
            seconds=programs.seconds, on_failure=programs.on_failure, invited=programs.invited
        ),
    )  # fmt: skip


def seats_of(table: Table, mine: list[int], now: int, presence: Connected) -> list[wire.SeatView]:
    """The seats, with their clocks as they stand now."""
    shown, colours = [], table.game.facts.colours
    for number, seat in enumerate(table.seats):
        clock = None
        if table.clock_ms is not None:
            running = table.actor == number and seat.present
            clock = wire.ClockLeft(left=max(0, time_left(table, number, now)), running=running)
        shown.append(
            wire.SeatView(
                seat=colours[number],
                kind="bot" if seat.away else seat.kind,  # type: ignore[arg-type]
                name=seat.name,
                level=seat.level,
                connected=number in presence.seats,
                away=seat.away,
                resigned=seat.resigned,
                host=seat.person is not None and seat.person == table.header.host,
                mine=number in mine,
                program=seat.program,
                bot_in=bot_in(table, number, now, presence),
                clock=clock,
                nonce=seat.nonce,
            )
        )
    return shown


def bot_in(table: Table, seat: int, now: int, presence: Connected) -> int | None:
    """Seconds until another player may let a bot sit in for who is not connected; None: not at all."""
    if seat in presence.seats:
        return None
    return seconds_until_bot(table, seat, presence.left.get(seat, presence.since), now)


def event_of(line: Line, viewer: int, colours: tuple[str, ...]) -> wire.Event:
    """A line of the log as this viewer may see it."""
    return wire.Event(
        seq=line.seq,
        kind=line.kind,  # type: ignore[arg-type]
        seat=None if line.seat is None else colours[line.seat],
        at=line.at / 1000,
        words=line.seen[viewer] if line.seen else "",  # the spectator is number -1, and last
        told=[wire.Told(key=t.key, values=t.values) for t in line.told if _may_know(t.mask, viewer)],
        to=line.to,
        by="bot" if line.by_bot else None,
        why=line.why,
    )


def _may_know(mask: int, viewer: int) -> bool:
    return mask == -1 or (viewer >= 0 and bool(mask >> viewer & 1))


def standing(table: Table, match: Match, state: npt.NDArray[Any]) -> list[wire.Standing]:
    """Points and places if it ended now, worked out from the redacted record; at the end, as they are. Who has
    resigned comes after everybody who has not."""
    return [
        wire.Standing(seat=match.name_of(s), points=points, place=place)
        for s, (points, place) in enumerate(zip(*ranking(table, match, state), strict=True))
    ]


def _proposal(table: Table, proposal: Any) -> wire.Proposal:
    def names(seats: Iterable[int]) -> list[str]:
        return [str(table.colour(s)) for s in sorted(seats)]

    return wire.Proposal(
        id=proposal.id, kind=proposal.what, by=str(table.colour(proposal.by)), to=proposal.to,
        agreed=names(proposal.agreed), waiting=names(table.deciding(proposal.to) - proposal.agreed),
    )  # fmt: skip
