"""A match: a board, a seed, and the log of moves from which everything else follows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from archipel.core import refusals
from archipel.core.board import Sheet
from archipel.core.contract import MAX_SEATS, NATURE, OVER, SPECTATOR
from archipel.core.errors import ArchipelError, Refused, Unknown
from archipel.core.events import Events
from archipel.core.fields import copied, is_whole
from archipel.core.random import generator
from archipel.core.refusals import Refusal
from archipel.core.rulebook import id_of

if TYPE_CHECKING:
    from archipel.core.game import Game


class Told(NamedTuple):
    """Something that happened, for the seats that may know it."""

    mask: int
    key: str
    values: dict[str, Any]


class Step(NamedTuple):
    """A line of the log: who moved (a seat, or NATURE), the move, and its words."""

    actor: int
    move: int
    words: str


class Match:
    """A game being played.

    >>> import archipel
    >>> match = archipel.game("meridian").start(seats=4, seed=7, board="coral-sound")
    >>> match.to_act
    'blue'
    >>> match.legal()
    ['play 7 7', 'play 8-9-10 8', 'play 8-9-10 9', 'play 8-9-10 10']
    >>> match.play("play 7 7")
    >>> match.play("place 7.3 2")
    >>> match.to_act
    'green'
    """

    def __init__(
        self,
        game: Game,
        sheet: Sheet,
        seats: int | None,
        seed: int,
        options: dict[str, Any] | None = None,
        position: str | None = None,
        nonces: tuple[str, ...] = (),
        nature: bool = True,
    ) -> None:
        self.game, self.sheet, self.seed, self.nonces = game, sheet, seed, nonces
        self.options = dict(options or {})
        self.position_at_start = position
        self.rng = generator(seed, nonces)
        self._out, self._weights = np.zeros((2, game.facts.most_legal), np.int32)
        self.steps: list[Step] = []
        self._loops: Any = game.loops
        if position is None:
            self.state: npt.NDArray[Any] = np.zeros(1, game.package.State)
            self._loops.begin(sheet.record, self.state, seats, game.facts.option_values(self.options))
        else:
            self.state = game.read(sheet, position)
        self.seats = int(self.state[0].seats)
        if seats not in (None, self.seats):
            raise ArchipelError("position_for_others", seats=self.seats, asked=seats)
        self.start_state = copied(self.state)
        self._nature = nature
        self._let_nature_act()

    # --- Who and what -------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The number of the seat to act, or NATURE or OVER."""
        return int(self._loops.actor(self.state))

    @property
    def to_act(self) -> str:
        """The colour of the seat to act, "nature" or "nobody"."""
        return self.name_of(self.actor)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == OVER

    def name_of(self, actor: int) -> str:
        """The name of a seat, or of nature."""
        return {NATURE: "nature", OVER: "nobody"}.get(actor) or self.game.facts.colours[actor]

    def seat_of(self, name: str | int) -> int:
        """The number of a seat, given its colour or its number; "spectator" watches."""
        if isinstance(name, str):
            return SPECTATOR if name == "spectator" else self.game.facts.seat_number(name, self.seats)
        if name in range(SPECTATOR, self.seats):
            return int(name)
        known = ", ".join(map(str, range(self.seats)))
        raise Unknown("no_seat", name=name, known=f"{known}, {SPECTATOR} (spectator)")

    def number_of(self, move: str | int) -> int:
        """The number of a move, given its words or its number; an error if there is no such move, legal or not."""
        if isinstance(move, str):
            return self.parse(move)
        if is_whole(move) and 0 <= move < self.game.facts.moves:
            return int(move)
        raise Unknown(
            "neither_words_nor_number", game=self.game.say("title"), last=self.game.facts.moves - 1, name=move
        )

    # --- Moves --------------------------------------------------------------------------------------------------

    def legal_moves(self) -> npt.NDArray[np.int32]:
        """All legal moves as integers; for nature, what may come."""
        actor, n = self.actor, 0
        if actor == NATURE:
            n = self._loops.outcomes_of(self.sheet.record, self.state, self._out, self._weights)
        elif actor != OVER:
            n = self._loops.legal_moves(self.sheet.record, self.state, self._out)
        return self._out[:n].copy()

    def legal(self, beginning: str = "") -> list[str]:
        """All legal moves in words, or those that begin with these words."""
        first, found = beginning.split(), self.game.words_of(self.sheet, self.state, self.legal_moves())
        return [text for text in found if text.split()[: len(first)] == first]

    def chances(self) -> dict[str, int]:
        """When nature acts: what may come, in words, each with its weight among all of them."""
        if self.actor != NATURE:
            return {}
        moves = self.legal_moves().tolist()
        return {self.words(move): int(weight) for move, weight in zip(moves, self._weights, strict=False)}

    def words(self, move: int) -> str:
        """A move in words, in this position."""
        return self.game.words(self.sheet, self.state, move)

    def parse(self, text: str) -> int:
        """The move these words mean here, legal or not."""
        return self.game.parse(self.sheet, self.state, text)

    def why_not(self, move: str | int) -> str | None:
        """The id of the first rule a move breaks, or None if it is legal. An unfinished path gets the rule of the
        completion that gets furthest.

        >>> import archipel
        >>> match = archipel.game("meridian").start(seats=4, seed=7, board="coral-sound")
        >>> match.why_not("play 7 8"), match.why_not("play 7 7"), match.why_not("pass")
        ('M3.1', None, 'M3.1')
        """
        found = self.refusal(move)
        return found and found.rule

    def refusal(self, move: str | int) -> Refusal | None:
        """Like `why_not`, with the case of the rule, for a sentence about what was tried.

        >>> import archipel
        >>> match = archipel.game("meridian").start(seats=4, seed=7, board="coral-sound")
        >>> match.game.case_text(match.refusal("play 7 8").case, thing="8")
        'That card does not go there.'
        """
        return refusals.of(self, move)

    def refusal_of_thing(self, thing: str) -> Refusal | None:
        """Why a thing, a place or a piece, takes part in no legal move.

        >>> import archipel
        >>> match = archipel.game("wall").start(seats=2, seed=7)
        >>> match.play("settle d3")
        >>> match.play(match.legal()[0])
        >>> match.refusal_of_thing("d3").case
        'W2.4f'
        """
        return refusals.of_thing(self, thing)

    def refusal_code(self, move: int) -> int:
        """0 for a legal move, else the number of the rule and of the case of it that forbids the move."""
        return int(self._loops.refusal(self.sheet.record, self.state, move))

    def play(self, move: str | int, language: str = "en") -> None:
        """Make a move, given in words or as an integer, and let nature act after it. Refused if a rule forbids it."""
        self._make(self._allowed(move, language))
        self._let_nature_act()

    def _allowed(self, move: str | int, language: str = "en") -> int:
        """The number of a legal move; Refused if a rule forbids it."""
        number = self.number_of(move)
        code = self.refusal_code(number)
        if code:
            rule = id_of(self.game.facts.prefix, code)
            said = move if isinstance(move, str) else self.words(number)
            refused(self.game.name, rule)
            raise Refused(rule, self.game.rule_text(rule, language), said, self.game.folder / "rulebook")
        return number

    def play_all(self, moves: Iterable[str | int]) -> None:
        """Make several moves."""
        for move in moves:
            self.play(move)

    def _make(self, move: int) -> None:
        self.steps.append(Step(self.actor, move, self.words(move)))
        self._loops.play(self.sheet.record, self.state, move)

    def _let_nature_act(self) -> None:
        while self._nature and self.actor == NATURE:
            self._make(self.nature_says())

    def nature_says(self) -> int:
        """Nature's move now: what the seed says."""
        scratch = (self._out, self._weights)
        return int(self._loops.nature(self.sheet.record, self.state, self.rng, len(self.steps), *scratch))

    def told(self, move: str | int) -> list[Told]:
        """What would happen if this legal move were made: the events, each with a mask of who may see it."""
        return self._told(copied(self.state), self._allowed(move))

    def make_telling(self, step: Step) -> list[Told]:
        """Take a step that is known to be legal, and say what has happened by it, as `told` does."""
        self.steps.append(step)
        return self._told(self.state, step.move)

    def _told(self, state: npt.NDArray[Any], move: int) -> list[Told]:
        events, tell = np.zeros(1, Events), self.game.tell
        self._loops.play_telling(self.sheet.record, state, move, events)
        rows = events["what"][0, : events["n"][0]].tolist()
        return [Told(row[0], *tell(self.sheet, row[1:])) for row in rows]

    # --- Other matches ------------------------------------------------------------------------------------------

    def copy(self) -> Match:
        """The same match, to be played on separately."""
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.state, other.steps, other.rng = copied(self.state), list(self.steps), self.rng.copy()
        return other

    def replay(self, steps: int | list[Step]) -> Match:
        """The match after so many of its steps, nature's included, or after these steps from its start."""
        other = self.copy()
        other.state, other.steps = copied(self.start_state), self.steps[:steps] if isinstance(steps, int) else steps
        self._loops.replay(self.sheet.record, other.state, np.array([step.move for step in other.steps], np.int32))
        return other

    def imagined(self, seat: str | int, seed: int = 0) -> Match:
        """The match as a seat can imagine it: what it may not know is made up, so nothing found out from it is a
        secret. Nature waits in it to be told what comes."""
        other = self.copy()
        other.state, other._nature = self.view(seat), False
        self._loops.fill_in(self.sheet.record, other.state, self.seat_of(seat), generator(seed))
        return other

    # --- What is seen -------------------------------------------------------------------------------------------

    def log(self, seat: str | int) -> list[Step]:
        """The steps as a seat, or a "spectator", may know them: `lay ?` where somebody else's stone is a secret."""
        number, found = self.seat_of(seat), []
        state = copied(self.start_state)
        for step in self.steps:
            shown = int(self._loops.as_seen(self.sheet.record, state, step.move, number))
            found.append(Step(step.actor, shown, self.game.words(self.sheet, state, shown)))
            self._loops.play(self.sheet.record, state, step.move)
        return found

    def view(self, seat: str | int) -> npt.NDArray[Any]:
        """The state with everything blanked that this seat, or a "spectator", may not know."""
        hidden = copied(self.state)
        self._loops.hide(self.sheet.record, hidden, self.seat_of(seat))
        return hidden

    def picture(self, seat: str | int) -> dict[str, Any]:
        """What lies where, for a seat."""
        number = self.seat_of(seat)
        return self.game.picture(self.sheet, self.view(number), number)

    def show(self, seat: str | int = "spectator", language: str = "en") -> str:
        """The table as text, for a seat."""
        return self.game.show(self.sheet, self.view(seat), language)

    def ask(self, seat: str | int) -> tuple[str, dict[str, Any]]:
        """What a player has to choose now, as far as a seat may know: the key of a text under `ask`, and its values.

        >>> import archipel
        >>> match = archipel.game("meridian").start(seats=4, seed=7, board="coral-sound")
        >>> match.game.say("ask.{}".format(match.ask("blue")[0]))
        'Which card, and which of its meridians?'
        """
        return self.game.ask(self.sheet, self.view(seat))

    def position(self) -> str:
        """The position as text, secrets included; `game.start(position=…)` takes it."""
        return self.game.write(self.sheet, self.state)

    def digest(self) -> str:
        """A digest of the position; equal positions have equal digests on every machine and in every version."""
        return hashlib.sha256(self.position().encode()).hexdigest()[:16]

    # --- Score --------------------------------------------------------------------------------------------------

    def standing(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """Scores and places (1 is first) as they are, or would be if it ended now."""
        scores, places = np.zeros((2, MAX_SEATS), np.int32)
        self._loops.standing(self.sheet.record, self.state, scores, places)
        return scores[: self.seats], places[: self.seats]

    def scores(self) -> dict[str, int]:
        """Points by colour."""
        return {self.name_of(s): int(p) for s, p in enumerate(self.standing()[0])}

    def places(self) -> dict[str, int]:
        """Places by colour."""
        return {self.name_of(s): int(p) for s, p in enumerate(self.standing()[1])}


REFUSED: list[tuple[str, str]] | None = None


def refused(game: str, rule: str) -> None:
    """Note a refusal, while somebody collects them: how rule coverage knows which rules were seen forbidding."""
    if REFUSED is not None:
        REFUSED.append((game, rule))
