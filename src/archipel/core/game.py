"""A game as Python code uses it: facts, boards, rule texts, a match to start, playouts in bulk."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import numpy.typing as npt

from archipel.core import rulebook, texts
from archipel.core.board import Sheet, load
from archipel.core.contract import MAX_SEATS
from archipel.core.errors import ArchipelError, BadPosition, NotUnderstood, Unknown
from archipel.core.facts import Facts
from archipel.core.fields import Fields, is_whole
from archipel.core.jit import CORE, instantiate
from archipel.core.spelling import numbers, speller

if TYPE_CHECKING:
    from archipel.core.match import Match

E = TypeVar("E", bound=ArchipelError)

BOARD_NAMED = re.compile(r"\s*\w+ ([\w-]+), \d+ players")  # the first line of every position

PROVIDED = (
    *("facts", "State", "Board", "setup", "to_act", "chance", "legal", "why_not", "apply", "returns", "evaluate"),
    *("redact", "seen", "imagine", "read_board", "ORDER", "write", "read", "ask", "show"),
)


@dataclass(frozen=True)
class Playouts:
    """The outcome of many random games: one row a game."""

    states: npt.NDArray[Any]
    lengths: npt.NDArray[np.int32]  # moves, nature's included
    scores: npt.NDArray[np.int32]
    places: npt.NDArray[np.int32]  # 1 is first


class Game:
    """One game: what its package provides, and what follows from that."""

    def __init__(self, package: ModuleType) -> None:
        missing = [name for name in PROVIDED if not hasattr(package, name)]
        if missing:
            raise ArchipelError(f"{package.__name__} is not a game: it does not provide {', '.join(missing)}.")
        self.package: Any = package
        self.facts: Facts = package.facts
        self.name = self.facts.name
        self.folder = Path(package.__file__ or "").parent
        # rules of before, kept for the tables that began under them, put moves into words themselves
        self.spells = hasattr(package, "spell")

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    @cached_property
    def loops(self) -> Any:
        """The compiled loops around this game's rules."""
        return instantiate(CORE / "loops.py", self.package.__name__, (self.folder,))

    # --- Boards -------------------------------------------------------------------------------------------------

    def boards(self, seats: int | None = None) -> list[str]:
        """The ids of the boards, all or those for a number of players."""
        ids = sorted(p.stem for p in (self.folder / "boards").glob("*.toml"))
        return [i for i in ids if seats is None or seats in self.board(i).seats]

    def board(self, name: str | Path) -> Sheet:
        """The board with this id, or the one in a file of your own."""
        if isinstance(name, Path):
            return load(name, self.package)
        sheets: dict[str, Sheet] = self.__dict__.setdefault("_sheets", {})
        if name not in sheets:
            path = self.folder / "boards" / f"{name}.toml"
            if not path.is_file():
                known = sorted(p.stem for p in (self.folder / "boards").glob("*.toml"))
                raise Unknown("no_board", name=name, known=", ".join(known))
            sheets[name] = load(path, self.package)
        return sheets[name]

    # --- Rules and texts ----------------------------------------------------------------------------------------

    def rules(self, language: str = "en") -> dict[str, rulebook.Rule]:
        """All rules by id, in a language."""
        return rulebook.load(self.folder / "rulebook", language)

    def rule_text(self, rule: str, language: str = "en") -> str:
        """What a rule says."""
        return self.rules(language)[rule].text

    def say(self, key: str, language: str = "en", **values: object) -> str:
        """A text of this game; names of its things among the values are said in the language, too."""
        folder = self.folder / "texts"
        return texts.say(folder, language, key, **texts.named(folder, language, values))

    def case_text(self, case: str, thing: str, language: str = "en") -> str:
        """A refusal in a sentence about what was tried: the game's own, if it has one for this case."""
        key = f"case.{case}"
        known = key in texts.catalogue(self.folder / "texts", language)
        return self.say(key if known else "case.any", language, thing=thing)

    def own(self, error: E) -> E:
        """An error that says what is wrong in this game's texts."""
        error.folder = self.folder / "texts"
        return error

    # --- Positions, for people: `state` is a one-element array, `view` a redacted one ------------------------------

    def words(self, sheet: Sheet, state: npt.NDArray[Any], move: int) -> str:
        """A move in words."""
        return self.words_of(sheet, state, (move,))[0]

    def words_of(self, sheet: Sheet, state: npt.NDArray[Any], moves: Iterable[int]) -> list[str]:
        """Moves in words."""
        if not self.spells:
            return [str(self.package.words(sheet, Fields(state), int(move))) for move in moves]
        return speller(self, sheet).words(state, numbers(moves))

    def parse(self, sheet: Sheet, state: npt.NDArray[Any], text: str) -> int:
        """The move these words mean, legal or not; NotUnderstood if they mean none."""
        try:
            if not self.spells:
                return int(self.package.parse(sheet, Fields(state), " ".join(text.split())))
            legal = np.zeros(self.facts.most_legal, np.int32)
            n = self.loops.legal_moves(sheet.record, state, legal) if self.loops.actor(state) >= 0 else 0
            return speller(self, sheet).parse(state, text, legal[:n])
        except NotUnderstood as error:
            raise self.own(error) from None

    def candidates(self, sheet: Sheet, state: npt.NDArray[Any], tokens: list[str]) -> Iterable[int]:
        """Moves, legal or not, whose words begin so."""
        if not self.spells:
            found: Iterable[int] = self.package.candidates(sheet, Fields(state), tokens)
            return found
        return speller(self, sheet).candidates(state, tokens)

    def write(self, sheet: Sheet, state: npt.NDArray[Any]) -> str:
        """A position, or a view of one, as text."""
        return str(self.package.write(sheet, Fields(state)))

    def read(self, sheet: Sheet, text: str) -> npt.NDArray[Any]:
        """The state such a text describes; BadPosition says what is impossible and where."""
        try:
            found: npt.NDArray[Any] = self.package.read(sheet, text)
        except BadPosition as error:
            raise self.own(error) from None
        return found

    def picture(self, sheet: Sheet, view: npt.NDArray[Any], seat: int) -> dict[str, Any]:
        """What lies where, for a client. A game that nobody has drawn yet is shown as the terminal shows it."""
        if not hasattr(self.package, "picture"):
            return {"plain": {language: self.show(sheet, view, language) for language in rulebook.LANGUAGES}}
        found: dict[str, Any] = self.package.picture(sheet, Fields(view), seat)
        return found

    def ask(self, sheet: Sheet, view: npt.NDArray[Any]) -> tuple[str, dict[str, Any]]:
        """What a player has to choose now: the key of a text under `ask`, and its values."""
        if self.spells:
            return speller(self, sheet).ask(view)
        key, values = self.package.ask(sheet, Fields(view))
        return str(key), dict(values)

    def tell(self, sheet: Sheet, event: list[int]) -> tuple[str, dict[str, Any]]:
        """What happened, from its kind and its numbers: the key of a text, and its values."""
        if self.spells:
            return speller(self, sheet).tell(event)
        key, values = self.package.tell(sheet, event)
        return str(key), dict(values)

    def show(self, sheet: Sheet, view: npt.NDArray[Any], language: str = "en") -> str:
        """The table as text, for a terminal."""
        return str(self.package.show(sheet, Fields(view), partial(self.say, language=language)))

    # --- Play ---------------------------------------------------------------------------------------------------

    def start(
        self,
        seats: int | None = None,
        seed: int | None = None,
        board: str | Sheet | None = None,
        position: str | None = None,
        nonces: tuple[str, ...] = (),
        nature: bool = True,
        **options: Any,
    ) -> Match:
        """Start a match. Without a seed one is drawn; without a board, the one that the position names, or the first
        for that number of players, is taken. Without `nature`, what is drawn is for the caller to play, too.

        >>> import archipel
        >>> match = archipel.game("meridian").start(seats=3, seed=1, board="amber-strait")
        >>> match.to_act
        'green'
        """
        from archipel.core.match import Match

        if position is None:
            seats = self.facts.seats[-1] if seats is None else seats
            self.facts.check_options(options, seats)
        elif options:
            raise Unknown("no_options_with_position", name=", ".join(options))
        elif board is None and (named := BOARD_NAMED.match(position)):
            board = named[1]
        sheet = self._sheet(board, seats)
        if seed is None:
            seed = secrets.randbits(128)
        elif not is_whole(seed):
            raise Unknown("no_seed", name=seed)
        return Match(self, sheet, seats, seed, options, position=position, nonces=nonces, nature=nature)

    def _sheet(self, chosen: str | Sheet | None, seats: int | None) -> Sheet:
        if seats not in (None, *self.facts.seats):
            raise Unknown("no_number_of_players", name=seats, known=", ".join(map(str, self.facts.seats)))
        if chosen is None:
            chosen = self.boards(seats)[0]
        sheet = self.board(chosen) if isinstance(chosen, str) else chosen
        if seats is not None and seats not in sheet.seats:
            raise Unknown("board_for_others", board=sheet.id, name=seats, known=", ".join(map(str, sheet.seats)))
        return sheet

    def playouts(
        self,
        n: int,
        seats: int | None = None,
        first_seed: int = 0,
        board: str | Sheet | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> Playouts:
        """Play n random games with the seeds first_seed, first_seed + 1, …, on all cores or on `threads`.

        >>> import archipel
        >>> games = archipel.game("meridian").playouts(100, seats=4)
        >>> int(games.lengths.min()) > 100, bool((games.places.min(axis=1) >= 0).all())
        (True, True)
        """
        seats = self.facts.seats[-1] if seats is None else seats
        sheet = self._sheet(board, seats)
        start = np.zeros(1, self.package.State)
        self.loops.begin(sheet.record, start, seats, self.facts.option_values(options))
        keys = np.zeros((n, 2), np.uint64)
        keys[:, 0] = np.arange(first_seed, first_seed + n, dtype=np.uint64)
        done = Playouts(
            np.zeros(n, self.package.State),
            np.zeros(n, np.int32),
            np.zeros((n, MAX_SEATS), np.int32),
            np.zeros((n, MAX_SEATS), np.int32),
        )

        def stretch(a: int, b: int) -> None:
            out, weights = np.zeros((2, self.facts.most_legal), np.int32)
            rngs = np.zeros((2, 3), np.uint64)
            part = [x[a:b] for x in (done.states, keys)]
            tail = [x[a:b] for x in (done.lengths, done.scores, done.places)]
            self.loops.playouts(sheet.record, start, *part, self.facts.most_moves, *tail, out, weights, rngs)

        workers = min(threads or os.cpu_count() or 1, max(1, n))
        stretch(0, min(1, n))  # compiles, if need be, before there are threads
        edges = np.linspace(0, n, workers + 1).astype(int)
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(stretch, edges[:-1], edges[1:]))
        return Playouts(done.states, done.lengths, done.scores[:, :seats], done.places[:, :seats])

    def perft(self, sheet: Sheet, state: npt.NDArray[Any], depth: int) -> int:
        """How many sequences of this many moves, nature's included, lead on from a state."""
        stack = np.zeros(depth + 1, self.package.State)
        stack[0] = state[0]
        outs = np.zeros((depth + 1, self.facts.most_legal), np.int32)
        weights = np.zeros(self.facts.most_legal, np.int32)
        return int(self.loops.perft(sheet.record, stack, depth, 0, outs, weights))
