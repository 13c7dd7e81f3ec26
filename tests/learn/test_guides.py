"""Guided first games: every script plays through the real rules, in both languages, and leaving it is no accident."""

import string

import pytest

from archipel.core import registry
from archipel.core.guide import guide, progress
from archipel.core.rulebook import LANGUAGES
from tests.learn.claims import numbers, uncovered, words_for

GAMES = registry.names()
SAFE = {"len": len, "sum": sum, "max": max, "all": all, "any": any, "sorted": sorted, "set": set}


def follow(game, found, match, steps, choose=lambda moves: moves[0]):
    """Play some steps of a guide, the learner's moves chosen among those it takes; what each says has to be true."""
    for step in steps:
        assert match.to_act == found.seat, "whatever is told, is told when nobody else can still change it"
        known = words_for(found, match, step)
        for words, claim in step.claims.items():
            assert eval(claim, {"__builtins__": SAFE, **known}), f"{words!r}: {claim} does not hold; {step.text['en']}"
        if step.expect:
            here = progress(found, match)
            assert here is not None
            assert (here.moves, here.reply, here.done) == (step.after, None, False)
            assert match.to_act == found.seat
            taken = [move for move in match.legal() if step.takes(move)]
            assert taken, f"{step.expect} is not legal"
            if not any("*" in pattern for pattern in step.expect):
                assert sorted(taken) == sorted(set(taken) & set(step.expect))
            match.play(choose(taken))
        for reply in step.then:
            here = progress(found, match)
            assert here is not None
            assert here.reply == reply
            assert match.to_act != found.seat
            match.play(reply)


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_plays_through_the_real_rules(name):
    game = registry.game(name)
    found = guide(game)
    assert found is not None
    match = found.start(game)
    follow(game, found, match, found.steps)
    end = progress(found, match)
    assert end is not None
    assert end.done
    assert not match.over
    assert match.to_act == found.seat


@pytest.mark.parametrize("name", GAMES)
def test_whichever_offered_move_is_made_the_script_goes_on(name):
    game = registry.game(name)
    found = guide(game)
    match = found.start(game)
    for number, step in enumerate(found.steps):
        if step.expect:
            for move in [move for move in match.legal() if step.takes(move)]:
                follow(
                    game,
                    found,
                    match.copy(),
                    found.steps[number:],
                    lambda moves, m=move: m if m in moves else moves[0],
                )
        follow(game, found, match, [step])


@pytest.mark.parametrize("name", GAMES)
def test_who_leaves_the_script_is_free(name):
    game = registry.game(name)
    found = guide(game)
    match = found.start(game)
    first = next(step for step in found.steps if step.expect)
    other = next((move for move in match.legal() if not first.takes(move)), None)
    if other is not None:
        match.play(other)
        assert progress(found, match) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_step_is_told_in_both_languages(name, language):
    found = guide(registry.game(name))
    ideas = list(dict.fromkeys(step.idea[language] for step in found.steps))
    assert 6 <= len(ideas) <= 14
    for step in found.steps:
        assert set(step.idea) == set(step.text) == set(LANGUAGES)
        assert set(step.nudge) in (set(), set(LANGUAGES))
        assert len(step.text[language]) < 340, "one idea, briefly"
        assert step.text[language][-1] in ".!?"
        assert step.text[language][0] not in string.whitespace
    assert not found.steps[-1].expect, "a guide ends with a word, then the game is free"


@pytest.mark.parametrize("name", GAMES)
def test_every_number_told_is_checked_or_is_a_rule(name):
    game = registry.game(name)
    rules = game.rules("en")
    for step in guide(game).steps:
        said = [step.text["en"], step.nudge.get("en", "")]
        phrases = [*step.claims, *step.rules]
        for phrase in phrases:
            assert any(phrase in text for text in said), f"{phrase!r} is said nowhere in {said}"
        assert set(step.rules.values()) <= set(rules)
        for text in said:
            assert uncovered(text, phrases) == [], text


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_name_the_same_numbers(name):
    for step in guide(registry.game(name)).steps:
        for said in (step.text, step.nudge):
            if said:
                found = {x: sorted(value for _, _, value in numbers(said[x], x)) for x in LANGUAGES}
                assert found["en"] == found["nl"], said


def test_numbers_are_found_and_places_are_not():
    found = numbers("Two of 3.3, Wind 3, w19 and the third 20, cards 1-2-3", "en")
    assert [value for _, _, value in found] == [2, 3, 20, 1, 2, 3]
    assert uncovered("Two towers, and 5 cards.", ["Two towers"]) == ["5"]


def test_a_guided_table_follows_its_script_and_then_goes_free(ada, every_game):
    for name in every_game:
        game = registry.game(name)
        found = guide(game)
        view = ada.post(f"/api/games/{name}/guide")
        assert (view["me"], view["guide"], view["header"]["guide"]) == (found.seat, 0, True)
        moves = 0
        for step in (step for step in found.steps if step.expect):
            while view["to_act"] != found.seat:
                view = ada.view(view["table"], since=view["seq"], wait=20)
            move = next(move for move in view["legal"] if step.takes(move))
            view, moves = ada.play(view, move)["view"], moves + 1
            assert view["guide"] == moves
        for _ in range(20):
            if view["to_act"] == found.seat:
                break
            view = ada.view(view["table"], since=view["seq"], wait=20)
        assert view["to_act"] == found.seat, "the bots play on by themselves"
        assert view["guide"] == moves


def test_bots_play_on_when_the_learner_leaves_the_script(ada, game):
    found = guide(registry.game(game))
    view = ada.post(f"/api/games/{game}/guide")
    first = next(step for step in found.steps if step.expect)
    other = next(move for move in view["legal"] if not first.takes(move))
    view = ada.play(view, other)["view"]
    assert view["guide"] is None
    while view["to_act"] == found.seat:
        view = ada.play(view, view["legal"][-1])["view"]
    for _ in range(30):
        if view["to_act"] == found.seat:
            return
        view = ada.view(view["table"], since=view["seq"], wait=20)
    raise AssertionError("the learner never came to move again")
