"""Everything that can be wrong with what somebody handed us, said so that a person understands it."""

from __future__ import annotations


class ArchipelError(Exception):
    """Something handed to Archipel is not right; the message says what, and what would be."""


class Refused(ArchipelError):
    """A move that a rule forbids. Nothing has changed."""

    def __init__(self, rule: str, text: str, move: str) -> None:
        super().__init__(f"{move!r} is refused by {rule}: {text}")
        self.rule = rule
        self.text = text
        self.move = move


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

    def __init__(self, message: str, move: int = 0) -> None:
        super().__init__(message)
        self.move = move


class Unknown(ArchipelError):
    """A name nobody knows; the message lists the names there are."""


def one_of(what: str, name: object, known: list[str]) -> str:
    """The message of an unknown name."""
    return f"There is no {what} {name!r}. There is: {', '.join(known) or 'none'}."
