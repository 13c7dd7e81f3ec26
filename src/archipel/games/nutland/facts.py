"""Nutland: what is printed on the box."""

from __future__ import annotations

from archipel.core.facts import Facts, Option
from archipel.games.nutland.board.grid import COLOURS
from archipel.games.nutland.moves import MOVES
from archipel.games.nutland.state import MARBLES, NUTS, SEATS, WAYS

MOST_TURNS = 500
REACH = MARBLES * WAYS  # cells beside a player's marbles, at most

facts = Facts(
    name="nutland",
    prefix="N",
    seats=(2, 3, 4, 5, 6),
    colours=COLOURS,
    moves=MOVES,
    # every marble over every chain, every nut beside one to every cell beside one, five opponents to name, pass
    most_legal=MARBLES * REACH + REACH * REACH + SEATS,
    # two lots, the nuts, the marbles, and turns of at most three moves: return, marble, nut
    most_moves=2 + NUTS + 20 + 3 * SEATS * MOST_TURNS + 1,
    options=(
        Option("land", 0, 0, 2, ("ready-made", "grown", "together")),
        Option("looseness", 3, 0, 6),  # of a grown land: 0 compact, 6 all threads
        Option("nuts_only_on_nuts", 0),  # N6.6
        Option("turns", 0, 0, MOST_TURNS),  # N7.3: turns a player; 0: 300 with two or three players, 150 with more
        Option("teams", 0, 0, 1, ("pairs", "threes"), seats=(6,)),
        Option("alone", 0, 0, 5, ("lot", *COLOURS[:5]), seats=(5,)),
        Option("short_falls", 0),  # N5.2
        Option("push_from_below", 0),  # N5.4
    ),
    minutes=45,
)
