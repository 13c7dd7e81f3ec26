"""Every rulebook says in which order its rules refuse, and that is the order in which they do."""

import pytest

from archipel.core import registry, rulebook
from archipel.core.rulebook import CITED, LANGUAGES, id_of

# what nature draws is not for a player to say; nobody meets these as a refusal
DECIDED_BY_LOT = {"M2.2", "M2.3", "W2.2", "W2.3", "U2.1", "U2.2", "U4.1", "N1.3"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", registry.names())
def test_the_rulebook_tells_the_order_of_refusals(name, language):
    game = registry.game(name)
    order = [id_of(game.facts.prefix, code) for code in game.package.ORDER]
    section = next(s for s in rulebook.book(game.folder / "rulebook", language).sections if s.kind == "order")
    told = [rule for rule in dict.fromkeys(CITED.findall(" ".join(section.lead))) if rule in order]
    assert told == [rule for rule in order if rule in told]
    assert set(order) - set(told) <= DECIDED_BY_LOT
