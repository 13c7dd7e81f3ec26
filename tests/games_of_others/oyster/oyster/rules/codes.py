"""Oyster: the rules that can refuse a move."""

from __future__ import annotations

O2_1, O2_2, O3_1 = 201, 202, 301
# The order in which rules refuse: a completion refused by a later one got further.
ORDER = (O3_1, O2_1, O2_2)
