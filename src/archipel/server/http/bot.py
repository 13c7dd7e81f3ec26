"""The bot protocol over HTTP: tokens, a stream of events, and requests for everything a program does at a table."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Router, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream as Streamed

from archipel.server.http.bot_stream import Stream
from archipel.server.http.common import Ask, language_of, person_of, problems, server_of
from archipel.server.http.people import clean
from archipel.server.http.tables import shown
from archipel.server.problems import Trouble
from archipel.server.store.people import Person
from archipel.server.table_api import seat_called
from archipel.server.tables import actions
from archipel.server.tables.draft import Draft
from archipel.server.tables.table import Table
from archipel.server.wire import bot as wire
from archipel.server.wire import requests, views

MOST_BOTS = 50  # of one person
NDJSON = "application/x-ndjson"
EVENTS = ResponseSpec(
    wire.BotEvent, description="Lines of JSON, an event each.", media_type=NDJSON, generate_examples=False
)
Since = Annotated[float | None, QueryParameter(ge=0, le=2**40)]


def bot_of(request: Ask) -> Person:
    """The bot that asks."""
    person = person_of(request)
    if not person.program:
        raise Trouble("not-a-bot")
    return person


# --- Tokens: for people, about their bots -------------------------------------------------------------------------


@post("/tokens", responses=problems(401, 403, 409))
async def make_bot(request: Ask, data: JSONBody[wire.NewBot]) -> wire.BotMade:
    """Make a bot of mine, and the token it comes in with."""
    owner, people = person_of(request), server_of(request).people
    if owner.program:
        raise Trouble("not-yours", "A bot makes no bots.")
    if len(await people.programs(owner)) >= MOST_BOTS:
        raise Trouble("too-many-bots", most=MOST_BOTS)
    bot, token = await people.guest(clean(data.name), owner.language, "bot", owner.id)
    return wire.BotMade(id=bot.id, name=bot.name, made=server_of(request).service.now() / 1000, token=token)


@get("/tokens", responses=problems(401))
async def my_bots(request: Ask) -> list[wire.BotInfo]:
    """My bots."""
    rows = await server_of(request).people.programs(person_of(request))
    return [wire.BotInfo(id=row.id, name=row.name, made=row.made / 1000) for row in rows]


@delete("/tokens/{bot:str}", status_code=204, responses=problems(401, 404))
async def end_bot(request: Ask, bot: FromPath[str]) -> None:
    """Make a bot's token worthless."""
    server = server_of(request)
    await server.people.end_program(person_of(request), bot)
    server.matchmaker.send_away(bot)


# --- For bots ---------------------------------------------------------------------------------------------------------


@get("/stream", media_type=NDJSON, responses={200: EVENTS, **problems(401, 403)})
async def stream(request: Ask, since: Since = None) -> Streamed:
    """Everything a bot has to know, a line at a time, for as long as it listens: offers, games, turns, ends."""
    bot = bot_of(request)
    headers = {"X-Accel-Buffering": "no"}  # a proxy that collects lines would make every bot late
    return Streamed(Stream(server_of(request), bot).lines(since), media_type=NDJSON, headers=headers)


@post(["/tables/{id:str}/join", "/tables/{id:str}/accept"], status_code=200, responses=problems(401, 403, 404, 409))
async def join(request: Ask, id: FromPath[str], data: JSONBody[wire.Join]) -> views.TableView:
    """Take a seat at a table that was offered, or of which I have the link."""
    bot, server = bot_of(request), server_of(request)
    table = await server.api.sit(id, bot, requests.Sit(seat=data.seat))
    server.matchmaker.look()
    return shown(request, table)


@post("/tables/{id:str}/decline", status_code=204, responses=problems(401, 403, 404))
async def decline(request: Ask, id: FromPath[str]) -> None:
    """Do not offer me this table again."""
    bot, server = bot_of(request), server_of(request)
    server.matchmaker.decline(bot.id, (await server.service.get(id)).id)


@post("/tables/{id:str}/resign", status_code=200, responses=problems(401, 403, 404, 409))
async def resign(request: Ask, id: FromPath[str], data: JSONBody[requests.AskResign]) -> views.TableView:
    """Give up; before the start, stand up again."""
    bot, server = bot_of(request), server_of(request)
    table = await server.service.get(id)
    if table.status == "waiting":
        seat = actions.my_seat(table, bot.id, seat_called(table, data.seat))
        return shown(request, await server.api.leave(id, bot, str(table.colour(seat))))
    return shown(request, (await server.api.resign(id, bot, data))[1])


@post("/tables/{id:str}/moves", status_code=200, responses=problems(401, 403, 404, 409))
async def move(request: Ask, id: FromPath[str], data: JSONBody[wire.BotMove]) -> wire.BotAnswer:
    """Answer a turn."""
    bot, server, language = bot_of(request), server_of(request), language_of(request)
    table = await server.service.get(id)
    seat = actions.my_seat(table, bot.id, seat_called(table, data.seat))
    ask = requests.MakeMove(
        id=data.id or f"turn:{data.seq}", seq=data.seq, move=in_words(table, data.move), seat=table.colour(seat)
    )
    try:
        outcome, table = await server.api.play(id, bot, ask, language)
    except Trouble as trouble:
        if trouble.code not in ("refused", "not-understood"):
            raise
        return await refuse(request, id, seat, trouble)
    return wire.BotAnswer(outcome=outcome, seq=table.seq)  # type: ignore[arg-type]


def in_words(table: Table, move: str | int) -> str:
    """A move's words; a number that is no move's stays a number, which no game understands."""
    if isinstance(move, str):
        return move
    known = table.match is not None and 0 <= move < table.game.facts.moves
    return table.match.words(move) if known and table.match is not None else str(move)


async def refuse(request: Ask, id: str, seat: int, trouble: Trouble) -> wire.BotAnswer:
    """An answer that is no legal move: a few are forgiven, then the bot has failed."""
    server = server_of(request)
    table = await server.service.get(id)
    tries = server.matchmaker.refuse(table, seat)
    said = trouble.problem(language_of(request))
    if tries == 0:
        asked_at = table.turn_seq

        def give_up(draft: Draft) -> None:
            if draft.table.turn_seq == asked_at and draft.table.actor == seat:
                actions.fail(draft, seat, "illegal", server.settings.sit_in_level)

        _, table = await server.service.change(id, give_up)
    outcome: Any = "refused" if tries else "failed"
    return wire.BotAnswer(
        outcome=outcome, seq=table.seq, tries=tries, rule=said.rule, text=said.rule_text or said.detail
    )


HANDLERS: list[Any] = [make_bot, my_bots, end_bot, stream, join, decline, resign, move]
router = Router("/api/bot", route_handlers=HANDLERS, tags=["bots"])
