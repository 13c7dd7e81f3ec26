"""A game that nobody has drawn yet is played in the browser: text, and buttons for whatever can be chosen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from archipel.core import registry
from tests.browser.conftest import Pages
from tests.browser.looks import faults_in_both
from tests.browser.playing import against_bots, my_turn, play_on, together, who_acts
from tests.browser.serving import Server
from tests.new_game import OTHERS, known, offered


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows a game which was written a moment ago and one with secrets, and so does this process."""
    games = tmp_path_factory.mktemp("games")
    env = known(OTHERS / "oyster", games, offered("river", games))
    found = Server(tmp_path_factory.mktemp("data"), env=env)
    with pytest.MonkeyPatch.context() as patch:
        for name, project in (("river", games / "river"), ("oyster", OTHERS / "oyster")):
            patch.syspath_prepend(str(project))
            patch.setitem(registry._extra, name, name)
        found.start()
        yield found
        found.stop()
    registry.game.cache_clear()


@pytest.mark.parametrize(("size", "language", "left"), [("desktop", "en", "left"), ("phone", "nl", "nog")])
def test_a_whole_game_is_clicked_through(pages: Pages, size: str, language: str, left: str) -> None:
    page = pages.open("/", size=size, language=language)
    against_bots(page, "river", 2)
    my_turn(page)
    expect(page.locator(".board pre")).to_contain_text(left)
    assert play_on([page], random.Random(1), clicks=60)


def test_the_keyboard_and_a_screen_reader_do_too(pages: Pages, axe: str) -> None:
    page = pages.open("/", size="desktop")
    against_bots(page, "river", 2)
    my_turn(page)
    assert faults_in_both(page, axe) == ""
    two = page.locator(".board").get_by_role("button", name="2", exact=True)
    two.focus()
    page.keyboard.press("Enter")
    page.locator(".ask .confirm").press("Enter")
    expect(page.locator(".told, .moves, .log").first).to_contain_text("2")


def test_secrets_are_kept_on_it_too(pages: Pages) -> None:
    """Two people play Oysters: each sees its own closed oyster, and not the other's."""
    host, guest = pages.open("/", size="desktop"), pages.open("/", size="phone", language="nl", name="Jan")
    together(host, guest, "oyster")
    for page, mine, theirs in ((host, "Red ", "Blue"), (guest, "Blauw", "Rood ")):
        lines = page.locator(".board pre").inner_text().splitlines()
        (own,), (other,) = ([line for line in lines if line.startswith(who)] for who in (mine, theirs))
        assert "?" not in own, own
        assert "?" in other, other
    acts = who_acts([host, guest])
    who, whom = ("blue", "Jan") if acts is host else ("red", "Mirthe")
    expect(acts.locator(f".board [data-token={who}]")).to_have_text(whom)  # whom one could swap with
    assert play_on([host, guest], random.Random(2), clicks=200)


def test_it_stands_among_the_others(pages: Pages) -> None:
    page: Any = pages.open("/", size="desktop")
    expect(page.get_by_role("option", name="River", exact=True)).to_be_attached()
    lesson = page.get_by_role("link", name="Learn it in five minutes")
    expect(lesson).to_be_visible()
    page.get_by_label("Play", exact=True).select_option("river")  # nobody has written a lesson for it
    expect(page.get_by_role("link", name="Rules").first).to_be_visible()
    expect(lesson).to_have_count(0)
