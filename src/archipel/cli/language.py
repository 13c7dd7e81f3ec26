"""What the command line says, in the player's language."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal

from archipel.core import texts

Language = Literal["en", "nl"]

FOLDER = Path(__file__).parent / "texts"


def preferred() -> Language:
    """The language of whoever sits here: $ARCHIPEL_LANG, else the system's, else English."""
    for variable in ("ARCHIPEL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if chosen := os.environ.get(variable):
            return "nl" if chosen.lower().startswith("nl") else "en"
    return "en"


def asked(arguments: Sequence[str]) -> Language:
    """The language a command was asked for with `--lang`, else the preferred one: for what goes wrong on the way."""
    for word, value in pairwise([*" ".join(arguments).replace("=", " ").split(), ""]):
        if word == "--lang" and value in ("en", "nl"):
            return "nl" if value == "nl" else "en"
    return preferred()


def say(key: str, language: Language, **values: object) -> str:
    """One text of the command line.

    >>> say("play.winner", "nl", seats="Oranje")
    'Oranje wint.'
    """
    return texts.say(FOLDER, language, key, **values)
