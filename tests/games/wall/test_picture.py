"""What a table is drawn from: a village's worth where it is, and where it would be if the wall moved."""

from archipel.core import registry
from archipel.core.kit.positions import spread

GAME = registry.game("wall")


def test_a_pile_is_worth_something_else_in_the_other_realm():
    """W7.6 to W7.8: who is at home on one side is abroad on the other; plague or herb alone is the same on both."""
    met = {"settlers": 0, "plague or herb": 0}
    for match in spread(GAME, 3, 60):
        while not match.over and len(match.steps) < 150:
            match.play(int(match.legal_moves()[-1]))
        for pile in GAME.picture(match.sheet, match.state, 0)["piles"].values():
            kinds = [stone["kind"] for stone in pile["stones"]]
            if ("plague" in kinds) != ("herb" in kinds):
                met["plague or herb"] += 1
                assert pile["worth"] == pile["worth_there"]
            else:
                met["settlers"] += "chinese" in kinds or "mongol" in kinds
                assert pile["worth"] + pile["worth_there"] == 2 * kinds.count("farmer")
    assert min(met.values()) > 0
