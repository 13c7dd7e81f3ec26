"""Utopia: what can happen, with the kinds of the numbers each event carries."""

from __future__ import annotations

from archipel.core.telling import text

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
TEXTS = {
    RANKED: text("ranked", "civ value"),
    STARTS: text("starts", "seat"),
    ROUND: text("round", "number"),
    MADE_WAY: text("made_way", "seat"),
    ARRIVED: text("arrived", "civ island"),
    HOUSED: text("housed", "seat civ district"),
    TURNED_AWAY: text("turned_away", "seat civ island"),
    SURPRISE_DRAWN: text("surprise_drawn", "seat civ island"),
    INVITED: text("invited", "seat by:seat"),
    BUILT_WONDER: text("built_wonder", "seat island"),
    WENT_HOME: text("went_home", "seat civ district"),
    TOOK_CONTROL: text("took_control", "seat civ district"),
    DEALT_CARD: text("dealt_card", "seat"),
    GOT: text("got", "seat civ"),
    RESHUFFLED: text("reshuffled"),
    DISCARDED: text("discarded", "seat civ"),
    PAID: text("paid", "seat civ count"),
    TURNED_CARD: text("turned_card", "seat civ into:civ"),
    MOVED: text("moved", "seat civ count from:district to:district"),
    SAILED: text("sailed", "seat civ count from:district to:district"),
    PLACED: text("placed", "seat civ district"),
    REMOVED: text("removed", "seat civ district"),
    RAISED: text("raised", "seat civ value"),
    DROPPED: text("dropped", "seat civ"),
    ENDED_TURN: text("ended_turn", "seat"),
    SCORED: text(" ".join(f"scored_{reason}" for reason in REASONS), "seat points"),
    FINISHED: text("finished", "seat"),
}
