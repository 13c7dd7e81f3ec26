"""An account on the page: made, renamed, with another password, recovered, left, downloaded and deleted."""

from __future__ import annotations

import json
import re
import secrets
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from archipel.core import registry
from tests.browser.looks import faults_in_both
from tests.browser.playing import against_bots

PASSWORD = "a long password"


def someone() -> str:
    """A name that nobody has yet."""
    return f"Mirthe {secrets.token_hex(4)}"


def with_account(pages: Any) -> tuple[Any, str, str]:
    """Somebody who has just made an account: the page, the name, and the code."""
    name = someone()
    page = pages.open("/you", name=name)
    page.get_by_role("button", name="Save name").click()
    page.get_by_role("heading", name=f"Hello, {name}").wait_for()
    page.locator(".offer").get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    code = page.locator(".code .shown").inner_text()
    page.get_by_role("button", name="I have saved it").click()
    return page, name, code


def log_in(page: Any, name: str, password: str) -> None:
    page.get_by_label("Your name").last.fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Log in").click()


def test_a_name_is_kept_changed_and_come_back_to(pages: Any, axe: str) -> None:
    page, name, code = with_account(pages)
    assert code not in page.content()
    page.get_by_label("Your name").fill(f"{name} II")
    page.get_by_role("button", name="Change name").click()
    page.get_by_role("heading", name=f"Hello, {name} II").wait_for()
    page.reload()
    page.get_by_role("heading", name=f"Hello, {name} II").wait_for()
    assert faults_in_both(page, axe) == ""
    other = pages.open("/you", name="")
    log_in(other, f"{name} II", PASSWORD)
    other.get_by_text("Welcome back.").wait_for()


@pytest.mark.parametrize("act", ["play", "name"])
def test_a_browser_that_forgot_everything_but_its_cookie_goes_on(pages: Any, act: str) -> None:
    """The token that goes with the cookie is asked for, and nobody reads about tokens or gets another name unawares."""
    page = pages.open("/you", name=someone())
    page.get_by_role("button", name="Save name").click()
    page.get_by_role("heading", name="Hello, ").wait_for()
    name = page.evaluate("JSON.parse(localStorage.archipel).name")
    page.evaluate("localStorage.archipel = JSON.stringify({language: 'en', sound: false})")
    page.goto("/")
    page.locator("#name").wait_for()
    if act == "play":
        page.locator(".now .primary").click()
        page.wait_for_url("**/table/*")
        page.wait_for_selector(".ask")
        assert page.evaluate("fetch('/api/me').then(a => a.json()).then(me => me.name)") == name
    else:
        page.locator("#name").fill(f"{name} II")
        page.get_by_role("button", name="Save name").click()
        page.get_by_text(f"Hello, {name} II").wait_for()
    # the first try is refused, and a browser tells so in its console
    pages.complaints[:] = [told for told in pages.complaints if "403" not in told]


def test_a_forgotten_password_is_replaced_with_the_code(pages: Any) -> None:
    _, name, code = with_account(pages)
    page = pages.open("/you", name="")
    page.get_by_role("button", name="Forgot your password?").click()
    page.get_by_label("Your name").last.fill(name)
    page.get_by_label("Recovery code").fill(code)
    page.get_by_label("New password").fill("another password")
    page.get_by_role("button", name="Set new password").click()
    page.locator(".code .shown").wait_for()
    assert page.locator(".code .shown").inner_text() != code
    page.get_by_role("heading", name=f"Hello, {name}").wait_for()


def test_a_new_password_logs_out_everywhere_else(pages: Any) -> None:
    page, name, _ = with_account(pages)
    other = pages.open("/you", name="")
    log_in(other, name, PASSWORD)
    other.get_by_text("Welcome back.").wait_for()
    page.reload()
    page.get_by_role("button", name="Log out there").wait_for()
    expect(page.locator("li", has_text="this device")).to_contain_text(re.compile(r"^\s*Chrom.*Linux"))
    page.get_by_text("Change password", exact=True).first.click()
    page.get_by_label("Your password now").first.fill(PASSWORD)
    page.get_by_label("New password").fill("another password")
    page.get_by_role("button", name="Change password").click()
    page.get_by_text("Your password has been changed.").wait_for()


def test_a_guest_is_warned_before_the_name_is_lost(pages: Any) -> None:
    name = someone()
    page = pages.open("/you", name=name)
    page.get_by_role("button", name="Save name").click()
    page.get_by_role("button", name="Log out").click()
    page.get_by_text("You would lose your name and your tables").wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.reload()
    page.get_by_role("heading", name=f"Hello, {name}").wait_for()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("button", name="Log out anyway").click()
    page.get_by_text("You are logged out.").wait_for()


@pytest.mark.parametrize("language", ["en", "nl"])
def test_everything_is_downloaded_and_deleted(pages: Any, language: str, tmp_path: Path) -> None:
    words = {
        "en": ("Download it", "Delete it all", "Delete for good", "Everything about you has been deleted."),
        "nl": ("Downloaden", "Alles verwijderen", "Voorgoed verwijderen", "Alles over jou is verwijderd."),
    }[language]
    name = someone()
    page = pages.open("/", name=name, language=language)
    against_bots(page, registry.names()[0])
    page.goto("/you")
    with page.expect_download() as got:
        page.get_by_role("link", name=words[0]).click()
    got.value.save_as(tmp_path / "me.json")
    kept = json.loads((tmp_path / "me.json").read_text())
    assert (kept["person"]["name"], len(kept["tables"])) == (name, 1)
    page.get_by_role("button", name=words[1]).click()
    page.get_by_role("button", name=words[2]).click()
    page.get_by_text(words[3]).wait_for()


def test_a_guest_is_offered_an_account_at_home(pages: Any) -> None:
    page = pages.open("/")
    page.get_by_role("button", name="Save name").click()
    page.get_by_role("link", name="Keep your name and tables: make an account").click()
    page.locator(".offer").wait_for()
