"""The browser tells events and works things out of positions as Python does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from archipel.core import registry
from archipel.core.derived import derived_from, derives
from archipel.core.events import Events
from archipel.core.kit.positions import random_matches
from tests.engine.conftest import Built


def questions(name: str) -> list[dict[str, Any]]:
    """Positions, each with what happens by its first moves."""
    game, found = registry.game(name), []
    for match in random_matches(game, game.facts.seats[-1], 2, every=9, upto=250):
        rows: list[list[int]] = []
        for move in match.legal_moves()[:6].tolist():
            events = np.zeros(1, Events)
            game.loops.play_telling(match.sheet.record, match.state.copy(), move, events)
            rows += events["what"][0, : events["n"][0]].tolist()
        derived = derived_from(game, match.sheet, match.state).tobytes() if derives(game) else None
        found.append(
            {
                "ask": {
                    "board": match.sheet.id,
                    "seats": match.seats,
                    "record": list(match.state.tobytes()),
                    "rows": rows,
                },
                "told": [dict(zip(("key", "values"), game.tell(match.sheet, row[1:]), strict=True)) for row in rows],
                "derived": None if derived is None else list(derived),
            }
        )
    return found


@pytest.mark.parametrize("name", registry.names())
def test_events_and_what_is_worked_out_are_the_same(name: str, built: Built) -> None:
    asked = questions(name)
    found = built.ask(name, "tales", [question["ask"] for question in asked])
    assert found == [{part: question[part] for part in ("told", "derived")} for question in asked]
    assert len({sentence["key"] for question in asked for sentence in question["told"]}) > 4
