"""Learning and looking back, in a browser: rules that can be looked up, guided games, reviews, practice."""

from __future__ import annotations

import random
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from archipel.core import registry
from archipel.core.match import Match
from archipel.core.worked import examples
from tests.browser.learning import follow_guide
from tests.browser.looks import LANGUAGES, faults_in_both, rotating
from tests.browser.playing import ASK, play_on, state

GAMES = registry.names()
LESSONS = [(game, language, n % 2 == 0) for n, (game, language) in enumerate((g, x) for g in GAMES for x in LANGUAGES)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_reached_by_its_anchor(pages: Any, game: str, language: str) -> None:
    """And every worked example is a board there."""
    rules = registry.game(game).rules(language)
    last = list(rules)[-1]
    page = pages.open(f"/rules/{game}#{last}", language=language)
    page.wait_for_selector(".rule.here")
    expect(page.locator(".rule.here")).to_have_attribute("id", last)
    page.locator(".rule.here").wait_for(state="visible")
    assert set(rules) <= set(page.evaluate("[...document.querySelectorAll('.rule')].map(e => e.id)"))
    for example in examples(registry.game(game)):
        figure = page.locator(f"figure[id='{example}']")
        figure.scroll_into_view_if_needed()
        figure.locator(".board svg").first.wait_for()
        expect(figure.locator(".say")).not_to_be_empty()


# What drawings refer to, gradients and patterns, that is not rendered, so that they have no colour.
COLOURLESS = """() => [...document.querySelectorAll('[fill^="url(#"]')]
  .map(e => e.getAttribute('fill').slice(5, -1))
  .filter(id => !document.getElementById(id)?.closest('svg').checkVisibility())"""


@pytest.mark.parametrize("game", GAMES)
def test_examples_have_their_colours_where_the_contents_are_folded_away(pages: Any, game: str) -> None:
    """A reference finds the first drawing on the page that has the gradient; that one may not be out of the layout."""
    page = pages.open(f"/rules/{game}#E1", size="phone")
    page.locator("figure[id=E1] .board svg").first.wait_for()
    assert page.locator(".toc nav").is_hidden()
    assert page.evaluate(COLOURLESS) == []
    clips = page.evaluate("[...document.querySelectorAll('clipPath')].map(e => e.id)")
    assert len(clips) == len(set(clips))  # drawings differ: each is cut to a shape of its own


def test_the_rules_are_searched_and_an_example_is_clicked_through(pages: Any, axe: str) -> None:
    page = pages.open("/rules/meridian")
    page.wait_for_selector("figure[id=E1]")
    page.keyboard.press("/")
    page.keyboard.type("m5.3")
    expect(page.locator(".toc [role=option]").first).to_contain_text(re.compile(r"^\s*M5\.3"))
    page.keyboard.press("Enter")
    page.wait_for_selector(".rule.here[id='M5.3']")
    figure = page.locator("figure[id=E1]")
    before = figure.locator(".say").inner_text()
    figure.get_by_role("button", name="Next").click()
    expect(figure.locator(".say")).not_to_have_text(before)
    expect(figure.locator(".tale")).to_contain_text("M5.3")
    assert faults_in_both(page, axe) == ""


@pytest.mark.parametrize(("game", "language", "touch"), LESSONS)
def test_a_guided_game_is_completed(pages: Any, axe: str, game: str, language: str, touch: bool) -> None:
    """By touch on a phone or by keyboard; then the game goes on by itself."""
    page = pages.open(f"/learn/{game}", size="phone" if touch else "desktop", language=language)
    page.wait_for_selector(".coach .say")
    assert faults_in_both(page, axe) == ""
    steps = page.evaluate("path => fetch(path).then(a => a.json())", f"/api/games/{game}/guide/{language}")["steps"]
    assert follow_guide(page, steps, touch) == len({step["text"] for step in steps})
    page.locator(".coach .go").click()
    page.wait_for_selector(".ask")
    play_on([page], random.Random(game), 12)
    assert state(page) in ("mine", "waiting", "over")


# Lettering of the board that a ring of the lesson lies over: neither outside it nor in its open middle.
COVERED = """() => [...document.querySelectorAll('.points i')].flatMap(ring => {
  const out = ring.getBoundingClientRect(), edge = 4;
  const apart = b => b.right <= out.left + 1 || b.left >= out.right - 1 || b.bottom <= out.top + 1
    || b.top >= out.bottom - 1;
  const within = b => b.left >= out.left + edge && b.right <= out.right - edge && b.top >= out.top + edge
    && b.bottom <= out.bottom - edge;
  return [...document.querySelectorAll('.stage .board svg :is(.number, .tag text)')].filter(text => {
    const box = text.getBoundingClientRect();
    return box.width && !apart(box) && !within(box);
  }).map(text => text.textContent);
})"""
ASK_TABLE = "table => fetch(`/api/tables/${table}`).then(a => a.json())"
# A point of a thing on the board where nothing else lies on top.
HIT = """token => {
  const thing = document.querySelector(`.board [data-token="${token}"]`), box = thing.getBoundingClientRect();
  const parts = [0.5, 0.3, 0.7, 0.1, 0.9];
  for (const v of parts) for (const u of parts) {
    const [x, y] = [box.left + u * box.width, box.top + v * box.height];
    if (document.elementFromPoint(x, y)?.closest('[data-token]') === thing) return {x, y};
  }
}"""
GLOWING = "document.querySelectorAll('.stage :is(.target, button).lit').length"


@pytest.mark.parametrize(("game", "language"), [("meridian", "en"), ("wall", "nl"), ("nutland", "nl")])
def test_a_lesson_speaks_as_the_table_does(pages: Any, game: str, language: str) -> None:
    """Bots have their colours' names, rings leave numbers free, there is one way back, and a hint where it helps."""
    page = pages.open(f"/learn/{game}", language=language)
    page.wait_for_selector(".coach .say")
    steps = page.evaluate("path => fetch(path).then(a => a.json())", f"/api/games/{game}/guide/{language}")["steps"]
    back = page.get_by_role("button", name={"en": "Back", "nl": "Terug"}[language], exact=True)
    bots = [
        seat["name"]
        for seat in page.evaluate(ASK_TABLE, page.url.rsplit("/", 1)[1])["seats"]
        if seat["name"] and not seat["mine"]
    ]
    hints = set[bool]()

    def look(step: dict[str, Any]) -> None:
        page.wait_for_timeout(1100)  # rings and pieces have arrived
        assert page.evaluate(COVERED) == [], step["text"]
        assert back.count() == 1
        glows = page.evaluate(GLOWING) > 0
        assert page.locator(".coach .how").count() <= glows, step["text"]
        hints.add(glows)
        said = page.locator(".coach").inner_text()
        assert not [name for name in bots if name in said]

    follow_guide(page, steps, False, look)
    assert hints == {True, False}


def test_a_lesson_goes_on_where_one_left_it(pages: Any) -> None:
    """After a move and some reading; who starts again begins at the beginning, at another table."""
    page = pages.open("/learn/meridian")
    said = page.locator(".coach h2")
    page.locator(".coach .next").click()
    page.locator(".tray-slot button.lit").click()
    expect(page.locator(".stage .target.lit")).to_have_count(1)
    second, lesson = said.inner_text(), page.url
    page.goto("/")
    page.get_by_role("link", name="Go on with the lesson").click()
    expect(said).to_have_text(second)
    assert page.url == lesson
    page.goto("/")
    page.locator(".mine a").first.click()
    expect(said).to_have_text(second)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(said).not_to_have_text(second)
    first = said.inner_text()
    page.reload()
    page.locator(".points i, .coach .next").first.wait_for()
    page.locator(".foot .again").click()
    page.wait_for_function("lesson => !location.href.endsWith(lesson)", arg=lesson.rsplit("/", 1)[1])
    expect(said).not_to_have_text(first)
    expect(page.locator(".coach .next")).to_be_visible()


def test_a_click_on_any_part_of_what_is_asked_for_counts(pages: Any) -> None:
    """The walk over the wall in the lesson: from the village or from either gate, one click says it all."""
    page = pages.open("/learn/wall", size="1440x900")
    steps = page.evaluate("path => fetch(path).then(a => a.json())", "/api/games/wall/guide/en")["steps"]
    walk = next(step for step in steps if step["expect"] == ["move c4 up q4-r4 down n4-n5"])
    follow_guide(page, steps, False, until=walk["text"])
    confirm = page.locator(".coach .confirm")
    for part in ("c4", "q4-r4", "n4-n5"):
        expect(confirm).to_have_count(0)
        hit = page.evaluate(HIT, part)
        page.mouse.click(hit["x"], hit["y"])
        expect(confirm).to_have_attribute("data-move", walk["expect"][0])
        page.get_by_role("button", name="Choose again").click()


def recorded(page: Any, game: str) -> str:
    """A game that bots have played to its end; its table."""
    limits = {option.name: 15 for option in registry.game(game).facts.options if option.name == "turns"}
    seats = [{"kind": "bot", "level": "newcomer"}] * registry.game(game).facts.seats[0]
    table: str = page.evaluate(ASK, ["/tables", {"game": game, "seats": seats, "options": limits}])["table"]
    for _ in range(2_000):
        if page.evaluate("path => fetch(path).then(a => a.json())", f"/api/tables/{table}")["status"] == "over":
            return table
        page.wait_for_timeout(200)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_looked_back_at_and_tried_again(pages: Any, axe: str, game: str) -> None:
    """A recorded game is reviewed, from its table; a fork of it is played on; a point of it is practised from."""
    page = pages.open("/", **rotating(GAMES.index(game))._asdict())
    table = recorded(page, game)
    page.goto(f"/table/{table}")
    page.locator("a[href^='/review/']").click()
    page.wait_for_selector(".sums", timeout=600_000)
    slider = page.locator(".graph input")
    last = int(slider.get_attribute("max"))
    assert last > 4
    slider.focus()
    for key in ("End", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator(".moment .kicker")).to_contain_text(f"{last - 2} ")
    page.locator(".asTable summary").click()
    expect(page.locator(".asTable tbody tr")).to_have_count(last)
    assert faults_in_both(page, axe) == ""
    if page.locator(".turns button").count():
        page.locator(".turns button").first.click()
    better = page.locator(".toggle button").last
    if better.count():
        better.click()
    page.locator(".moment .try").click()
    page.wait_for_url("**/table/*")
    play_on([page], random.Random(game), 6)
    page.goto(f"/practice?table={table}&at=9")
    page.locator("button.open:enabled").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".ask, .after")


def test_a_review_under_way_shows_what_it_has_found(pages: Any, axe: str) -> None:
    """How far it is, and its beginning; the rest comes by itself."""
    page = pages.open("/")
    table = recorded(page, GAMES[0])
    page.goto(f"/review/{table}")
    page.wait_for_selector(".sums", timeout=600_000)
    whole: dict[str, Any] = page.evaluate("path => fetch(path).then(a => a.json())", f"/api/tables/{table}/review")
    part = {**whole, "state": "working", "done": 6, "points": whole["points"][:5], "turns": [], "sums": []}
    page.route("**/review", lambda route: route.fulfill(json=part))
    page.reload()
    page.wait_for_selector(".gbox")
    expect(page.locator("progress")).to_have_attribute("value", "6")
    expect(page.locator(".graph input")).to_have_attribute("max", "5")
    expect(page.locator(".sums")).to_have_count(0)
    assert faults_in_both(page, axe) == ""
    page.unroute("**/review")
    page.wait_for_selector(".sums")
    expect(page.locator("progress")).to_have_count(0)
    expect(page.locator(".graph input")).to_have_attribute("max", str(len(whole["points"])))


def test_a_position_that_is_wrong_is_explained_in_the_players_language(pages: Any, axe: str) -> None:
    page = pages.open("/practice", language="nl")
    page.locator("#position").fill("hallo")
    page.locator("button.open").click()
    expect(page.locator("#wrong")).to_contain_text("eerste regel")
    assert faults_in_both(page, axe) == ""


def test_a_link_with_a_position_opens_a_table_there(pages: Any) -> None:
    game = registry.game("nutland")
    position = Match(game, game.board("loaf"), 2, 1).position()
    page = pages.open(f"/practice?{urlencode({'position': position})}")
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".ask")


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_drawn_and_nothing_is_played(pages: Any, game: str) -> None:
    bots = [{"kind": "bot", "level": "newcomer"}] * (registry.game(game).facts.seats[0] - 1)
    page = pages.open("/")
    made = page.evaluate(ASK, ["/tables", {"game": game, "hints": True, "seats": [{"kind": "me"}, *bots]}])
    page.goto(f"/table/{made['table']}")
    with page.expect_response("**/hint") as answer:
        page.locator(".ask-hint").click()
    page.wait_for_selector(".hints li")
    expect(page.locator(".ask .confirm")).to_have_count(1)
    found = answer.value.json()["candidates"]
    assert len(found) in (1, 2, 3)
    expect(page.locator(".hints li")).to_have_count(len(found))
    said = page.locator(".hints li p").all_inner_texts()
    assert len(said) == sum(len(candidate["reasons"]) for candidate in found)
    assert all(reason.endswith(".") and "{" not in reason for reason in said)
