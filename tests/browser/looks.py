"""The sizes, themes and languages a page is looked at in, and what a critical reader of pages finds wrong."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

SIZES = {"phone": (360, 640), "tablet": (820, 1180), "desktop": (1366, 640)}
THEMES = ("light", "dark")
LANGUAGES = ("en", "nl")


class Look(NamedTuple):
    """How a page is looked at."""

    size: str
    theme: str
    language: str


LOOKS = [Look(*look) for look in product(SIZES, THEMES, LANGUAGES)]


def rotating(number: int) -> Look:
    """The look for the n-th of some pages, so that every size, theme and language has its turn."""
    sizes = list(SIZES)
    return Look(sizes[number % 3], THEMES[(number + number // 2) % 2], LANGUAGES[number % 2])


def faults_in_both(page: Any, axe: str) -> str:
    """What axe finds wrong on a page, by day and by night."""
    told = []
    for theme in THEMES:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        told.append(faults(page, axe))
    return "\n".join(filter(None, told))


def faults(page: Any, axe: str) -> str:
    """What axe finds wrong on a page, said so that one can look for it."""
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    told = [f"{v['id']}: {v['nodes'][0]['target']} {v['nodes'][0]['html'][:160]}" for v in found["violations"]]
    return "\n".join(told)
