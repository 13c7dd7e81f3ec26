"""Creating a table: what somebody asks for becomes a header that fits the game, and a first few events."""

from __future__ import annotations

import secrets
from typing import Any, TypeVar

import msgspec

from archipel.core.board import Sheet
from archipel.core.errors import ArchipelError, BadPosition, Unknown
from archipel.core.game import Game
from archipel.server import bots
from archipel.server.bus.local import News
from archipel.server.problems import Trouble
from archipel.server.rules import digest_of
from archipel.server.store.listing import count_going_on
from archipel.server.store.people import Person
from archipel.server.table_service import TableService
from archipel.server.tables import actions
from archipel.server.tables.draft import Draft
from archipel.server.tables.log import Clock, Header, Programs, new_id, new_seed
from archipel.server.tables.table import Table, first_match, new_table
from archipel.server.wire import requests

T = TypeVar("T")


async def create_table(service: TableService, person: Person, ask: requests.NewTable) -> Table:
    """Create a table, sit down, and start if no seat is open."""
    await check_share(service, person)
    game = await service.preparing.game(ask.game)
    header, seed, salt = _header(game, person, ask, service.now())
    table = new_table(new_id(), header, seed, salt, game)
    try:
        first_match(table, ())
    except BadPosition as error:
        raise Trouble("bad-position", error) from None
    except ArchipelError as error:
        raise Trouble("bad-option" if ask.position is None else "bad-position", error) from None
    except ValueError as error:
        raise Trouble("bad-option", str(error)) from None

    def seat_all(draft: Draft) -> None:
        for seat, wish in enumerate(ask.seats):
            if wish.kind == "bot":
                level = bots.known(wish.level or service.settings.sit_in_level)
                actions.seat_bot(draft, seat, level, wish.name)
            elif wish.kind != "open":
                nonce, shared = ask.nonce or secrets.token_hex(8), wish.kind == "shared"
                actions.sit(draft, seat, person.id, wish.name or person.name, nonce, shared, person.program)
        if ask.start and all(seat.kind != "open" for seat in draft.table.seats):
            actions.start(draft, person.id)

    return await service.create(table, seat_all)


async def check_share(service: TableService, person: Person) -> None:
    """Trouble if somebody has as many tables going on as one person may have."""
    most = service.settings.tables_per_person
    if await count_going_on(service.engine, person.id) >= most:
        raise Trouble("too-many-tables", most=most)


def _header(game: Game, person: Person, ask: requests.NewTable, now: int) -> tuple[Header, str, str]:
    sheet, seats = _sheet(game, ask), len(ask.seats)
    if sum(wish.kind == "me" for wish in ask.seats) > 1 or seats not in sheet.seats:
        raise Trouble("bad-seats", seats=" / ".join(map(str, sheet.seats)))
    clock = stored(ask.clock, Clock) if ask.clock and (ask.clock.bank or ask.clock.days) else None
    seed, salt, commitment = new_seed()
    header = Header(
        game=game.name, rules=game.facts.rules_version, board=sheet.id, board_digest=sheet.digest, seats=seats,
        host=person.id, commitment=commitment, made=now, options=ask.options, title=ask.title,
        listed=ask.listed, spectators=ask.spectators, hints=ask.hints, clock=clock, position=ask.position,
        practice_of=ask.practice_of, programs=stored(ask.programs, Programs), rules_digest=digest_of(game),
    )  # fmt: skip
    return header, seed, salt


def stored(asked_for: Any, kind: type[T]) -> T | None:
    """What somebody asked for, as it is stored."""
    return None if asked_for is None else msgspec.convert(asked_for, kind, from_attributes=True)


def _sheet(game: Game, ask: requests.NewTable) -> Sheet:
    """The board that is asked for: by name, by the first line of a position, else the first that fits."""
    seats = len(ask.seats)
    if seats not in game.facts.seats:
        raise Trouble("bad-seats", seats=" / ".join(map(str, game.facts.seats)))
    board = ask.board
    if ask.position is not None:
        if any(wish.kind == "open" for wish in ask.seats):  # who brings a position knows what others may not
            raise Trouble("practice")
        board = board or next((b for b in game.boards() if b in _words(ask.position)), None)
    try:
        game.facts.option_values(ask.options)
        return game.board(board or game.boards(seats)[0])
    except Unknown as error:
        code = "no-such-board" if "board" in str(error) and board else "bad-option"
        raise Trouble(code, error) from None


def _words(position: str) -> list[str]:
    """The words of the first line of a position: the game, the board, how many play."""
    return position.lstrip().split("\n", 1)[0].replace(",", " ").split()


async def rematch(service: TableService, id: str, person: Person) -> Table:
    """The same again, everybody one seat further; asked twice, the same new table."""
    table = await service.refresh(id)
    if table.next_table is not None:
        return await service.get(table.next_table)
    if table.status != "over":
        raise Trouble("not-over")
    if not table.seats_of(person.id):
        raise Trouble("not-yours")
    await check_share(service, person)
    old, game = table.header, await service.preparing.game(table.header.game)
    seed, salt, commitment = new_seed()
    fields = {name: getattr(old, name) for name in old.__struct_fields__}
    fields |= {"host": person.id, "commitment": commitment, "made": service.now(), "rematch_of": id, "guide": False}
    fields |= {"rules": game.facts.rules_version, "rules_digest": digest_of(game)}  # those of today
    fields |= {"board_digest": game.board(old.board).digest}
    fresh = new_table(new_id(), Header(**fields), seed, salt, game)

    def seat_all(draft: Draft) -> None:
        for number in range(old.seats):
            seat = table.seats[number - 1]
            if seat.kind == "bot":
                actions.seat_bot(draft, number, seat.level or service.settings.sit_in_level, seat.name)
            elif seat.person == person.id or seat.kind == "shared":
                nonce, shared = secrets.token_hex(8), seat.kind == "shared"
                actions.sit(draft, number, person.id, seat.name, nonce, shared, person.program)
        if all(seat.kind != "open" for seat in draft.table.seats):
            actions.start(draft, person.id)

    made = await service.create(fresh, seat_all, instead_of=id)
    table = await service.refresh(id)
    service.bus.tell(News("seq", id, table.seq))
    return made if table.next_table in (None, made.id) else await service.get(table.next_table)
