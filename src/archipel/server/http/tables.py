"""Tables over HTTP. Each handler calls one function of `TableApi` and shows what came of it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from archipel.server.bus.local import News
from archipel.server.http.common import Ask, address_of, language_of, maybe_person, person_of, problems, server_of
from archipel.server.store.listing import Which
from archipel.server.table_api import seat_called, some_seat
from archipel.server.table_service import TableService, Watcher
from archipel.server.tables import actions
from archipel.server.tables.table import Table
from archipel.server.tables.views import Looker, viewpoint
from archipel.server.wire import requests
from archipel.server.wire import views as wire

Since = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)]
At = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)]
Wait = Annotated[float, QueryParameter(ge=0, le=25)]
Colour = Annotated[str | None, QueryParameter(max_length=24)]


def looker_of(request: Ask, seat: int | None = None) -> Looker:
    """Who looks."""
    person = maybe_person(request)
    return Looker(None if person is None else person.id, seat)


def shown(request: Ask, table: Table, seat: str | None = None) -> wire.TableView:
    """A table for who asks."""
    return server_of(request).api.view(table, looker_of(request, seat_called(table, seat)))


def outcome_of(request: Ask, answer: tuple[str, Table], seat: str | None = None) -> wire.Outcome:
    """What came of something, with the table as it is now."""
    outcome, table = answer
    return wire.Outcome(outcome=outcome, seq=table.seq, view=shown(request, table, seat))  # type: ignore[arg-type]


class Sleeper(Watcher):
    """Waits for a table to pass a seq."""

    def __init__(self, seq: int) -> None:
        self.seq, self.woken = seq, asyncio.Event()

    def news(self, news: News) -> None:
        """Something happened."""
        if news.kind == "closing" or (news.kind == "seq" and news.seq > self.seq):
            self.woken.set()


async def wait_for(service: TableService, table: Table, since: int, seconds: float) -> Table:
    """The table once it has passed a seq, or after some seconds."""
    sleeper = Sleeper(since)
    service.watch(table.id, sleeper)
    try:
        table = await service.get(table.id)
        if table.seq <= since:
            await asyncio.wait_for(sleeper.woken.wait(), seconds)
    except TimeoutError:
        pass
    finally:
        service.unwatch(table.id, sleeper)
    return await service.get(table.id)


@get("/", responses=problems())
async def tables(request: Ask) -> list[wire.TableInfo]:
    """My tables, and listed ones that wait for players: the first of each list, see `/api/lobby` for the rest."""
    return await server_of(request).lobby.first_page(maybe_person(request), language_of(request))


@get("/api/lobby", responses=problems(), tags=["tables"])
async def lobby(
    request: Ask,
    which: Annotated[Which, QueryParameter()] = "open",
    game: Annotated[str | None, QueryParameter(max_length=64)] = None,
    cursor: Annotated[str | None, QueryParameter(max_length=40)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> wire.TableList:
    """A list of tables, page by page: mine that go on (all at once), mine that are over, or open ones."""
    person, language = maybe_person(request), language_of(request)
    return await server_of(request).lobby.page(which, person, language, cursor, limit, game)


@post("/", responses=problems(401, 403, 404, 413, 422))
async def create_table(request: Ask, data: JSONBody[requests.NewTable]) -> wire.TableView:
    """Create a table."""
    server, person = server_of(request), person_of(request)
    server.allowances.tables.spend(address_of(request))
    for seat in data.seats:
        if seat.kind == "me" and seat.name is not None:
            await server.people.check_free(seat.name, person)
    return shown(request, await server.api.create_table(person, data))


@get("/{id:str}", responses=problems(403, 404))
async def view(
    request: Ask, id: FromPath[str], seat: Colour = None, since: Since = None, wait: Wait = 0.0, at: At = None
) -> wire.TableView:
    """A table as I may see it; with `wait`, once something has happened after `since`; with `at`, as it was then."""
    server = server_of(request)
    table = await server.service.get(id, since or 0)
    looker = looker_of(request, seat_called(table, seat))
    viewpoint(table, looker)
    if at is None and wait > 0 and since is not None and table.seq <= since:
        table = await wait_for(server.service, table, since, wait)
    if since is not None:
        await server.api.records.put_in_words(table, since, at)
    return server.api.view(table, looker, since, at)


@get("/{id:str}/log", responses=problems(403, 404))
async def log(
    request: Ask,
    id: FromPath[str],
    seat: Colour = None,
    since: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)] = 0,
    at: At = None,
) -> wire.Log:
    """The log as I may see it, from after `since` up to now or up to `at`."""
    server = server_of(request)
    table = await server.service.get(id, max(since, at or 0))
    await server.api.records.put_in_words(table, since, at)
    return server.api.log(table, looker_of(request, seat_called(table, seat)), since, at)


@get("/{id:str}/record", media_type="text/plain", responses=problems(403, 404, 409))
async def record(request: Ask, id: FromPath[str]) -> Response[str]:
    """The game record, once the game is over."""
    server = server_of(request)
    table = await server.service.get(id)
    text = await server.api.record(table, looker_of(request))
    name = f"{table.header.game}-{table.id}.txt"
    return Response(text, media_type="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get("/{id:str}/position", media_type="text/plain", responses=problems(403, 404, 409))
async def position(request: Ask, id: FromPath[str], at: At = None) -> Response[str]:
    """The position at the end, or just after event `at`, as text to practise from; once the game is over."""
    server = server_of(request)
    table = await server.service.get(id)
    return Response(server.api.position(table, looker_of(request), at), media_type="text/plain")


@post("/{id:str}/seats", status_code=200, responses=problems(401, 403, 404, 409))
async def sit(request: Ask, id: FromPath[str], data: JSONBody[requests.Sit]) -> wire.TableView:
    """Take a seat."""
    server, person = server_of(request), person_of(request)
    if data.name is not None:
        await server.people.check_free(data.name, person)
    return shown(request, await server.api.sit(id, person, data))


@delete("/{id:str}/seats/{seat:str}", status_code=200, responses=problems(401, 403, 404, 409))
async def leave(request: Ask, id: FromPath[str], seat: FromPath[str]) -> wire.TableView:
    """Give a seat up."""
    return shown(request, await server_of(request).api.leave(id, person_of(request), seat))


@post("/{id:str}/seats/{seat:str}/bot", status_code=200, responses=problems(401, 403, 404, 409, 422))
async def put_bot(
    request: Ask, id: FromPath[str], seat: FromPath[str], data: JSONBody[requests.PutBot]
) -> wire.TableView:
    """Let a bot sit there."""
    return shown(request, await server_of(request).api.put_bot(id, person_of(request), seat, data.level))


@delete("/{id:str}", status_code=200, responses=problems(401, 403, 404, 409))
async def close(request: Ask, id: FromPath[str]) -> wire.TableView:
    """Close a table of mine: before the start, or when nobody else plays at it."""
    return shown(request, await server_of(request).api.close(id, person_of(request)))


@post("/{id:str}/seats/{seat:str}/token", responses=problems(401, 403, 404))
async def seat_token(request: Ask, id: FromPath[str], seat: FromPath[str]) -> wire.SeatToken:
    """A token for a seat of mine, to play it from elsewhere; it is listed, and ended, among my sessions."""
    server, person = server_of(request), person_of(request)
    table = await server.service.get(id)
    number = actions.my_seat(table, person.id, some_seat(table, seat))
    return wire.SeatToken(table=table.id, seat=seat, token=await server.people.seat_token(person, table.id, number))


@post("/{id:str}/start", status_code=200, responses=problems(401, 403, 404, 409))
async def start(request: Ask, id: FromPath[str]) -> wire.TableView:
    """Begin the game."""
    return shown(request, await server_of(request).api.start(id, person_of(request)))


@post("/{id:str}/moves", status_code=200, responses=problems(401, 403, 404, 409, 422))
async def play(request: Ask, id: FromPath[str], data: JSONBody[requests.MakeMove]) -> wire.Outcome:
    """Make a move."""
    answer = await server_of(request).api.play(id, person_of(request), data, language_of(request))
    return outcome_of(request, answer, data.seat)


@post("/{id:str}/why", status_code=200, responses=problems(401, 403, 404, 409))
async def why(request: Ask, id: FromPath[str], data: JSONBody[requests.AskWhy]) -> wire.Reason:
    """Why can a move that begins like this not be made?"""
    return await server_of(request).api.why(id, person_of(request), data, language_of(request))


@post("/{id:str}/takeback", status_code=200, responses=problems(401, 403, 404, 409))
async def takeback(request: Ask, id: FromPath[str], data: JSONBody[requests.AskTakeBack]) -> wire.Outcome:
    """Take a move back, or ask the others for it."""
    return outcome_of(request, await server_of(request).api.take_back(id, person_of(request), data), data.seat)


@post("/{id:str}/proposals/{number:int}", status_code=200, responses=problems(401, 403, 404, 409))
async def consent(
    request: Ask, id: FromPath[str], number: FromPath[int], data: JSONBody[requests.Consent]
) -> wire.Outcome:
    """Agree or not with what somebody proposes."""
    return outcome_of(request, await server_of(request).api.consent(id, person_of(request), number, data), data.seat)


@post("/{id:str}/pause", status_code=200, responses=problems(401, 403, 404, 409))
async def pause(request: Ask, id: FromPath[str], data: JSONBody[requests.AskPause]) -> wire.Outcome:
    """Stop the clocks or start them again, if everybody agrees."""
    return outcome_of(request, await server_of(request).api.pause(id, person_of(request), data), data.seat)


@post("/{id:str}/resign", status_code=200, responses=problems(401, 403, 404, 409))
async def resign(request: Ask, id: FromPath[str], data: JSONBody[requests.AskResign]) -> wire.Outcome:
    """Give up."""
    return outcome_of(request, await server_of(request).api.resign(id, person_of(request), data), data.seat)


@post("/{id:str}/hint", status_code=200, responses=problems(401, 403, 404, 409))
async def hint(request: Ask, id: FromPath[str], data: JSONBody[requests.AskHint]) -> wire.Hinted:
    """What would a bot do?"""
    return await server_of(request).api.hint(id, person_of(request), data)


@post("/{id:str}/signals", status_code=204, responses=problems(401, 403, 404))
async def signal(request: Ask, id: FromPath[str], data: JSONBody[requests.SendSignal]) -> None:
    """Say something."""
    await server_of(request).api.signal(id, person_of(request), data)


@post("/{id:str}/rematch", responses=problems(401, 403, 404, 409))
async def rematch(request: Ask, id: FromPath[str], data: JSONBody[requests.Rematch]) -> wire.TableView:
    """The same table again."""
    server_of(request).allowances.tables.spend(address_of(request))
    return shown(request, await server_of(request).api.rematch(id, person_of(request)))


HANDLERS: list[Any] = [
    tables, create_table, view, log, record, position, sit, leave, put_bot, close, seat_token, start, play, why,
    takeback, consent, pause, resign, hint, signal, rematch,
]  # fmt: skip
router = Router("/api/tables", route_handlers=HANDLERS, tags=["tables"])
