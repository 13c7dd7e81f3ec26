"""A fifth game in a folder: registered from outside, it gets the laws, records and matches for free."""

import pytest

import archipel
from archipel.core import record, registry
from archipel.core.kit import laws


@pytest.fixture(scope="module")
def game():
    archipel.register("connect_four", "tests.connect_four")
    yield archipel.game("connect_four")
    registry._extra.clear()
    registry.game.cache_clear()


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_it_obeys_the_laws(game, law):
    law(game, 2)


def test_it_is_played_refused_and_recorded(game):
    match = game.start(seed=1)
    first = match.to_act
    for column in (1, 2, 1, 2, 1, 2):
        match.play(f"drop {column}")
    with pytest.raises(archipel.Refused, match=r"C2\.1"):
        match.play("start red")
    match.play("drop 1")
    assert match.over
    assert match.places()[first] == 1
    with pytest.raises(archipel.Refused, match=r"C3\.1"):
        match.play("drop 3")
    assert record.parse(record.of(match).text()).verify().over


def test_a_game_that_lacks_something_is_told_what():
    import tests.core as empty

    with pytest.raises(archipel.ArchipelError, match="does not provide facts, State"):
        archipel.Game(empty)
