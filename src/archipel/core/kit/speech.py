"""The laws of what people are told: every sentence in both languages, and the table in one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from archipel.core.contract import SPECTATOR
from archipel.core.game import Game
from archipel.core.kit.positions import at, copy_of, random_matches
from archipel.core.match import Match
from archipel.core.random import generator
from archipel.core.rulebook import LANGUAGES
from archipel.core.texts import catalogue


def everything_can_be_told(game: Game, seats: int, games: int = 3) -> None:
    """Every event has a text in both languages, and every view a picture."""
    for match in random_matches(game, seats, games, every=19):
        for seat in range(SPECTATOR, seats):
            assert match.picture(seat)
        for move in match.legal_moves()[:8]:
            for told in match.told(int(move)):
                for language in LANGUAGES:
                    _said(match, f"event.{told.key}", told.values, language)


def everybody_is_asked(game: Game, seats: int, games: int = 2) -> None:
    """At every decision the seat to act is asked something, in both languages, that follows from what it may know."""
    rng, known = generator(5), {key for key in catalogue(game.folder / "texts", "en") if key.startswith("ask.")}
    for n, match in enumerate(random_matches(game, seats, games)):
        if match.actor < 0:
            continue
        key, values = match.ask(match.actor)
        assert f"ask.{key}" in known, at(match, key)
        if n % 11 == 0:  # the same in every world that looks the same to the seat
            for language in LANGUAGES:
                _said(match, f"ask.{key}", values, language)
            twin = match.view(match.actor)
            game.loops.fill_in(match.sheet.record, twin, match.actor, rng)
            assert copy_of(match, twin).ask(match.actor) == (key, values), at(match, key)


def tables_speak_one_language(game: Game, seats: int, games: int = 2) -> None:
    """Every word of the table as text is one of the texts of that language, or a name on the board."""
    for match in random_matches(game, seats, games, every=47):
        called = set(game.facts.colours) | {key.split(".")[-1] for key in catalogue(game.folder / "texts", "en")}
        on_board = {word for text in _leaves(match.sheet.data) for word in _words(text)} - called
        for language in LANGUAGES:
            texts = catalogue(game.folder / "texts", language)
            known = on_board.union(*(_words(text) for key, text in texts.items() if not key.startswith("error.")))
            for seat in (SPECTATOR, 0):
                shown = match.show(seat, language)
                strange = [w for line in shown.splitlines() for w in _words(line) if w not in known]
                assert not strange, at(match, f"{language}: {strange}\n{shown}")


def _said(match: Match, key: str, values: dict[str, Any], language: str) -> None:
    """A text can be said, needs no value that is not given, and no name in it is left in the notation."""
    text = match.game.say(key, language, **values)
    assert text, at(match, key)
    assert "{" not in text, at(match, text)
    things = set(match.game.facts.colours)
    if language != "en":
        assert not things & set(text.split()), at(match, text)


def _words(text: str) -> list[str]:
    """The words of a text; not what holds a figure or a hyphen, which is an id, nor letters that stand for pieces."""
    found = [word.strip(".,:;()[]?!…'") for word in text.split()]
    return [word.lower() for word in found if len(word) > 2 and word.isalpha() and not word.isupper()]


def _leaves(data: Any) -> Iterator[str]:
    """Every text in a board file."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from data
        for value in data.values():
            yield from _leaves(value)
    elif isinstance(data, list):
        for value in data:
            yield from _leaves(value)
