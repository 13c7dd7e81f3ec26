"""A line that breaks without a word: it is noticed, said, and mended; a move made meanwhile is made once."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import expect

from archipel.core import registry
from tests.browser.playing import ASK, click

FIRST = registry.names()[0]
MADE = """() => {
  const said = document.querySelector('.moves .kicker span:last-child').textContent;
  return parseInt(said) || Number(said.includes('one'));
}"""


class Wire:
    """Stands between a page and the server. It can stop carrying anything (dead) or updates (deaf) without a word."""

    def __init__(self, page: Any) -> None:
        self.dead, self.deaf, self.heard, self.missed = False, False, list[str](), list[str]()
        page.route_web_socket("**/api/live", self._open)

    def _open(self, socket: Any) -> None:
        if self.dead:  # nobody answers; the page has to give up by itself
            return
        server = socket.connect_to_server()
        socket.on_message(lambda message: self._carry(server, message))
        server.on_message(lambda message: self._bring(socket, message))

    def _bring(self, socket: Any, message: str) -> None:
        if self.deaf and '"type":"update"' in message:
            self.missed.append(message)
        elif not self.dead:
            socket.send(message)

    def plays(self) -> int:
        """How many moves have gone through."""
        return sum('"type":"play"' in message for message in self.heard)

    def _carry(self, server: Any, message: str) -> None:
        if not self.dead:
            self.heard.append(message)
            server.send(message)


def sit_down(page: Any) -> None:
    """At a table with a bot; through the wire that stands between."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "newcomer"}]
    made = page.evaluate(ASK, ["/tables", {"game": FIRST, "seats": seats}])
    page.goto(f"/table/{made['table']}")
    page.wait_for_selector(".ask:not(.waiting)")


def ready_to_confirm(page: Any) -> None:
    roll = random.Random(4)
    while not page.locator(".ask .confirm").count():
        click(page, roll)
        page.wait_for_timeout(50)


def test_a_silent_line_is_noticed_and_a_move_waits_for_it(pages: Any) -> None:
    page = pages.open("/")
    wire = Wire(page)
    sit_down(page)
    ready_to_confirm(page)
    made, before = page.evaluate(MADE), wire.plays()
    wire.dead = True
    page.evaluate("dispatchEvent(new Event('offline'))")  # a browser says so; without it, it takes some seconds more
    page.get_by_text("Connection lost. Reconnecting …").wait_for()
    page.locator(".ask .confirm").click()
    page.locator(".line", has_text="Your move is kept").wait_for()
    wire.dead = False
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_selector(".line", state="detached")
    page.wait_for_function(f"made => ({MADE})() > made", arg=made)
    assert wire.plays() == before + 1


def test_silence_alone_is_noticed(pages: Any) -> None:
    """No event tells of it: the page asks, and hears nothing."""
    page = pages.open("/")
    wire = Wire(page)
    page.clock.install()
    sit_down(page)
    wire.dead = True
    for _ in range(200):
        page.clock.run_for(1000)
        if page.locator(".line").count():
            break
    expect(page.locator(".line")).to_have_count(1)


def test_what_was_missed_is_asked_for(pages: Any) -> None:
    """Updates that were lost on the way are noticed at the next beat, without a break of the line."""
    page = pages.open("/")
    wire = Wire(page)
    sit_down(page)
    ready_to_confirm(page)
    wire.deaf = True
    page.locator(".ask .confirm").click()
    while not wire.missed:
        page.wait_for_timeout(20)
    page.evaluate("dispatchEvent(new Event('offline'))")  # makes the page ask how far the table is
    while not any('"type":"sync"' in message for message in wire.heard):
        page.wait_for_timeout(20)
    wire.deaf = False
    page.wait_for_selector(".ask:not(.waiting)")
    assert page.locator(".line").count() == 0  # the line is well, whatever the browser says
