"""The Great Wall: the rules that can refuse a move, with the cases that a sentence tells apart."""

from __future__ import annotations

W2_2, W2_3, W2_4 = 202, 203, 204
W2_4_OVER, W2_4_VILLAGE, W2_4_STONE, W2_4_SCOUT, W2_4_TAKEN = 1204, 2204, 3204, 4204, 5204
W3_1, W3_2, W3_3 = 301, 302, 303
W3_1_DRAWN, W3_2_WALLS, W3_3_WALLS = 1301, 1302, 1303
W4_1, W4_2, W4_3, W4_4, W4_5, W4_7, W4_8, W4_10 = 401, 402, 403, 404, 405, 407, 408, 410
W4_1_WALLS, W4_1_STONES, W4_1_NO_STONE, W4_1_NO_PIECE = 1401, 2401, 3401, 4401
W4_2_FIRST, W4_2_STONE, W4_8_START = 1402, 2402, 1408
W5_1, W5_9 = 501, 509
W5_1_TAKEN = 1501
W6_1, W6_2, W6_3 = 601, 602, 603
W6_1_CAN_MOVE, W6_2_ON_BOARD, W6_2_ENTER = 1601, 1602, 2602
W7_3 = 703
# The order in which rules refuse: a completion refused by a later one got further.
ORDER = (
    W7_3, W2_2, W2_3, W2_4, W3_1, W3_2, W3_3, W4_1, W4_2, W4_3, W4_4, W4_5, W4_7, W4_8, W4_10,
    W5_1, W5_9, W6_1, W6_2, W6_3,
)  # fmt: skip
