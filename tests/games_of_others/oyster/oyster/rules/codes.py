"""Oysters: the rules that can refuse a move."""

from __future__ import annotations

O1_2, O2_1, O2_2, O2_3, O2_4, O2_5, O3_1 = 102, 201, 202, 203, 204, 205, 301
# Where a rule refuses for a second reason, that is its number and a thousand; the texts call it O2.4b
O2_3_OTHER = 1203
O2_4_ABSENT = 1204
O2_5_THEIRS = 1205
# The order in which rules refuse: a completion refused by a later one got further.
ORDER = (O3_1, O2_1, O1_2, O2_2, O2_3, O2_4, O2_5)
