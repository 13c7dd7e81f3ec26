"""The Great Wall: the table as one record. What a stone is, only those know who have seen it (W1.4, W4.11)."""

from __future__ import annotations

from archipel.core.contract import record

SEATS = 4
VILLAGES = 38  # W1.1
TOWERS = 60  # room for other boards; a set of towers is a mask of 64 bits
LINES = 96  # the same
SIDES = 6  # of a field, at most; four as a rule
PIECES = 28  # W1.2
KINDS = 5
OF_KIND = (5, 5, 5, 1, 1)  # Chinese, Mongols, farmers, plague, herb of each colour (W1.3)
STONES_EACH = 17
STONES = SEATS * STONES_EACH
DRAWS = 2  # items drawn in a turn (W3.1)
MOST_HELD = 4  # of each of stones and wall pieces (W3.2)
QUIET_ROUNDS = 10  # W7.10

# Kinds of stones
CHINESE, MONGOL, FARMER, PLAGUE, HERB = 0, 1, 2, 3, 4
UNKNOWN = -1  # in a view: a kind, or a count of a kind, that the viewer may not know

NONE = -1  # no village, tower, line or seat
ALL_VILLAGES = (1 << VILLAGES) - 1

# What is on a line (W1.2)
FREE, OPEN, CLOSED = 0, 1, 2

# Which edge of the map a tower is an end on
NO_END, WEST_END, EAST_END = 0, 1, 2

# Stages of the game
LOT = 0  # nature draws the starter (W2.2)
TAKE = 1  # nature draws the two stones a seat settles with (W2.4)
SETTLE = 2  # the seat chooses a village for one of them
SETTLE_LAY = 3  # and says which stone goes there
SCOUT = 4  # it puts its scout on one of the two
DEAL = 5  # nature draws the two stones of everybody's first active stock (W2.5)
DRAW = 6  # the seat whose turn it is draws a stone or a wall piece (W3.1)
DREW = 7  # nature says which stone it is
DEPLOY = 8  # the seat chooses what to deploy, by its first move (W4.1)
MOVE = 9  # it goes on with stones (W4.2)
LAY = 10  # its scout has entered a village: which stone is laid there
BUILD = 11  # it goes on with walls (W5.1)
ENDED = 12

State = record(
    ("mongolia", "i8"),  # set of the villages in Mongolia; follows from the wall; public
    ("visited", "i8"),  # set of the villages the scout has been in this turn, the start included (W4.8); public
    ("wall", "i1", (LINES,)),  # FREE, OPEN or CLOSED; public
    ("toward", "i1", (TOWERS,)),  # the line with a piece by which a tower leads to the west end, else NONE; public
    ("root", "i1", (TOWERS,)),  # the tower of the run from which a tower's branch hangs, NONE without wall; public
    ("height", "i1", (VILLAGES,)),  # how many stones lie in a village; public
    ("owner", "i1", (STONES,)),  # whose each stone is, village by village, each pile from the bottom; public
    ("kind", "i1", (STONES,)),  # what it is; only for the seats in its `eyes`
    ("eyes", "i1", (STONES,)),  # set of the seats that have seen it (W4.11); public
    ("hand", "i1", (SEATS, KINDS)),  # active stones by kind; only for their owner
    ("passive", "i1", (SEATS, KINDS)),  # passive stones by kind; only for their owner, who can deduce it
    ("lost", "i1", (SEATS, KINDS)),  # stones that left the game, by kind (W4.9); only for their owner
    ("held", "i1", (SEATS,)),  # how many active stones; public
    ("stock", "i1", (SEATS,)),  # how many passive stones; public
    ("missing", "i1", (SEATS,)),  # how many stones that left the game; public
    ("pieces", "i1", (SEATS,)),  # wall pieces held; public
    ("scout", "i1", (SEATS,)),  # the village each scout stands in, NONE off the board; public
    ("seats", "i1"),  # how many play
    ("stage", "i1"),  # one of the above
    ("starter", "i1"),  # who was drawn to start, NONE before
    ("turn", "i1"),  # whose turn it is, or for whom nature acts
    ("here", "i1"),  # the village in which a stone is about to be laid, else NONE
    ("drawn", "i1"),  # items drawn in this turn's draw, while it lasts
    ("laid", "i1"),  # stones on the board
    ("general", "i1"),  # wall pieces in the general stock
    ("gone", "i1"),  # wall pieces that left the game (W7.4)
    ("west", "i1"),  # the tower where the Great Wall begins
    ("east", "i1"),  # the tower where it ends
    ("quiet", "i1"),  # turns in a row, this one included, in which no stone was drawn (W7.10)
    ("announcer", "i1"),  # who announced the end, NONE before (W7.1)
    ("turns_left", "i1"),  # after that: turns still to be finished, this one included
)

# A board file as constant arrays. A missing village is the number VILLAGES, which no set of villages holds.
Board = record(
    ("beyond", "i8", (LINES,)),  # set of the villages whose way to the north edge crosses this line
    ("lines", "i2"),
    ("towers", "i2"),
    ("ends", "i1", (LINES, 2)),  # the two towers of a line
    ("beside", "i1", (LINES, 2)),  # the two villages whose fields it bounds
    ("end", "i1", (TOWERS,)),  # NO_END, WEST_END or EAST_END
    ("sides", "i1", (VILLAGES,)),  # how many lines bound a field
    ("side", "i1", (VILLAGES, SIDES)),  # these lines, in increasing order
    ("roads", "i1", (VILLAGES,)),  # how many roads leave a village
    ("road_to", "i1", (VILLAGES, SIDES)),  # where they lead, in increasing order
    ("road_over", "i1", (VILLAGES, SIDES)),  # the line each of them crosses
    ("start", "i1", (LINES,)),  # 1 for the lines of the starting wall
    ("start_west", "i1"),  # the red towers
    ("start_east", "i1"),
)
