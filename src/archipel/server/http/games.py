"""The games: what is on the box, boards, rules, texts. The same for everybody, so it may be cached."""

from __future__ import annotations

from functools import cache

from litestar import Router, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath

from archipel.core import registry, texts
from archipel.core.errors import Unknown
from archipel.core.game import Game
from archipel.core.guide import guide
from archipel.core.rulebook import LANGUAGES
from archipel.server.http.common import Ask, problems, server_of
from archipel.server.problems import Trouble
from archipel.server.wire import views as wire

FIVE_MINUTES = CacheControlHeader(public=True, max_age=300)


@cache
def info_of(game: Game) -> wire.GameInfo:
    """The box of a game."""
    facts = game.facts
    return wire.GameInfo(
        name=game.name,
        title={lang: game.say("title", lang) for lang in LANGUAGES},
        tagline={lang: game.say("tagline", lang) for lang in LANGUAGES},
        rules_version=facts.rules_version,
        seats=list(facts.seats),
        colours=list(facts.colours),
        minutes=facts.minutes,
        secrets=facts.secrets,
        guided=guide(game) is not None,
        options=[
            wire.OptionInfo(
                name=o.name, default=o.default, low=o.low, high=o.high, values=list(o.values), seats=list(o.seats)
            )
            for o in facts.options
        ],
        boards=[
            wire.BoardInfo(id=s.id, title=s.title, seats=list(s.seats), digest=s.digest)
            for s in (game.board(id) for id in game.boards())
        ],
    )


async def game_called(request: Ask, name: str) -> Game:
    """A game that is offered here."""
    offered = await server_of(request).preparing.offered()
    if name not in offered:
        raise Trouble("no-such-game", games=", ".join(offered))
    return registry.game(name)


def in_language(language: str) -> str:
    """A language there is."""
    if language not in LANGUAGES:
        raise Trouble("not-found", f"There is: {', '.join(LANGUAGES)}.")
    return language


@get("/", cache_control=FIVE_MINUTES, responses=problems())
async def games(request: Ask) -> list[wire.GameInfo]:
    """All games."""
    return [info_of(registry.game(name)) for name in await server_of(request).preparing.offered()]


@get("/{name:str}", cache_control=FIVE_MINUTES, responses=problems(404))
async def one_game(request: Ask, name: FromPath[str]) -> wire.GameInfo:
    """One game."""
    return info_of(await game_called(request, name))


@get("/{name:str}/boards/{board:str}", cache_control=FIVE_MINUTES, responses=problems(404))
async def one_board(request: Ask, name: FromPath[str], board: FromPath[str]) -> wire.BoardData:
    """A board: its topology and printed values, and where things are drawn."""
    game = await game_called(request, name)
    try:
        sheet = game.board(board) if board in game.boards() else None
    except Unknown:
        sheet = None
    if sheet is None:
        raise Trouble("no-such-board")
    return wire.BoardData(
        id=sheet.id, game=game.name, title=sheet.title, seats=list(sheet.seats), digest=sheet.digest,
        data=sheet.data, layout=sheet.layout,
    )  # fmt: skip


@get("/{name:str}/rules/{language:str}", cache_control=FIVE_MINUTES, responses=problems(404))
async def rules(request: Ask, name: FromPath[str], language: FromPath[str]) -> list[wire.RuleText]:
    """The rulebook."""
    found = (await game_called(request, name)).rules(in_language(language))
    return [
        wire.RuleText(id=r.id, section=r.section, kind=r.kind, text=r.text, ruling=r.ruling) for r in found.values()
    ]


@get("/{name:str}/texts/{language:str}", cache_control=FIVE_MINUTES, responses=problems(404))
async def game_texts(request: Ask, name: FromPath[str], language: FromPath[str]) -> dict[str, str]:
    """All texts of a game: titles, seats, events, questions."""
    return texts.catalogue((await game_called(request, name)).folder / "texts", in_language(language))


router = Router("/api/games", route_handlers=[games, one_game, one_board, rules, game_texts], tags=["games"])
