"""Every page, in both themes and both languages: accessible, quiet, and named."""

from __future__ import annotations

from typing import Any

import pytest

from archipel.core import registry
from tests.browser.playing import lay_table

THEMES = ("light", "dark")
PATHS = ("/", "/new", *(f"/rules/{name}" for name in registry.names()))


def faults(page: Any, axe: str) -> list[str]:
    """What axe finds wrong, said so that one can look for it."""
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{v['id']}: {v['nodes'][0]['target']} {v['nodes'][0]['html'][:160]}" for v in found["violations"]]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_accessible(pages: Any, axe: str, path: str, theme: str) -> None:
    page = pages.open(path, theme=theme)
    page.wait_for_selector("main")
    page.wait_for_timeout(500)
    assert "\n".join(faults(page, axe)) == ""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", registry.names())
def test_a_table_is_accessible(pages: Any, axe: str, game: str, theme: str) -> None:
    page = pages.open("/", theme=theme)
    lay_table(page, game, registry.game(game).facts.seats[0])
    page.wait_for_selector(".ask")
    assert "\n".join(faults(page, axe)) == ""


@pytest.mark.parametrize(("language", "words"), [("en", "Play now"), ("nl", "Speel nu")])
def test_a_page_speaks_the_language_chosen(pages: Any, language: str, words: str) -> None:
    page = pages.open("/", language=language)
    page.get_by_role("button", name=words).wait_for()
    assert page.locator("html").get_attribute("lang") == language
