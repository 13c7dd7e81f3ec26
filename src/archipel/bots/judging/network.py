"""A small network over sparse inputs: the rows of the active inputs are added up, then two small layers.

It depends on no game. Everything lies in one record (see `bots.learned`), scratch space included, because handing on
one pointer costs half of what a tuple of arrays does. The small layers come in *heads*: one for each number of players
and part of the game.
"""

from __future__ import annotations

from typing import Any

from archipel.bots.judging.vectors import dense_layer, row_adder
from archipel.core.jit import compiled
from archipel.core.maths import exp, log

HIDDEN = 32  # sums of the first layer
SECOND = 16
OUTS = 8  # room for the seats, from the one the inputs are turned to on
FAINTEST = 1e-4  # a chance taken from the hand-made guess is never below this


add_rows = row_adder(HIDDEN)
to_middle = dense_layer(HIDDEN, SECOND)
to_outs = dense_layer(SECOND, OUTS)


@compiled
def forward(net: Any, inputs: int, head: int) -> None:
    """From the inputs in net.rows to a number for each seat, in net.outs; the first layer's last row counts always."""
    add_rows(net.first, len(net.first) - 1, net.rows, inputs, net.sums)
    to_middle(net.sums, net.second, head, net.middle)
    to_outs(net.middle, net.third, head, net.outs)


@compiled
def to_chances(net: Any, head: int, seats: int, me: int, teams: Any, values: Any) -> None:
    """Turn the outputs, and the hand-made guess in `values`, into each seat's chance to win: a softmax over the teams.

    A team's number is the mean of its seats'. `values` is read and written.
    """
    lean = net.lean[head]
    best = -1e9
    for seat in range(seats):
        total, mates = 0.0, 0
        for other in range(seats):
            if teams[other] == teams[seat]:
                total += net.outs[(other - me) % seats]
                mates += 1
        net.logits[seat] = total / mates
        if lean != 0.0:
            net.logits[seat] += lean * log(max(values[seat], FAINTEST))
        best = max(best, net.logits[seat])
    total = 0.0
    for seat in range(seats):
        values[seat] = exp(net.logits[seat] - best)
        first_of_team = True
        for other in range(seat):
            first_of_team = first_of_team and teams[other] != teams[seat]
        if first_of_team:
            total += values[seat]
    for seat in range(seats):
        values[seat] /= total
