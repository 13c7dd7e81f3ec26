"""Seats on the page: the waiting room, leaving and coming back, a bot for who is gone, proposals and their answers."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from archipel.core import registry
from tests.browser.playing import ASK, against_bots, click, lay_table, state, together, who_acts

FIRST = registry.names()[0]
ME = {"kind": "me"}
OPEN = {"kind": "open"}

# What is asked of the server by the person whose page this is, besides what the page itself can ask.
CALL = """async ([method, path, body]) => {
  const me = await (await fetch('/api/me')).json();
  const headers = {'Content-Type': 'application/json', 'X-Archipel-Token': me.csrf};
  const answer = await fetch('/api' + path, {method, headers, body: body ? JSON.stringify(body) : undefined});
  return answer.json();
}"""


def menu(page: Any, *names: str) -> None:
    """Open the menu and press one thing after the other in it."""
    page.get_by_role("button", name="Menu").click()
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def test_a_leaver_takes_the_seat_back(pages: Any) -> None:
    host, guest = pages.open("/"), pages.open("/", name="Jonas")
    together(host, guest, FIRST)
    menu(guest, "Leave, a bot plays on", "Really leave?")
    guest.get_by_text("A bot is playing for you.").wait_for()
    host.locator(".players", has_text="away, a bot plays").wait_for()
    guest.get_by_role("button", name="Take my seat back").click()
    guest.get_by_text("A bot is playing for you.").wait_for(state="detached")
    host.locator(".players", has_text="away, a bot plays").wait_for(state="detached")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_set_remark_is_heard_by_everybody_and_goes_by_itself(pages: Any, size: str) -> None:
    host, guest = pages.open("/", size=size, language="nl"), pages.open("/", size=size, name="Jonas")
    together(host, guest, FIRST)
    menu(guest, "Well played!")
    expect(host.locator(".notice.remark")).to_contain_text("Jonas Goed gespeeld!")
    expect(host.locator(".notice.remark")).to_have_count(0)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_everybody_sees_who_is_not_connected(pages: Any, size: str) -> None:
    host, guest = pages.open("/", size=size), pages.open("/", name="Jonas")
    together(host, guest, FIRST)
    gone = host.locator(".players small", has_text="not connected")
    expect(gone).to_have_count(0)
    guest.goto("/you")
    gone.wait_for()
    expect(gone).to_be_visible()
    guest.go_back()
    gone.wait_for(state="detached")


def test_a_bot_may_be_let_in_for_who_is_gone_after_a_while(pages: Any) -> None:
    """The page's own clock is turned on, so that nobody waits; the server's word is replaced by what it would say."""
    host, guest = pages.open("/"), pages.open("/", name="Jonas")
    address = together(host, guest, FIRST)
    seat = guest.evaluate(CALL, ["GET", f"/tables/{address.rsplit('/', 1)[1]}", None])["me"]
    host.route(f"**/seats/{seat}/bot", lambda route: route.fulfill(json={}))
    host.clock.install()
    guest.goto("/you")
    host.locator(".players small", has_text="not connected").wait_for()
    expect(host.get_by_role("button", name="Let a bot play for Jonas")).to_have_count(0)
    host.clock.fast_forward(65_000)
    with host.expect_request(f"**/seats/{seat}/bot"):
        host.get_by_role("button", name="Let a bot play for Jonas").click()


def test_the_waiting_room(pages: Any) -> None:
    """How it will be played, who sits where, each bot's level; leaving, removing, closing."""
    host, guest = pages.open("/"), pages.open("/", name="Jonas")
    seats = [ME, OPEN, {"kind": "bot", "level": "newcomer"}]
    made = host.evaluate(ASK, ["/tables", {"game": FIRST, "seats": seats, "clock": {"days": 3}}])
    address = f"/table/{made['table']}"
    host.goto(address)
    host.locator(".facts", has_text="3 days for each move").wait_for()
    guest.goto(address)
    guest.locator("#name").fill("Jonas")
    guest.locator(".sit").click()
    guest.get_by_text("Waiting for Mirthe to start the game.").wait_for()
    expect(guest.locator(".start")).to_have_count(0)
    bot = host.locator("li", has_text="Bot:").last
    bot.locator("select").select_option("strong")
    guest.locator("li", has_text="Bot: strong").wait_for()
    guest.locator(".leave").click()
    guest.locator(".sit").click()
    host.get_by_role("button", name="Remove Jonas from the table").click()
    guest.locator(".sit").wait_for()
    host.get_by_role("button", name="Close this table").click()
    host.get_by_role("button", name="Really close it?").click()
    for page in (host, guest):
        page.get_by_role("heading", name="This table was closed.").wait_for()


def test_sitting_down_says_nothing_of_a_lost_connection(pages: Any) -> None:
    host, guest = pages.open("/"), pages.open("/", name="Jonas")
    address = lay_table(host, FIRST, [ME, OPEN])
    guest.goto(address)
    guest.evaluate("""() => {
      window.flashes = 0;
      new MutationObserver(() => window.flashes += document.querySelectorAll('.line').length)
        .observe(document.body, {childList: true, subtree: true});
    }""")
    guest.locator(".sit").click()
    guest.locator("li", has_text=re.compile("Jonas")).wait_for()
    host.locator(".start").click()
    guest.wait_for_selector(".ask")
    assert guest.evaluate("window.flashes") == 0


def ended_turn(pages: list[Any], roll: random.Random) -> tuple[Any, Any]:
    """Let somebody make whole moves until it is the other's turn: who moved, and the other."""
    mover = who_acts(pages)
    other = next(page for page in pages if page is not mover)
    while state(other) != "mine":
        if state(mover) == "mine":
            click(mover, roll)
        mover.wait_for_timeout(20)
    return mover, other


def test_who_asks_to_take_back_sees_that_it_is_asked_and_what_came_of_it(pages: Any) -> None:
    players = [pages.open("/", name=name) for name in ("Mirthe", "Jonas")]
    together(*players, FIRST)
    mover, other = ended_turn(players, random.Random(3))
    menu(mover, "Take back")
    mover.get_by_text("You asked to take back a move.").wait_for()
    expect(mover.locator(".menu .sheet")).to_have_count(0)  # what was asked is seen at the table
    other.get_by_role("button", name="No, thanks").click()
    mover.get_by_text("said no: the move stands.").wait_for()
    menu(mover, "Take back")
    mover.get_by_role("button", name="Withdraw").click()
    mover.get_by_text("You asked to take back a move.").wait_for(state="detached")
    menu(mover, "Take back")
    other.get_by_role("button", name="Agree").click()
    mover.get_by_text("Everybody agreed: the move was taken back.").wait_for()


def test_a_table_with_bots_alone_is_closed(pages: Any) -> None:
    page = pages.open("/")
    against_bots(page, FIRST)
    page.wait_for_selector(".ask")
    menu(page, "Close this table", "Really close it?")
    page.locator(".after h2", has_text="The table was closed.").wait_for()
