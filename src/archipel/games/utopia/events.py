"""Utopia: what can happen, with the kinds of the numbers each event carries."""

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
REASONS = ("wonder", "district", "visit", "removal", "income")
# The key of each event's text, and what its numbers are.
TEXTS: dict[int, tuple[str, str]] = {
    RANKED: ("ranked", "civ value"),
    STARTS: ("starts", "seat"),
    ROUND: ("round", "number"),
    MADE_WAY: ("made_way", "seat"),
    ARRIVED: ("arrived", "civ island"),
    HOUSED: ("housed", "seat civ district"),
    TURNED_AWAY: ("turned_away", "seat civ island"),
    SURPRISE_DRAWN: ("surprise_drawn", "seat civ island"),
    INVITED: ("invited", "seat by"),
    BUILT_WONDER: ("built_wonder", "seat island"),
    WENT_HOME: ("went_home", "seat civ district"),
    TOOK_CONTROL: ("took_control", "seat civ district"),
    DEALT_CARD: ("dealt_card", "seat"),
    GOT: ("got", "seat civ"),
    RESHUFFLED: ("reshuffled", ""),
    DISCARDED: ("discarded", "seat civ"),
    PAID: ("paid", "seat civ count"),
    TURNED_CARD: ("turned_card", "seat civ into"),
    MOVED: ("moved", "seat civ count from to"),
    SAILED: ("sailed", "seat civ count from to"),
    PLACED: ("placed", "seat civ district"),
    REMOVED: ("removed", "seat civ district"),
    RAISED: ("raised", "seat civ value"),
    DROPPED: ("dropped", "seat civ"),
    ENDED_TURN: ("ended_turn", "seat"),
    SCORED: ("scored", "seat points"),
    FINISHED: ("finished", "seat"),
}
# Parameters that are told by a name of another kind.
KIND = {"by": "seat", "into": "civ", "from": "district", "to": "district"}
