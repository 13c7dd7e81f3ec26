"""What a terminal shows of a table: in colour where it can, in the player's language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from archipel.cli.choices import Choice, Path
from archipel.cli.language import Language, say
from archipel.core.contract import NATURE
from archipel.core.game import Game
from archipel.core.match import Match, Told

# Seat colours as a terminal shows them best; a colour that is not here keeps its own name.
SHADES = {
    "orange": "dark_orange",
    "blue": "dodger_blue1",
    "green": "green3",
    "yellow": "yellow1",
    "red": "red1",
    "purple": "medium_purple1",
    "black": "grey62",
    "white": "bright_white",
    "brown": "orange4",
    "grey": "grey62",
}
PIECE = re.compile(r"\b(?:(?P<seat>[A-Z])\d+|\d+(?P<owner>[A-Z]))\b")  # O12 or 3R
PAGE = 60  # choices shown at a time
DRAWS = 12  # draws told one by one; more in a row are counted


def console() -> Console:
    """Standard output; plain text where that is no terminal."""
    return Console(highlight=False, soft_wrap=True)


class Screen:
    """One game on one terminal, in one language."""

    def __init__(self, game: Game, seats: int, language: Language, to: Console | None = None) -> None:
        self.game, self.language, self.console = game, language, to or console()
        self.colours = game.facts.colours[:seats]
        self._draws = 0

    # --- Words --------------------------------------------------------------------------------------------------

    def seat(self, colour: str) -> str:
        """The name of a seat in the player's language."""
        return self.game.say(f"seat.{colour}", self.language)

    def actor(self, name: str) -> str:
        """The name of a seat, or of nature, in the player's language."""
        return say(f"actor.{name}", self.language) if name in ("nature", "nobody") else self.seat(name)

    def say(self, key: str, style: str = "", **values: object) -> None:
        """One of the command line's own texts."""
        self.console.print(self._coloured(say(key, self.language, **values), style))

    def _coloured(self, text: str, style: str = "") -> Text:
        """The seats' names in their colours, wherever they stand."""
        shown = Text(text, style=style)
        for colour in self.colours:
            shade = SHADES.get(colour, colour)
            shown.highlight_regex(rf"(?i)\b{re.escape(self.seat(colour))}\b", f"bold {shade}")
        return shown

    # --- The table ----------------------------------------------------------------------------------------------

    def board(self, drawn: str) -> None:
        """The table as the game draws it, with what is a seat's in its colour."""
        shown = self._coloured(drawn)
        # The map comes first. There a seat's initial beside a figure is its piece; further down it may be anything.
        initials = {colour[0].upper(): colour for colour in self.colours}
        if len(initials) == len(self.colours):
            for piece in PIECE.finditer(drawn.partition("\n\n")[0]):
                if owner := initials.get(piece["seat"] or piece["owner"]):
                    shown.stylize(f"bold {SHADES.get(owner, owner)}", *piece.span())
        self.console.print()
        self.console.print(shown, no_wrap=True, overflow="ignore", crop=False)
        self.console.print()

    def move(self, number: int, actor: str, words: str) -> None:
        """One line of a record."""
        self.console.print(Text(f"{number:>5}  ").append(self._coloured(self.actor(actor))).append(f"  {words}"))

    def happened(self, actor: int, told: Sequence[Told], viewer: int, instead: str) -> None:
        """What a move brought about, as far as the viewer may know; its words if there is nothing to tell."""
        lines = [self._event(event) for event in told if event.mask == -1 or (viewer >= 0 and event.mask >> viewer & 1)]
        if actor != NATURE:
            self.draws_told()
            lines = lines or [say("play.did", self.language, seat=self.seat(self.colours[actor]), move=instead)]
        for line in lines:
            self._draws += actor == NATURE
            if self._draws <= DRAWS:
                self.console.print(Text("  ").append(self._coloured(line)))

    def _event(self, event: Told) -> str:
        return self.game.say(f"event.{event.key}", self.language, **event.values)

    def ask(self, key: str, values: dict[str, Any]) -> None:
        """The question of the moment."""
        self.console.print(self._coloured(self.game.say(f"ask.{key}", self.language, **values), "bold"))

    def draws_told(self) -> None:
        """End of a row of draws: say how many were not told one by one."""
        if self._draws > DRAWS:
            self.console.print(f"  {say('play.draws', self.language, count=self._draws - DRAWS)}")
        self._draws = 0

    def choices(self, shown: Sequence[Choice], path: Path, page: int) -> None:
        """What there is to choose from, with what to type for it."""
        if path:
            self.say("play.begins", "dim", path=" ".join(path))
        part = shown[page * PAGE : (page + 1) * PAGE]
        wide = max(len(choice.label) for choice in part)
        cells = [Text.assemble((f"{choice.label:>{wide}}", "bold cyan"), f"  {_ending(choice)}") for choice in part]
        if len(part) <= 6:
            for cell in cells:
                self.console.print(Text("  ").append(cell))
        else:
            self.console.print(Columns(cells, column_first=True, equal=True, padding=(0, 3)), soft_wrap=False)
        if (left := len(shown) - (page + 1) * PAGE) > 0:
            self.say("play.more", "dim", left=left, command=say("command.more", self.language))

    # --- The end ------------------------------------------------------------------------------------------------

    def result(self, match: Match) -> None:
        """Points and places, and who won."""
        scores, places = match.scores(), match.places()
        table = Table(box=None, pad_edge=False)
        for column in ("place", "seat", "points"):
            side: Literal["left", "right"] = "left" if column == "seat" else "right"
            table.add_column(say(f"table.{column}", self.language), justify=side)
        for colour in sorted(scores, key=lambda seat: places[seat]):
            table.add_row(str(places[colour]), self._coloured(self.seat(colour)), str(scores[colour]))
        self.console.print(table)
        first = [self.seat(colour) for colour, place in places.items() if place == 1]
        between = f" {say('play.and', self.language)} "
        self.say("play.winner" if len(first) == 1 else "play.winners", seats=between.join(first))


def _ending(choice: Choice) -> str:
    words = " ".join(choice.path)
    return words if choice.whole else f"{words} … ({choice.moves})"
