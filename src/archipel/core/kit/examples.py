"""Rulebook examples: scripts (`core.script`) that the tests carry out. The instructions are the `do_` methods below."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from archipel.core.contract import NATURE
from archipel.core.errors import Refused
from archipel.core.game import Game
from archipel.core.kit import coverage
from archipel.core.match import Match
from archipel.core.script import Broken, Case, is_told, read

ASSERTS = ("legal", "now", "score", "rank", "sees", "hides", "outcomes", "to")  # lines that say what is so

__all__ = ["Broken", "Case", "files", "read", "run"]


def files(game: Game, folder: Path) -> list[Path]:
    """A game's scripts: the worked examples that come with it, and those that are only for the tests."""
    return [*sorted((game.folder / "examples").glob("*.txt")), *sorted(folder.glob("*.txt"))]


def run(game: Game, case: Case) -> None:
    """Carry out a case; Broken says which line does not hold, and why."""
    match = case.start(game)
    runner = _Runner(match, case)
    for number, line in case.lines:
        if is_told(line):
            continue
        try:
            runner.carry_out(line)
        except Exception as error:
            raise Broken(f"{case.file}:{number}: {line}\n{error}\n{match.position()}") from error


class _Runner:
    def __init__(self, match: Match, case: Case) -> None:
        self.match = match
        self.rules: list[str] = []
        self.where = case.id

    def carry_out(self, line: str) -> None:
        key, _, rest = line.partition(" ")
        if key not in ("nature", "outcomes", "shows") and line != "to act nature":
            self.let_nature_act()
        action: Callable[[str], None] | None = getattr(self, f"do_{key}", None)
        if action is None:
            raise Broken(f"there is no instruction {key!r}")
        action(rest.strip())
        if key in ASSERTS:
            for rule in self.rules:
                coverage.note("allowed", self.match.game.name, rule, self.where)

    def let_nature_act(self) -> None:
        while self.match.actor == NATURE:
            self.match.play(self.match.nature_says())

    def do_shows(self, text: str) -> None:
        self.rules = text.split()
        unknown = [rule for rule in self.rules if rule not in self.match.game.rules()]
        if unknown:
            raise Broken(f"the rulebook has no {', '.join(unknown)}")

    def do_play(self, text: str) -> None:
        self.match.play(text)

    def do_nature(self, text: str) -> None:
        if self.match.actor != NATURE:
            raise Broken(f"nature does not act now, {self.match.to_act} does")
        self.match.play(text)

    def do_outcomes(self, text: str) -> None:
        if self.match.actor != NATURE:
            raise Broken(f"nature does not act now, {self.match.to_act} does")
        self.do_legal(text)

    def do_refuse(self, text: str) -> None:
        rule, _, move = text.partition(" ")
        before = self.match.state.tobytes()
        try:
            self.match.play(move)
        except Refused as refused:
            if refused.rule != rule:
                raise Broken(f"refused by {refused.rule}, not by {rule}") from None
            if self.match.state.tobytes() != before:
                raise Broken("a refused move changed the position") from None
            coverage.note("refused", self.match.game.name, rule, self.where)
            return
        raise Broken("it is legal")

    def do_legal(self, text: str) -> None:
        beginning, has, wanted = text.partition(" has ")
        if has:
            if wanted.strip() not in self.match.legal():
                raise Broken(f"not among {self.match.legal(beginning.strip())}")
            return
        beginning, colon, wanted = text.partition(":")
        if not colon:
            raise Broken("write 'legal WORDS : move | move' or 'legal WORDS has move'")
        expected = sorted(w.strip() for w in wanted.split("|") if w.strip())
        found = sorted(text for text in self.match.legal() if text.startswith(beginning.strip()))
        if found != expected:
            raise Broken(f"legal are {found}")

    def do_now(self, text: str) -> None:
        _contains(self.match.position(), text, True)

    def do_sees(self, text: str) -> None:
        seat, _, wanted = text.partition(" : ")
        _contains(self.seen_by(seat.strip()), wanted, True)

    def do_hides(self, text: str) -> None:
        seat, _, wanted = text.partition(" : ")
        _contains(self.seen_by(seat.strip()), wanted, False)

    def seen_by(self, seat: str) -> str:
        match = self.match
        return match.game.write(match.sheet, match.view(seat))

    def do_to(self, text: str) -> None:
        if self.match.to_act != text.removeprefix("act "):
            raise Broken(f"{self.match.to_act} is to act")

    def do_score(self, text: str) -> None:
        seat, points = text.split()
        if self.match.scores()[seat] != int(points):
            raise Broken(f"the scores are {self.match.scores()}")

    def do_rank(self, text: str) -> None:
        seat, place = text.split()
        if self.match.places()[seat] != int(place):
            raise Broken(f"the places are {self.match.places()}")


def _contains(whole: str, part: str, wanted: bool) -> None:
    folded = " ".join(whole.split())
    if (" ".join(part.split()) in folded) is not wanted:
        raise Broken(f"{'not found' if wanted else 'found'} in:\n{whole}")
