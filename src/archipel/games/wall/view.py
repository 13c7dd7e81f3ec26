"""The Great Wall: who may know what (W1.4, W4.9, W4.11). Everything is public but which stone is which."""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled
from archipel.core.random import below
from archipel.games.wall.moves import DREW_STONE, DREW_UNSEEN, LAY_STONE, LAY_UNSEEN, SCOUT_IN, has
from archipel.games.wall.state import ENDED, KINDS, OF_KIND, UNKNOWN

# Every field of the state is in one of these: what is not named public is secret, and `redact` blanks it.
SECRET = ("kind", "hand", "passive", "lost")
PUBLIC = (
    "mongolia", "visited", "wall", "toward", "root", "height", "owner", "eyes", "held", "stock", "missing", "pieces",
    "scout", "seats", "stage", "starter", "turn", "here", "drawn", "laid", "general", "gone", "west", "east", "quiet",
    "announcer", "turns_left",
)  # fmt: skip


@compiled
def may_know(eyes: int, seat: int) -> bool:
    """W4.11: whether a seat is among those that have seen a stone; a spectator never is."""
    return seat >= 0 and has(eyes, max(seat, 0))


@compiled
def redact(board: Any, state: Any, seat: int) -> None:
    """W4.11, W4.9: blank the stones this seat has not seen; at the end all stones are shown."""
    if state.stage == ENDED:
        return
    for i in range(state.laid):
        if not may_know(state.eyes[i], seat):
            state.kind[i] = UNKNOWN
    for other in range(state.seats):
        if other != seat:
            for kind in range(KINDS):
                state.hand[other, kind] = UNKNOWN
                state.passive[other, kind] = UNKNOWN
                state.lost[other, kind] = UNKNOWN


@compiled
def seen(board: Any, state: Any, move: int, seat: int) -> int:
    """W1.4, W4.11: what is laid and what is drawn is for the player alone; others see that it happened."""
    if seat == state.turn:
        return move
    if LAY_STONE <= move < SCOUT_IN:
        return LAY_UNSEEN
    return DREW_UNSEEN if move >= DREW_STONE else move


@compiled
def imagine(board: Any, state: Any, seat: int, rng: Any) -> None:
    """W1.3, W4.11: each colour's stones that this seat has not seen are its known rest in any order, all alike."""
    if state.stage == ENDED:
        return
    for other in range(state.seats):
        if other != seat:
            for kind in range(KINDS):
                state.passive[other, kind] = OF_KIND[kind]
                state.hand[other, kind] = 0
                state.lost[other, kind] = 0
    for i in range(state.laid):
        if state.owner[i] != seat and state.kind[i] != UNKNOWN:
            state.passive[state.owner[i], state.kind[i]] -= 1
    for i in range(state.laid):
        if state.kind[i] == UNKNOWN:
            state.kind[i] = _any_stone(state, state.owner[i], rng)
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.held[other]):
                state.hand[other, _any_stone(state, other, rng)] += 1
            for _ in range(state.missing[other]):
                state.lost[other, _any_stone(state, other, rng)] += 1


@compiled
def _any_stone(state: Any, seat: int, rng: Any) -> int:
    """Take one of the stones not yet placed, each as likely."""
    left = 0
    for kind in range(KINDS):
        left += state.passive[seat, kind]
    ticket = below(rng, left)
    for kind in range(KINDS):
        ticket -= state.passive[seat, kind]
        if ticket < 0:
            state.passive[seat, kind] -= 1
            return kind
    return KINDS - 1
