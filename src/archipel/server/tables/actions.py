"""What people (and bots) may do at a table. Each function adds to a draft, or raises Trouble and adds nothing."""

from __future__ import annotations

from typing import Any, cast

from archipel.core.errors import NotUnderstood
from archipel.core.match import Match
from archipel.core.refusals import Refusal
from archipel.server.problems import Trouble, refused
from archipel.server.tables.botnames import bot_name
from archipel.server.tables.draft import Draft
from archipel.server.tables.fold import time_left
from archipel.server.tables.log import Programs
from archipel.server.tables.table import Table

MOST_PROPOSALS = 10  # of one player in one turn
DONE, REPEATED, STALE, ASKED = "done", "repeated", "stale", "asked"


def sit(
    draft: Draft,
    seat: int | None,
    person: str,
    name: str,
    nonce: str,
    shared: bool = False,
    program: bool = False,
) -> None:
    """Take an open seat, or take one's own seat back from the bot that sat in; a program that failed does not."""
    table = draft.table
    mine = [s for s in table.seats_of(person) if table.seats[s].away and not program]
    if table.status != "waiting":
        if (seat is None and mine) or (seat in mine):
            draft.add("giveback", mine[0] if seat is None else seat)
            return
        raise Trouble("over" if table.status == "over" else "started")
    if seat is None:
        seat = next((s for s, held in enumerate(table.seats) if held.kind == "open"), None)
    if seat is None or table.seats[seat].kind != "open":
        raise Trouble("seat-taken")
    if program and table.header.listed and table.header.programs is None:
        raise Trouble("no-programs")
    how, more = "shared" if shared else "person", cast(Any, {"program": True} if program else {})
    draft.add("sit", seat, how=how, person=person, name=name, nonce=nonce, **more)


def seat_bot(draft: Draft, seat: int, level: str, name: str | None = None) -> None:
    """Seat a bot, under a name that nobody else at the table has."""
    taken = {held.name for other, held in enumerate(draft.table.seats) if other != seat}
    draft.add("bot", seat, level=level, name=name if name and name not in taken else bot_name(draft.table.id, taken))


def leave(draft: Draft, seat: int, person: str, level: str) -> None:
    """Stand up: before the start the seat is open again, afterwards a bot plays on."""
    table = draft.table
    if seat not in table.seats_of(person) and not (table.status == "waiting" and person == table.header.host):
        raise Trouble("not-yours")
    if table.status == "over":
        raise Trouble("over")
    if table.status == "waiting":
        if table.seats[seat].kind != "open":
            draft.add("stand", seat)
    elif table.seats[seat].present:
        draft.add("takeover", seat, level=level)


def put_bot(draft: Draft, seat: int, person: str, level: str) -> None:
    """Before the start, for the host: a bot in an open seat, or another level for the bot that sits there."""
    table, held = draft.table, draft.table.seats[seat]
    if person != table.header.host:
        raise Trouble("not-host")
    if held.kind not in ("open", "bot"):
        raise Trouble("seat-taken")
    seat_bot(draft, seat, level, held.name or None)


def start(draft: Draft, person: str) -> None:
    """Begin: every seat is taken."""
    table = draft.table
    if table.status != "waiting":
        raise Trouble("over" if table.status == "over" else "started")
    if person != table.header.host:
        raise Trouble("not-host")
    if any(seat.kind == "open" for seat in table.seats):
        raise Trouble("seats-open")
    draft.add("start")
    draft.go_on()


def running(table: Table) -> Match:
    """The match, if it is being played now."""
    if table.match is None:
        raise Trouble("not-started")
    if table.status != "playing":
        raise Trouble("over" if table.status == "over" else "paused")
    return table.match


def my_seat(table: Table, person: str | None, seat: int | None) -> int:
    """The seat somebody acts for: the one named, else the one to act, else the first that person holds."""
    mine = table.seats_of(person)
    if not mine or (seat is not None and seat not in mine):
        raise Trouble("not-yours")
    if seat is not None:
        return seat
    return table.actor if table.actor in mine else mine[0]


def was_done(table: Table, person: str, client: str) -> bool:
    """Whether this person has done something under this id before, from whichever seat."""
    return any((seat, client) in table.clients for seat in table.seats_of(person))


def play(draft: Draft, seat: int, move: str, seq: int, client: str, language: str) -> str:
    """A move in words by a person. A stale one is answered, not made."""
    table = draft.table
    if table.match is not None and table.status != "paused" and seq < table.turn_seq:
        return STALE
    match = running(table)
    if seq > table.seq:
        raise Trouble("malformed", f"The table is at {table.seq}; {seq} has not happened yet.")
    if table.actor != seat or not table.seats[seat].present:
        raise Trouble("not-your-turn", seat=table.colour(table.to_act) if table.to_act >= 0 else "")
    draft.add("move", seat, move=_legal(match, seat, move, language), client=client)
    draft.go_on()
    return DONE


def play_bot(draft: Draft, seat: int, move: int) -> None:
    """A move that a bot chose for the seat to act."""
    by = {} if draft.table.seats[seat].kind == "bot" else {"by": "bot"}
    draft.add("move", seat, move=move, **by)
    draft.go_on()


def _legal(match: Match, seat: int, text: str, language: str) -> int:
    """The legal move these words mean. Refusals are worked out from what the seat may know, so they tell nothing."""
    try:
        move = match.parse(text)
    except NotUnderstood as error:
        raise Trouble("not-understood", error) from None
    if match.game.loops.refusal(match.sheet.record, match.state, move) == 0:
        return move
    found = match.imagined(seat, len(match.steps)).refusal(move) or match.refusal(move)
    assert found is not None
    raise refused(found, match.game.rule_text(found.rule, language))


def why(table: Table, seat: int, path: str) -> Refusal | None:
    """Why no move can begin like this, or, if no kind of move does, why its last word takes part in none."""
    match = running(table)
    if table.actor != seat:
        raise Trouble("not-your-turn", seat=table.colour(table.to_act) if table.to_act >= 0 else "")
    known, tokens = match.imagined(seat, len(match.steps)), path.split()
    try:
        return known.refusal(" ".join(tokens))
    except NotUnderstood:
        return known.refusal_of_thing(tokens[-1] if tokens else "")


def resign(draft: Draft, seat: int, level: str) -> None:
    """Give up; a bot plays the seat on for the others' sake, and the table ends when too few are left."""
    if draft.table.status == "over":
        raise Trouble("over")
    if draft.table.match is None:
        raise Trouble("not-started")
    if draft.table.seats[seat].resigned:
        return
    draft.add("resign", seat, level=level)
    draft.go_on()


def pause(draft: Draft, seat: int, paused: bool) -> str:
    """Ask everybody to stop the clocks, or to go on."""
    table = draft.table
    if table.match is None or table.status == "over":
        raise Trouble("not-started" if table.match is None else "over")
    if (table.status == "paused") == paused:
        raise Trouble("not-paused")
    what = "pause" if paused else "resume"
    if not already_asked(table, seat, what, None):
        draft.add("propose", seat, what=what)
    return apply_agreed(draft)


def already_asked(table: Table, seat: int, what: str, to: int | None) -> bool:
    """Whether the same player has proposed the same and is waiting for an answer. Trouble after too many proposals
    in one turn: a log is not for nagging."""
    mine = table.seats_of(table.seats[seat].person)
    if any(p.what == what and p.to == to and p.by in mine for p in table.proposals.values()):
        return True
    recent = (line for line in table.lines[table.turn_seq :] if line.kind == "propose" and line.seat in mine)
    if sum(1 for _ in recent) >= MOST_PROPOSALS:
        raise Trouble("too-many-proposals")
    return False


def consent(draft: Draft, seat: int, proposal: int, agree: bool) -> str:
    """Agree, or not, with a proposal."""
    if proposal not in draft.table.proposals:
        raise Trouble("no-such-proposal")
    if agree and seat in draft.table.proposals[proposal].agreed:
        return apply_agreed(draft)  # said already
    draft.add("agree" if agree else "decline", seat, proposal=proposal)
    return apply_agreed(draft) if agree else DONE


def apply_agreed(draft: Draft) -> str:
    """Apply what everybody has agreed to by now."""
    outcome = ASKED
    for proposal in list(draft.table.proposals.values()):
        if draft.table.deciding(proposal.to) <= proposal.agreed:
            outcome = DONE
            if proposal.what == "takeback":
                draft.add("takeback", proposal.by, to=proposal.to)
                draft.go_on()
            else:
                draft.add("pause" if proposal.what == "pause" else "resume", proposal.by)
    return outcome


def time_out(draft: Draft, level: str) -> bool:
    """If the clock of the seat to act has run out, or a program has thought too long, let the table's policy follow.
    Whether it was so."""
    table, actor = draft.table, draft.table.actor
    if actor is None or not table.seats[actor].present:
        return False
    out = table.clock_ms is not None and time_left(table, actor, draft.now) <= 0
    late = table.seats[actor].program and draft.now >= table.asked_at + program_limits(table).seconds * 1000
    if not out and not late:
        return False
    draft.add("timeout", actor)
    clock = table.header.clock
    if late:
        fail(draft, actor, "late", level)
    elif clock is not None and clock.on_timeout == "resign":
        resign(draft, actor, level)
    else:
        draft.add("takeover", actor, level=level)
    return True


def program_limits(table: Table) -> Programs:
    """What this table asks of programs."""
    return table.header.programs or Programs()


def fail(draft: Draft, seat: int, why: str, level: str) -> None:
    """A program did not play as it must: it resigns, or a bot of the house plays on, as the table chose."""
    if program_limits(draft.table).on_failure == "resign":
        draft.add("resign", seat, level=level, why=why)
        draft.go_on()
    else:
        draft.add("takeover", seat, level=level, why=why)
