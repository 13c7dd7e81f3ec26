"""Utopia: who may know what (U8.1)."""

from __future__ import annotations

from typing import Any

import numpy as np

from archipel.core.jit import compiled
from archipel.core.random import below, word
from archipel.games.utopia.moves import CARD, CARD_UNSEEN
from archipel.games.utopia.state import CARDS, CIVS, UNKNOWN, State

SECRET = ("hand", "pile")
PUBLIC = (
    "princes",
    "supply",
    "points",
    "cards",
    "bases",
    "privileges",
    "order",
    "ships",
    "taken",
    "bag",
    "monument",
    "controller",
    "wonder",
    "stock",
    "worth",
    "discards",
    "seats",
    "stage",
    "round_no",
    "pass_no",
    "acted",
    "surprised",
    "turn",
    "host",
    "due",
    "guest_island",
    "guest_civ",
    "site",
    "returning",
    "owed_civ",
    "owed",
)
# A new field must be named here before anything works: nobody sees it by oversight.
assert sorted([*SECRET, *PUBLIC]) == sorted(State.names or ())

ONE = np.uint64(1)


@compiled
def redact(board: Any, state: Any, seat: int) -> None:
    """U8.1: the hands of others and what the draw pile holds are hidden; how many cards there are is not."""
    for civ in range(CIVS):
        state.pile[civ] = UNKNOWN
    for other in range(state.seats):
        if other != seat:
            for civ in range(CIVS):
                state.hand[other, civ] = UNKNOWN


@compiled
def seen(board: Any, state: Any, move: int, seat: int) -> int:
    """U8.1: a card dealt is seen by its receiver alone; every other move is made openly."""
    if CARD <= move < CARD_UNSEEN and state.turn != seat:
        return CARD_UNSEEN
    return move


@compiled
def imagine(board: Any, state: Any, seat: int, rng: Any) -> None:
    """U8.1: the unseen cards are dealt to the hidden hands, the rest is the pile; every deal is equally likely.

    One thing is known of a hidden hand: whoever still owes cards for an action (U6.11) can pay them.
    """
    for civ in range(CIVS):
        state.pile[civ] = CARDS - state.discards[civ]
        if seat >= 0:
            state.pile[civ] -= state.hand[seat, civ]
    for other in range(state.seats):
        if other != seat:
            for civ in range(CIVS):
                state.hand[other, civ] = 0
    if state.owed > 0 and state.turn != seat:
        _imagine_payer(state, rng)
    for other in range(state.seats):
        if other != seat and not (state.owed > 0 and state.turn == other):
            for _ in range(state.cards[other]):
                _imagine_card(state, other, UNKNOWN, rng)


@compiled
def _imagine_card(state: Any, seat: int, but: int, rng: Any) -> None:
    """A card of the pile goes to a hand, any but those of one civilisation."""
    left = 0
    for civ in range(CIVS):
        left += int(state.pile[civ]) if civ != but else 0
    ticket = below(rng, left)
    for civ in range(CIVS):
        if civ != but:
            ticket -= state.pile[civ]
            if ticket < 0:
                state.pile[civ] -= 1
                state.hand[seat, civ] += 1
                return


@compiled
def _imagine_payer(state: Any, rng: Any) -> None:
    """The hand of who owes: first how many natural cards, of those numbers that can pay, then the others."""
    seat, owed = state.turn, state.owed_civ
    size, natural, rest = int(state.cards[seat]), int(state.pile[owed]), 0
    for civ in range(CIVS):
        rest += int(state.pile[civ]) if civ != owed else 0
    fewest = max(0, int(state.owed - state.privileges[seat]))
    total = 0
    for n in range(fewest, size + 1):
        total += choose(natural, n) * choose(rest, size - n)
    ticket = np.int64(word(rng) >> ONE) % total
    n = fewest
    while n < size:
        ticket -= choose(natural, n) * choose(rest, size - n)
        if ticket < 0:
            break
        n += 1
    state.pile[owed] -= n
    state.hand[seat, owed] = n
    for _ in range(size - n):
        _imagine_card(state, seat, owed, rng)


@compiled
def choose(n: int, k: int) -> int:
    """In how many ways k of n can be chosen: at most 50 over 10 here."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways
