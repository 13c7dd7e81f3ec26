"""Learning and looking back are tested at a real server, like tables."""

from tests.server.conftest import _tidy, ada, bob, every_game, game, server

__all__ = ["_tidy", "ada", "bob", "every_game", "game", "server"]
