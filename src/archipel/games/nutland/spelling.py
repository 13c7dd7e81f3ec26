"""Nutland: moves in words, both ways.

nut c5 (building)    marble red d4    move d4 e4    move d4 g5 via f5    nut e4 c4    return blue    pass
and nature's: alone white, start red, nut c5 (a grown land)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from archipel.core.errors import NotUnderstood
from archipel.core.telling import Telling
from archipel.games.nutland.board.grid import AROUND, CELL_OF, COLOURS, NAMES, name
from archipel.games.nutland.board.ground import ground
from archipel.games.nutland.events import TEXTS
from archipel.games.nutland.moves import (
    LAY,
    LONER,
    MARBLE_ON,
    NO_MARBLE,
    NO_NUT,
    NUT_MOVE,
    PASS,
    RETURN,
    START,
    VIAS,
    marble_move,
    marble_on,
    nut_move,
)
from archipel.games.nutland.setup import marbles_each
from archipel.games.nutland.state import BUILD, CELLS, CENTRE, MARBLE, NONE, NUT, OUTSIDE, PLACE, PUT_BACK, SEATS, WAYS


def words(sheet: Any, state: Any, move: int) -> str:
    """A move as people write it; a question mark for a marble or a nut out of reach."""
    if move < NUT_MOVE:
        index, cell, via = move // VIAS // CELLS, move // VIAS % CELLS, move % VIAS
        own = _own(state, index)
        text = f"move {'?' if own == OUTSIDE else NAMES[own]} {NAMES[cell]}"
        return text + (f" via {name(AROUND[cell][WAYS - via])}" if via else "")
    if move < MARBLE_ON:
        index, rest = divmod(move - NUT_MOVE, WAYS * CELLS)
        way, cell = divmod(rest, CELLS)
        own = _own(state, index)
        return f"nut {'?' if own == OUTSIDE else name(AROUND[own][way])} {NAMES[cell]}"
    if move < LAY:
        colour, cell = divmod(move - MARBLE_ON, CELLS)
        return f"marble {COLOURS[colour]} {NAMES[cell]}"
    if move < RETURN:
        return f"nut {NAMES[move - LAY]}"
    if move < PASS:
        return f"return {COLOURS[move - RETURN]}"
    if move < LONER:
        return "pass" if move == PASS else f"start {COLOURS[move - START]}"
    if move < NO_MARBLE:
        return f"alone {COLOURS[move - LONER]}"
    return "move ? ?" if move == NO_MARBLE else "nut ? ?"


def _own(state: Any, index: int) -> int:
    """The cell of a marble of whose turn it is, OUTSIDE if there is none."""
    return OUTSIDE if state.turn == NONE else int(state.marble.item(state.turn, index))


def parse(sheet: Any, state: Any, text: str) -> int:
    """The move these words mean."""
    match text.split():
        case ["move", start, cell]:
            return _step(state, _cell(start), _cell(cell))
        case ["move", start, cell, "via", last]:
            return _chain_push(state, _cell(start), _cell(cell), _cell(last))
        case ["nut", source, cell]:
            return _nut(state, _cell(source), _cell(cell))
        case ["nut", cell]:
            return _lay(state, _cell(cell))
        case ["marble", colour, cell]:
            return marble_on(_colour(colour), _cell(cell))
        case ["return", colour]:
            return RETURN + _colour(colour)
        case ["pass"]:
            return PASS
        case ["start", colour]:
            return START + _colour(colour)
        case ["alone", colour]:
            return LONER + _colour(colour)
    raise NotUnderstood("no_move", text=text)


def _cell(text: str) -> int:
    if text in CELL_OF:
        return CELL_OF[text]
    raise NotUnderstood("no_cell", text=text)


def _colour(text: str) -> int:
    if text in COLOURS:
        return COLOURS.index(text)
    raise NotUnderstood("no_such", name=text, known=", ".join(COLOURS))


def _marbles(state: Any) -> list[int]:
    """The cells of the marbles of whose turn it is."""
    found: list[int] = [] if state.turn == NONE else state.marble[state.turn, : state.landed[state.turn]].tolist()
    return found


def _mine(state: Any, cell: int) -> int:
    """Which marble of whose turn it is lies there."""
    own = _marbles(state)
    return own.index(cell) if cell in own else NONE


def _step(state: Any, start: int, cell: int) -> int:
    index = _mine(state, start)
    if index == NONE:
        return NO_MARBLE
    if cell not in AROUND[start] and ground(state).whose[cell] not in (NONE, state.turn):
        raise NotUnderstood("say_via", start=NAMES[start], cell=NAMES[cell])
    return int(marble_move(index, cell, 0))


def _chain_push(state: Any, start: int, cell: int, last: int) -> int:
    if cell not in AROUND[last]:
        raise NotUnderstood("wrong_via", last=NAMES[last], cell=NAMES[cell])
    index = _mine(state, start)
    return NO_MARBLE if index == NONE else int(marble_move(index, cell, 1 + AROUND[last].index(cell)))


def _lay(state: Any, cell: int) -> int:
    if state.stage in (MARBLE, NUT):
        raise NotUnderstood("say_where", cell=NAMES[cell])
    return LAY + cell


def _nut(state: Any, source: int, cell: int) -> int:
    """The first own marble beside the nut takes it, whichever it was."""
    for index, own in enumerate(_marbles(state)):
        if source in AROUND[own]:
            return int(nut_move(index, AROUND[own].index(source), cell))
    return NO_NUT


def candidates(sheet: Any, state: Any, tokens: list[str]) -> Iterator[int]:
    """Moves of players whose words begin with these tokens, as far as they go where there is land, or beside it."""
    verb = tokens[0] if tokens else ""
    ends = _land_and_shore(state)
    if verb in ("", "move"):
        yield from _moves(state, tokens[1:], ends)
    if verb in ("", "nut"):
        yield from _nuts(state, tokens[1:], ends)
    rest = (
        *(marble_on(colour, cell) for colour in range(state.seats) for cell in ends),
        *(LAY + cell for cell in ends),
        *range(RETURN, RETURN + SEATS),
        PASS,
    )
    for move in rest:
        if words(sheet, state, move).split()[: len(tokens)] == tokens:
            yield int(move)


def _land_and_shore(state: Any) -> list[int]:
    land = ground(state).land or (CENTRE,)
    return sorted({*land, *(beyond for cell in land for beyond in AROUND[cell])} - {OUTSIDE})


def _moves(state: Any, path: list[str], ends: list[int]) -> Iterator[int]:
    """Marble moves along a path: start, end, the word via, the last marble."""
    start, end, word, last, *more = [*path, "", "", "", ""]
    own = len(_marbles(state))
    if (start in CELL_OF and _mine(state, CELL_OF[start]) == NONE) or (not start and not own):
        yield NO_MARBLE
    for index in range(own):
        if start in ("", name(_own(state, index))) and word in ("", "via") and not any(more):
            for cell in [CELL_OF[end]] if end in CELL_OF else [] if end else ends:
                for via in range(1 if word else 0, VIAS):
                    if last in ("", name(AROUND[cell][WAYS - via] if via else OUTSIDE)):
                        yield int(marble_move(index, cell, via))


def _nuts(state: Any, path: list[str], ends: list[int]) -> Iterator[int]:
    """Nut moves along a path: from, to."""
    source, end, *more = [*path, "", ""]
    beside_own = sorted({beyond for cell in _marbles(state) for beyond in AROUND[cell]} - {OUTSIDE})
    if not source and not beside_own:
        yield NO_NUT
    for taken in [CELL_OF[source]] if source in CELL_OF else [] if source or any(more) else beside_own:
        if _nut(state, taken, 0) == NO_NUT:
            yield NO_NUT
            continue
        for cell in [CELL_OF[end]] if end in CELL_OF else [] if end else ends:
            yield _nut(state, taken, cell)


def things(sheet: Any) -> dict[str, Sequence[str]]:
    """What the things are called that events speak of."""
    return {"seat": COLOURS, "cell": NAMES}


tell = Telling(TEXTS, things)


def ask(sheet: Any, view: Any) -> tuple[str, dict[str, Any]]:
    """What the seat to act has to choose."""
    if view.stage == PUT_BACK:
        return "put_back", {"seat": COLOURS[view.turn]}
    if view.stage == MARBLE and view.landed[view.turn] < marbles_each(view.seats):
        return "marble_or_return", {}
    return {BUILD: "build", PLACE: "place", MARBLE: "marble", NUT: "nut"}[view.stage], {}
