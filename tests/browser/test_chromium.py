"""The browser is found without being told where it is; where there is none, one command installs it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import chromium


@pytest.fixture(autouse=True)
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    for way in ("on_the_path", "playwrights_own", "debians"):
        monkeypatch.setattr(chromium, way, lambda: None)


def test_the_ways_are_tried_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    for way in ("debians", "playwrights_own", "on_the_path"):
        monkeypatch.setattr(chromium, way, lambda way=way: way)
        assert chromium.find() == way
    monkeypatch.setenv("CHROMIUM", "true")  # any program will do
    assert chromium.find() == "true"


def test_a_wrong_choice_is_told() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHROMIUM", "no-such-browser")
        with pytest.raises(FileNotFoundError, match="'no-such-browser', and no program is there"):
            chromium.find()


def test_without_any_the_command_is_told() -> None:
    with pytest.raises(FileNotFoundError, match="playwright install --with-deps chromium"):
        chromium.find()


def test_a_page_that_is_no_longer_drawn_is_known(pages: Any) -> None:
    page = pages.open("/")
    assert not pages.stuck()
    page.evaluate("window.requestAnimationFrame = () => 0")
    assert pages.stuck()
