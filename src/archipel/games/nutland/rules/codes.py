"""Nutland: the rules that can refuse a move, with the cases that a sentence tells apart."""

from __future__ import annotations

N1_3 = 103
N2_1, N2_2 = 201, 202
N2_2_OVER, N2_2_BUILDING = 1202, 2202
N3_1, N3_2 = 301, 302
N3_1_FIRST, N3_2_TAKEN, N3_2_SEA = 1301, 1302, 2302
N4_1, N4_2, N4_3, N4_4, N4_5 = 401, 402, 403, 404, 405
N4_1_LATER, N4_2_STEEP, N4_4_OWN = 1401, 1402, 1404
N5_1, N5_2, N5_3, N5_4, N5_6 = 501, 502, 503, 504, 506
N5_2_FALL = 1502
N5_6_FIRST, N5_6_WHOM, N5_6_NONE, N5_6_LATER, N5_6_OVER = 1506, 2506, 3506, 4506, 5506
N6_1, N6_3, N6_4, N6_6 = 601, 603, 604, 606
N6_1_MARBLE, N6_1_SEA, N6_1_FAR, N6_3_FULL, N6_3_SAME = 1601, 2601, 3601, 1603, 2603
N7_2, N7_3 = 702, 703
# The order in which rules refuse: a completion refused by a later one got further.
ORDER = (
    *(N7_2, N7_3, N1_3, N2_2, N2_1, N3_1, N5_6, N3_2),
    *(N4_1, N4_3, N5_1, N4_2, N4_5, N4_4, N5_2, N5_3, N5_4),
    *(N6_1, N6_3, N6_4, N6_6),
)
