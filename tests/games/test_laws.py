"""Every registered game obeys the laws of the kit, for every number of players."""

import pytest

from archipel.core import registry
from archipel.core.kit import laws

TABLES = [(name, seats) for name in registry.names() for seats in registry.game(name).facts.seats]


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_law(name, seats, law):
    law(registry.game(name), seats)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_game_ends(name, seats, long):
    laws.every_game_ends(registry.game(name), seats, 10_000 if long else 300)
