"""The Great Wall: building, loops and new ends (W5).

The connected wall is a tree of towers. Every tower of it knows the line by which it leads to the west end (`toward`)
and the tower of the run from which its branch hangs (`root`; a tower of the run is its own). So a new piece closes a
loop when both its towers have roots, and that loop meets the run at two towers or more exactly when the roots differ.
"""

from __future__ import annotations

from typing import Any

from archipel.core.events import ALL, emit
from archipel.core.jit import compiled
from archipel.games.wall.events import BECAME, BUILT, LOOP, NEW_END, REMOVED, UNPLACED
from archipel.games.wall.moves import BUILD_ON, bit, has
from archipel.games.wall.rules.codes import W4_1_NO_PIECE, W4_1_STONES, W5_1, W5_1_TAKEN, W5_9
from archipel.games.wall.rules.drawing import end_turn
from archipel.games.wall.state import (
    ALL_VILLAGES,
    BUILD,
    EAST_END,
    FREE,
    MOVE,
    NO_END,
    NONE,
    OPEN,
    TOWERS,
    VILLAGES,
    WEST_END,
)


@compiled
def may_build(board: Any, state: Any, line: int) -> bool:
    """W5.1, W5.2, W5.9: a free line that touches the wall, not closing a loop off the run or at one tower of it."""
    return bool(state.wall[line] == FREE and state.root[board.ends[line, 0]] != state.root[board.ends[line, 1]])


@compiled
def can_build(board: Any, state: Any) -> bool:
    """W5.10: whether any line is allowed."""
    for line in range(board.lines):
        if may_build(board, state, line):
            return True
    return False


@compiled
def can_deploy_walls(board: Any, state: Any, seat: int) -> bool:
    """W4.1, W5.10: active wall pieces, and a line for them."""
    return bool(state.pieces[seat] > 0 and can_build(board, state))


@compiled
def list_lines(board: Any, state: Any, out: Any, n: int) -> int:
    """W5.1, W5.9: add every line on which a piece may be placed."""
    for line in range(board.lines):
        out[n] = BUILD_ON + line
        n += may_build(board, state, line)
    return n


@compiled
def why_not_build(board: Any, state: Any, line: int) -> int:
    """W4.1, W5.1, W5.9: a piece to place, a free line that touches the wall, and no loop off the run."""
    if state.stage == MOVE or state.pieces[state.turn] == 0:
        return W4_1_STONES if state.stage == MOVE else W4_1_NO_PIECE
    if line >= board.lines or state.wall[line] != FREE:
        return W5_1_TAKEN
    a, b = state.root[board.ends[line, 0]], state.root[board.ends[line, 1]]
    if a == NONE and b == NONE:
        return W5_1
    return W5_9 if a == b else 0


@compiled
def build_wall(board: Any, state: Any, line: int, events: Any) -> None:
    """W5.1, W5.10: a piece is placed, and the next, until none is left or no line is allowed."""
    seat = int(state.turn)
    state.pieces[seat] -= 1
    state.stage = BUILD
    if events is not None:
        emit(events, ALL, BUILT, seat, line)
    _give_back(state, place(board, state, line, events))
    if state.pieces[seat] > 0 and not can_build(board, state):
        if events is not None:
            emit(events, ALL, UNPLACED, seat, state.pieces[seat])
        _give_back(state, state.pieces[seat])
        state.pieces[seat] = 0
    if state.pieces[seat] == 0:
        end_turn(state, events)


@compiled
def _give_back(state: Any, pieces: int) -> None:
    """W5.7, W7.4: removed pieces return to the general stock; in the final round they leave the game."""
    if state.announcer != NONE and state.turns_left <= state.seats:
        state.gone += pieces
    else:
        state.general += pieces


@compiled
def across(board: Any, line: int, tower: int) -> int:
    """The other tower of a line."""
    return int(board.ends[line, 0]) + int(board.ends[line, 1]) - int(tower)


@compiled
def _up(board: Any, state: Any, tower: int) -> int:
    """The next tower on the way to the west end."""
    return across(board, state.toward[tower], tower)


@compiled
def _steps(board: Any, state: Any, tower: int, goal: int) -> int:
    """How many pieces lie between a tower and another on its way to the west end."""
    n = 0
    while tower != goal:
        tower = _up(board, state, tower)
        n += 1
    return n


@compiled
def _between(board: Any, state: Any, tower: int, goal: int) -> int:
    """The set of towers from this one, included, to another on its way to the west end, not included."""
    towers = 0
    while tower != goal:
        towers |= bit(tower)
        tower = _up(board, state, tower)
    return towers


@compiled
def place(board: Any, state: Any, line: int, events: Any) -> int:
    """W5.1, W5.2, W5.7: put an open piece on a line that is allowed; how many pieces are removed for it."""
    state.wall[line] = OPEN
    a, b = int(board.ends[line, 0]), int(board.ends[line, 1])
    if state.root[a] == NONE:
        a, b = b, a
    if state.root[b] != NONE:
        return _close_loop(board, state, line, a, b, events)
    state.toward[b] = line
    if board.end[b] == NO_END:
        state.root[b] = state.root[a]
        return 0
    return _reach_end(board, state, line, a, b, events)


@compiled
def _close_loop(board: Any, state: Any, line: int, a: int, b: int, events: Any) -> int:
    """W5.3, W5.4: of the two routes between the roots the shorter is removed; of equal ones the new one."""
    west, east = int(state.root[a]), int(state.root[b])
    if not _leads_to(board, state, east, west):
        a, b, west, east = b, a, east, west
    new = _steps(board, state, a, west) + 1 + _steps(board, state, b, east)
    old = _steps(board, state, east, west)
    if events is not None:
        emit(events, ALL, LOOP, new, old, int(new > old))
    if new > old:
        cut = _between(board, state, _up(board, state, east), west)
        removed = _remove(state, state.toward[east], events)
        _turn_over(board, state, b, east, line)
    else:
        cut = _between(board, state, a, west) | _between(board, state, b, east)
        removed = _remove(state, line, events)
    if cut == 0 and new <= old:
        return removed
    return removed + survey(board, state, cut, events)


@compiled
def _leads_to(board: Any, state: Any, tower: int, goal: int) -> bool:
    """Whether a tower lies on another's way to the west end."""
    while tower != goal and state.toward[tower] != NONE:
        tower = _up(board, state, tower)
    return bool(tower == goal)


@compiled
def _reach_end(board: Any, state: Any, line: int, a: int, end: int, events: Any) -> int:
    """W5.5: from the junction, the way to the old end and the way to the new one are compared as in a loop."""
    junction = int(state.root[a])
    western = board.end[end] == WEST_END
    new = _steps(board, state, a, junction) + 1
    old = _steps(board, state, junction, state.west) if western else _steps(board, state, state.east, junction)
    if events is not None:
        emit(events, ALL, NEW_END, new, old, int(new > old))
    removed = 0
    if new <= old:
        cut = bit(end) | _between(board, state, a, junction)
    elif board.end[end] == EAST_END:
        cut = _between(board, state, state.east, junction)
        state.east = end
    else:
        cut = _between(board, state, _up(board, state, junction), state.west) | bit(state.west)
        removed = _remove(state, state.toward[junction], events)
        _turn_over(board, state, a, junction, line)
        state.toward[end] = NONE
        state.west = end
    return removed + survey(board, state, cut, events)


@compiled
def _turn_over(board: Any, state: Any, tower: int, last: int, line: int) -> None:
    """Let the towers from this one to the last lead back along the way they came, and on by a new line."""
    while True:
        old = int(state.toward[tower])
        state.toward[tower] = line
        if tower == last:
            return
        tower = across(board, old, tower)
        line = old


@compiled
def _remove(state: Any, line: int, events: Any) -> int:
    """W5.7: a piece leaves its line; 1, to count it."""
    state.wall[line] = FREE
    if events is not None:
        emit(events, ALL, REMOVED, line)
    return 1


@compiled
def survey(board: Any, state: Any, cut: int, events: Any) -> int:
    """W5.6, W5.8: the run is what leads from the east end to the west end; what hangs from cut towers goes with them.

    A village is in China when its way to the north edge crosses the run an odd number of times: then it is on the
    right hand of who walks the run from west to east, also where the run touches the north or south edge.
    """
    run, realm = 0, ALL_VILLAGES
    tower = int(state.east)
    while state.toward[tower] != NONE:
        run |= bit(tower)
        realm ^= board.beyond[state.toward[tower]]
        tower = _up(board, state, tower)
    run |= bit(tower)
    for tower in range(board.towers):
        if state.toward[tower] != NONE or tower == state.west:
            root = tower
            while not has(run | cut, root):
                root = _up(board, state, root)
            if has(cut, root):
                cut |= bit(tower)
            else:
                state.root[tower] = root
    removed = 0
    for tower in range(board.towers):
        if has(cut, tower):
            state.root[tower] = NONE
            if state.toward[tower] != NONE:
                removed += _remove(state, state.toward[tower], events)
                state.toward[tower] = NONE
    if events is not None:
        for village in range(VILLAGES):
            if has(realm ^ state.mongolia, village):
                emit(events, ALL, BECAME, village, int(has(realm, village)))
    state.mongolia = realm
    return removed


@compiled
def trace(board: Any, state: Any) -> None:
    """W1.5, W2.1: find the run, the branches and the realms of a wall of which only pieces and ends are known."""
    for tower in range(TOWERS):
        state.toward[tower] = NONE
        state.root[tower] = NONE
    known = bit(state.west)
    before = 0
    while known != before:
        before = known
        for line in range(board.lines):
            a, b = int(board.ends[line, 0]), int(board.ends[line, 1])
            if state.wall[line] != FREE and has(known, a) != has(known, b):
                new = b if has(known, a) else a
                state.toward[new] = line
                known |= bit(new)
    survey(board, state, 0, None)
