"""Guided first games at real tables: how one is created. What its script says next stands in `tables.guided`."""

from __future__ import annotations

import secrets

from archipel.core.guide import guide as guide_of
from archipel.server.create_table import check_share
from archipel.server.problems import Trouble
from archipel.server.rules import digest_of
from archipel.server.store.people import Person
from archipel.server.table_service import TableService
from archipel.server.tables import actions
from archipel.server.tables.draft import Draft
from archipel.server.tables.log import Header, commitment_of, new_id
from archipel.server.tables.table import Table, new_table


async def create_table(service: TableService, person: Person, name: str) -> Table:
    """Create a table for a guided first game: the guide's seed and start, bots at the other seats, and begin."""
    await check_share(service, person)
    game = await service.preparing.game(name)
    guide = guide_of(game)
    if guide is None:
        raise Trouble("not-found")
    sheet = game.board(guide.board)
    seed, salt = f"{guide.seed:032x}", secrets.token_hex(16)
    header = Header(
        game=game.name, rules=game.facts.rules_version, board=sheet.id, board_digest=sheet.digest, seats=guide.seats,
        host=person.id, commitment=commitment_of(seed, salt), made=service.now(), hints=True, position=guide.position,
        rules_digest=digest_of(game), guide=True,
    )  # fmt: skip

    def seat_all(draft: Draft) -> None:
        for seat, colour in enumerate(game.facts.colours[: guide.seats]):
            if colour == guide.seat:  # without a nonce: the draws are the guide's
                actions.sit(draft, seat, person.id, person.name, "", program=person.program)
            else:
                actions.seat_bot(draft, seat, guide.level, None)
        actions.start(draft, person.id)

    return await service.create(new_table(new_id(), header, seed, salt, game), seat_all)
