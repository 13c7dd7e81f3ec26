"""Analysis: candidates with chances and a line, for hints and for review."""

import pytest

from archipel import bots
from archipel.core import registry
from archipel.core.errors import ArchipelError
from tests.bots.positions import GAMES, choices


@pytest.mark.parametrize("name", GAMES)
def test_candidates_are_legal_moves_with_chances_and_a_line(name):
    game = registry.game(name)
    for match in choices(game, 2, 5):
        found = bots.analyse(match, simulations=200, threads=2, seed=4)
        assert found.actor == match.actor
        assert [c.move for c in found.candidates if match.why_not(c.move)] == []
        assert {c.words for c in found.candidates} <= set(match.legal())
        assert [c.visits for c in found.candidates] == sorted((c.visits for c in found.candidates), reverse=True)
        assert all(0.0 <= chance <= 1.0 for c in found.candidates for chance in c.wins)
        assert abs(sum(found.wins) - 1.0) < 1e-3
        assert any(c.line for c in found.candidates) or match.over
        again = bots.analyse(bots.view_of(match), simulations=200, threads=2, seed=4)
        assert again == found


@pytest.mark.parametrize("name", GAMES)
def test_what_speaks_for_a_move_can_be_said(name):
    """The reasons are texts of the game, in both languages, and do not depend on what the seat cannot see."""
    game, said = registry.game(name), set()
    for match in choices(game, 2, 12, first_seed=40):
        for candidate in bots.analyse(match, simulations=60, threads=1).candidates:
            for key, values in candidate.reasons:
                said.add(key)
                for language in ("en", "nl"):
                    text = game.say(f"reason.{key}", language, **values)
                    assert text.endswith("."), text
                    assert "{" not in text, text
    assert len(said) >= 2, said


def test_review_from_another_seat_keeps_to_what_that_seat_knows():
    game = registry.game(GAMES[0])
    match = game.start(2, seed=3)
    other = 1 - match.actor
    found = bots.analyse(match, seat=other, simulations=100, threads=1)
    assert (found.seat, found.actor) == (other, match.actor)


def test_nothing_to_analyse_is_said():
    game = registry.game(GAMES[0])
    match = game.start(2, seed=3)
    while not match.over:
        match.play(int(match.legal_moves()[0]))
    with pytest.raises(ArchipelError, match="nobody is to act"):
        bots.analyse(match)
