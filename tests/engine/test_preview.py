"""Previews: what is told of a move before it is made is true, and tells nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from archipel.bots import View, view_of
from archipel.core import registry
from archipel.core.contract import MAX_SEATS
from archipel.core.events import Events
from archipel.core.kit.positions import copy_of, random_matches
from archipel.core.match import Match
from archipel.core.random import generator
from archipel.engine.preview import Preview, loops_of, preview

TABLES = [(name, seats) for name in registry.names() for seats in registry.game(name).facts.seats]
MOVES = 4  # of each position


def choices(name: str, seats: int, games: int) -> Iterator[Match]:
    """Positions of random games in which a seat acts."""
    for match in random_matches(registry.game(name), seats, games, every=29, upto=300):
        if match.actor >= 0:
            yield match


def as_plain(found: Preview | None) -> object:
    assert found is not None
    return found.actor, found.after.tobytes(), found.certain.tobytes(), found.told, found.scores


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_certain_comes_true(name: str, seats: int, long: bool) -> None:
    """Record, events, scores and who acts next are as foretold once the move is made."""
    for match in choices(name, seats, 8 if long else 2):
        view, loops, board = view_of(match), match.game.loops, match.sheet.record
        for move in match.legal_moves()[:MOVES].tolist():
            found = preview(view, move)
            assert found is not None
            state, events = match.state.copy(), np.zeros(1, Events)
            loops.play_telling(board, state, move, events)
            scores, places = np.zeros((2, MAX_SEATS), np.int32)
            loops.standing(board, state, scores, places)
            assert found.actor in (int(loops.actor(state)), loops_of(match.game).UNSURE)
            happened = events["what"][0, : events["n"][0]].tolist()
            assert all(row in happened for row in found.told)
            for seat, pair in found.scores.items():
                assert pair == (scores[seat], places[seat])
            loops.hide(board, state, view.seat)
            same = state.view(np.uint8) == found.after.view(np.uint8)
            assert same[found.certain == 1].all()
            if not match.game.facts.secrets:
                assert found.certain.all()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_tables_that_look_alike_are_told_alike(name: str, seats: int) -> None:
    """The same view of another world gives the same preview: nothing hidden has a way out."""
    for match in choices(name, seats, 2):
        view = view_of(match)
        world = view.state.copy()
        match.game.loops.fill_in(match.sheet.record, world, view.seat, generator(len(match.steps)))
        twin = copy_of(match, world)
        twins = View(match.game, match.sheet, view.seat, twin.view(view.seat), view.seen)
        for move in match.legal_moves()[:MOVES].tolist():
            assert as_plain(preview(view, move)) == as_plain(preview(twins, move))


def test_a_move_that_is_not_legal_has_no_preview() -> None:
    match = next(choices("meridian", 2, 1))
    illegal = next(move for move in range(match.game.facts.moves) if match.why_not(move) is not None)
    assert preview(view_of(match), illegal) is None
