"""The rules pages: every rule has its place in both languages, every worked example is a board to click through."""

import re

import pytest

from archipel.core import registry
from archipel.core.kit.examples import is_told
from archipel.core.rulebook import LANGUAGES, book
from archipel.core.script import read
from archipel.core.worked import examples
from archipel.server.http.learn import book_of, examples_of

GAMES = registry.names()
IDS = re.compile(r"\b[A-Z]\d+\.\d+\b")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_on_the_page_with_an_anchor(name, language):
    game = registry.game(name)
    page = book_of(game, language)
    shown = {rule.id: rule for section in page.sections for rule in section.rules}
    assert list(shown) == list(game.rules("en"))
    assert all(rule.text for rule in shown.values())
    anchors = [rule.anchor for rule in shown.values()]
    anchors += [item.anchor for section in page.sections for item in section.items if item.anchor]
    anchors += [section.anchor for section in page.sections]
    assert len(anchors) == len(set(anchors))
    assert {r.id for r in shown.values() if r.play} == {r.id for r in game.rules("en").values() if r.kind == "play"}
    assert set(page.rulings) == {r.id for r in shown.values() if r.ruling}


@pytest.mark.parametrize("name", GAMES)
def test_anchors_of_rules_are_the_same_in_both_languages(name):
    pages = [book_of(registry.game(name), language) for language in LANGUAGES]
    anchors = [[(r.id, r.anchor, r.examples) for s in page.sections for r in s.rules] for page in pages]
    assert anchors[0] == anchors[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_page_credits_explains_terms_and_says_what_differs(name, language):
    game = registry.game(name)
    page = book_of(game, language)
    kinds = {section.kind: section for section in page.sections}
    assert page.title == game.say("title", language)
    assert re.search(r"\((19|20)\d\d\)", page.credit)
    assert page.intro
    assert len(kinds["glossary"].items) >= 15
    assert all(item.head and item.text and item.anchor for item in kinds["glossary"].items)
    assert kinds["original"].items
    known = set(game.rules(language))
    texts = [item.text for section in page.sections for item in section.items]
    texts += [rule.text for section in page.sections for rule in section.rules]
    assert {cited for text in texts for cited in IDS.findall(text)} <= known


def test_the_dutch_terms_are_those_of_the_old_rulebooks():
    terms = {
        item.head for name in GAMES for item in book(registry.game(name).folder / "rulebook", "nl").items("glossary")
    }
    assert {"garnizoen", "verkenner", "wijk", "moer", "knikker"} <= terms


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_worked_example_is_a_live_board(name, language):
    game = registry.game(name)
    told = [item.head for item in book(game.folder / "rulebook", language).items("examples")]
    shown = {example.id: example for example in examples_of(game, language)}
    assert list(shown) == told
    for example in shown.values():
        assert example.title
        assert example.text
        assert example.rules
        assert len(example.steps) >= 2
        assert all(step.say and step.picture for step in example.steps)
        for step in example.steps:
            assert all(refusal.text == game.rule_text(refusal.rule, language) for refusal in step.refused)


@pytest.mark.parametrize("name", GAMES)
def test_an_example_shows_all_that_its_script_does(name):
    game = registry.game(name)
    for file in (game.folder / "examples").glob("*.txt"):
        for case in read(file):
            first = next(line for _, line in case.lines if not line.startswith(("title ", "shows ")))
            assert is_told(first), f"{case.id}: something happens before a word is said"
    for example in examples(game).values():
        assert all(set(step.say) == set(LANGUAGES) for step in example.steps), example.id
        assert set(example.title) == set(LANGUAGES)


def test_pages_examples_and_guides_come_over_http(ada, every_game):
    for name in every_game:
        page = ada.get(f"/api/games/{name}/rulebook/nl")
        assert page["language"] == "nl"
        assert page["sections"]
        boards = ada.get(f"/api/games/{name}/examples/en")
        assert [b["id"] for b in boards] == list(examples(registry.game(name)))
        assert ada.get(f"/api/games/{name}/guide/en")["steps"]
    assert ada.ask("GET", "/api/games/chess/rulebook/en").status_code == 404
    assert ada.ask("GET", f"/api/games/{every_game[0]}/rulebook/tlh").status_code == 404
