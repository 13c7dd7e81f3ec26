"""Utopia: the table as one record. Hands are hidden (U8.1); draw pile and bag are counts, not orders."""

from __future__ import annotations

from archipel.core.contract import record

SEATS = 5
CIVS = 5  # Maya, Persian, Egyptian, Greek, Chinese (U1.2)
ISLANDS = 4  # Water, Earth, Wind, Fire (U1.1)
DISTRICTS = 24
NONE = -1
UNKNOWN = -1  # in a view: a number this seat may not know

PRINCES = 8  # of each civilisation, a seat (U1.2)
BASES = 8  # a seat (U1.2)
PRIVILEGES = 2  # a seat (U1.2)
GUESTS = 2  # for each civilisation and island (U1.3)
CARDS = 10  # of each civilisation (U1.3)
MONUMENTS = 7  # of each civilisation that can be built (U1.4)

WATER = 0  # the island that is closed with two players (U2.4)
PASSES = 3  # of phase 1 (U4.2)
DEALT = 5  # cards each player gets, and keeps at most (U6.1, U6.3)
CONTROL_PRINCES = 3  # of one civilisation in a district, for its monument
WONDER_POINTS = 6  # (U5.1)
VISIT_POINTS = 1  # for the controller, when another places a prince there (U6.6)
REMOVAL_POINTS = 2  # for a prince removed from a monument (U6.8)
GOAL = 50  # points that end the game (U7.2)
LAST_ROUND = 40  # (U7.3)

# Stages of the game. Nature acts in RANK, LOT, ARRIVE, DRAW and DEAL, a seat in all others but ENDED.
RANK = 0  # the civilisations go on the scale, the best first (U2.1)
LOT = 1  # the start player is drawn (U2.2)
ARRIVE = 2  # guests are drawn from the bag (U4.1)
PICK = 3  # a turn of phase 1, before the guest is taken (U4.2)
DRAW = 4  # a surprise guest is drawn (U4.3)
HOUSE = 5  # it is housed
INVITE = 6  # an opponent is named
EXTRA = 7  # that opponent takes a guest
SETTLED = 8  # the guest is housed, but something can be built (U4.6)
DEAL = 9  # five cards for each player (U6.1)
DISCARD = 10  # those ahead discard (U6.1)
DEVELOP = 11  # a turn of phase 2 (U6.2)
SURPLUS = 12  # it has ended, and the cards above five are discarded (U6.3)
ENDED = 13

State = record(
    ("princes", "i1", (SEATS, CIVS, DISTRICTS)),  # how many princes each seat has in each district; public
    ("supply", "i1", (SEATS, CIVS)),  # princes each seat has left; public
    ("hand", "i1", (SEATS, CIVS)),  # cards in each hand; only for its owner, else UNKNOWN
    ("points", "i2", (SEATS,)),  # prestige; public
    ("cards", "i1", (SEATS,)),  # how many cards each hand holds; public
    ("bases", "i1", (SEATS,)),  # bases each seat has left; public
    ("privileges", "i1", (SEATS,)),  # privilege tokens each seat has left; public
    ("order", "i1", (SEATS,)),  # the seats on the track, furthest ahead first, NONE beyond the players; public
    ("ships", "i1", (ISLANDS, CIVS)),  # guests at the ships; public
    ("taken", "i1", (ISLANDS, CIVS)),  # guests taken in this phase; public
    ("bag", "i1", (ISLANDS, CIVS)),  # guests in the bag; public, as it follows from the rest
    ("monument", "i1", (DISTRICTS,)),  # civilisation of the monument there, NONE if none; public
    ("controller", "i1", (DISTRICTS,)),  # seat whose base is under it, NONE if none; public
    ("wonder", "i1", (ISLANDS,)),  # seat that owns the wonder there, NONE if none stands; public
    ("stock", "i1", (CIVS,)),  # monuments left to build; public
    ("worth", "i1", (CIVS,)),  # value on the prestige scale, 5 to 1, 0 before it has one; public
    ("pile", "i1", (CIVS,)),  # cards face down; for nobody, UNKNOWN in every view (how many: follows from the rest)
    ("discards", "i1", (CIVS,)),  # cards face up; public
    ("seats", "i1"),  # how many play
    ("stage", "i1"),  # one of the above; this and all that follows is public
    ("round_no", "i1"),  # from 1, 0 before the lot
    ("pass_no", "i1"),  # 1 to 3 in the three passes of phase 1, else 0
    ("acted", "i1"),  # seats that have acted in this pass, a bit each
    ("surprised", "i1"),  # seats that have drawn a surprise guest in this phase 1, a bit each
    ("turn", "i1"),  # whose turn it is, or who is dealt a card; NONE if nobody
    ("host", "i1"),  # during an extra pick: whose turn of the pass it is; else NONE
    ("due", "i1"),  # guests still to arrive, cards still to be dealt to `turn`, or cards it must discard
    ("guest_island", "i1"),  # the surprise guest to be housed, NONE if none
    ("guest_civ", "i1"),
    ("site", "i1"),  # island of a wonder just built whose princes are being returned, NONE if none
    ("returning", "i1"),  # the civilisation whose returning prince is asked for, NONE if none
    ("owed_civ", "i1"),  # an action that is still to be paid for: of which civilisation, NONE if none
    ("owed", "i1"),  # and how many cards of it
)

# A board file as constant arrays. The districts are in the order of their islands, so that those of one are a stretch.
Board = record(
    ("first", "i1", (ISLANDS + 1,)),  # the first district of each island; those of Water begin at 0
    ("island", "i1", (DISTRICTS,)),
    ("value", "i1", (DISTRICTS,)),  # what a monument there pays the owner of the island's wonder (U5.3)
    ("sector", "i1", (DISTRICTS,)),  # the harbour sector of its ship, NONE if it has none
    ("adjacent", "i1", (DISTRICTS, DISTRICTS)),  # 1 if a street or bridge joins them (U6.4)
    ("neighbours", "i1", (DISTRICTS,)),  # how many districts are adjacent
    ("near", "i1", (DISTRICTS, DISTRICTS)),  # which ones, in order
    ("berths", "i1", (DISTRICTS,)),  # how many other ship districts its ship reaches (U6.5)
    ("over_sea", "i1", (DISTRICTS, DISTRICTS)),  # which ones, in order
)
