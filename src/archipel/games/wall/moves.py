"""The Great Wall: the moves as integers, one after the other.

settle  village               at the start: where the next stone goes
lay     kind                  what is laid there; the last one is `lay ?`, which others see
scout   village               at the start: where the scout goes
draw    stone or wall
move    village               by road
move    line, side            through the gate of a piece; the side is that of the village entered
move    up, down, side        along the wall, climbing at one piece and descending at another
build   line
recall                        the scout leaves the board
enter   village               and comes back
pass
start   seat                  nature: who starts
drew    kind                  nature: the stone drawn; the last one is `draw ?`, which others see
"""

from __future__ import annotations

from archipel.core.jit import compiled
from archipel.games.wall.state import KINDS, LINES, SEATS, VILLAGES

SETTLE_IN = 0
LAY_STONE = SETTLE_IN + VILLAGES
LAY_UNSEEN = LAY_STONE + KINDS
SCOUT_IN = LAY_UNSEEN + 1
DRAW_STONE = SCOUT_IN + VILLAGES
DRAW_WALL = DRAW_STONE + 1
ROAD = DRAW_WALL + 1
GATE = ROAD + VILLAGES
WALK = GATE + LINES * 2
BUILD_ON = WALK + LINES * LINES * 2
RECALL = BUILD_ON + LINES
ENTER = RECALL + 1
PASS = ENTER + VILLAGES
START = PASS + 1
DREW_STONE = START + SEATS
DREW_UNSEEN = DREW_STONE + KINDS
MOVES = DREW_UNSEEN + 1


@compiled
def gate_move(line: int, side: int) -> int:
    return GATE + int(line) * 2 + side


@compiled
def walk_move(up: int, down: int, side: int) -> int:
    return WALK + (int(up) * LINES + int(down)) * 2 + side


@compiled
def up_of(move: int) -> int:
    """The line where a walk climbs."""
    return (move - WALK) // (LINES * 2)


@compiled
def down_of(move: int) -> int:
    """The line where it descends."""
    return (move - WALK) // 2 % LINES


@compiled
def bit(place: int) -> int:
    """The set of one village, tower or seat."""
    return 1 << int(place)


@compiled
def has(places: int, place: int) -> bool:
    """Whether a set holds this place."""
    return places >> int(place) & 1 == 1
