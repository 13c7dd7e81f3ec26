"""What the command line says, in the player's language."""

from __future__ import annotations

import os
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


def say(key: str, language: Language, **values: object) -> str:
    """One text of the command line.

    >>> say("play.winner", "nl", seats="Oranje")
    'Oranje wint.'
    """
    return texts.say(FOLDER, language, key, **values)
