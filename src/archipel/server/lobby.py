"""The lists of tables people are shown: their own, those that are over, and open ones. No game is replayed for them."""

from __future__ import annotations

import asyncio

import msgspec
from sqlalchemy import select

from archipel.core import registry
from archipel.core.errors import ArchipelError
from archipel.server.problems import Trouble
from archipel.server.store import listing
from archipel.server.store.listing import Listed, StoredSeat, Which
from archipel.server.store.people import Person
from archipel.server.store.reader import Reader
from archipel.server.store.schema import UNKNOWN, tables
from archipel.server.store.writer import CannotStore
from archipel.server.table_service import TableService
from archipel.server.tables.log import Header
from archipel.server.wire import views as wire

ALL: tuple[Which, ...] = ("mine", "finished", "open")
SHOWN = 50  # finished and open tables on the first page
HEADER = msgspec.json.Decoder(Header)


class Lobby:
    """Makes the lists."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._reader = Reader(service.engine)

    async def first_page(self, person: Person | None, language: str) -> list[wire.TableInfo]:
        """A person's tables, those that go on first, and listed ones with open seats."""
        await self.service.preparing.offered()
        who = None if person is None else person.id
        wanted: list[Which] = ["open"] if who is None else ["mine", "finished", "open"]
        answers = await self._reader.read(*(listing.asking(which, who, None, SHOWN, None) for which in wanted))
        pages = [listing.page_of(which, rows, SHOWN) for which, rows in zip(wanted, answers, strict=True)]
        rows = {row.id: row for page in pages for row in page.rows}
        return [self._info(row, who, language) for row in rows.values()]

    async def page(
        self, which: Which, person: Person | None, language: str, cursor: str | None, limit: int, game: str | None
    ) -> wire.TableList:
        """A page of one list; the first one says how many there are in each."""
        await self.service.preparing.offered()
        who = None if person is None else person.id
        questions = [listing.asking(which, who, cursor, limit, game)]
        if cursor is None:
            questions += [listing.counting(each, who, game) for each in ALL]
        rows, *counts = await self._reader.read(*questions)
        found = listing.page_of(which, rows, limit)
        told = {each: count[0][0] for each, count in zip(ALL, counts, strict=False)}
        return wire.TableList(
            tables=[self._info(row, who, language) for row in found.rows],
            next=found.next,
            counts=wire.TableCounts(**told) if told else None,
        )

    def stop(self) -> None:
        """Read no more."""
        self._reader.close()

    def _info(self, row: Listed, person: str | None, language: str) -> wire.TableInfo:
        header, seats = HEADER.decode(row.header), listing.SEATS.decode(row.seats)
        trouble = self._trouble(header)
        colours = () if trouble is not None else registry.game(header.game).facts.colours
        mine = [n for n, seat in enumerate(seats) if person is not None and seat.person == person]
        here = self.service.presence.at(row.id).seats
        return wire.TableInfo(
            table=row.id, game=header.game, board=header.board, title=header.title,
            status=row.status,  # type: ignore[arg-type]
            seats=[seat_view(seat, colours[n], n in mine, n in here, header.host) for n, seat in enumerate(seats)]
            if trouble is None else [],
            to_act=colours[row.actor] if trouble is None and row.actor is not None and row.actor >= 0 else None,
            my_seats=[colours[n] for n in mine] if trouble is None else [],
            my_turn=row.actor in mine, made=header.made / 1000, moved=row.moved / 1000,
            places={colours[n]: seat.place for n, seat in enumerate(seats) if seat.place is not None}
            if trouble is None else {},
            problem=None if trouble is None else trouble.problem(language),
        )  # fmt: skip

    def _trouble(self, header: Header) -> Trouble | None:
        """Why a table cannot be opened here, as far as that is known without opening it."""
        if self.service.preparing.knows(header.game, header.rules, header.rules_digest):
            return None
        return Trouble("other-rules", game=header.game, version=header.rules)

    async def complete(self) -> None:
        """Work out what lists say of tables that an earlier version left, or made beside this one during an upgrade:
        who is to act, or who came where, takes the rules, once. Games that go on come first."""
        unknown = (tables.c.actor == UNKNOWN) | (tables.c.game == "")
        query = select(tables.c.id).where(unknown).order_by(tables.c.status == "over", tables.c.moved.desc())
        engine = self.service.engine
        async with engine.connect() as connection:
            ids = list((await connection.execute(query)).scalars())
        for id in ids:
            await asyncio.sleep(0)  # whoever plays goes first
            try:
                table = await self.service.get(id)
                async with engine.connect() as connection:
                    stored = (await connection.execute(select(tables.c.seats).where(tables.c.id == id))).scalar()
                await self.service.writer.write(*listing.completing(table, engine.dialect.name, stored or ""))
            except (Trouble, ArchipelError, CannotStore):
                continue  # it cannot be opened here and now; a list says so, or the next start does it


def seat_view(seat: StoredSeat, colour: str, mine: bool, connected: bool, host: str) -> wire.SeatView:
    """A seat in a list. Clocks are told at the table."""
    return wire.SeatView(
        seat=colour, kind="bot" if seat.away else seat.kind,  # type: ignore[arg-type]
        name=seat.name, level=seat.level, connected=connected, away=seat.away, resigned=seat.resigned,
        host=seat.person is not None and seat.person == host, mine=mine, program=seat.program,
    )  # fmt: skip
