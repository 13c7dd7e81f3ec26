"""`archipel replay` and `archipel verify`: looking at a record, and checking it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from archipel.cli.language import Language, say
from archipel.cli.screen import Screen
from archipel.core import record
from archipel.core.errors import ArchipelError, BadRecord
from archipel.core.match import Match
from archipel.core.record import Record


def replay(file: Path, upto: int | None, as_json: bool, language: Language) -> int:
    """The moves of a record and the table after them, as a spectator sees it."""
    found = record.load(file)
    count = len(found.lines)
    if upto is not None and not 0 <= upto <= count:
        raise ArchipelError(say("error.too_few_moves", language, count=count))
    match = found.replay(upto)
    if as_json:
        print(json.dumps(_as_data(found, match), indent=2, ensure_ascii=False))
        return 0
    screen = Screen(match.game, match.seats, language)
    title, board = match.game.say("title", language), match.sheet.title[language]
    screen.say("replay.head", "bold", title=title, seats=match.seats, board=board, count=count)
    for number, step in enumerate(match.steps, 1):
        screen.move(number, match.name_of(step.actor), step.words)
    screen.say("replay.upto", at=len(match.steps), count=count)
    screen.board(match.show(language=language))
    if match.over:
        screen.say("replay.over")
        screen.result(match)
    else:
        screen.say("replay.to_act", seat=screen.actor(match.to_act))
    return 0


def _as_data(found: Record, match: Match) -> dict[str, Any]:
    data = {
        "game": found.game,
        "rules": found.rules,
        "board": found.board,
        "seats": match.seats,
        "seed": f"{found.seed:032x}",
        "options": found.options,
        "players": found.players,
        "moves": [{"actor": match.name_of(step.actor), "words": step.words} for step in match.steps],
        "of": len(found.lines),
        "to_act": match.to_act,
        "over": match.over,
        "digest": match.digest(),
        "position": match.position(),
    }
    return data | ({"scores": match.scores(), "places": match.places()} if match.over else {})


def verify(file: Path, as_json: bool, language: Language) -> int:
    """Check a record; 1 if something in it is not as it was played."""
    try:
        match = record.load(file).verify()
    except BadRecord as error:
        if not as_json:
            raise
        print(
            json.dumps(
                {"file": str(file), "valid": False, "move": error.move, "problem": error.said(language)}, indent=2
            )
        )
        return 1
    if as_json:
        data = {"file": str(file), "valid": True, "moves": len(match.steps), "over": match.over}
        print(json.dumps(data | ({"scores": match.scores(), "places": match.places()} if match.over else {}), indent=2))
        return 0
    screen = Screen(match.game, match.seats, language)
    screen.say("verify.good", file=file, count=len(match.steps))
    if match.over:
        screen.result(match)
    else:
        screen.say("verify.unfinished")
    return 0
