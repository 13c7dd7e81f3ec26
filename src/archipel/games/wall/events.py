"""The Great Wall: the events that `apply` tells, with their numbers. What is secret is told to one seat alone."""

STARTS = 1  # seat
SETTLED = 2  # seat, village
LAID = 3  # seat, village
LAID_KIND = 4  # seat, village, kind: for the seat alone
LOOKED = 5  # seat, village, owner, kind: a stone beneath it, for the seat alone
SCOUTED = 6  # seat, village
ACTIVE = 7  # seat: its two wall pieces, and the two stones that follow
DREW_A_STONE = 8  # seat
DREW_KIND = 9  # seat, kind: for the seat alone
DREW_A_WALL = 10  # seat
WENT = 11  # seat, village
WENT_THROUGH = 12  # seat, village, line
WALKED = 13  # seat, village, line up, line down
LOST = 14  # seat, how many stones
BUILT = 15  # seat, line
LOOP = 16  # pieces of the new route, pieces of the old one, 1 if the new one stays
NEW_END = 17  # the same
REMOVED = 18  # line
BECAME = 19  # village, 1 if it is now in Mongolia
UNPLACED = 20  # seat, how many wall pieces
RECALLED = 21  # seat
ENTERED = 22  # seat, village
PASSED = 23  # seat
ANNOUNCED = 24  # seat
FINISHED = 25
