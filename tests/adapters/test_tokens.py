"""Every legal move of every game can be walked to, one token at a time, and its words are the path."""

import pytest

from archipel.adapters.tokens import END, Paths, Walk
from archipel.core import registry
from archipel.core.kit import laws


@pytest.mark.parametrize("name", registry.names())
def test_paths_lead_to_every_legal_move(name):
    game = registry.game(name)
    seats = game.facts.seats[-1]
    paths, boards = None, game.boards(seats)
    for match in laws.random_matches(game, seats, 1, every=23, first_seed=len(boards)):
        if match.over or match.actor < 0:
            continue
        paths = paths or Paths(game, match.sheet, match.start_state)
        assert paths.vocabulary[0] == END
        for move in match.legal_moves()[::5].tolist():
            walk, tokens = Walk(paths), match.words(move).split()
            walk.begin(match.state, match.legal_moves())
            found = None
            for token in tokens:
                number = paths.vocabulary.index(token)
                assert number in walk.open
                found = walk.take(number)
            if found is None:  # the move is also the beginning of another
                assert 0 in walk.open
                found = walk.take(0)
            assert found == move
            assert len(walk.taken) <= paths.depth + 1
    assert paths is not None


@pytest.mark.parametrize("name", registry.names())
def test_only_tokens_that_lead_on_are_open(name):
    game = registry.game(name)
    match = game.start(seed=4)
    paths = Paths(game, match.sheet, match.start_state)
    walk = Walk(paths)
    walk.begin(match.state, match.legal_moves())
    assert {paths.vocabulary[t] for t in walk.open} == {words.split()[0] for words in match.legal()}
    closed = next(t for t in range(len(paths.vocabulary)) if t not in walk.open)
    assert walk.take(closed) == -1
    assert walk.taken == []
