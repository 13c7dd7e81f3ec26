"""Bots: they get a view, the table as one seat sees it, and return a legal move.

>>> import archipel
>>> from archipel import bots
>>> match = archipel.game("meridian").start(seats=2, seed=1)
>>> player = bots.bot(match.game, "newcomer", seed=5)
>>> match.why_not(player.choose(bots.view_of(match))) is None
True
"""

from archipel.bots.analyse import Analysis, Candidate, analyse
from archipel.bots.levels import LEVELS, Bot, Level, bot, level, levels
from archipel.bots.view import View, view_of
from archipel.bots.work import Cancel, Settings

__all__ = [
    "LEVELS",
    "Analysis",
    "Bot",
    "Cancel",
    "Candidate",
    "Level",
    "Settings",
    "View",
    "analyse",
    "bot",
    "level",
    "levels",
    "view_of",
]
