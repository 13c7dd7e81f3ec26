"""Our own exp and log: near the C library's, the same as plain Python and compiled."""

from __future__ import annotations

import math
import random

import pytest

from archipel.core import maths

NUMBERS = [random.Random(1).uniform(-700.0, 700.0) for _ in range(2_000)] + [0.0, 1.0, -1.0, 1e-9, -1e-9]


def test_exp_and_log_are_right_to_the_last_digit_or_the_one_before() -> None:
    for x in NUMBERS:
        assert math.isclose(maths.exp(x), math.exp(x), rel_tol=3e-16)
        y = math.exp(x)
        assert math.isclose(maths.log(y), math.log(y), rel_tol=3e-16, abs_tol=1e-300)


@pytest.mark.parametrize(("x", "y"), [(0.0, 1.0), (710.0, math.inf), (-746.0, 0.0)])
def test_exp_at_the_edges(x: float, y: float) -> None:
    assert maths.exp(x) == y


def test_log_of_1_is_0() -> None:
    assert maths.log(1.0) == 0.0


def test_they_are_the_same_as_plain_python() -> None:
    """Each step is rounded alike wherever it is done; a browser is no exception (see tests/engine)."""
    plain_exp, plain_log = maths.exp.py_func, maths.log.py_func  # type: ignore[attr-defined]
    for x in NUMBERS:
        assert plain_exp(x) == maths.exp(x)
        assert plain_log(math.exp(x)) == maths.log(math.exp(x))
