"""Looking back at a finished game."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Router, get, post
from litestar.params import FromPath, QueryParameter

from archipel.server.http.common import Ask, address_of, language_of, person_of, problems, server_of
from archipel.server.http.tables import looker_of
from archipel.server.review.pages import page
from archipel.server.store import reviews
from archipel.server.tables.table import Table
from archipel.server.tables.views import viewpoint
from archipel.server.wire import learn as wire

Open = Annotated[bool, QueryParameter()]


async def review_of(request: Ask, table: Table, open_cards: bool) -> wire.Review:
    """The review as far as it is."""
    engine, language = server_of(request).engine, language_of(request)
    asked = await reviews.read(engine, table.id)
    secrets = table.game.facts.secrets
    found = wire.Review(
        table=table.id,
        state="none" if asked is None else "ready" if asked.done >= asked.total else "working",
        done=0 if asked is None else asked.done,
        total=0 if asked is None else asked.total,
        open=open_cards and secrets,
        has_open=secrets,
        seats=list(table.game.facts.colours[: table.header.seats]),
        simulations=0 if asked is None else asked.simulations,
    )
    if asked is None:
        return found
    evaluations = await reviews.read_evaluations(engine, table.id, found.open)
    return await asyncio.to_thread(page, table, evaluations, found, language)


@post("/{id:str}/review", status_code=200, responses=problems(401, 403, 404, 409))
async def ask(request: Ask, id: FromPath[str]) -> wire.Review:
    """Look back at this game: begins the computation, or joins it."""
    person, server = person_of(request), server_of(request)
    table = await server.service.get(id)
    viewpoint(table, looker_of(request))
    server.allowances.reviews.spend(address_of(request))
    await server.reviewer.ask(table, person.id.split("/")[0])
    return await review_of(request, table, False)


@get("/{id:str}/review", responses=problems(403, 404))
async def review(request: Ask, id: FromPath[str], open: Open = False) -> wire.Review:
    """The review of a game: what players could know, or (`open`) with everything that was hidden."""
    table = await server_of(request).service.get(id)
    viewpoint(table, looker_of(request))
    return await review_of(request, table, open)


HANDLERS: list[Any] = [ask, review]
router = Router("/api/tables", route_handlers=HANDLERS, tags=["review"])
