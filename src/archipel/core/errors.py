"""Everything that can be wrong with what somebody handed us, said so that a person understands it."""

from __future__ import annotations

from pathlib import Path

from archipel.core import rulebook, texts


class ArchipelError(Exception):
    """Something handed to Archipel is not right: what that is, and what would be.

    What a player can meet is a key of the texts, under `error`, with its values; so it can be said in any language.
    What only those meet who program, or draw a board, is a sentence in English.
    """

    folder: Path = texts.OWN  # whose texts; `Game` puts its own in for what a game says

    def __init__(self, what: str, **values: object) -> None:
        super().__init__(what)
        self.what, self.values = what, values

    def said(self, language: str) -> str:
        """What is wrong, in a language."""
        key = f"error.{self.what}"
        known = texts.catalogue(self.folder, language).keys() | texts.catalogue(texts.OWN, language).keys()
        if key in known:
            values = {k: v.said(language) if isinstance(v, ArchipelError) else v for k, v in self.values.items()}
            return texts.say(self.folder, language, key, **texts.named(self.folder, language, values))
        return self.what + (f" {self.values}" if self.values else "")

    def __str__(self) -> str:
        return self.said("en")


class Refused(ArchipelError):
    """A move that a rule forbids. Nothing has changed."""

    def __init__(self, rule: str, text: str, move: str, book: Path | None = None) -> None:
        super().__init__("refused", rule=rule, text=text, move=move)
        self.rule, self.text, self.move = rule, text, move
        self.book = book  # the rulebooks, for saying it in another language

    def said(self, language: str) -> str:
        """Which rule forbids it, and what that rule says."""
        if self.book is not None:
            self.values["text"] = rulebook.load(self.book, language)[self.rule].text
        return super().said(language)


class NotUnderstood(ArchipelError):
    """Words that mean no move of this game."""


class BadBoard(ArchipelError):
    """A board file that breaks a constraint. `problems` lists every one: constraint, place and value."""

    def __init__(self, name: str, problems: list[str]) -> None:
        super().__init__("\n".join([f"{name} is not a valid board:", *(f"  - {p}" for p in problems)]))
        self.problems = problems


class BadPosition(ArchipelError):
    """A position text that cannot be read, or that describes an impossible table."""


class BadRecord(ArchipelError):
    """A game record that cannot be read, or whose moves do not follow from each other. `move` is its number, or 0."""

    def __init__(self, what: str, move: int = 0, **values: object) -> None:
        super().__init__(what, move=move, **values)
        self.move = move


class Unknown(ArchipelError):
    """A name nobody knows; the message lists the names there are."""


def one_of(what: str, name: object, known: list[str]) -> str:
    """The message of an unknown name."""
    return f"There is no {what} {name!r}. There is: {', '.join(known) or 'none'}."
