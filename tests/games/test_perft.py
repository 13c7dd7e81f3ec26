"""Perft: how many sequences of moves there are from fixed starts. A changed rule changes a count."""

import json
from pathlib import Path

import pytest

from archipel.core import registry
from archipel.core.match import Match

FILE = Path(__file__).parent / "perft.json"
COUNTS = json.loads(FILE.read_text()) if FILE.exists() else {}
TABLES = [(name, seats) for name in registry.names() for seats in registry.game(name).facts.seats]
MOST = 20_000_000


def after_start(game, seats, seed=1):
    """The first position in which a player acts."""
    return game.start(seats, seed=seed, board=game.boards(seats)[0]).state.copy()


def counts(game, seats):
    sheet = game.board(game.boards(seats)[0])
    match = Match(game, sheet, seats, 1)
    found = [game.perft(sheet, match.state, depth) for depth in (1, 2)]
    width = max(1, found[1] // max(1, found[0]))
    return [*found, game.perft(sheet, match.state, 3)] if found[1] * width < MOST else found


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_perft(name, seats):
    assert COUNTS[name][str(seats)] == counts(registry.game(name), seats)


if __name__ == "__main__":
    found = {n: {str(s): counts(registry.game(n), s) for s in registry.game(n).facts.seats} for n in registry.names()}
    FILE.write_text(json.dumps(found, indent=1) + "\n")
