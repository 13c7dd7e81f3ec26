"""The Great Wall: a hand-made guess at who stands how well, for bots. No rule is stated here."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.core.maths import exp
from archipel.games.wall.moves import has
from archipel.games.wall.rules.scoring import pile_worth, worth
from archipel.games.wall.state import (
    CHINESE,
    DREW,
    FARMER,
    HERB,
    KINDS,
    LAY,
    MONGOL,
    NONE,
    PLAGUE,
    SETTLE_LAY,
    VILLAGES,
)

# What a stone in hand is worth, in points, while there is time to lay it: Chinese, Mongol, farmer, plague, herb
IN_HAND = (1.6, 1.6, 0.6, -0.6, 1.4)
ANY_STONE = 1.1  # one that is about to be drawn
PIECE = 0.5  # a wall piece held
OFF_BOARD = -0.7  # a scout that must enter first
SLOPE = 0.12  # how sharply a lead in points decides


@compiled
def _time_to_deploy(state: Any, seat: int) -> float:
    """How much of what a seat holds counts: all, until the end is announced; less in the final round; then nothing."""
    if state.announcer == NONE:
        return 1.0
    until = (seat - state.turn) % state.seats
    return 0.6 if until < state.turns_left else 0.0


@compiled
def _in_hand(state: Any, seat: int) -> float:
    """What a seat may expect of the stones and wall pieces it holds."""
    points = PIECE * state.pieces[seat]
    for kind in range(KINDS):
        points += IN_HAND[kind] * state.hand[seat, kind]
    if state.stage == DREW and state.turn == seat:
        points += ANY_STONE
    if state.scout[seat] == NONE:
        points += OFF_BOARD
    return float(points * _time_to_deploy(state, seat))


@compiled
def _best_lay(state: Any, first: int, values: Any) -> None:
    """A scout stands where a stone must be laid: count the best one as laid."""
    seat, village = int(state.turn), int(state.here)
    height, home = int(state.height[village]), has(state.mongolia, village)
    count_chinese, count_mongols, count_farmers, count_plague, count_herb = 0, 0, 0, 0, 0
    for i in range(first, first + height):
        count_chinese += state.kind[i] == CHINESE
        count_mongols += state.kind[i] == MONGOL
        count_farmers += state.kind[i] == FARMER
        count_plague += state.kind[i] == PLAGUE
        count_herb += state.kind[i] == HERB
    before = worth(count_chinese, count_mongols, count_farmers, count_plague, count_herb, home)
    best = -1000.0
    for kind in range(KINDS):
        if state.hand[seat, kind] > 0:
            points = worth(
                count_chinese + (kind == CHINESE),
                count_mongols + (kind == MONGOL),
                count_farmers + (kind == FARMER),
                count_plague + (kind == PLAGUE),
                count_herb + (kind == HERB),
                home,
            )
            best = max(best, points - IN_HAND[kind])
    if height > 0:
        values[state.owner[first + height - 1]] -= before
    values[seat] += best


@compiled
def evaluate(board: Any, state: Any, values: Any) -> None:
    """A soft ranking of the seats by their points now and what they hold."""
    for seat in range(state.seats):
        values[seat] = _in_hand(state, seat)
    first = 0
    for village in range(VILLAGES):
        height = int(state.height[village])
        if village == state.here and (state.stage in (LAY, SETTLE_LAY)):
            _best_lay(state, first, values)
        if height > 0:
            points = pile_worth(state, first, height, has(state.mongolia, village))
            first += height
            values[state.owner[first - 1]] += points
    highest, total = values[0], 0.0
    for seat in range(state.seats):
        highest = max(highest, values[seat])
    for seat in range(state.seats):
        values[seat] = exp(SLOPE * (values[seat] - highest))
        total += values[seat]
    for seat in range(state.seats):
        values[seat] /= total
