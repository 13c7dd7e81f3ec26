"""The Great Wall: what hidden stones are likely to be, for bots that learn. No rule is stated here.

`imagine` holds every stone that fits to be as likely. But a player lays stones where they count: of those that others
cannot see four times as many are at home in their realm as not. Whoever takes them for any stones thinks too little of
every village of another's and too well of its own table.
"""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.core.random import below
from archipel.games.wall.moves import has
from archipel.games.wall.state import CHINESE, ENDED, KINDS, MONGOL, OF_KIND, UNKNOWN, VILLAGES

# How often a stone is found where it lies, beside how often if all were alike: counted in games of experts
AT_HOME, ABROAD, OTHERS = 8, 2, 5


@compiled
def _likely(kind: int, in_mongolia: bool) -> int:
    """What a kind counts in a realm."""
    if kind == CHINESE:
        return ABROAD if in_mongolia else AT_HOME
    if kind == MONGOL:
        return AT_HOME if in_mongolia else ABROAD
    return OTHERS


@compiled
def _some_stone(state: Any, seat: int, in_mongolia: bool, rng: Any) -> int:
    """Take one of the stones not yet placed, likely ones more often."""
    left = 0
    for kind in range(KINDS):
        left += int(state.passive[seat, kind]) * _likely(kind, in_mongolia)
    ticket = below(rng, left)
    for kind in range(KINDS):
        ticket -= int(state.passive[seat, kind]) * _likely(kind, in_mongolia)
        if ticket < 0:
            state.passive[seat, kind] -= 1
            return kind
    return KINDS - 1


@compiled
def _any_stone(state: Any, seat: int, rng: Any) -> int:
    """Take one of the stones not yet placed, each as likely."""
    left = 0
    for kind in range(KINDS):
        left += int(state.passive[seat, kind])
    ticket = below(rng, left)
    for kind in range(KINDS):
        ticket -= int(state.passive[seat, kind])
        if ticket < 0:
            state.passive[seat, kind] -= 1
            return kind
    return KINDS - 1


@compiled
def believe(board: Any, state: Any, seat: int, rng: Any) -> bool:
    """Fill in a redacted record as `imagine` does, in place, with what is likely rather than with anything."""
    if state.stage == ENDED:
        return True
    for other in range(state.seats):
        if other != seat:
            for kind in range(KINDS):
                state.passive[other, kind] = OF_KIND[kind]
                state.hand[other, kind] = 0
                state.lost[other, kind] = 0
    for i in range(state.laid):
        if state.owner[i] != seat and state.kind[i] != UNKNOWN:
            state.passive[state.owner[i], state.kind[i]] -= 1
    first = 0
    for village in range(VILLAGES):
        height = int(state.height[village])
        for i in range(first, first + height):
            if state.kind[i] == UNKNOWN:
                state.kind[i] = _some_stone(state, int(state.owner[i]), has(state.mongolia, village), rng)
        first += height
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.held[other]):
                state.hand[other, _any_stone(state, other, rng)] += 1
            for _ in range(state.missing[other]):
                state.lost[other, _any_stone(state, other, rng)] += 1
    return True
