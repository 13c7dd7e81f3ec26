"""Pebbles: the rules that can refuse a move."""

from __future__ import annotations

P2_1, P2_2, P3_1 = 201, 202, 301
# The order in which rules refuse: a completion refused by a later one got further.
ORDER = (P3_1, P2_1, P2_2)
