"""Oyster obeys the laws that every game obeys."""

import pytest

import archipel
from archipel.core.kit import laws


@pytest.fixture(scope="module")
def game():
    archipel.register("oyster", "oyster")
    return archipel.game("oyster")


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_it_obeys_the_laws(game, law):
    for seats in game.facts.seats:
        law(game, seats)
