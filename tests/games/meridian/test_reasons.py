"""What speaks for a turn: said when it is so, and not otherwise."""

import numpy as np

from archipel.core import registry
from archipel.core.fields import Fields
from archipel.core.kit.positions import copy_of, random_matches
from archipel.games.meridian.reasons import reasons


def test_islands_are_taken_and_denied_as_the_picture_says():
    game, dice, seen = registry.game("meridian"), np.random.default_rng(2), set()
    for paused in random_matches(game, 3, 30, every=7):
        match = copy_of(paused, paused.state)
        seat = match.actor
        if seat < 0:
            continue
        before, view = match.picture(seat), match.view(seat)
        while match.actor == seat and not match.over:
            match.play(int(dice.choice(match.legal_moves())))
        after = match.picture(seat)
        colour, said = game.facts.colours[seat], reasons(match.sheet, Fields(view), Fields(match.view(seat)), seat)
        takers = {i["name"]: i["taker"] for i in before["islands"]}
        for island in after["islands"]:
            name, had, has = island["name"], takers[island["name"]], island["taker"]
            keys = {key for key, values in said if values.get("island") == name}
            seen |= keys
            assert ("takes" in keys) == (has == colour != had)
            assert ("gives_up" in keys) == (had == colour != has)
            assert ("denies" in keys) == (had not in (None, colour, has) and has != colour)
    assert {"takes", "denies", "secures"} <= seen
