"""Which game: the question of `archipel play` without one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from rich.text import Text

from archipel.cli import archive
from archipel.cli.language import Language, say
from archipel.cli.screen import console
from archipel.core import registry
from archipel.core.game import Game


def choose(language: Language, read: Callable[[str], str] | None = None) -> tuple[Game, int] | Path | None:
    """A game and how many play it, or the record of a game to go on with, or None if the player would rather not."""
    read = read or input
    games = [registry.game(name) for name in registry.names()]
    left = [(path, found) for path, found in archive.unfinished() if found.game in registry.names()]
    screen = console()
    screen.print(Text(say("menu.games", language), "bold"))
    for number, game in enumerate(games, 1):
        line = Text(f"  {number}  ").append(game.say("title", language), "bold")
        screen.print(line.append(f"  {game.say('tagline', language)}", "dim"))
    for number, (path, found) in enumerate(left, len(games) + 1):
        title = registry.game(found.game).say("title", language)
        when = f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}"
        line = Text(f"  {number}  ").append(say("menu.unfinished", language), "italic")
        screen.print(line.append(f"  {say('menu.resume', language, title=title, moves=len(found.lines), when=when)}"))
    things: list[Game | Path] = [*games, *(path for path, _ in left)]
    names = {str(number): thing for number, thing in enumerate(things, 1)}
    names |= {word.lower(): game for game in games for word in (game.name, game.say("title", language))}
    stop = {say("command.quit", "en"), say("command.quit", language)}
    try:
        while (text := read(say("menu.prompt", language, quit=say("command.quit", language))).strip()) not in stop:
            chosen = names.get(text.lower())
            if isinstance(chosen, Game):
                return chosen, _seats(chosen, language, read)
            if chosen is not None:
                return chosen
            screen.print(say("menu.again", language, text=text), style="red", markup=False)
    except (EOFError, KeyboardInterrupt):
        screen.print()
    return None


def _seats(game: Game, language: Language, read: Callable[[str], str]) -> int:
    known = {str(n): n for n in game.facts.seats}
    default = game.facts.seats[-1]
    while True:
        text = read(say("menu.seats", language, seats=", ".join(known), default=default)).strip()
        if not text or text in known:
            return known.get(text, default)
        console().print(say("menu.again", language, text=text), style="red", markup=False)
