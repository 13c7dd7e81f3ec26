"""What enters a match from Python is checked once, with a clear error; what can be asked of it beside playing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import archipel
from archipel.core import registry
from archipel.core.errors import NotUnderstood, Refused, Unknown

GAMES = registry.names()


def started(name: str, **more: Any) -> Any:
    game = registry.game(name)
    return game.start(seats=game.facts.seats[0], seed=3, **more)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("move", [-1, -(2**40), 2**40, 3.7, True, None, np.float32(2)])
def test_what_is_no_move_is_said_to_be_none(name: str, move: Any) -> None:
    match = started(name)
    before = match.digest()
    for ask in (match.play, match.why_not, match.told, match.refusal):
        with pytest.raises(Unknown, match="a whole number from 0 to"):
            ask(move)
    assert match.digest() == before


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [64, -2, "nobody"])
def test_what_is_no_seat_sees_nothing(name: str, seat: Any) -> None:
    match = started(name)
    for ask in (match.view, match.picture, match.show, match.ask, match.log, match.imagined):
        with pytest.raises(Unknown, match="no seat"):
            ask(seat)


@pytest.mark.parametrize("name", GAMES)
def test_numbers_of_numpy_are_as_good_as_pythons(name: str) -> None:
    match = started(name)
    move = match.legal_moves()[0]
    assert match.why_not(move) is None
    assert match.told(move) == match.told(match.words(int(move)))
    match.play(move)


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_is_played_on_separately(name: str) -> None:
    match = started(name)
    other, before = match.copy(), match.digest()
    other.play(other.legal()[0])
    assert (match.digest(), len(match.steps) < len(other.steps)) == (before, True)
    assert other.replay(len(match.steps)).digest() == before


@pytest.mark.parametrize("name", GAMES)
def test_every_beginning_of_a_legal_move_is_no_reason_to_refuse(name: str) -> None:
    match = started(name)
    for _ in range(8):
        for words in match.legal()[::-7][:6]:
            tokens = words.split()
            for length in range(1, len(tokens) + 1):
                beginning = " ".join(tokens[:length])
                assert match.why_not(beginning) is None, beginning
                assert words in match.legal(beginning)
        match.play(match.legal()[-1])


@pytest.mark.parametrize("name", GAMES)
def test_nature_can_be_played_by_hand(name: str) -> None:
    game = registry.game(name)
    match = game.start(seats=game.facts.seats[0], seed=3, nature=False)
    while match.to_act != "nature":
        match.play(match.legal()[0])
    chances = match.chances()
    assert list(chances) == match.legal()
    assert all(weight > 0 for weight in chances.values())
    match.play(next(iter(chances)))


@pytest.mark.parametrize("name", GAMES)
def test_a_log_tells_a_seat_no_more_than_it_may_know(name: str) -> None:
    match = started(name)
    for _ in range(30):
        match.play(match.legal()[0])
    for seat in ("spectator", 0):
        known = match.log(seat)
        assert [step.actor for step in known] == [step.actor for step in match.steps]
        assert (known == match.steps) is not any("?" in step.words for step in known)
    assert any("?" in step.words for step in match.log("spectator")) == match.game.facts.secrets


def test_a_position_names_its_board() -> None:
    game = archipel.game("meridian")
    match = game.start(seats=4, seed=7, board=game.boards(4)[-1])
    assert game.start(position=match.position()).sheet.id == game.boards(4)[-1]
    with pytest.raises(Unknown, match="There is no board 'atlantis'"):
        game.start(position=match.position().replace(match.sheet.id, "atlantis"))


def test_an_option_that_would_be_dropped_in_silence_is_refused() -> None:
    game = archipel.game("nutland")
    with pytest.raises(Unknown, match="'teams' is for this many players"):
        game.start(seats=2, teams=1)
    with pytest.raises(Unknown, match="no option goes with it: turns"):
        game.start(position=game.start(seats=2, seed=1).position(), turns=5)
    with pytest.raises(Unknown, match="A seed is a whole number; abc is not"):
        game.start(seats=2, seed="abc")


def test_a_word_that_is_no_word_of_the_game_is_said_to_be_none() -> None:
    match = started("wall")
    with pytest.raises(NotUnderstood):
        match.why_not("castle")
    with pytest.raises(Refused, match="W"):
        match.told("pass")
