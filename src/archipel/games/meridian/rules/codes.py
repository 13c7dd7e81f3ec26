"""Meridian: the rules that can refuse a move, with the cases that a sentence tells apart."""

from __future__ import annotations

M2_2, M2_3 = 202, 203
M3_1, M3_2, M3_4, M3_5 = 301, 302, 304, 305
M3_1_CHOSEN, M3_1_CARD, M3_1_NUMBER = 1301, 2301, 3301
M3_4_TAKEN, M3_4_ELSEWHERE = 1304, 2304
M4_1, M4_2, M4_3, M4_4, M4_5 = 401, 402, 403, 404, 405
M5_3, M5_4, M5_5 = 503, 504, 505
M6_1 = 601
M7_2, M7_3 = 702, 703
# The order in which rules refuse: a completion refused by a later one got further.
ORDER = (M6_1, M2_3, M2_2, M3_1, M7_3, M3_4, M3_2, M4_4, M7_2, M4_5, M3_5, M4_1, M4_2, M5_4, M5_3, M5_5, M4_3)
