"""Learning a game: its rulebook, the worked examples as boards, and a guided first game."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from litestar import Router, get, post
from litestar.params import FromPath

from archipel.core.game import Game
from archipel.core.guide import guide as guide_of
from archipel.core.rulebook import Item, Section, book
from archipel.core.worked import Example, examples, shown_in
from archipel.server import guides
from archipel.server.http.common import Ask, address_of, person_of, problems, server_of
from archipel.server.http.games import FIVE_MINUTES, game_called, in_language
from archipel.server.http.tables import shown
from archipel.server.problems import Trouble
from archipel.server.wire import learn as wire
from archipel.server.wire.views import TableView


@cache
def book_of(game: Game, language: str) -> wire.Rulebook:
    """A rulebook for the wire."""
    found = book(game.folder / "rulebook", language)
    shows = shown_in(game)
    return wire.Rulebook(
        game=game.name,
        language=language,
        title=found.title,
        tagline=found.tagline,
        credit=found.credit,
        intro=found.intro,
        sections=[_section(section, number, shows) for number, section in enumerate(found.sections, 1)],
        rulings=[rule.id for rule in game.rules(language).values() if rule.ruling is not None],
    )


def _section(section: Section, number: int, shows: dict[str, list[str]]) -> wire.BookSection:
    return wire.BookSection(
        title=section.title,
        anchor=f"section-{number}",
        kind=section.kind,
        lead=section.lead,
        rules=[
            wire.BookRule(
                id=rule.id, anchor=rule.anchor, play=rule.kind == "play", text=rule.text, ruling=rule.ruling,
                examples=shows.get(rule.id, []),
            )
            for rule in section.rules
        ],
        items=[_item(item, section.kind) for item in section.items],
    )  # fmt: skip


def _item(item: Item, kind: str) -> wire.BookItem:
    anchor = f"term-{item.anchor}" if kind == "glossary" else item.head if kind == "examples" else ""
    return wire.BookItem(head=item.head, anchor=anchor, text=item.text, rules=item.cites)


@cache
def examples_of(game: Game, language: str) -> list[wire.WorkedExample]:
    """The worked examples for the wire."""
    told = {item.head: item.text for item in book(game.folder / "rulebook", language).items("examples")}
    return [_example(game, language, example, told.get(example.id, "")) for example in examples(game).values()]


def _example(game: Game, language: str, example: Example, text: str) -> wire.WorkedExample:
    return wire.WorkedExample(
        id=example.id, anchor=example.id, title=example.title[language], text=text, rules=example.rules,
        board=example.board, seats=example.seats, focus=example.focus,
        steps=[
            wire.ExampleStep(
                say=step.say[language], to_act=step.seat, picture=step.picture, moves=step.moves,
                told=[game.say(f"event.{key}", language, **values) for key, values in step.told],
                refused=[
                    wire.ExampleRefusal(move=r.move, rule=r.rule, text=game.rule_text(r.rule, language))
                    for r in step.refused
                ],
                legal=step.legal, scores=step.scores,
            )
            for step in example.steps
        ],
    )  # fmt: skip


@cache
def guide_for(game: Game, language: str) -> wire.Guide:
    """A guide for the wire."""
    found = guide_of(game)
    if found is None:
        raise Trouble("not-found")
    return wire.Guide(
        game=game.name, board=found.board, seats=found.seats, seat=found.seat, level=found.level,
        steps=[
            wire.GuideStep(
                after=step.after, idea=step.idea[language], text=step.text[language], expect=list(step.expect),
                nudge=step.nudge.get(language, ""), point=list(step.point),
            )
            for step in found.steps
        ],
    )  # fmt: skip


@get("/{name:str}/rulebook/{language:str}", cache_control=FIVE_MINUTES, responses=problems(404))
async def rulebook(request: Ask, name: FromPath[str], language: FromPath[str]) -> wire.Rulebook:
    """The rulebook as its page shows it: rules with their rulings, glossary, what differs from the original."""
    return book_of(await game_called(request, name), in_language(language))


@get("/{name:str}/examples/{language:str}", cache_control=FIVE_MINUTES, responses=problems(404))
async def worked_examples(request: Ask, name: FromPath[str], language: FromPath[str]) -> list[wire.WorkedExample]:
    """The worked examples as boards to click through."""
    await game_called(request, name)
    game = await server_of(request).preparing.game(name)
    return await asyncio.to_thread(examples_of, game, in_language(language))


@get("/{name:str}/guide/{language:str}", cache_control=FIVE_MINUTES, responses=problems(404))
async def guide(request: Ask, name: FromPath[str], language: FromPath[str]) -> wire.Guide:
    """The steps of the guided first game."""
    return guide_for(await game_called(request, name), in_language(language))


@post("/{name:str}/guide", responses=problems(401, 404))
async def start_guide(request: Ask, name: FromPath[str]) -> TableView:
    """Sit down for the guided first game. `guide` in the table's view says how far it is."""
    await game_called(request, name)
    server_of(request).allowances.tables.spend(address_of(request))
    return shown(request, await guides.create_table(server_of(request).service, person_of(request), name))


HANDLERS: list[Any] = [rulebook, worked_examples, guide, start_guide]
router = Router("/api/games", route_handlers=HANDLERS, tags=["learn"])
