"""The rulebooks: examples a player can read, and a report that no rule goes without."""

from pathlib import Path

import pytest

from archipel.core import registry
from archipel.core.kit import coverage, examples
from archipel.core.rulebook import LANGUAGES

HERE = Path(__file__).parent
CASES = [
    pytest.param(name, case, id=f"{name} {case.id}")
    for name in registry.names()
    for file in examples.files(registry.game(name), HERE / name / "rulebook")
    for case in examples.read(file)
]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_example(name, case):
    examples.run(registry.game(name), case)


@pytest.mark.parametrize("name", registry.names())
def test_every_rule_is_stated_and_shown_both_ways(name):
    game = registry.game(name)
    found = coverage.collect(game, HERE / name / "rulebook")
    gaps = {rule: seen.gaps for rule, seen in found.items() if seen.gaps}
    assert not gaps


@pytest.mark.parametrize("name", registry.names())
def test_both_languages_have_the_same_rules(name):
    game = registry.game(name)
    rules = [[(r.id, r.kind, r.ruling is None) for r in game.rules(language).values()] for language in LANGUAGES]
    assert rules[0] == rules[1]
