"""A game that stands well is also won: the expert does not carry a nut to and fro until the turns have run out.

In these games it once did: two of its marbles were one step below a tower, no nut was left beside them, and nothing
told it to bring its other marbles, and their nuts, nearer.
"""

import pytest

from archipel.arena.games import Pairing, play


@pytest.mark.parametrize(("board", "seed", "line_up"), [
    ("crescent", 900_013, ("expert", "random")),
    ("fjords", 900_014, ("expert", "random")),
    ("loaf", 900_042, ("random", "expert")),
])  # fmt: skip
def test_the_expert_gets_somewhere(board, seed, line_up):
    done = play(Pairing("nutland", board, line_up, seed, {"turns": 60}))
    assert done.shares[line_up.index("expert")] == 1
