"""Utopia: a hand-made guess at who stands how well, for bots. No rule is stated here.

Everything is counted in points: what a seat has, what its monuments will still earn, and what its princes, cards and
tokens may become. Hands count by their number of cards alone, so that the guess holds for what is hidden too.
"""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.core.maths import exp
from archipel.games.utopia.rules.building import lives_on
from archipel.games.utopia.rules.track import income
from archipel.games.utopia.state import (
    CIVS,
    DEALT,
    DEVELOP,
    DISCARD,
    DISTRICTS,
    DRAW,
    ENDED,
    EXTRA,
    GOAL,
    HOUSE,
    INVITE,
    ISLANDS,
    NONE,
    PASSES,
    SETTLED,
    SURPLUS,
    WONDER_POINTS,
)

CARD = 0.7  # a card that can be kept
SURPLUS_CARD = 0.2  # one above five
PRIVILEGE = 1.4
GUEST = 4.7  # a guest that is still to be taken in this round
GUEST_LASTS = 0.7  # and for each round that it will be of use
PLAYABLE = 2.1  # a card that can still be played in this round, besides what it is worth if kept
IDLE = 3.2  # cards of which nothing is expected
AT_MONUMENT = 0.75  # a prince that can be removed for two points
SPARE = 0.11  # a prince that can still be moved to where it counts
SECOND = 0.22  # of what a second civilisation could build in the same district
DUE = 0.3  # how likely a district is to be built on while its island's wonder pays
MEAN = 3.0  # of the scale
NOW = 0.31  # how much of the scale as it is holds for what is yet to be built
PACE = 6.8  # points a round besides the income
SLOPE = 0.145  # how sharply a lead decides in the last round
TRIPLE = (0.0, 0.14, 0.4, 0.8)  # how much of a monument one, two, three princes are
QUINTET = (0.0, 0.02, 0.045, 0.09, 0.18, 0.37)  # how much of a wonder princes of one to five civilisations are


@compiled
def rounds_left(state: Any) -> float:
    """How often phase 3 is still to come, guessed from the leader's pace."""
    if state.stage == ENDED:
        return 0.0
    left = 5.0
    for seat in range(state.seats):
        earned = income(state, seat)
        left = min(left, (GOAL - state.points[seat] - earned) / (0.5 * earned + PACE))
    return 1.0 + max(0.0, left)


@compiled
def _monument(state: Any, civ: int, rounds: float) -> float:
    """What a monument will earn: its value now, and then something nearer to the mean."""
    now = float(state.worth[civ])
    return min(rounds, 1.0) * now + max(0.0, rounds - 1.0) * 0.5 * (now + MEAN)


@compiled
def _hope(board: Any, state: Any, seat: int, district: int, rounds: float) -> float:
    """What princes may build in a district without a monument: the best of them, as there is room for one only."""
    payee = state.wonder[board.island[district]]
    dues = 0.0
    if payee == seat:
        dues = float(board.value[district])
    elif payee != NONE:
        dues = -0.4 * board.value[district]
    best, others = 0.0, 0.0
    for civ in range(CIVS):
        count = state.princes[seat, civ, district]
        if count > 0 and state.bases[seat] > 0 and state.stock[civ] > 0:
            worth = rounds * (NOW * state.worth[civ] + (1.0 - NOW) * MEAN) + dues
            hope = TRIPLE[min(count, 3)] * worth
            others += SPARE * count + SECOND * min(best, hope)
            best = max(best, hope)
    return best + others


@compiled
def _of_districts(board: Any, state: Any, seat: int, rounds: float) -> float:
    """What monuments earn, and what princes may build or be removed for."""
    total = 0.0
    for district in range(DISTRICTS):
        monument = state.monument[district]
        if monument == NONE:
            total += _hope(board, state, seat, district, rounds)
            continue
        if state.controller[district] == seat:
            total += _monument(state, monument, rounds)
        for civ in range(CIVS):
            count = state.princes[seat, civ, district]
            total += count * (AT_MONUMENT * min(rounds, 1.0) if monument == civ else SPARE)
    return total


@compiled
def _of_islands(board: Any, state: Any, seat: int, rounds: float) -> float:
    """What wonders may still bring: their points to the builder, and their dues to the owner."""
    total = 0.0
    for island in range(ISLANDS):
        owner = state.wonder[island]
        if owner != NONE and owner != seat:
            continue
        dues = 0.0
        for district in range(board.first[island], board.first[island + 1]):
            if state.monument[district] == NONE:
                dues += DUE * min(1.0, rounds / 3.0) * board.value[district]
        if owner == seat:
            total += dues
        elif state.bases[seat] > 0:
            civs = 0
            for civ in range(CIVS):
                civs += lives_on(board, state, seat, civ, island)
            total += QUINTET[civs] * (WONDER_POINTS + dues) * min(rounds, 1.0)
    return total


@compiled
def _guests_to_come(state: Any, seat: int) -> float:
    """How many guests a seat is still to take in this phase 1."""
    if state.pass_no == 0:
        return 0.0
    left = float(PASSES - state.pass_no)
    host = state.turn if state.host == NONE else state.host
    housed = state.stage == SETTLED or state.stage == INVITE or state.stage == EXTRA
    if state.acted >> seat & 1 == 0 and not (seat == host and housed):
        left += 1.0
    if state.stage == EXTRA and state.turn == seat:
        left += 1.0
    if (state.stage == DRAW or state.stage == HOUSE or state.stage == INVITE) and seat != host:
        left += 1.0 / (state.seats - 1)  # one of them will be invited
    return left


@compiled
def _playable(state: Any, seat: int, cards: float) -> float:
    """How many cards a seat still has to play with in this phase 2."""
    if state.stage == DISCARD:
        if state.turn == seat:
            return cards - float(state.due)
        if state.acted >> seat & 1 == 0:
            for place in range(state.seats):
                if state.order[place] == seat and place < state.seats - 1:
                    return cards - (2.0 if place == 0 else 1.0)
        return cards
    if state.stage == DEVELOP or (state.stage == SURPLUS and state.turn != seat):
        return cards if state.acted >> seat & 1 == 0 else 0.0
    return 0.0


@compiled
def _of_hand(state: Any, seat: int, rounds: float) -> float:
    """What cards, tokens and the guests to come are good for, while there are rounds left."""
    cards, tokens = float(state.cards[seat]), float(state.privileges[seat])
    if state.turn == seat:
        cards -= state.owed
    kept = min(cards, float(DEALT))
    total = (CARD * kept + SURPLUS_CARD * (cards - kept) + PRIVILEGE * tokens) * min(1.0, rounds / 2.0)
    total += PLAYABLE * max(0.0, _playable(state, seat, cards) - IDLE)
    return total + _guests_to_come(state, seat) * (GUEST + GUEST_LASTS * min(rounds, 5.0))


@compiled
def evaluate(board: Any, state: Any, values: Any) -> None:
    """A soft ranking of the seats' prospects, sharper as the end nears."""
    rounds = rounds_left(state)
    sharpness = SLOPE / (0.8 + 0.2 * rounds)
    best = -1e9
    for seat in range(state.seats):
        values[seat] = state.points[seat] + _of_districts(board, state, seat, rounds)
        values[seat] += _of_islands(board, state, seat, rounds) + _of_hand(state, seat, rounds)
        best = max(best, values[seat])
    total = 0.0
    for seat in range(state.seats):
        values[seat] = exp(sharpness * (values[seat] - best))
        total += values[seat]
    for seat in range(state.seats):
        values[seat] /= total
