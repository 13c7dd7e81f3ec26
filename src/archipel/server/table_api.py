"""What people ask of tables, over HTTP or a live connection: each becomes an action there, and an answer."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from archipel.core.errors import NotUnderstood
from archipel.server import bots
from archipel.server import create_table as creation
from archipel.server.agenda import Agenda
from archipel.server.bus.local import News
from archipel.server.metrics import ANSWER_TIME, ANSWERS
from archipel.server.problems import Trouble
from archipel.server.records import Records
from archipel.server.store.people import Person
from archipel.server.table_service import TableService
from archipel.server.tables import absence, actions
from archipel.server.tables.draft import Draft
from archipel.server.tables.past import as_it_was
from archipel.server.tables.render import rendered
from archipel.server.tables.table import Table
from archipel.server.tables.takeback import take_back
from archipel.server.tables.views import Looker, bot_in, event_of, view_of, viewpoint
from archipel.server.wire import requests
from archipel.server.wire import views as wire

MOST_EVENTS = 200  # more than this since the last look: draw anew


class TableApi:
    """Takes requests of people."""

    def __init__(self, service: TableService, agenda: Agenda) -> None:
        self.service, self.agenda, self.records = service, agenda, Records()

    # --- Looking ------------------------------------------------------------------------------------------------

    def view(self, table: Table, looker: Looker, since: int | None = None, at: int | None = None) -> wire.TableView:
        """A table for somebody; with `at`, as it was just after that event."""
        return view_of(table, looker, self.service.now(), since, self.service.presence.at(table.id), at)

    def log(self, table: Table, looker: Looker, since: int, at: int | None = None) -> wire.Log:
        """The log for somebody, up to now or up to `at`."""
        viewer = viewpoint(table, looker)
        if at is not None and at > table.seq:
            raise Trouble("no-such-point", seq=table.seq)
        events = [event_of(line, viewer, table.game.facts.colours) for line in rendered(table, since, at)]
        return wire.Log(table=table.id, seq=table.seq if at is None else at, events=events)

    def position(self, table: Table, looker: Looker, at: int | None) -> str:
        """The whole position as text, to practise from: only when the game is over and nothing is secret any more."""
        viewpoint(table, looker)
        if table.status != "over":
            raise Trouble("not-over")
        then = as_it_was(table, table.seq if at is None else at)
        if then.match is None:
            raise Trouble("not-started")
        return then.match.position()

    async def record(self, table: Table, looker: Looker) -> str:
        """The game record, which has the seed: only when the game is over."""
        viewpoint(table, looker)
        if table.status != "over" or table.match is None:
            raise Trouble("not-over")
        return await self.records.of(table)

    # --- Creating a table ---------------------------------------------------------------------------------------

    async def create_table(self, person: Person, ask: requests.NewTable) -> Table:
        """Create a table."""
        return await creation.create_table(self.service, person, ask)

    async def rematch(self, id: str, person: Person) -> Table:
        """The same again."""
        return await creation.rematch(self.service, id, person)

    # --- Seats --------------------------------------------------------------------------------------------------

    async def sit(self, id: str, person: Person, ask: requests.Sit) -> Table:
        """Take a seat."""
        table = await self.service.get(id)
        seat, nonce = seat_called(table, ask.seat), ask.nonce or secrets.token_hex(8)
        name = ask.name or person.name
        return await self._do(id, lambda d: actions.sit(d, seat, person.id, name, nonce, program=person.program))

    async def leave(self, id: str, person: Person, colour: str) -> Table:
        """Give a seat up."""
        seat, level = some_seat(await self.service.get(id), colour), self.service.settings.sit_in_level
        return await self._do(id, lambda d: actions.leave(d, seat, person.id, level))

    async def put_bot(self, id: str, person: Person, colour: str, level: str | None) -> Table:
        """Before the start a bot of the level that is asked for. During play one of the house's own level sits in for
        somebody who is gone: nobody chooses how well an opponent plays on."""
        table = await self.service.get(id)
        seat, usual = some_seat(table, colour), self.service.settings.sit_in_level
        asked_for = bots.known(level or usual)

        def act(draft: Draft) -> None:
            if draft.table.status == "over":
                raise Trouble("over")
            if draft.table.status == "waiting":
                actions.put_bot(draft, seat, person.id, asked_for)
            else:
                wait = bot_in(draft.table, seat, self.service.now(), self.service.presence.at(id))
                absence.sit_in(draft, seat, person.id, usual, wait)

        return await self._do(id, act)

    async def come_back(self, id: str, person: Person) -> Table:
        """Somebody is here again."""
        return await self._do(id, lambda d: absence.come_back(d, person.id))

    async def close(self, id: str, person: Person) -> Table:
        """Close a table of one's own."""
        return await self._do(id, lambda d: absence.close(d, person.id))

    async def start(self, id: str, person: Person) -> Table:
        """Begin the game."""
        return await self._do(id, lambda d: actions.start(d, person.id))

    async def _do(self, id: str, act: Callable[[Draft], object]) -> Table:
        return (await self.service.change(id, act))[1]

    # --- Playing ------------------------------------------------------------------------------------------------

    async def play(self, id: str, person: Person, ask: requests.MakeMove, language: str) -> tuple[str, Table]:
        """Make a move."""
        began = time.perf_counter()
        seat = seat_called(await self.service.get(id), ask.seat)

        def act(draft: Draft) -> str:
            if actions.was_done(draft.table, person.id, ask.id):
                return actions.REPEATED
            mine = actions.my_seat(draft.table, person.id, seat)
            return actions.play(draft, mine, ask.move, ask.seq, ask.id, language)

        outcome, table = await self._answer(id, act)
        ANSWER_TIME.observe(time.perf_counter() - began)
        return outcome, table

    async def take_back(self, id: str, person: Person, ask: requests.AskTakeBack) -> tuple[str, Table]:
        """Take a move back, or ask for it."""
        seat = seat_called(await self.service.get(id), ask.seat)

        def act(draft: Draft) -> str:
            table = draft.table
            if actions.was_done(table, person.id, ask.id):
                return actions.REPEATED
            mine = seat if seat is not None else _last_mover(table, person.id)
            longest = self.service.settings.events_per_table
            return take_back(draft, actions.my_seat(table, person.id, mine), ask.seq, ask.to, ask.id, longest)

        return await self._answer(id, act)

    async def consent(self, id: str, person: Person, proposal: int, ask: requests.Consent) -> tuple[str, Table]:
        """Agree or not."""
        seat = seat_called(await self.service.get(id), ask.seat)
        return await self._answer(
            id, lambda d: actions.consent(d, actions.my_seat(d.table, person.id, seat), proposal, ask.agree)
        )

    async def pause(self, id: str, person: Person, ask: requests.AskPause) -> tuple[str, Table]:
        """Stop or go on."""
        seat = seat_called(await self.service.get(id), ask.seat)
        return await self._answer(id, lambda d: actions.pause(d, actions.my_seat(d.table, person.id, seat), ask.paused))

    async def resign(self, id: str, person: Person, ask: requests.AskResign) -> tuple[str, Table]:
        """Give up."""
        seat, level = seat_called(await self.service.get(id), ask.seat), self.service.settings.sit_in_level

        def act(draft: Draft) -> str:
            actions.resign(draft, actions.my_seat(draft.table, person.id, seat), level)
            return actions.DONE

        return await self._answer(id, act)

    async def _answer(self, id: str, act: Callable[[Draft], str]) -> tuple[str, Table]:
        try:
            outcome, table = await self.service.change(id, act)
        except Trouble as trouble:
            ANSWERS.labels(trouble.code).inc()
            raise
        ANSWERS.labels(outcome).inc()
        return outcome, table

    async def why(self, id: str, person: Person, ask: requests.AskWhy, language: str) -> wire.Reason:
        """Why a move cannot be made."""
        table = await self.service.get(id)
        seat = actions.my_seat(table, person.id, seat_called(table, ask.seat))
        try:
            why = actions.why(table, seat, ask.path)
        except NotUnderstood as error:
            return wire.Reason(path=ask.path, rule=None, text=error.said(language), understood=False)
        if why is None:
            return wire.Reason(path=ask.path, rule=None, text="")
        text = actions.running(table).game.rule_text(why.rule, language)
        return wire.Reason(path=ask.path, rule=why.rule, text=text, case=why.case)

    async def hint(self, id: str, person: Person, ask: requests.AskHint) -> wire.Hinted:
        """What a bot would do."""
        table = await self.service.get(id)
        seat = actions.my_seat(table, person.id, seat_called(table, ask.seat))
        if not table.header.hints:
            raise Trouble("no-hints")
        actions.running(table)
        if table.actor != seat:
            raise Trouble("not-your-turn", seat=table.colour(table.actor) or "")
        found = await self.agenda.hint(table, seat, person.id)
        candidates = [
            wire.Candidate(
                move=c.move, chance=c.chance, share=c.share, line=c.line,
                reasons=[wire.Told(key=key, values=values) for key, values in c.reasons],
            )
            for c in found
        ]  # fmt: skip
        return wire.Hinted(move=found[0].move, candidates=candidates, seq=table.seq)

    async def signal(self, id: str, person: Person, ask: requests.SendSignal) -> None:
        """Say something."""
        table = await self.service.get(id)
        seat = actions.my_seat(table, person.id, seat_called(table, ask.seat))
        self.service.bus.tell(News("signal", id, seat=seat, signal=ask.signal))


def _last_mover(table: Table, person: str) -> int | None:
    """Of a person's seats, the one that moved last: at a shared device that is whose move is meant."""
    mine = table.seats_of(person)
    steps = table.match.steps if table.match is not None else []
    return next((step.actor for step in reversed(steps) if step.actor in mine), None)


def seat_called(table: Table, colour: str | None) -> int | None:
    """A seat by colour, if one is named."""
    return None if colour is None else some_seat(table, colour)


def some_seat(table: Table, colour: str) -> int:
    """A seat by colour."""
    colours = table.game.facts.colours[: table.header.seats]
    if colour not in colours:
        raise Trouble("no-such-seat", seats=", ".join(colours))
    return int(colours.index(colour))
