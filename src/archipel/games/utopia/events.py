"""Utopia: what can happen, and the numbers each event carries."""

from __future__ import annotations

RANKED = 1  # civ, value
STARTS = 2  # seat
ROUND = 3  # number
MADE_WAY = 4  # seat that goes to the back of the start space
ARRIVED = 5  # civ, island
HOUSED = 6  # seat, civ, district
TURNED_AWAY = 7  # seat, civ, island: a guest for whom there is no prince
SURPRISE_DRAWN = 8  # seat, civ, island
INVITED = 9  # seat, by
BUILT_WONDER = 10  # seat, island
WENT_HOME = 11  # seat, civ, district
TOOK_CONTROL = 12  # seat, civ, district
DEALT_CARD = 13  # seat
GOT = 14  # seat, civ; only for that seat
RESHUFFLED = 15
DISCARDED = 16  # seat, civ
PAID = 17  # seat, civ, cards
TURNED_CARD = 18  # seat, printed, into
MOVED = 19  # seat, civ, count, from, to
SAILED = 20  # seat, civ, count, from, to
PLACED = 21  # seat, civ, district
REMOVED = 22  # seat, civ, district
RAISED = 23  # seat, civ, value
DROPPED = 24  # seat, civ
ENDED_TURN = 25  # seat
SCORED = 26  # seat, points, reason
FINISHED = 27  # seat that has won
# Why points were scored
FOR_WONDER = 0
FOR_DISTRICT = 1  # a monument on the island of one's wonder
FOR_VISIT = 2  # another's prince placed in one's district
FOR_REMOVAL = 3
FOR_INCOME = 4
