"""What all boards have, whatever the game."""

import pytest

from archipel.core import registry

BOARDS = [(name, board) for name in registry.names() for board in registry.game(name).boards()]


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_a_board_has_a_name_in_each_language(name, board):
    title = registry.game(name).board(board).title
    assert set(title) == {"en", "nl"}
    assert title["en"] != title["nl"]
