"""A small counter-based random generator: the n-th word is a pure function of the key and n.

`rng` is three 64-bit words: two of key, one counter. Nature's draw at log index i starts from counter i * 2**20,
so any single draw of a game can be checked without the others, and taking moves back never changes later draws.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.jit import compiled

Rng = npt.NDArray[np.uint64]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
ONE = np.uint64(1)
R27, R30, R31, R32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
LOW_32, TWO_32 = np.uint64(2**32 - 1), np.uint64(2**32)
STRIDE = np.uint64(20)


@compiled
def mix(z: Any) -> Any:
    """Scramble 64 bits (the finaliser of SplitMix64)."""
    z = (z ^ (z >> R30)) * MIX_1
    z = (z ^ (z >> R27)) * MIX_2
    return z ^ (z >> R31)


@compiled
def word(rng: Any) -> Any:
    """The next 64 random bits."""
    rng[2] = rng[2] + ONE
    return mix(mix(rng[0] + rng[2] * GOLDEN) ^ rng[1])


@compiled
def below(rng: Any, n: int) -> int:
    """A whole number from 0 to n - 1 (n under 2**32), all exactly equally likely, as a rule without a division."""
    bound = np.uint64(n)
    product = (word(rng) >> R32) * bound
    if product & LOW_32 < bound:  # one of the few products that could favour some numbers
        excess = (TWO_32 - bound) % bound
        while product & LOW_32 < excess:
            product = (word(rng) >> R32) * bound
    return np.int64(product >> R32)  # type: ignore[return-value]


@compiled
def weighted(rng: Any, weights: Any, n: int) -> int:
    """An index from 0 to n - 1, in proportion to whole-number weights."""
    total = 0
    for i in range(n):
        total += weights[i]
    ticket = below(rng, total)
    for i in range(n):
        ticket -= weights[i]
        if ticket < 0:
            return i
    return n - 1


@compiled
def at(rng: Any, index: int) -> None:
    """Move the generator to where the draw at this index of a log begins."""
    rng[2] = np.uint64(index) << STRIDE


def generator(seed: int, nonces: tuple[str, ...] = ()) -> Rng:
    """The generator of a 128-bit seed, to which the seats may have added nonces after the seed was fixed."""
    if not 0 <= seed < 1 << 128:
        raise ValueError(f"A seed is a whole number from 0 to 2**128 - 1; {seed} is not.")
    if nonces:
        seed ^= int.from_bytes(hashlib.sha256("\n".join(nonces).encode()).digest()[:16], "big")
    return np.array([seed & (1 << 64) - 1, seed >> 64, 0], dtype=np.uint64)
