"""`archipel games`, `archipel boards` and `archipel boards check`."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.table import Table

from archipel.cli.language import Language, say
from archipel.cli.screen import console
from archipel.core import registry
from archipel.core.board import Sheet
from archipel.core.errors import BadBoard
from archipel.core.game import Game


def games(as_json: bool, language: Language) -> int:
    """Every game with its players, boards and minutes."""
    all_games = [registry.game(name) for name in registry.names()]
    if as_json:
        print(json.dumps([_game_as_data(game, language) for game in all_games], indent=2, ensure_ascii=False))
        return 0
    rows = [
        (g.name, g.say("title", language), players(g.facts.seats), str(len(g.boards())), str(g.facts.minutes))
        for g in all_games
    ]
    _print_table(("game", "title", "players", "boards", "minutes"), rows, language)
    return 0


def _game_as_data(game: Game, language: Language) -> dict[str, Any]:
    facts = game.facts
    return {
        "name": game.name,
        "title": game.say("title", language),
        "seats": list(facts.seats),
        "colours": list(facts.colours),
        "minutes": facts.minutes,
        "rules": facts.rules_version,
        "secrets": facts.secrets,
        "boards": game.boards(),
        "options": [
            {"name": o.name, "default": o.default, "low": o.low, "high": o.high, "values": list(o.values)}
            for o in facts.options
        ],
    }


def boards(name: str | None, as_json: bool, language: Language) -> int:
    """The boards of a game, or of all games."""
    wanted = [registry.game(n) for n in ([name] if name else registry.names())]
    sheets = [(game, game.board(board)) for game in wanted for board in game.boards()]
    if as_json:
        data = [_board_as_data(game, sheet, language) for game, sheet in sheets]
        print(json.dumps(data, indent=2, ensure_ascii=False))
        return 0
    rows = [(game.name, sheet.id, sheet.title[language], players(sheet.seats)) for game, sheet in sheets]
    _print_table(("game", "board", "name", "players"), rows, language)
    return 0


def _board_as_data(game: Game, sheet: Sheet, language: Language) -> dict[str, Any]:
    seats = list(sheet.seats)
    return {"game": game.name, "id": sheet.id, "name": sheet.title[language], "seats": seats, "digest": sheet.digest}


def check(file: Path, as_json: bool, language: Language) -> int:
    """Say everything that is wrong with a board file, or that nothing is."""
    try:
        game = _game_of(file)
        sheet = game.board(file)
    except BadBoard as error:
        if not as_json:
            raise
        print(json.dumps({"file": str(file), "valid": False, "problems": error.problems}, indent=2, ensure_ascii=False))
        return 1
    if as_json:
        found = {"file": str(file), "valid": True, "problems": [], **_board_as_data(game, sheet, language)}
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return 0
    between = f" {say('board.or', language)} "
    seats = between.join(map(str, sheet.seats))
    title = game.say("title", language)
    text = say("board.good", language, file=file, game=title, board=sheet.title[language], players=seats)
    console().print(text, markup=False)
    return 0


def _game_of(file: Path) -> Game:
    """The game a board file says it is for."""
    try:
        name = tomllib.loads(file.read_text(encoding="utf-8")).get("game")
    except OSError as error:
        raise BadBoard(file.name, [f"it cannot be read: {error.strerror}"]) from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadBoard(file.name, [f"it cannot be read as TOML: {error}"]) from None
    known = registry.names()
    if name not in known:
        raise BadBoard(file.name, [f"game: the board is for one of {', '.join(known)}; found {name!r}"])
    return registry.game(name)


def players(seats: tuple[int, ...]) -> str:
    """Numbers of players, short: 2–4, or 2, 4 where there is a gap.

    >>> players((2, 3, 4)), players((2, 4)), players((3,))
    ('2–4', '2, 4', '3')
    """
    whole = tuple(range(seats[0], seats[-1] + 1)) == seats
    return f"{seats[0]}–{seats[-1]}" if whole and len(seats) > 1 else ", ".join(map(str, seats))


def _print_table(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]], language: Language) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(say(f"table.{column}", language), justify="right" if column in _NUMBERS else "left")
    for row in rows:
        table.add_row(*row)
    console().print(table)


_NUMBERS = ("players", "boards", "minutes")
