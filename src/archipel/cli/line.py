"""What the player types: arrow keys, history, and the Tab key for the words that can come next."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from archipel.cli.choices import begun


def next_words(legal: Sequence[str], typed: Sequence[str], word: str) -> list[str]:
    """The words that can follow the typed ones and begin so.

    >>> next_words(["place 5.3 2", "place 5.4 2", "pass"], ["place"], "5")
    ['5.3', '5.4']
    """
    tails = (move.split()[len(typed) :] for move in begun(legal, typed))
    return list(dict.fromkeys(tail[0] for tail in tails if tail and tail[0].startswith(word)))


def edit_lines(legal: Callable[[], Sequence[str]]) -> None:
    """Switch these on, where the system has them and a person is typing."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:
        return

    def complete(word: str, number: int) -> str | None:
        typed = readline.get_line_buffer()[: readline.get_begidx()].split()
        words = next_words(legal(), typed, word)
        return f"{words[number]} " if number < len(words) else None

    readline.set_completer_delims(" ")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
