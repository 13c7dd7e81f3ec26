"""Legal moves as choices to pick from: a few in full, many by the next word of their path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Path = tuple[str, ...]

FEW = 12  # at most so many moves are listed in full


@dataclass(frozen=True)
class Choice:
    """One thing to pick: what to type for it, the path it stands for, and how many legal moves begin so."""

    label: str
    path: Path
    moves: int
    whole: bool  # whether the path is a whole move


def choices(legal: Sequence[str], path: Path = ()) -> list[Choice]:
    """What can follow a path. Many moves are grouped by their next word, and by the one after that if it is the same.

    >>> [(c.label, " ".join(c.path)) for c in choices(["lift 5.3", "pass"])]
    [('1', 'lift 5.3'), ('2', 'pass')]

    Where what follows is one number each, the numbers are the labels: nobody has to think which number is meant.

    >>> [(c.label, " ".join(c.path)) for c in choices(["place 5.3 2", "place 5.3 4"], ("place", "5.3"))]
    [('2', 'place 5.3 2'), ('4', 'place 5.3 4')]
    """
    paths = [tokens for tokens in map(_split, legal) if tokens[: len(path)] == path]
    ends = paths if len(paths) <= FEW else _grouped(paths, path)
    last = [end[len(path)] if len(end) == len(path) + 1 else "" for end in ends]
    own = all(word.isdigit() for word in last)
    return [
        Choice(
            last[number] if own else str(number + 1),
            end,
            sum(tokens[: len(end)] == end for tokens in paths),
            end in paths,
        )
        for number, end in enumerate(ends)
    ]


def _grouped(paths: list[Path], path: Path) -> list[Path]:
    """The paths one word further, in order; those that only one move begins with, in full."""
    while len({tokens[: len(path) + 1] for tokens in paths}) == 1:
        path = paths[0][: len(path) + 1]
    groups: dict[Path, list[Path]] = {}
    for tokens in paths:
        groups.setdefault(tokens[: len(path) + 1], []).append(tokens)
    return [same[0] if len(same) == 1 else beginning for beginning, same in groups.items()]


def begun(legal: Sequence[str], typed: Sequence[str]) -> list[str]:
    """The legal moves that begin with these words.

    >>> begun(["place 5.3 2", "place 5.3 20", "pass"], ["place", "5.3", "2"])
    ['place 5.3 2']
    """
    return [move for move in legal if list(_split(move)[: len(typed)]) == list(typed)]


def cut_short(legal: Sequence[str], typed: Sequence[str]) -> list[str]:
    """The legal moves whose words begin with the typed ones. A figure is never cut short: 1 does not stand for 10.

    >>> cut_short(["place 5.3 2", "place 5.3 20", "pass"], ["pa"])
    ['pass']
    """

    def fits(token: str, word: str) -> bool:
        return token == word or (word.isalpha() and token.startswith(word))

    return [
        move
        for move, tokens in ((move, _split(move)) for move in legal)
        if 0 < len(typed) <= len(tokens) and all(map(fits, tokens, typed))
    ]


def following(legal: Sequence[str], typed: Sequence[str]) -> list[str]:
    """What could have come where the typed words leave every legal path: the words there, each once."""
    known: list[str] = []
    for word in typed:
        if not begun(legal, [*known, word]):
            break
        known.append(word)
    return list(dict.fromkeys(" ".join(_split(move)[: len(known) + 1]) for move in begun(legal, known)))


def _split(move: str) -> Path:
    return tuple(move.split())
