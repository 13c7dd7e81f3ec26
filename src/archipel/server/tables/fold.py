"""What each kind of event does to a table. This is the whole meaning of a log."""

from __future__ import annotations

import bisect
from collections.abc import Callable
from dataclasses import replace

from archipel.core.contract import NATURE, OVER
from archipel.core.errors import BadRecord
from archipel.server.tables.log import TURNING, Row
from archipel.server.tables.render import put_in_words
from archipel.server.tables.table import Line, Proposal, Seat, Table, first_match, make

DAY = 86_400_000


def fold(table: Table, row: Row) -> None:
    """Add one event to a table of one's own. BadRecord if it cannot follow what was before."""
    if row.seq != table.seq + 1:
        raise BadRecord(f"Event {row.seq} does not follow {table.seq}.", row.seq)
    table.seq = row.seq
    _run_clock(table, row.at)
    before = table.actor
    table.lines.append(KINDS[row.kind](table, row))
    if row.client is not None and row.seat is not None:
        table.clients[row.seat, row.client] = row.seq
    if row.kind in TURNING:
        table.turn_seq, table.turn_at = row.seq, row.at
        table.proposals = {k: p for k, p in table.proposals.items() if p.what != "takeback"}
    if row.kind in TURNING or row.kind == "resume":
        table.asked_at = row.at
    _set_clock(table, before, row)


def check(table: Table, row: Row) -> None:
    """The table after an event has the position it had when the event was stored; BadRecord if not."""
    if table.hash != row.hash:
        raise BadRecord(
            f"Table {table.id} after event {row.seq} has digest {table.hash}, stored is {row.hash}.", row.seq
        )


def replay(table: Table, rows: list[Row], thoroughly: bool = False) -> None:
    """Add stored events, and compare the position after the last, or after each, with what was stored."""
    for row in rows:
        fold(table, row)
        if thoroughly or row is rows[-1]:
            check(table, row)


def _line(row: Row, to: int | None = None, move: int | None = None, words: str = "") -> Line:
    by_bot, why = row.data.get("by") == "bot", row.data.get("why")
    return Line(row.seq, row.kind, row.seat, row.at, move, words, to=to, by_bot=by_bot, why=why)


def _seat_of(row: Row) -> int:
    if row.seat is None:
        raise BadRecord(f"Event {row.seq}, {row.kind}, names no seat.", row.seq)
    return row.seat


def _sit(table: Table, row: Row) -> Line:
    data = row.data
    table.seats[_seat_of(row)] = Seat(
        data["how"], data["person"], data["name"], nonce=data["nonce"], program=data.get("program", False)
    )
    return _line(row)


def _stand(table: Table, row: Row) -> Line:
    table.seats[_seat_of(row)] = Seat()
    return _line(row)


def _bot(table: Table, row: Row) -> Line:
    level = row.data["level"]
    table.seats[_seat_of(row)] = Seat("bot", None, row.data["name"], level)
    return _line(row)


def _start(table: Table, row: Row) -> Line:
    table.match = first_match(table, tuple(seat.nonce for seat in table.seats if seat.nonce))
    table.status, table.started, table.clock_from, table.to_act = "playing", row.seq, row.at, table.match.actor
    clock = table.header.clock
    if clock is not None:
        most = (clock.bank or 0) * 1000 if clock.days is None else clock.days * DAY
        table.clock_ms = [most] * len(table.seats)
    return _line(row)


def _move(table: Table, row: Row) -> Line:
    match = table.match
    if match is None or row.move is None or table.to_act != (NATURE if row.seat is None else row.seat):
        raise BadRecord(f"Table {table.id}: event {row.seq} is a move by who is not to act.", row.seq)
    line = _line(row, None, row.move, row.words or match.words(row.move))
    if table.render_now:
        line, table.hidden = put_in_words(match, line, table.hidden)
    else:
        make(match, row.move, line.words)
    table.move_seqs.append(row.seq)
    table.to_act = match.actor
    return line


def _takeback(table: Table, row: Row) -> Line:
    assert table.match is not None
    to = int(row.data["to"])
    keep = bisect.bisect_right(table.move_seqs, to)
    table.match, table.move_seqs, table.hidden = table.match.replay(keep), table.move_seqs[:keep], None
    table.to_act = table.match.actor
    return _line(row, to)


def _propose(table: Table, row: Row) -> Line:
    seat = _seat_of(row)
    same = frozenset(s for s in table.deciding() if table.seats[s].person == table.seats[seat].person)
    to = row.data.get("to")
    table.proposals[row.seq] = Proposal(row.seq, row.data["what"], seat, to, same | {seat})
    return _line(row, to)


def _agree(table: Table, row: Row) -> Line:
    seat, proposal = _seat_of(row), table.proposals[row.data["proposal"]]
    same = frozenset(s for s in table.deciding() if table.seats[s].person == table.seats[seat].person)
    table.proposals[proposal.id] = replace(proposal, agreed=proposal.agreed | same | {seat})
    return _line(row)


def _decline(table: Table, row: Row) -> Line:
    table.proposals.pop(row.data["proposal"], None)
    return _line(row)


def _resign(table: Table, row: Row) -> Line:
    seat = _seat_of(row)
    table.seats[seat] = replace(table.seats[seat], resigned=True, away=False, level=row.data["level"])
    return _line(row)


def _takeover(table: Table, row: Row) -> Line:
    seat = _seat_of(row)
    gone = row.seq if row.data.get("why") == "gone" else 0
    table.seats[seat] = replace(table.seats[seat], away=True, level=row.data["level"], gone=gone)
    return _line(row)


def _giveback(table: Table, row: Row) -> Line:
    seat = _seat_of(row)
    table.seats[seat] = replace(table.seats[seat], away=False, level=None, gone=0)
    clock = table.header.clock
    if table.clock_ms is not None and clock is not None:  # who comes back gets a little time to move
        table.clock_ms[seat] = max(table.clock_ms[seat], 60_000 if clock.days is None else DAY)
    return _line(row)


def _status(status: str) -> Callable[[Table, Row], Line]:
    def change(table: Table, row: Row) -> Line:
        table.status = status
        table.proposals = {k: p for k, p in table.proposals.items() if p.what == "takeback"}
        return _line(row)

    return change


def _end(table: Table, row: Row) -> Line:
    table.status, table.ended, table.proposals = "over", row.data["reason"], {}
    return _line(row)


def _plain(table: Table, row: Row) -> Line:
    return _line(row)


KINDS: dict[str, Callable[[Table, Row], Line]] = {
    "sit": _sit, "stand": _stand, "bot": _bot, "start": _start, "move": _move, "nature": _move,
    "takeback": _takeback, "propose": _propose, "agree": _agree, "decline": _decline, "resign": _resign,
    "timeout": _plain, "takeover": _takeover, "giveback": _giveback, "pause": _status("paused"),
    "resume": _status("playing"), "end": _end,
}  # fmt: skip


# Clocks. They follow from the times in the log alone: whoever is to act pays for the time since the last event.


def _run_clock(table: Table, now: int) -> None:
    actor = table.actor
    if table.clock_ms is not None and actor is not None and table.seats[actor].present:
        table.clock_ms[actor] -= max(0, now - table.clock_from)
    table.clock_from = max(table.clock_from, now)


def _set_clock(table: Table, before: int | None, row: Row) -> None:
    """When the turn passes: an increment for who moved, or a fresh number of days for who is to move."""
    clock = table.header.clock
    if table.clock_ms is None or clock is None:
        return
    after = table.actor
    if clock.days is not None:
        if after is not None and (after != before or row.kind == "start"):
            table.clock_ms[after] = clock.days * DAY
    elif row.kind == "move" and before is not None and after != before:
        table.clock_ms[before] += clock.increment * 1000


def time_left(table: Table, seat: int, now: int) -> int:
    """Milliseconds on a seat's clock now."""
    assert table.clock_ms is not None
    running = table.actor == seat and table.seats[seat].present
    return table.clock_ms[seat] - (max(0, now - table.clock_from) if running else 0)


def over(table: Table) -> bool:
    """Whether the match has come to its end by the rules."""
    return table.match is not None and table.to_act == OVER
