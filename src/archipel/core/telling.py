"""What happened, told: a table per game says which text tells an event, and what the numbers of the event stand for.

The table goes to the browser with the rules (`engine/describe.py`), so that both tell the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

NOBODY = -1  # in the place of a seat: nature did it

Things = Mapping[str, Sequence[Any]]


class Parameter(NamedTuple):
    """A value of a text: what it is called there, the kind of thing it is, and where its numbers stand in the event."""

    name: str
    kind: str
    at: tuple[int, ...]


class Text(NamedTuple):
    """How one kind of event is told. Of several keys, the number after the parameters says which."""

    keys: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    by_nature: str | None  # the key if the first number is NOBODY; the first parameter is left out then


def text(keys: str, parameters: str = "", by_nature: str | None = None) -> Text:
    """A row of a game's table. Parameters: names, or `name:kind` where the thing is of a kind of another name, each for
    the next number; `@1,2` for a thing that takes these numbers.

    >>> text("pushed", "seat from:city@1,2 to:city@1,3").parameters[1]
    Parameter(name='from', kind='city', at=(1, 2))
    """
    found: list[Parameter] = []
    for place, parameter in enumerate(parameters.split()):
        what, _, at = parameter.partition("@")
        name, _, kind = what.partition(":")
        found.append(Parameter(name, kind or name, tuple(map(int, at.split(","))) if at else (place,)))
    return Text(tuple(keys.split()), tuple(found), by_nature)


class Telling:
    """A game's `tell`: its table, and what the things are called that events speak of.

    `things(sheet)` has the names of each kind of thing by number; a number of no such kind is told as it is.
    """

    def __init__(self, texts: Mapping[int, Text], things: Callable[[Any], Things]) -> None:
        self.texts, self.things = texts, things

    def __call__(self, sheet: Any, event: Any) -> tuple[str, dict[str, Any]]:
        """What happened, as the key of a text and its parameters."""
        kind, *numbers = (int(x) for x in event)
        keys, parameters, by_nature = self.texts[kind]
        things = sheet.once(self.things)
        if by_nature is not None and numbers[0] == NOBODY:
            return by_nature, {p.name: value_of(things, p, numbers) for p in parameters[1:]}
        key = keys[0] if len(keys) == 1 else keys[numbers[len(parameters)]]
        return key, {p.name: value_of(things, p, numbers) for p in parameters}

    def described(self) -> dict[int, dict[str, Any]]:
        """The table as plain data."""
        return {
            kind: {"keys": row.keys, "parameters": [p._asdict() for p in row.parameters], "byNature": row.by_nature}
            for kind, row in self.texts.items()
        }


def value_of(things: Things, parameter: Parameter, numbers: Sequence[int]) -> Any:
    """What stands in a text for the numbers of an event."""
    found: Any = things.get(parameter.kind)
    if found is None:
        return numbers[parameter.at[0]]
    for place in parameter.at:
        found = found[numbers[place]]
    return found
