"""Random games in which everything is counted after every move. A template, like `core/loops.py`.

`watched_game` returns 0, or the number of the first thing that is not as it must be (see BROKEN).
"""

from __future__ import annotations

from typing import Any

from archipel.core.contract import apply, chance, legal, to_act
from archipel.core.jit import compiled
from archipel.core.random import below, weighted

BROKEN = (
    "",
    "ten cards of each civilisation",  # 1
    "hand sizes are the numbers of cards in hand",  # 2
    "two guests of each kind, none of Water's with two players",  # 3
    "eight princes of each civilisation for each player",  # 4
    "eight bases for each player",  # 5
    "seven monuments of each civilisation",  # 6
    "two privileges for each player, less those spent",  # 7
    "the track is in the order of points and arrival",  # 8
    "with two players nothing stands on Water",  # 9
    "the scale holds each value once",  # 10
    "what is built is never lost",  # 11
    "nothing is left lying about between the steps",  # 12
    "there is a legal move, and not more than the facts say",  # 13
)
CIVS, ISLANDS, DISTRICTS = 5, 4, 24


@compiled
def counted(board: Any, state: Any) -> int:
    """What can be seen at one position."""
    for civ in range(CIVS):
        cards = state.pile[civ] + state.discards[civ]
        stock = int(state.stock[civ])
        for seat in range(5):
            cards += state.hand[seat, civ]
            if state.hand[seat, civ] < 0:
                return 1
            princes = int(state.supply[seat, civ])
            for district in range(DISTRICTS):
                princes += state.princes[seat, civ, district]
                if state.princes[seat, civ, district] < 0:
                    return 4
            if princes != (8 if seat < state.seats else 0) or state.supply[seat, civ] < 0:
                return 4
        if cards != 10 or state.pile[civ] < 0 or state.discards[civ] < 0:
            return 1
        for district in range(DISTRICTS):
            stock += state.monument[district] == civ
        if stock != 7 or state.stock[civ] < 0:
            return 6
        for island in range(ISLANDS):
            guests = state.bag[island, civ] + state.ships[island, civ] + state.taken[island, civ]
            guests += state.guest_island == island and state.guest_civ == civ
            closed = state.seats == 2 and island == 0
            if guests != (0 if closed else 2) or state.bag[island, civ] < 0 or state.ships[island, civ] < 0:
                return 3
    for seat in range(5):
        hand, bases = 0, int(state.bases[seat])
        for civ in range(CIVS):
            hand += state.hand[seat, civ]
        if hand != state.cards[seat]:
            return 2
        for district in range(DISTRICTS):
            bases += state.controller[district] == seat
        for island in range(ISLANDS):
            bases += state.wonder[island] == seat
        if bases != (8 if seat < state.seats else 0) or state.bases[seat] < 0:
            return 5
    if state.seats == 2:
        for district in range(board.first[1]):
            for seat in range(2):
                for civ in range(CIVS):
                    if state.princes[seat, civ, district] != 0:
                        return 9
            if state.monument[district] != -1:
                return 9
        if state.wonder[0] != -1:
            return 9
    if state.round_no > 0:
        seen = 0
        for civ in range(CIVS):
            seen |= 1 << state.worth[civ]
        if seen != 0b111110:
            return 10
    return _tidy(state)


@compiled
def _tidy(state: Any) -> int:
    """Fields of one step are empty outside it, so that equal positions are equal bytes."""
    if (state.guest_civ == -1) != (state.stage != 5) or (state.guest_civ == -1) != (state.guest_island == -1):
        return 12
    if (state.returning == -1) != (state.site == -1) or (state.owed == 0) != (state.owed_civ == -1):
        return 12
    if (state.pass_no == 0) != (state.stage < 3 or state.stage > 8) or (state.surprised != 0 and state.pass_no == 0):
        return 12
    waiting = state.stage == 2 or state.stage == 9 or state.stage == 10 or state.stage == 12
    return 0 if (state.due > 0) == waiting else 12


@compiled
def _arrive(state: Any, before: Any, arrival: Any, clock: int) -> int:
    """When points changed: those who have more arrived now, in the order in which they stood before."""
    for place in range(state.seats):
        seat = before.order[place]
        if seat >= 0 and state.points[seat] != before.points[seat]:
            clock += 1
            arrival[seat] = clock
    if before.round_no > 0 and state.round_no > before.round_no:
        first, there = -1, 0
        for seat in range(state.seats):
            if state.points[seat] == 0:
                there += 1
                if first == -1 or arrival[seat] < arrival[first]:
                    first = seat
        if there > 1:
            clock += 1
            arrival[first] = clock
    return clock


@compiled
def _ordered(state: Any, arrival: Any) -> bool:
    for place in range(state.seats - 1):
        a, b = state.order[place], state.order[place + 1]
        if state.points[a] < state.points[b]:
            return False
        if state.points[a] == state.points[b] and arrival[a] >= arrival[b]:
            return False
    return True


@compiled
def watched_game(
    boards: Any,
    states: Any,
    before: Any,
    arrival: Any,
    spent: Any,
    rng: Any,
    out: Any,
    weights: Any,
    pay: int,
    end: int,
) -> int:
    """Play a random game to its end, looking at everything after every move. `pay` and `end` bound the payments."""
    board, state = boards[0], states[0]
    clock = 0
    while True:
        seat = to_act(state)
        if seat == -2:
            return 0
        if seat == -1:
            move = int(out[weighted(rng, weights, chance(board, state, out, weights))])
        else:
            n = legal(board, state, out)
            if n < 1 or n > len(out):
                return 13
            move = int(out[below(rng, n)])
            if pay < move < end:
                spent[seat] += 1 if move <= pay + CIVS else 2
        before[0] = states[0]
        apply(board, state, move, None)
        if before[0].round_no == 0 and state.round_no == 1:
            for place in range(state.seats):
                arrival[state.order[place]] = place
            clock = 10
        clock = _arrive(state, before[0], arrival, clock)
        broken = counted(board, state)
        if broken != 0:
            return broken
        if state.round_no > 0 and not _ordered(state, arrival):
            return 8
        for other in range(state.seats):
            if state.privileges[other] + spent[other] != 2:
                return 7
        for district in range(DISTRICTS):
            built = before[0].monument[district]
            kept = built == state.monument[district] and before[0].controller[district] == state.controller[district]
            if built != -1 and not kept:
                return 11
        for island in range(ISLANDS):
            if before[0].wonder[island] != -1 and before[0].wonder[island] != state.wonder[island]:
                return 11
