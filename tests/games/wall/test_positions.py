"""Positions and boards as text: read back exactly, and refused with a clear message when they are impossible."""

import copy
import re

import pytest

from archipel.core import registry
from archipel.core.board import Check, from_data
from archipel.core.errors import BadBoard, BadPosition
from archipel.core.kit.positions import random_matches
from archipel.games.wall.board import Map
from archipel.games.wall.board.constraints import check_loops

GAME = registry.game("wall")
SHEET = GAME.board("two-realms")

POSITION = """wall two-realms, 3 players
starts orange
run j5-k5 k5-m5* m5-n5 n4-n5 n4-p4 p4-p5 p5-q5 q4-q5 q4-r4 r4-s4 s4-t4
branches n3-n4 k4-k5
general 10, gone 0
d3: orange farmer, blue mongol
e6: black herb
g3: orange plague
orange: scout g3, walls 2, stones chinese farmer, lost -, passive 13
blue: scout d3, walls 2, stones -, lost plague, passive 15
black: scout e6, walls 1, stones chinese, lost -, passive 15
quiet 1
blue draws, 0 drawn
"""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_random_games_reads_back(seats, long):
    stages = set()
    for match in random_matches(GAME, seats, games=20 if long else 6, every=3):
        again = GAME.read(SHEET, match.position())
        assert again.tobytes() == match.state.tobytes(), match.position()
        stages.add(int(again[0].stage))
    assert len(stages) >= 12  # nearly every stage of the game was among them


def test_what_follows_from_the_rest_may_be_left_out():
    full = GAME.read(SHEET, POSITION)
    short = re.sub(r", passive \d+|general .*\n", "", POSITION)
    assert GAME.read(SHEET, short).tobytes() == full.tobytes()
    assert GAME.read(SHEET, "\n\n  " + short.replace("\n", "  \n\n")).tobytes() == full.tobytes()


IMPOSSIBLE = [
    ("wall two-realms, 3 players", "wall elsewhere, 3 players", "first line must be like 'wall two-realms, 4 players'"),
    ("wall two-realms, 3 players", "wall two-realms, 7 players", "first line must be"),
    ("starts orange", "starts green", "Expected a line like 'starts orange'; found 'starts green'"),
    ("starts orange\n", "", "Expected a line like 'starts orange'; found ''"),
    ("starts orange", "starts orange\nstarts blue", "stands there twice"),
    ("quiet 1", "loud 1", "'loud 1' is not understood"),
    ("quiet 1", "quiet x", "the turns without a stone drawn"),
    ("quiet 1", "quiet 99", "at most 10 rounds"),
    ("blue draws, 0 drawn", "blue dances", "must say what happens next"),
    ("blue draws, 0 drawn", "purple draws, 0 drawn", "must say what happens next"),
    ("blue draws, 0 drawn", "over", "end must have been announced"),
    ("blue draws, 0 drawn", "blue builds on\nblue draws, 0 drawn", "not understood"),
    ("blue: scout d3", "purple: scout d3", "one line for each of orange, blue, black"),
    ("blue: scout d3, walls 2, stones -, lost plague, passive 15\n", "", "no line for blue"),
    ("run j5-k5 k5-m5*", "run j5-k5 k5-z9", "There is no line 'k5-z9'"),
    ("run j5-k5 k5-m5* m5-n5", "run j5-k5 m5-n5", "loop or is in parts"),
    ("k4-k5\n", "k4-k5 k4-k5\n", "A line has two wall pieces"),
    ("k4-k5\n", "m4-n4 m4-m5\n", "loop or is in parts"),
    ("n3-n4 k4-k5\n", "m4-n4 m4-m5 p1-q1\n", "not connected with the Great Wall"),
    ("k4-k5\n", "k4-k5 j4-k4\n", "on the west edge that the wall reaches: 2; it must be one"),
    ("r4-s4 s4-t4\n", "r4-s4\n", "on the east edge that the wall reaches: 0; it must be one"),
    ("s4-t4\nbranches n3-n4", "s4-t4 n3-n4\nbranches", "The run from the west end to the east end is"),
    ("general 10, gone 0", "general 11, gone 0", "There are 28 wall pieces"),
    ("general 10, gone 0", "general ten", "Expected a line like 'general 11, gone 0'; found 'general ten'"),
    ("general 10, gone 0", "general 9, gone 1", "no end was announced"),
    ("d3: orange farmer, blue mongol", "z3: orange farmer", "'z3' is not known here"),
    ("d3: orange farmer", "d3: orange dragon", "d3: 'orange dragon' is no stone"),
    ("d3: orange farmer", "d3: purple farmer", "d3: 'purple farmer' is no stone"),
    ("e6: black herb", "e6: black herb, black herb", "e6: Black has too many stones of the kind herb"),
    ("e6: black herb", "e6: black herb\ne6: black farmer", "e6 has two lines"),
    ("lost plague", "lost plague plague", "Blue has too many stones of the kind plague"),
    ("stones chinese farmer", "stones chinese dragon", "'dragon' is not known here. Known are: chinese"),
    ("stones chinese farmer", "stones chinese farmer farmer mongol mongol", "more than 4"),
    ("walls 2, stones chinese", "walls 5, stones chinese", "more than 4"),
    ("passive 13", "passive 12", "Orange has 17 stones (W1.3), so 13 are passive, not 12"),
    ("orange: scout g3", "orange: scout z1", "'z1' is not known here"),
    ("orange: scout g3", "orange: scout d3", "d3: the scout of Orange does not stand on a stone of its own"),
    ("blue: scout d3", "blue: scout e1", "e1: the scout of Blue does not stand on a stone of its own"),
    ("blue draws, 0 drawn", "blue moves on, visited e3", "the scout is not in a village it has visited"),
    ("blue draws, 0 drawn", "blue lays in e3, visited d3", "laid where the scout stands, in d3"),
    ("blue draws, 0 drawn", "blue lays in z3, visited d3", "'z3' is not known here"),
    ("blue draws, 0 drawn", "blue moves on, visited d3", "nothing left to deploy"),
    ("blue draws, 0 drawn", "blue settles", "while the table is set"),
    ("blue draws, 0 drawn", "blue is dealt stones", "while the table is set"),
    ("quiet 1", "quiet 1\nend announced by purple, 2 turns left", "Expected a line like 'end announced by orange"),
    ("quiet 1", "quiet 1\nend announced by orange, 5 turns left", "4 turns at most"),
    ("quiet 1", "quiet 1\nend announced by orange, 2 turns left", "does not fit the last line"),
    ("quiet 1", "quiet 1\nend announced by orange, 0 turns left", "does not fit the last line"),
    ("general 10", "mongolia d3 d4\ngeneral 10", "Mongolia does not follow from the run"),
    ("general 10", "china -\ngeneral 10", "China does not follow from the run"),
]


@pytest.mark.parametrize(
    ("old", "new", "message"), IMPOSSIBLE, ids=[new[:40] + "/" + m[:20] for _, new, m in IMPOSSIBLE]
)
def test_impossible_positions_are_refused(old, new, message):
    assert old in POSITION
    with pytest.raises(BadPosition) as refused:
        GAME.read(SHEET, POSITION.replace(old, new, 1))
    assert message in str(refused.value)


def test_two_scouts_never_share_a_village():
    text = POSITION.replace("blue draws, 0 drawn", "blue lays in g3, visited d3 g3").replace(
        "blue: scout d3", "blue: scout g3"
    )
    with pytest.raises(BadPosition, match=r"g3: the scouts of Orange and Blue both stand there \(W4.7\)"):
        GAME.read(
            SHEET,
            text.replace("stones -, lost plague", "stones herb, lost plague").replace("passive 15", "passive 14", 1),
        )


def test_an_empty_text_is_refused():
    for text in ("", "wall two-realms, 3 players", "wall two-realms, 3 players\nbefore lunch"):
        with pytest.raises(BadPosition):
            GAME.read(SHEET, text)


# --- Boards -----------------------------------------------------------------------------------------------------------


def swap(data, key, old, new):
    """Write another name everywhere in one part of the file."""
    text = data[key]
    if isinstance(text, dict):
        data[key] = {v: [new if t == old else t for t in corners] for v, corners in text.items()}
    else:
        data[key] = [
            [new if t == old else t for t in e] if isinstance(e, list) else new if e == old else e for e in text
        ]


def rename_village(data):
    data["fields"] = {("k3" if v == "a3" else v): c for v, c in data["fields"].items()}
    swap(data, "roads", "a3", "k3")


def drop_village(data):
    del data["fields"]["e1"]
    data["roads"] = [r for r in data["roads"] if "e1" not in r]


def many_sided(data):
    data["lines"].append(["k7", "k8"])
    for corners in list(data["fields"].values())[:19]:
        corners.insert(1, "k8")


def rectangle(data):
    """Two rows of 19 fields: as regular as a map can be."""
    at = [[f"{c}-{r}" for r in range(3)] for c in range(20)]
    data["fields"] = {
        f"v{c}-{r}": [at[c][r], at[c + 1][r], at[c + 1][r + 1], at[c][r + 1]] for c in range(19) for r in range(2)
    }
    across = [[at[c][r], at[c + 1][r]] for c in range(19) for r in range(3)]
    data["lines"] = across + [[at[c][r], at[c][r + 1]] for c in range(1, 19) for r in range(2)]
    data["west"], data["east"] = at[0], at[19]
    data["start"], data["red"] = [column[1] for column in at], [at[0][1], at[19][1]]
    data["outline"] = (
        at[0][::-1] + [column[0] for column in at[1:]] + at[19][1:] + [column[2] for column in at[18:0:-1]]
    )
    data["roads"] = [["v0-0", "v1-0"]]


def red_in_the_south(data):
    data["start"][-1:] = ["s5", "t5"]
    data["red"][1] = "t5"


def more_lines(data):
    for n in range(12):
        data["lines"].append([f"x{n}", f"y{n}"])


def square_outline(data):
    data["outline"] = ["j6", "j5", "j4", "j3", "t3", "t4", "t5", "t6"]


def all_roads(data):
    sides = {v: {frozenset(s) for s in zip(c, c[1:] + c[:1], strict=True)} for v, c in data["fields"].items()}
    data["roads"] = [[v, w] for v in sides for w in sides if v < w and sides[v] & sides[w]]


def straight_start(data):
    data["start"] = ["j5", "k5", "m5", "n5", "p5", "q5", "q4", "r4", "s4", "t4"]


def long_start(data):
    data["start"] = ["j5", "k5", "m5", "m4", "n4", "n5", "p5", "p4", "q4", "q5", "r5", "s5", "s4", "t4"]


BROKEN = [
    (lambda d: d.update(game="chess"), "game: the board is for wall; found 'chess'"),
    (lambda d: d.update(seats=[5]), "seats: numbers of players among [2, 3, 4]; found [5]"),
    (lambda d: d.pop("start"), "start: a list of towers; found None"),
    (lambda d: d.update(west="j3"), "west: a list of towers; found 'j3'"),
    (lambda d: d.update(lines=3), "lines: a list of pairs of towers; found 3"),
    (lambda d: d["lines"].append(["p1", "p1"]), "lines, number 86: two different towers; found ['p1', 'p1']"),
    (lambda d: d["roads"].append(["e1"]), "roads, number 46: two different villages; found ['e1']"),
    (lambda d: d.update(fields=[]), "fields: a table: the corners of each village's field; found []"),
    (
        lambda d: d["fields"].update(e1=["p1", "p1", "q2", "p2"]),
        "fields.e1: the corners of a field are different towers",
    ),
    (drop_village, "fields: 38 villages; found 37"),
    (more_lines, "lines: at most 96 lines; found 97"),
    (more_lines, "lines: at most 60 towers; found 78"),
    (rename_village, "fields.k3: village and tower ids are disjoint; found 'k3'"),
    (lambda d: d["lines"].append(["q1", "p1"]), "lines: every line is listed once; found 'p1-q1'"),
    (lambda d: d["roads"].append(["e2", "e1"]), "roads: every road is listed once; found 'e1-e2'"),
    (lambda d: d["start"].insert(1, "zz"), "start: a tower where a line ends; found 'zz'"),
    (lambda d: d["start"].insert(1, "j5"), "start: no tower twice"),
    (lambda d: d["roads"].append(["e1", "zz"]), "roads: a village; found 'zz'"),
    (
        lambda d: d["fields"]["e1"].insert(1, "q3"),
        "fields.e1: a side of a field is a line, except on the west and east edge; found 'p1-q3'",
    ),
    (lambda d: d["fields"].update(e1=["p1", "q1"]), "fields.e1: a field has 3 to 6 sides; found 2"),
    (lambda d: d["fields"]["e2"].reverse(), "fields.e2: the corners of a field are listed clockwise"),
    (lambda d: d["lines"].append(["p1", "r1"]), "lines, p1-r1: a line bounds one or two fields; found []"),
    (lambda d: d["lines"].append(["p1", "q3"]), "make up one map without holes (towers - sides + fields = 1); found 0"),
    (lambda d: d["fields"].update(f1=d["fields"]["e1"]), "a line bounds one or two fields"),
    (lambda d: d["outline"].reverse(), "outline: the outline goes clockwise along the edge of the map"),
    (
        lambda d: d["outline"].remove("q1"),
        "outline: the outline goes clockwise along the edge of the map; found 'p1-r1'",
    ),
    (square_outline, "outline: a line with one village lies on the outline; found 'p1-p2'"),
    (
        lambda d: d["outline"].append(d["outline"].pop(0)),
        "the outline begins with the west end towers, from south to north",
    ),
    (lambda d: d["east"].reverse(), "the east end towers follow each other on the outline, north to south"),
    (
        lambda d: d["west"].__delitem__(slice(2, None)),
        "west: a red tower and at least two further end towers; found ['j3', 'j4']",
    ),
    (lambda d: d["lines"].append(["t5", "t4"]), "east, t5: an end tower has exactly one line; found 2"),
    (many_sided, "fields: fields are four-sided as a rule; found '19 of 38'"),
    (
        lambda d: d["fields"].update(f1=d["fields"]["e1"][::-1]),
        "fields: two fields share at most one line; found ('e1', 'f1')",
    ),
    (rectangle, "outline: the outline is irregular: more than four corners; found 4"),
    (red_in_the_south, "east: an east end tower two rows south of the red one; found ['t3', 't4', 't5', 't6']"),
    (
        lambda d: d["start"].insert(1, "j4"),
        "start: the starting wall touches no end tower but the red ones; found 'j4'",
    ),
    (lambda d: d["red"].reverse(), "red: a red tower on the west edge and one on the east edge; found ['t4', 'j5']"),
    (lambda d: d["start"].pop(0), "start: the starting wall runs from red tower to red tower"),
    (lambda d: d["start"].pop(3), "start: the starting wall runs along lines; found 'm5-n4'"),
    (long_start, "start: the starting wall takes at most 12 pieces; found 13"),
    (straight_start, "start: 19 villages on each side of the starting wall; found '20 north'"),
    (lambda d: d["roads"].append(["a3", "h5"]), "roads: a road joins neighbouring villages; found 'a3-h5'"),
    (all_roads, "roads: roads join some, not all, pairs of neighbours; found '61 of 61'"),
    (
        lambda d: d["roads"].remove(["a3", "b3"]) or d["roads"].remove(["a3", "a4"]),
        "roads: the north side is connected by roads",
    ),
    (lambda d: d["roads"].remove(["a5", "b5"]), "roads: the south side is connected by roads"),
]  # fmt: skip


@pytest.mark.parametrize(("break_it", "message"), BROKEN, ids=[message[:60] for _, message in BROKEN])
def test_every_constraint_of_a_board_is_checked(break_it, message):
    data = copy.deepcopy(SHEET.data)
    break_it(data)
    with pytest.raises(BadBoard) as refused:
        from_data("broken", data, GAME.package)
    assert any(message in problem for problem in refused.value.problems), refused.value.problems


def test_loops_must_be_possible():
    """No board that passes all else lacks them; so these two are checked by themselves."""
    check, data = Check(), SHEET.data
    parts = {key: data[key] for key in ("roads", "start", "west", "east", "red", "outline")}
    lines = [tuple(line) for line in data["lines"]]
    pentagons = {v: [*corners, "x"] for v, corners in data["fields"].items()}
    check_loops(Map(fields=pentagons, lines=lines, **parts), check)
    check_loops(Map(fields={**pentagons, "e3": data["fields"]["e3"]}, lines=lines, **parts), check)
    check_loops(Map(fields=data["fields"], lines=lines, **parts), check)
    assert check.problems == [
        "fields: a loop of 2 and 2 pieces exists; found 'no field with four lines'",
        "fields: a loop of 5 and 1 pieces exists; found 'no two such fields side by side'",
        "fields: a loop of 5 and 1 pieces exists; found 'no two such fields side by side'",
    ]


def test_the_layout_does_not_matter_to_play():
    data = copy.deepcopy(SHEET.data)
    assert from_data("two-realms", {**data, "layout": {}}, GAME.package).digest == SHEET.digest
    assert not set(SHEET.layout["towers"]) ^ {t for line in SHEET.data["lines"] for t in line}
    assert list(SHEET.layout["villages"]) == list(SHEET.data["fields"])
