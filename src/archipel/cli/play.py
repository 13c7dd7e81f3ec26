"""Playing in the terminal: one person among bots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from archipel.cli import archive, choices
from archipel.cli.language import Language, say
from archipel.cli.line import edit_lines
from archipel.cli.opponents import RANDOM, Choose, opponent
from archipel.cli.screen import PAGE, Screen
from archipel.cli.warm import ready
from archipel.core import record
from archipel.core.contract import NATURE
from archipel.core.errors import NotUnderstood
from archipel.core.game import Game
from archipel.core.match import Match
from archipel.core.record import Record

PERSON = "human"  # how a record names whoever sits at the keyboard
Read = Callable[[str], str]


class Quit(Exception):
    """The player wants to stop."""


class Session:
    """A match between one person and bots. `read` asks the person for a line; the end of input is a wish to stop."""

    def __init__(
        self, match: Match, players: dict[str, str], screen: Screen, file: Path, read: Read | None = None
    ) -> None:
        self.match, self.players, self.screen, self.file = match, players, screen, file
        self.read: Read = read or input
        self.me = next(match.seat_of(seat) for seat, player in players.items() if player == PERSON)
        self.bots: dict[int, Choose] = {
            match.seat_of(seat): opponent(match.game, name, match.seed + number)
            for number, (seat, name) in enumerate(players.items())
            if name != PERSON
        }
        self.my_name = screen.seat(match.name_of(self.me))
        self._drawn = ""  # the table as it was last shown
        # The question that is open: what is legal, which beginning was chosen, what is shown of it.
        self.legal: list[str] = []
        self.path: choices.Path = ()
        self.shown: list[choices.Choice] = []
        self.page = 0
        language = screen.language
        self._commands: dict[str, Callable[[str], None]] = {"?": self._help}
        for key, does in (
            *(("help", self._help), ("board", self._board), ("moves", self._moves), ("more", self._more)),
            *(("back", self._back), ("rule", self._rule), ("save", self._save), ("quit", self._quit)),
        ):
            self._commands |= {say(f"command.{key}", "en"): does, say(f"command.{key}", language): does}

    def run(self) -> None:
        """Play until the game is over or the player stops; keep the record either way."""
        edit_lines(lambda: self.legal)
        try:
            while not self.match.over:
                self._make(self._next())
        except (Quit, EOFError, KeyboardInterrupt):
            self.screen.console.print()
        finally:
            self._keep()

    # --- Moves --------------------------------------------------------------------------------------------------

    def _next(self) -> int:
        actor = self.match.actor
        if actor == NATURE:
            return self.match.nature_says()
        return self._ask() if actor == self.me else self.bots[actor](self.match, actor)

    def _make(self, move: int) -> None:
        match, actor = self.match, self.match.actor
        told = match.told(move)
        seen = int(match.game.loops.as_seen(match.sheet.record, match.state, move, self.me))
        words = match.words(seen)
        match.play(move)
        self.screen.happened(actor, told, self.me, words)

    def _ask(self) -> int:
        """The move the player makes, after as many questions as it takes."""
        self.screen.draws_told()
        self._show()
        self.screen.ask(*self.match.ask(self.me))
        self.legal = self.match.legal()
        self._narrow(())
        while True:
            text = " ".join(self.read(f"{self.my_name}> ").split())
            move = self._answered(text) if text else None
            if move is not None:
                return self.match.parse(move)

    def _answered(self, text: str) -> str | None:
        """What the player typed: a whole move, or None after the screen has answered."""
        picked = [choice for choice in self.shown if choice.label == text]
        if picked:
            words = list(picked[0].path)
            return self._begun(choices.begun(self.legal, words), words)
        typed = text.split()
        ways = (typed, [*self.path, *typed])
        for words in ways:
            if moves := choices.begun(self.legal, words):
                return self._begun(moves, words)
        if (command := self._commands.get(typed[0])) is not None:
            command(text.partition(" ")[2])
            return None
        for words in ways:
            if moves := choices.cut_short(self.legal, words):
                return self._begun(moves, words)
        self._refuse(typed)
        return None

    def _begun(self, moves: list[str], words: list[str]) -> str | None:
        """What is left of the legal moves: one is the move, more are a narrower choice if their paths agree so far."""
        paths = {tuple(move.split()[: len(words)]) for move in moves}
        if " ".join(words) in moves or len(moves) == 1:
            return " ".join(words) if len(moves) > 1 else moves[0]
        if len(paths) == 1:
            self._narrow(*paths)
        else:
            self.screen.say("play.possible", tokens=", ".join(sorted(" ".join(path) for path in paths)))
        return None

    def _narrow(self, path: choices.Path) -> None:
        self.path, self.page = path, 0
        self.shown = choices.choices(self.legal, path)
        self.screen.choices(self.shown, path, 0)

    def _refuse(self, typed: list[str]) -> None:
        """Say which rule forbids what was typed, or what could have been typed instead."""
        for words in ([*self.path, *typed], typed):
            try:
                found = self.match.refusal(" ".join(words))
            except NotUnderstood:
                continue
            if found is not None:
                game, language = self.match.game, self.screen.language
                case = game.case_text(found.case, words[-1], language)
                text = game.rule_text(found.rule, language)
                self.screen.say("play.refused", "red", case=case, rule=found.rule, text=text)
                return
        text = " ".join(typed)
        self.screen.say("play.not_understood", "red", text=text)
        self.screen.say("play.possible", tokens=", ".join(choices.following(self.legal, typed)[:PAGE]))

    def _show(self) -> None:
        """The table, unless it stands on the screen just so."""
        if (drawn := self.match.show(self.me, self.screen.language)) != self._drawn:
            self.screen.board(drawn)
        self._drawn = drawn

    # --- Commands -----------------------------------------------------------------------------------------------

    def _help(self, rest: str) -> None:
        language = self.screen.language
        command = {key: say(f"command.{key}", language) for key in ("back", "moves", "board", "quit")}
        self.screen.say(
            "play.help",
            example=self.legal[0],
            start=self.legal[0].split()[0],
            rule_id=f"{say('command.rule', language)} {next(iter(self.match.game.rules()))}",
            save_file=say("play.save_as", language, command=say("command.save", language)).rpartition(": ")[2],
            **command,
        )

    def _board(self, rest: str) -> None:
        self._drawn = ""
        self._show()

    def _moves(self, rest: str) -> None:
        for move in self.legal:
            self.screen.console.print(f"  {move}", markup=False)

    def _more(self, rest: str) -> None:
        self.page = (self.page + 1) % (-(-len(self.shown) // PAGE))
        self.screen.choices(self.shown, self.path, self.page)

    def _back(self, rest: str) -> None:
        self._narrow(())

    def _rule(self, rest: str) -> None:
        rules = self.match.game.rules(self.screen.language)
        if rest.upper() in rules:
            rule = rules[rest.upper()]
            self.screen.say("play.rule", rule=rule.id, section=rule.section, text=rule.text)
        else:
            self.screen.say("play.unknown_rule", "red", rule=rest)

    def _quit(self, rest: str) -> NoReturn:
        raise Quit

    # --- The record ---------------------------------------------------------------------------------------------

    def _save(self, rest: str) -> None:
        if not rest:
            self.screen.say("play.save_as", command=say("command.save", self.screen.language))
            return
        file = Path(rest).expanduser()
        if file.exists():
            self.screen.say("play.exists", "red", file=file)
        elif self._write(file):
            self.screen.say("play.saved", file=file)

    def _keep(self) -> None:
        """Show how it ended, if it did, and keep the record, if the player made a move."""
        match, screen = self.match, self.screen
        screen.draws_told()
        if match.over:
            screen.board(match.show(self.me, screen.language))
            screen.result(match)
        if not any(step.actor == self.me for step in match.steps):
            screen.say("play.nothing_to_save")
        elif self._write(self.file):
            screen.say("play.finished" if match.over else "play.saved", file=self.file)

    def _write(self, file: Path) -> bool:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            record.of(self.match, self.players).save(file)
        except OSError as error:
            self.screen.say("play.not_saved", "red", file=file, why=error.strerror)
            return False
        return True


# --- Sitting down -------------------------------------------------------------------------------------------------


def new(
    game: Game,
    language: Language,
    seats: int | None = None,
    seed: int | None = None,
    board: str | None = None,
    me: str | None = None,
    options: dict[str, Any] | None = None,
    bot: str = RANDOM,
) -> Session:
    """A table that starts now."""
    ready(game, language)
    match = game.start(seats, seed, board, **(options or {}))
    mine = match.seat_of(me) if me else 0
    players = {match.name_of(seat): PERSON if seat == mine else bot for seat in range(match.seats)}
    # From its record a match starts before nature's first move, so that draws are told like any other move.
    session = Session(
        record.of(match, players).start(), players, Screen(game, match.seats, language), archive.fresh(game.name)
    )
    session.screen.say(
        "play.welcome",
        title=game.say("title", language),
        seats=match.seats,
        board=match.sheet.title[language],
        me=session.my_name,
    )
    return session


def resumed(file: Path, language: Language, me: str | None = None, bot: str | None = None) -> Session:
    """A table that goes on where its record ends, with the same players unless others are asked for.

    The record is checked first, so that nobody goes on from a position that was not reached.
    """
    found: Record = record.load(file)
    match = found.verify()
    kept = [seat for seat, name in found.players.items() if name == PERSON]
    mine = match.name_of(match.seat_of(me)) if me else (kept or [match.name_of(0)])[0]
    others = {seat: name for seat, name in found.players.items() if name != PERSON}
    seats = [match.name_of(seat) for seat in range(match.seats)]
    players = {seat: PERSON if seat == mine else bot or others.get(seat, RANDOM) for seat in seats}
    session = Session(match, players, Screen(match.game, match.seats, language), file)
    title = match.game.say("title", language)
    session.screen.say("play.welcome_back", title=title, moves=len(match.steps), me=session.my_name)
    return session
