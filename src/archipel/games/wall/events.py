"""The Great Wall: the events that `apply` tells, with their numbers. What is secret is told to one seat alone."""

from archipel.core.telling import text

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

# A pair of keys is chosen by the last number: no, yes.
TEXTS = {
    STARTS: text("starts", "seat"),
    SETTLED: text("settled", "seat village"),
    LAID: text("laid", "seat village"),
    LAID_KIND: text("laid_kind", "seat village kind"),
    LOOKED: text("looked", "seat village owner:seat kind"),
    SCOUTED: text("scouted", "seat village"),
    ACTIVE: text("active", "seat"),
    DREW_A_STONE: text("drew_stone", "seat"),
    DREW_KIND: text("drew_kind", "seat kind"),
    DREW_A_WALL: text("drew_wall", "seat"),
    WENT: text("went", "seat village"),
    WENT_THROUGH: text("went_through", "seat village line"),
    WALKED: text("walked", "seat village up:line down:line"),
    LOST: text("lost", "seat stones"),
    BUILT: text("built", "seat line"),
    LOOP: text("loop_undone loop", "new old"),
    NEW_END: text("end_undone new_end", "new old"),
    REMOVED: text("removed", "line"),
    BECAME: text("became_chinese became_mongolian", "village"),
    UNPLACED: text("unplaced", "seat pieces"),
    RECALLED: text("recalled", "seat"),
    ENTERED: text("entered", "seat village"),
    PASSED: text("passed", "seat"),
    ANNOUNCED: text("announced", "seat"),
    FINISHED: text("finished"),
}
