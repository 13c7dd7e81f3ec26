"""The generator: reproducible, unbiased, and every draw can be checked on its own."""

import numpy as np
import pytest

from archipel.core.random import at, below, generator, weighted, word

WORDS = [0x2263EAF0002BCEA9, 0x96520D32983F150C, 0xC5543AC92A426D20]


def test_the_same_key_and_counter_give_the_same_words_on_every_machine():
    rng = generator(0x0123456789ABCDEF0123456789ABCDEF)
    words = [int(word(rng)) for _ in range(3)]
    assert words == WORDS
    at(rng, 7)
    seventh = int(word(rng))
    again = generator(0x0123456789ABCDEF0123456789ABCDEF)
    at(again, 7)
    assert int(word(again)) == seventh


def test_numbers_are_evenly_spread():
    rng = generator(5)
    for n in (2, 3, 7, 13, 1000):
        counts = np.bincount([below(rng, n) for _ in range(200 * n)], minlength=n)
        chi = ((counts - 200) ** 2 / 200).sum()
        assert len(counts) == n
        assert chi < n + 5 * np.sqrt(2 * n), (n, chi)


def test_weights_are_kept():
    rng, weights = generator(6), np.array([1, 0, 3, 6], np.int32)
    counts = np.bincount([weighted(rng, weights, 4) for _ in range(10_000)], minlength=4)
    assert counts[1] == 0
    assert abs(counts / 10_000 - weights / 10).max() < 0.02


def test_nonces_change_the_draws_and_seeds_have_limits():
    assert generator(1).tolist() != generator(1, ("a",)).tolist() != generator(1, ("b",)).tolist()
    for seed in (-1, 1 << 128):
        with pytest.raises(ValueError, match="seed"):
            generator(seed)
