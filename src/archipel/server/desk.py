"""The desk: what a person asks, by whichever road, becomes an action at a table and an answer for that person."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from archipel.core import record, registry
from archipel.core.errors import ArchipelError, BadPosition, Unknown, one_of
from archipel.core.game import Game
from archipel.server import bots
from archipel.server.agenda import Agenda
from archipel.server.bus.local import News
from archipel.server.hall import Hall
from archipel.server.metrics import ANSWER_TIME, ANSWERS
from archipel.server.problems import Trouble
from archipel.server.store import logs
from archipel.server.store.people import Person
from archipel.server.tables import actions
from archipel.server.tables.draft import Draft
from archipel.server.tables.log import Header, new_id, new_seed
from archipel.server.tables.table import Table, first_match, new_table
from archipel.server.tables.takeback import take_back
from archipel.server.tables.views import Looker, event_of, seats_of, view_of, viewpoint
from archipel.server.wire import requests as asked
from archipel.server.wire import views as wire

MOST_EVENTS = 200  # more than this since the last look: draw anew


class Desk:
    """Takes requests of people."""

    def __init__(self, hall: Hall, agenda: Agenda, games: list[str]) -> None:
        self.hall, self.agenda, self.games = hall, agenda, games

    # --- Looking ------------------------------------------------------------------------------------------------

    def view(self, table: Table, looker: Looker, since: int | None = None) -> wire.TableView:
        """A table for somebody."""
        return view_of(table, looker, self.hall.now(), since, self.hall.rolls.at(table.id))

    async def tables(self, person: Person | None) -> list[wire.TableInfo]:
        """A person's tables, and listed ones with open seats."""
        who = None if person is None else person.id
        found = [await self.hall.get(id) for id in await logs.list_tables(self.hall.engine, who)]
        return [self._info(table, who) for table in found]

    def _info(self, table: Table, person: str | None) -> wire.TableInfo:
        mine = table.seats_of(person)
        return wire.TableInfo(
            table=table.id, game=table.header.game, board=table.header.board, title=table.header.title,
            status=table.status,  # type: ignore[arg-type]
            seats=seats_of(table, person, self.hall.now(), self.hall.rolls.at(table.id)),
            to_act=table.colour(table.actor), my_seats=[str(table.colour(s)) for s in mine],
            my_turn=table.actor in mine, made=table.header.made / 1000, moved=table.moved / 1000,
        )  # fmt: skip

    def log(self, table: Table, looker: Looker, since: int) -> wire.Log:
        """The log for somebody."""
        viewer = viewpoint(table, looker)
        events = [event_of(table, line, viewer) for line in table.lines[since:]]
        return wire.Log(table=table.id, seq=table.seq, events=events)

    def record(self, table: Table, looker: Looker) -> str:
        """The game record, which has the seed: only when the game is over."""
        viewpoint(table, looker)
        if table.status != "over" or table.match is None:
            raise Trouble("not-over")
        players = {str(table.colour(s)): seat.name for s, seat in enumerate(table.seats)}
        return record.of(table.match, players).text()

    # --- Laying a table -----------------------------------------------------------------------------------------

    async def lay(self, person: Person, ask: asked.NewTable) -> Table:
        """Lay a new table, sit down, and start if no seat is open."""
        if ask.game not in self.games:
            raise Trouble("no-such-game", one_of("game", ask.game, self.games))
        game = registry.game(ask.game)
        header, seed, salt = self._header(game, person, ask)
        table = new_table(new_id(), header, seed, salt)
        try:
            first_match(table, ())
        except BadPosition as error:
            raise Trouble("bad-position", str(error)) from None
        except (ArchipelError, ValueError) as error:
            raise Trouble("bad-option", str(error)) from None

        def seat_all(draft: Draft) -> None:
            for seat, wish in enumerate(ask.seats):
                if wish.kind == "bot":
                    draft.add("bot", seat, level=bots.known(wish.level or self.hall.settings.sit_in_level))
                elif wish.kind != "open":
                    nonce = ask.nonce or secrets.token_hex(8)
                    actions.sit(draft, seat, person.id, wish.name or person.name, nonce, shared=wish.kind == "shared")
            if ask.start and all(seat.kind != "open" for seat in draft.table.seats):
                actions.start(draft, person.id)

        return await self.hall.lay(table, seat_all)

    def _header(self, game: Game, person: Person, ask: asked.NewTable) -> tuple[Header, str, str]:
        seats = len(ask.seats)
        if seats not in game.facts.seats:
            raise Trouble("bad-seats", seats=" / ".join(map(str, game.facts.seats)))
        if sum(wish.kind == "me" for wish in ask.seats) > 1:
            raise Trouble("bad-seats", seats=" / ".join(map(str, game.facts.seats)))
        try:
            sheet = game.board(ask.board or game.boards(seats)[0])
            game.facts.option_values(ask.options)
        except Unknown as error:
            code = "no-such-board" if "board" in str(error) and ask.board else "bad-option"
            raise Trouble(code, str(error)) from None
        if seats not in sheet.seats:
            raise Trouble("bad-seats", seats=" / ".join(map(str, sheet.seats)))
        clock = ask.clock if ask.clock and (ask.clock.bank or ask.clock.days) else None
        seed, salt, commitment = new_seed()
        header = Header(
            game=game.name, rules=game.facts.rules_version, board=sheet.id, board_digest=sheet.digest, seats=seats,
            host=person.id, commitment=commitment, made=self.hall.now(), options=ask.options, title=ask.title,
            listed=ask.listed, spectators=ask.spectators, hints=ask.hints, clock=clock, position=ask.position,
        )  # fmt: skip
        return header, seed, salt

    async def rematch(self, id: str, person: Person) -> Table:
        """The same again, everybody one seat further; asked twice, the same new table."""
        table = await self.hall.refresh(id)
        if table.next_table is not None:
            return await self.hall.get(table.next_table)
        if table.status != "over":
            raise Trouble("not-over")
        if not table.seats_of(person.id):
            raise Trouble("not-yours")
        old = table.header
        seed, salt, commitment = new_seed()
        fields = {name: getattr(old, name) for name in old.__struct_fields__}
        fields |= {"host": person.id, "commitment": commitment, "made": self.hall.now(), "rematch_of": id}
        fresh = new_table(new_id(), Header(**fields), seed, salt)

        def seat_all(draft: Draft) -> None:
            for number in range(old.seats):
                seat = table.seats[number - 1]
                if seat.kind == "bot":
                    draft.add("bot", number, level=seat.level)
                elif seat.person == person.id or seat.kind == "shared":
                    nonce = secrets.token_hex(8)
                    actions.sit(draft, number, person.id, seat.name, nonce, shared=seat.kind == "shared")
            if all(seat.kind != "open" for seat in draft.table.seats):
                actions.start(draft, person.id)

        laid = await self.hall.lay(fresh, seat_all, instead_of=id)
        table = await self.hall.refresh(id)
        self.hall.bus.tell(News("seq", id, table.seq))
        return laid if table.next_table in (None, laid.id) else await self.hall.get(table.next_table)

    # --- Seats --------------------------------------------------------------------------------------------------

    async def sit(self, id: str, person: Person, ask: asked.Sit) -> Table:
        """Take a seat."""
        table = await self.hall.get(id)
        seat, nonce = seat_called(table, ask.seat), ask.nonce or secrets.token_hex(8)
        return await self._do(id, lambda d: actions.sit(d, seat, person.id, ask.name or person.name, nonce))

    async def leave(self, id: str, person: Person, colour: str) -> Table:
        """Give a seat up."""
        seat, level = some_seat(await self.hall.get(id), colour), self.hall.settings.sit_in_level
        return await self._do(id, lambda d: actions.leave(d, seat, person.id, level))

    async def put_bot(self, id: str, person: Person, colour: str, level: str) -> Table:
        """Let a bot sit there."""
        seat, level = some_seat(await self.hall.get(id), colour), bots.known(level)
        gone = seat not in self.hall.rolls.at(id).seats
        return await self._do(id, lambda d: actions.put_bot(d, seat, person.id, level, gone))

    async def start(self, id: str, person: Person) -> Table:
        """Begin the game."""
        return await self._do(id, lambda d: actions.start(d, person.id))

    async def _do(self, id: str, act: Callable[[Draft], object]) -> Table:
        return (await self.hall.change(id, act))[1]

    # --- Playing ------------------------------------------------------------------------------------------------

    async def play(self, id: str, person: Person, ask: asked.MakeMove, language: str) -> tuple[str, Table]:
        """Make a move."""
        began = time.perf_counter()
        seat = seat_called(await self.hall.get(id), ask.seat)

        def act(draft: Draft) -> str:
            if actions.was_done(draft.table, person.id, ask.id):
                return actions.REPEATED
            mine = actions.my_seat(draft.table, person.id, seat)
            return actions.play(draft, mine, ask.move, ask.seq, ask.id, language)

        outcome, table = await self._answer(id, act)
        ANSWER_TIME.observe(time.perf_counter() - began)
        return outcome, table

    async def take_back(self, id: str, person: Person, ask: asked.AskTakeBack) -> tuple[str, Table]:
        """Take a move back, or ask for it."""
        seat = seat_called(await self.hall.get(id), ask.seat)

        def act(draft: Draft) -> str:
            table = draft.table
            if actions.was_done(table, person.id, ask.id):
                return actions.REPEATED
            mine = seat if seat is not None else _last_mover(table, person.id)
            return take_back(draft, actions.my_seat(table, person.id, mine), ask.seq, ask.to, ask.id)

        return await self._answer(id, act)

    async def consent(self, id: str, person: Person, proposal: int, ask: asked.Consent) -> tuple[str, Table]:
        """Agree or not."""
        seat = seat_called(await self.hall.get(id), ask.seat)
        return await self._answer(
            id, lambda d: actions.consent(d, actions.my_seat(d.table, person.id, seat), proposal, ask.agree)
        )

    async def pause(self, id: str, person: Person, ask: asked.AskPause) -> tuple[str, Table]:
        """Stop or go on."""
        seat = seat_called(await self.hall.get(id), ask.seat)
        return await self._answer(id, lambda d: actions.pause(d, actions.my_seat(d.table, person.id, seat), ask.paused))

    async def resign(self, id: str, person: Person, ask: asked.AskResign) -> tuple[str, Table]:
        """Give up."""
        seat, level = seat_called(await self.hall.get(id), ask.seat), self.hall.settings.sit_in_level

        def act(draft: Draft) -> str:
            actions.resign(draft, actions.my_seat(draft.table, person.id, seat), level)
            return actions.DONE

        return await self._answer(id, act)

    async def _answer(self, id: str, act: Callable[[Draft], str]) -> tuple[str, Table]:
        try:
            outcome, table = await self.hall.change(id, act)
        except Trouble as trouble:
            ANSWERS.labels(trouble.code).inc()
            raise
        ANSWERS.labels(outcome).inc()
        return outcome, table

    async def why(self, id: str, person: Person, ask: asked.AskWhy, language: str) -> wire.Reason:
        """Why a move cannot be made."""
        table = await self.hall.get(id)
        seat = actions.my_seat(table, person.id, seat_called(table, ask.seat))
        rule, text, understood = actions.why(table, seat, ask.path, language)
        return wire.Reason(path=ask.path, rule=rule, text=text, understood=understood)

    async def hint(self, id: str, person: Person, ask: asked.AskHint) -> wire.Hinted:
        """What a bot would do."""
        table = await self.hall.get(id)
        seat = actions.my_seat(table, person.id, seat_called(table, ask.seat))
        if not table.header.hints:
            raise Trouble("no-hints")
        match = actions.running(table)
        if table.actor != seat:
            raise Trouble("not-your-turn", seat=table.colour(table.actor) or "")
        level = self.hall.settings.hint_level
        move = await self.agenda.hint(table, seat, level)
        return wire.Hinted(move=match.words(move), level=level, seq=table.seq)

    async def signal(self, id: str, person: Person, ask: asked.SendSignal) -> None:
        """Say something."""
        table = await self.hall.get(id)
        seat = actions.my_seat(table, person.id, seat_called(table, ask.seat))
        self.hall.bus.tell(News("signal", id, seat=seat, signal=ask.signal))


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
