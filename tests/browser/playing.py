"""Playing as somebody who only clicks what glows, with the mouse, where it can really be hit."""

from __future__ import annotations

import random
from typing import Any, Literal

from archipel.core import registry
from tests.browser.fitting import misfits

State = Literal["mine", "waiting", "over"]

STATE = """() => document.querySelector('.after') ? 'over'
  : document.querySelector('.ask:not(.waiting)') && !document.querySelector('.ask .sending') ? 'mine' : 'waiting'"""

# What can be chosen now. A move that is whole is confirmed; before that anything that glows will do, and the answer
# is a point of it where nothing else lies on top. A thing that glows and cannot be hit anywhere is an error.
CHOOSE = """roll => {
  const confirm = document.querySelector('.ask .confirm');
  const glowing = confirm ? [confirm] : [...document.querySelectorAll(
    '.board .target.lit:not(.chosen), .stage button.lit:enabled:not([aria-pressed=true]), '
    + '.ask .steps button:not([aria-pressed=true]), .ask .choices button:not([aria-pressed=true]), '
    + '.ask .acts button:not(.quiet)')];
  if (!glowing.length) return {error: 'nothing glows: ' + document.querySelector('.ask')?.textContent};
  const thing = glowing[Math.floor(roll * glowing.length)];
  const inView = r => r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth;
  const there = {block: 'center', inline: 'center', behavior: 'instant'};
  // what a table asks is in view without scrolling the page; many choices may scroll in their panel
  const panel = thing.closest('.asks');
  if (panel && panel.scrollHeight > panel.clientHeight)
    panel.scrollTop += thing.getBoundingClientRect().top - panel.getBoundingClientRect().top - panel.clientHeight / 3;
  // and so may a hand that is wider than a small screen
  if (thing.closest('.tray-slot')) thing.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
  if (thing.closest('.asks, .tray-slot, .board')) scrollTo(0, 0);
  else if (!inView(thing.getBoundingClientRect())) thing.scrollIntoView(there);
  const box = thing.getBoundingClientRect();
  const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95, 0.4, 0.6];
  for (const v of parts) for (const u of parts) {
    const [x, y] = [box.left + u * box.width, box.top + v * box.height];
    const hit = document.elementFromPoint(x, y)?.closest('.target, button');
    if (hit === thing) return {x, y, what: thing.getAttribute('aria-label') ?? thing.textContent};
  }
  return {error: 'it glows and cannot be hit: ' + (thing.getAttribute('aria-label') ?? thing.outerHTML.slice(0, 200))};
}"""


ASK = """async ([path, body]) => {
  const post = async (path, body, token) => {
    const headers = {'Content-Type': 'application/json', ...(token ? {'X-Archipel-Token': token} : {})};
    const answer = await fetch('/api' + path, {method: 'POST', headers, body: JSON.stringify(body)});
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const me = await post('/me', {name: JSON.parse(localStorage.archipel).name});
  localStorage.archipel = JSON.stringify({...JSON.parse(localStorage.archipel), known: true});
  return post(path, body, me.csrf);
}"""


def lay_table(page: Any, game: str, seats: list[dict[str, str]]) -> str:
    """Lay a table and go to it; a game that can be limited in turns is. Its address."""
    limits = {option.name: 15 for option in registry.game(game).facts.options if option.name == "turns"}
    made = page.evaluate(ASK, ["/tables", {"game": game, "seats": seats, "options": limits}])
    address = f"/table/{made['table']}"
    page.goto(address)
    page.wait_for_selector(".ask, .after, .invite, .cover")
    return address


def against_bots(page: Any, game: str, seats: int | None = None) -> str:
    """Sit down with bots, by default as few as can be."""
    number = seats or registry.game(game).facts.seats[0]
    return lay_table(page, game, [{"kind": "me"}, *[{"kind": "bot", "level": "newcomer"}] * (number - 1)])


def watch_bots(page: Any, game: str, seats: int | None = None) -> str:
    """Let bots play a game to its end, watched by nobody in particular; its address."""
    number = seats or registry.game(game).facts.seats[0]
    address = lay_table(page, game, [{"kind": "bot", "level": "newcomer"}] * number)
    page.wait_for_selector(".after", timeout=600_000)
    return address


def together(host: Any, guest: Any, game: str) -> str:
    """Two people meet at a table: one lays it, the other follows the link."""
    address = lay_table(host, game, [{"kind": "me"}, {"kind": "open"}])
    guest.goto(address)
    guest.locator(".sit").first.click()
    host.locator(".start").click()
    for page in (host, guest):
        page.wait_for_selector(".ask")
    return address


def state(page: Any) -> State:
    """Whether something is asked of who looks at this page."""
    found: State = page.evaluate(STATE)
    return found


def my_turn(page: Any) -> None:
    """Wait until something is asked of who looks at this page."""
    page.wait_for_selector(".ask:not(.waiting)")


def click(page: Any, roll: random.Random) -> str:
    """Click one thing that glows; what it was."""
    chosen = page.evaluate(CHOOSE, roll.random())
    assert "error" not in chosen, chosen["error"]
    page.mouse.click(chosen["x"], chosen["y"])
    return str(chosen["what"])


def who_acts(pages: list[Any]) -> Any:
    """The page of whoever is to act, as soon as the last move has reached it."""
    for _ in range(6000):
        for page in pages:
            if state(page) == "mine":
                return page
        pages[0].wait_for_timeout(10)
    raise AssertionError("nobody is to act")


def play_on(pages: list[Any], roll: random.Random, clicks: int, measure: bool = False) -> bool:
    """Let whoever is to act click, at most so often; whether the game has ended for everybody. With `measure`, the
    table has to fit the screen before every click."""
    quiet = 0
    while clicks:
        states = [state(page) for page in pages]
        if all(found == "over" for found in states):
            return True
        acting = [page for page, found in zip(pages, states, strict=True) if found == "mine"]
        if acting:
            wrong = misfits(acting[0]) if measure else []
            assert not wrong, wrong
            click(acting[0], roll)
            clicks, quiet = clicks - 1, 0
        else:
            quiet += 1
            assert quiet < 6000, f"nobody is to act: {states}"  # a minute and more; a game may be compiling
            pages[0].wait_for_timeout(10)
    return False
