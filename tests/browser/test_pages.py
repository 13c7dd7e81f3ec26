"""Every page, in both themes and both languages: accessible, quiet, and named."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from archipel.core import registry
from tests.browser.looks import LANGUAGES, SIZES, THEMES, faults, faults_in_both, rotating
from tests.browser.playing import against_bots, lay_table

PATHS = ("/", "/new", "/you", "/practice", *(f"/rules/{name}" for name in registry.names()), "/nowhere")
GAMES = registry.names()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_accessible(pages: Any, axe: str, path: str, theme: str) -> None:
    look = rotating(PATHS.index(path))
    page = pages.open(path, size=look.size, language=look.language, theme=theme)
    page.wait_for_selector("main")
    page.wait_for_load_state("networkidle")
    assert faults(page, axe) == ""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_accessible(pages: Any, axe: str, game: str, theme: str) -> None:
    page = pages.open("/", theme=theme, size=list(SIZES)[GAMES.index(game) % 3])
    against_bots(page, game)
    page.wait_for_selector(".ask:not(.waiting)")
    assert faults(page, axe) == ""


def test_a_table_that_waits_for_players_is_accessible(pages: Any, axe: str) -> None:
    page = pages.open("/")
    lay_table(page, GAMES[0], [{"kind": "me"}, {"kind": "open"}])
    assert faults_in_both(page, axe) == ""


@pytest.mark.parametrize(("language", "words"), [("en", "Play now"), ("nl", "Speel nu")])
def test_a_page_speaks_the_language_chosen(pages: Any, language: str, words: str) -> None:
    page = pages.open("/", language=language)
    page.get_by_role("button", name=words).wait_for()
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("size", SIZES)
def test_text_can_be_twice_as_large(pages: Any, size: str) -> None:
    """Nothing is pushed out of sight when a reader doubles the size of text."""
    page = pages.open("/", size=size)
    for path in ("/", "/new", "/you"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
    against_bots(page, GAMES[0])
    page.wait_for_selector(".ask:not(.waiting)")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_is_one_line_on_a_phone(pages: Any, language: str) -> None:
    """However long the game's name is; the board needs the room."""
    for game in GAMES:
        page = pages.open("/", size="phone", language=language)
        against_bots(page, game)
        page.locator(".topbar h1", has_text=re.compile(r"\w")).wait_for()
        assert page.locator(".topbar").bounding_box()["height"] < 60


def test_a_first_visit_is_light(pages: Any) -> None:
    """Everything the first page fetches, fonts left out, is less than 150 kB when it is packed."""
    context = pages.browser.new_context(locale="en-GB")
    pages.contexts.append(context)
    page = context.new_page()
    pages.listen(page)
    asked: list[Any] = []
    page.on("requestfinished", lambda request: asked.append(request))
    page.goto(pages.address)
    page.get_by_role("button", name="Play now").wait_for()
    page.wait_for_load_state("networkidle")
    fetched = [request for request in asked if not request.url.endswith(".woff2")]
    sizes = {request.url: len(gzip.compress(request.response().body())) for request in fetched}
    assert len(sizes) > 5
    assert sum(sizes.values()) < 150_000, sizes


def test_the_page_runs_no_inline_script(pages: Any) -> None:
    """The server forbids it; the browser would complain, and complaints fail every test."""
    page = pages.open("/")
    policy = page.evaluate("fetch('/').then(answer => answer.headers.get('Content-Security-Policy'))")
    assert "script-src 'self'" in policy
    assert page.locator("script:not([src])").count() == 0


def test_the_fonts_come_with_their_licence(pages: Any) -> None:
    page = pages.open("/")
    told = page.evaluate("() => fetch('/fonts-licence.txt').then(answer => answer.text())")
    assert "SIL OPEN FONT LICENSE" in told
    assert "Alegreya" in told
