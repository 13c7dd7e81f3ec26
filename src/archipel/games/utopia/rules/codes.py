"""Utopia: the rules that can refuse a move, with the cases that a sentence tells apart."""

from __future__ import annotations

U2_1, U2_2, U2_4 = 201, 202, 204
U3_1 = 301
U3_1_DISCARD, U3_1_DEVELOP = 1301, 2301
U4_1, U4_2, U4_3, U4_5 = 401, 402, 403, 405
U4_2_DONE, U4_2_ABSENT, U4_2_ISLAND, U4_2_FIRST = 1402, 2402, 3402, 4402
U4_3_HOUSE, U4_3_INVITE, U4_3_ONCE, U4_3_NO_SURPRISE, U4_3_WHOM = 1403, 2403, 3403, 4403, 5403
U5_1, U5_2, U5_4, U5_5, U5_7 = 501, 502, 504, 505, 507
U5_1_RETURN, U5_1_NOTHING, U5_4_WONDER, U5_5_STOCK = 1501, 2501, 1504, 1505
U6_1, U6_2, U6_3, U6_4, U6_5, U6_6 = 601, 602, 603, 604, 605, 606
U6_8, U6_9, U6_10, U6_11 = 608, 609, 610, 611
U6_1_DISCARD, U6_2_HAND, U6_3_SURPLUS, U6_3_LATER = 1601, 1602, 1603, 2603
U6_4_PRINCES, U6_5_PRINCES, U6_6_SUPPLY, U6_8_PRINCE = 1604, 1605, 1606, 1608
U6_11_FIRST, U6_11_NOTHING = 1611, 2611
U7_2, U7_3 = 702, 703
# The order in which rules refuse: a completion refused by a later one got further.
ORDER = (
    *(U7_2, U7_3, U2_1, U2_2, U4_1, U3_1, U2_4, U4_3, U4_2, U4_5, U5_1, U5_2, U5_4, U5_5, U5_7),
    *(U6_1, U6_3, U6_2, U6_4, U6_5, U6_6, U6_8, U6_9, U6_10, U6_11),
)
