"""What holds after every move of random games: one Great Wall, nothing lost, each village in one realm."""

import numpy as np
import pytest

from archipel.core import registry
from archipel.core.jit import compiled
from archipel.core.random import at, below, weighted
from archipel.games.wall import State, apply, chance, legal, to_act
from archipel.games.wall.moves import BUILD_ON
from archipel.games.wall.rules import apply as apply_with_events
from archipel.games.wall.state import BUILD

GAME = registry.game("wall")
SHEET = GAME.board("two-realms")
LINES, TOWERS = len(SHEET.data["lines"]), 54

WRONG = {
    1: "not one end on each edge",
    2: "a wall in parts, or a loop",
    3: "no way from the west end to the east end",
    4: "not 28 wall pieces",
    5: "not 17 stones of a colour",
    6: "a village in the wrong realm",
    7: "the run and the roots disagree",
    8: "a stone seen by the wrong seats",
    9: "a scout not on its owner's top stone, or two together",
    10: "a count that does not fit",
    11: "leftovers where nothing should be",
}


def sides():
    """For each line the village on the right and on the left of who walks it from its first tower to its second."""
    found = np.full((LINES, 2), -1, np.int64)
    names = list(SHEET.data["fields"])
    for village, corners in SHEET.data["fields"].items():
        around = list(zip(corners, corners[1:] + corners[:1], strict=True))
        for line, (a, b) in enumerate(SHEET.data["lines"]):
            if (a, b) in around:
                found[line, 0] = names.index(village)
            if (b, a) in around:
                found[line, 1] = names.index(village)
    return found


@compiled
def wall_is_wrong(board, state, beside, run, came, realm):
    """Search the wall from its west end, follow the run back from the east end, and flood the realms from it."""
    west, east, pieces = -1, -1, 0
    for tower in range(TOWERS):
        came[tower] = -2
        standing = 0
        for line in range(LINES):
            standing += state.wall[line] > 0 and (board.ends[line, 0] == tower or board.ends[line, 1] == tower)
        if standing > 0 and board.end[tower] == 1:
            if west >= 0:
                return 1
            west = tower
        if standing > 0 and board.end[tower] == 2:
            if east >= 0:
                return 1
            east = tower
        if (standing > 0) != (state.root[tower] >= 0):
            return 7
    if west != state.west or east != state.east:
        return 1
    came[west] = -1
    reached, grew = 1, True
    while grew:
        grew = False
        for line in range(LINES):
            a, b = board.ends[line, 0], board.ends[line, 1]
            if state.wall[line] > 0 and (came[a] == -2) != (came[b] == -2):
                came[b if came[b] == -2 else a] = line
                reached += 1
                grew = True
    for line in range(LINES):
        pieces += state.wall[line] > 0
        run[line] = 0
    if pieces != reached - 1:
        return 2
    if came[east] == -2:
        return 3
    for village in range(38):
        realm[village] = -1
    tower = east
    while came[tower] >= 0:
        line = came[tower]
        run[line] = 1
        a, b = board.ends[line, 0], board.ends[line, 1]
        before = a if tower == b else b
        if state.root[tower] != tower or state.toward[tower] != line:
            return 7
        forwards = board.ends[line, 0] == before
        for i in range(2):
            village = beside[line, i]
            china = (i == 0) == forwards
            if village >= 0:
                if realm[village] >= 0 and realm[village] != int(china):
                    return 6
                realm[village] = int(china)
        tower = before
    grew = True
    while grew:
        grew = False
        for line in range(LINES):
            a, b = beside[line, 0], beside[line, 1]
            if run[line] == 0 and a >= 0 and b >= 0 and realm[a] != realm[b]:
                if realm[a] >= 0 and realm[b] >= 0:
                    return 6
                realm[a] = realm[b] = max(realm[a], realm[b])
                grew = True
    for village in range(38):
        if realm[village] < 0 or realm[village] == state.mongolia >> village & 1:
            return 6
    return 4 if pieces + state.general + state.gone + state.pieces.sum() != 28 else 0


@compiled
def stones_are_wrong(state, counts):
    """Every stone is in one place, piles are seen by those who laid on them, scouts stand on their own."""
    counts[:] = 0
    i, standing = 0, 0
    for village in range(38):
        last = i + state.height[village]
        for j in range(i, last):
            counts[state.owner[j], state.kind[j]] += 1
            eyes = 0
            for k in range(j, last):
                eyes |= 1 << state.owner[k]
            if state.eyes[j] != (eyes if state.stage != 12 else (1 << state.seats) - 1):
                return 8
        for seat in range(state.seats):
            if state.scout[seat] == village:
                if standing >> village & 1 == 1:
                    return 9
                standing |= 1 << village
                own = last > i and state.owner[last - 1] == seat
                if not own and not (seat == state.turn and (state.stage == 9 or state.stage == 10)):
                    return 9
        i = last
    if i != state.laid:
        return 10
    for j in range(i, len(state.owner)):
        if state.owner[j] != 0 or state.kind[j] != 0 or state.eyes[j] != 0:
            return 11
    for seat in range(4):
        hand, passive, lost = state.hand[seat], state.passive[seat], state.lost[seat]
        if hand.sum() != state.held[seat] or passive.sum() != state.stock[seat] or lost.sum() != state.missing[seat]:
            return 10
        if state.held[seat] > 4 or state.pieces[seat] > 4:
            return 10
        for kind in range(5):
            each = 0 if seat >= state.seats else (5 if kind < 3 else 1)
            if counts[seat, kind] + hand[kind] + passive[kind] + lost[kind] != each:
                return 5
    if (state.here >= 0) != (state.stage == 3 or state.stage == 10):
        return 11
    if state.stage == 12 and (state.visited != 0 or state.turns_left != 0 or state.turn != state.announcer):
        return 11
    return 0


@compiled
def play_and_check(boards, states, first, games, limit, beside):
    """Play random games; the number and the reason of the first that goes wrong, and how many moves were checked."""
    board = boards[0]
    out, weights = np.zeros(512, np.int32), np.zeros(512, np.int32)
    run, came, realm = np.zeros(LINES, np.int64), np.zeros(TOWERS, np.int64), np.zeros(38, np.int64)
    counts = np.zeros((4, 5), np.int64)
    nature, players = np.zeros(3, np.uint64), np.zeros(3, np.uint64)
    checked = 0
    for game in range(first, first + games):
        states[1] = states[0]
        nature[0], players[0] = game, game + 1000000
        nature[2] = players[2] = 0
        for i in range(limit):
            seat = to_act(states[1])
            if seat == -2:
                break
            if seat == -1:
                n = chance(board, states[1], out, weights)
                at(nature, i)
                move = int(out[weighted(nature, weights, n)])
            else:
                move = int(out[below(players, legal(board, states[1], out))])
            apply(board, states[1], move, None)
            checked += 1
            wrong = wall_is_wrong(board, states[1], beside, run, came, realm)
            if wrong == 0:
                wrong = stones_are_wrong(states[1], counts)
            if wrong != 0:
                return game, wrong, checked
        if to_act(states[1]) != -2:
            return game, 12, checked
    return -1, 0, checked


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_every_move_of_random_games(seats, long):
    states = np.zeros(2, State)
    GAME.loops.begin(SHEET.record, states[:1], seats, GAME.facts.option_values({}))
    games = 10_000 if long else 300
    game, wrong, checked = play_and_check(SHEET.record, states, 1, games, GAME.facts.most_moves, sides())
    assert wrong == 0, f"game {game}: {WRONG.get(wrong, 'it never ended')}\n{GAME.write(SHEET, states[1:])}"
    assert checked > 100 * games


def test_a_piece_for_which_no_line_is_allowed_goes_back():
    """W5.10 cannot happen on a board with more than 29 towers: so here is one whose free lines touch nothing."""
    for announced, expected in ((-1, (14, 0)), (1, (11, 3))):
        boards, states = SHEET.record.copy(), np.zeros(1, State)
        board, state = boards[0], states[0]
        GAME.package.setup(board, state, 2, None)
        state.stage, state.turn, state.pieces[0], state.pieces[1], state.general = BUILD, 0, 4, 2, 11
        state.announcer, state.turns_left = announced, 0 if announced < 0 else 2
        state.scout[:] = -1
        line = SHEET.data["lines"].index(["n3", "n4"])
        far = int(board.ends[0, 0])
        for i in range(LINES):
            if not state.wall[i] and i != line:
                board.ends[i] = far
        apply_with_events(board, state, BUILD_ON + line, None)
        assert (int(state.general), int(state.gone)) == expected
        assert (int(state.pieces[0]), int(state.turn)) == (0, 1)
