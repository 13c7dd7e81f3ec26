"""The Great Wall: reading a position's text (see position.py), and saying what is impossible about it and where."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.errors import BadPosition
from archipel.games.wall.building import trace
from archipel.games.wall.moves import bit
from archipel.games.wall.plausible import check_realms, check_scouts, check_setting_up, settle_visited
from archipel.games.wall.position import STAGES, run_of
from archipel.games.wall.setup import setup
from archipel.games.wall.state import (
    CLOSED,
    EAST_END,
    ENDED,
    FREE,
    MOST_HELD,
    NONE,
    OF_KIND,
    OPEN,
    PIECES,
    QUIET_ROUNDS,
    STONES_EACH,
    WEST_END,
    State,
)
from archipel.games.wall.words import COLOURS, KIND_NAMES, line_name, village_name

HEAD = re.compile(r"wall ([\w-]+), ([234]) players")
PLAYER = re.compile(r"(\w+): scout (\S+), walls (\d), stones ([^,]+), lost ([^,]+)(?:, passive (\d+))?")
PILE = re.compile(r"(\w+): (.+)")
STOCK = re.compile(r"general (\d+), gone (\d+)")
END = re.compile(r"end announced by (\w+), (\d) turns? left")
BLANKS = {"{n}": r"(?P<n>[01])", "{here}": r"(?P<here>\w+)", "{visited}": r"(?P<visited>[\w ]+)"}


@dataclass
class Text:
    """The lines of a position, sorted by what they are about."""

    seats: int
    starter: int = NONE
    one: dict[str, str] = field(default_factory=dict)  # lines that begin with a word of their own
    piles: list[tuple[str, str]] = field(default_factory=list)
    players: dict[str, re.Match[str]] = field(default_factory=dict)
    last: str = ""


def read(sheet: Any, text: str) -> npt.NDArray[Any]:
    """The state a text describes, or what is impossible about it."""
    lines = [line for line in (" ".join(line.split()) for line in text.strip().splitlines()) if line]
    head = HEAD.fullmatch(lines[0] if lines else "")
    if head is None or head[1] != sheet.id:
        raise BadPosition(f"The first line must be 'wall {sheet.id}, N players'; it is {(lines or [''])[0]!r}.")
    seats = int(head[2])
    if seats not in sheet.seats:
        raise BadPosition(f"{sheet.id} is not a board for {seats} players.")
    states = np.zeros(1, State)
    state = states[0]
    setup(sheet.record[0], state, seats, None)
    if lines[1:] == ["before the lot"]:
        return states
    found = _sorted(lines[1:], seats)
    state.starter = found.starter
    _read_stage(sheet, state, found)
    _read_wall(sheet, state, found)
    _read_piles(sheet, state, found)
    for seat in range(seats):
        _read_player(sheet, state, seat, found)
    _read_stocks(sheet, state, found)
    _read_end(state, found)
    settle_visited(sheet, state, found.last)
    check_scouts(sheet, state)
    check_setting_up(state)
    check_realms(sheet, state, found.one)
    return states


def _sorted(lines: list[str], seats: int) -> Text:
    """Which line is which."""
    found = Text(seats)
    for line in lines[:-1]:
        player, pile = PLAYER.fullmatch(line), PILE.fullmatch(line)
        key = line.split()[0]
        if player is not None:
            if player[1] not in COLOURS[:seats] or player[1] in found.players:
                raise BadPosition(f"{line!r}: one line for each of {', '.join(COLOURS[:seats])}.")
            found.players[player[1]] = player
        elif pile is not None and pile[1] not in COLOURS:
            found.piles.append((pile[1], pile[2]))
        elif (
            key in ("starts", "run", "branches", "mongolia", "china", "general", "quiet", "end")
            and key not in found.one
        ):
            found.one[key] = line
        else:
            raise BadPosition(f"{line!r} is not understood, or stands there twice.")
    found.last = lines[-1] if lines else ""
    starter = found.one.get("starts", "").removeprefix("starts ")
    if starter not in COLOURS[:seats]:
        raise BadPosition(f"A line must say who starts, like 'starts {COLOURS[0]}'; found {starter!r}.")
    found.starter = COLOURS.index(starter)
    missing = [colour for colour in COLOURS[:seats] if colour not in found.players]
    if missing or "run" not in found.one:
        raise BadPosition(f"There is no line for {', '.join(missing) or 'the run of the Great Wall'}.")
    return found


# --- What happens next --------------------------------------------------------------------------------------------


def _read_stage(sheet: Any, state: Any, found: Text) -> None:
    """The last line: who is to do what."""
    if found.last == "over":
        state.stage = ENDED
        return
    colour, _, rest = found.last.partition(" ")
    for stage, text in STAGES.items():
        pattern = re.escape(text)
        for blank, group in BLANKS.items():
            pattern = pattern.replace(re.escape(blank), group)
        match = re.fullmatch(pattern, rest)
        if match is not None and colour in COLOURS[: found.seats]:
            given = match.groupdict()
            state.stage, state.turn, state.drawn = stage, COLOURS.index(colour), int(given.get("n", 0))
            if "here" in given:
                state.here = _village(sheet, given["here"], found.last)
            for name in given.get("visited", "").split():
                state.visited |= bit(_village(sheet, name, found.last))
            return
    known = ", ".join(f"'{COLOURS[0]} {text}'" for text in STAGES.values())
    raise BadPosition(f"The last line must say what happens next: {known} or 'over'; it is {found.last!r}.")


def _village(sheet: Any, name: str, where: str) -> int:
    known = list(sheet.data["fields"])
    if name not in known:
        raise BadPosition(f"{where!r}: there is no village {name!r} on {sheet.id}.")
    return known.index(name)


# --- The wall -----------------------------------------------------------------------------------------------------


def _read_wall(sheet: Any, state: Any, found: Text) -> None:
    """W1.5, W5.8: one run from a west end to an east end, and branches that hang off it; no loop."""
    board = sheet.record[0]
    run = [_piece(sheet, name) for name in found.one["run"].split()[1:]]
    others = [_piece(sheet, name) for name in found.one.get("branches", "branches -").split()[1:] if name != "-"]
    pieces = dict(run + others)
    if len(pieces) < len(run) + len(others):
        raise BadPosition("A line has two wall pieces: in the run and the branches each may stand once (W1.1).")
    towers = {int(t) for line in pieces for t in board.ends[line]}
    for mark, edge in ((WEST_END, "west"), (EAST_END, "east")):
        ends = [t for t in towers if board.end[t] == mark]
        if len(ends) != 1:
            raise BadPosition(f"The wall reaches {len(ends)} end towers on the {edge} edge; it must be one (W1.5).")
        setattr(state, edge, ends[0])
    if len(pieces) != len(towers) - 1:
        raise BadPosition(
            f"{len(pieces)} wall pieces on {len(towers)} towers: the wall has a loop or is in parts (W5.6)."
        )
    state.wall[:] = FREE
    for line, closed in pieces.items():
        state.wall[line] = CLOSED if closed else OPEN
    # A wall in parts would lead nowhere, so look before tracing it.
    reached = {int(state.west)}
    for _ in pieces:
        reached |= {int(t) for line in pieces if reached & set(map(int, board.ends[line])) for t in board.ends[line]}
    if reached != towers:
        raise BadPosition("Some wall pieces are not connected with the Great Wall (W5.6).")
    trace(board, state)
    if run_of(sheet, state) != [line for line, _ in run]:
        names = " ".join(line_name(sheet, line) for line in run_of(sheet, state))
        raise BadPosition(f"The run from the west end to the east end is {names}, and nothing else (W1.5).")


def _piece(sheet: Any, name: str) -> tuple[int, bool]:
    bare = name.removesuffix("*")
    for number, (a, b) in enumerate(sheet.data["lines"]):
        if bare in (f"{a}-{b}", f"{b}-{a}"):
            return number, name != bare
    raise BadPosition(f"The wall: there is no line {bare!r} on {sheet.id}.")


def _read_stocks(sheet: Any, state: Any, found: Text) -> None:
    """W1.2, W5.7: 28 wall pieces: on the board, held, in stock, or out of the game."""
    line = found.one.get("general")
    stock = STOCK.fullmatch(line) if line else None
    if line and stock is None:
        raise BadPosition(f"Expected 'general N, gone N'; found {line!r}.")
    placed, held = int((state.wall != FREE).sum()), int(state.pieces.sum())
    gone = int(stock[2]) if stock else 0
    rest = PIECES - placed - held - gone
    if rest < 0 or (stock and int(stock[1]) != rest):
        raise BadPosition(
            f"There are {PIECES} wall pieces (W1.2): {placed} stand, {held} are held and {gone} are gone, "
            f"which leaves {rest}, not {stock[1] if stock else 0 if rest < 0 else rest}, in the general stock."
        )
    state.general, state.gone = rest, gone


# --- Stones -------------------------------------------------------------------------------------------------------


def _read_piles(sheet: Any, state: Any, found: Text) -> None:
    """W4.11: the piles; whoever laid a stone has seen it and all beneath it."""
    stones: dict[int, list[tuple[int, int]]] = {}
    for name, text in found.piles:
        village = _village(sheet, name, f"{name}: {text}")
        if village in stones:
            raise BadPosition(f"{name} has two lines.")
        stones[village] = [_stone(name, part, found.seats) for part in text.split(",")]
    i = 0
    for village in sorted(stones):
        pile = stones[village]
        state.height[village] = len(pile)
        for at, (owner, kind) in enumerate(pile):
            if state.passive[owner, kind] == 0:
                raise BadPosition(_too_many(owner, kind, f"the board, with {village_name(sheet, village)},"))
            state.passive[owner, kind] -= 1
            state.stock[owner] -= 1
            everybody = bit(found.seats) - 1
            above = {seat for seat, _ in pile[at:]}
            state.owner[i], state.kind[i] = owner, kind
            state.eyes[i] = everybody if state.stage == ENDED else sum(bit(seat) for seat in above)
            i += 1
    state.laid = i


def _stone(place: str, text: str, seats: int) -> tuple[int, int]:
    match text.split():
        case [colour, kind] if colour in COLOURS[:seats] and kind in KIND_NAMES:
            return COLOURS.index(colour), KIND_NAMES.index(kind)
    raise BadPosition(f"{place}: {text.strip()!r} is no stone; write a colour and a kind, like '{COLOURS[0]} farmer'.")


def _too_many(seat: int, kind: int, where: str) -> str:
    return f"{COLOURS[seat]} has more than {OF_KIND[kind]} {KIND_NAMES[kind]} on {where} in hand and lost (W1.3)."


def _read_player(sheet: Any, state: Any, seat: int, found: Text) -> None:
    """W1.4, W3.2: a player's scout, wall pieces and stones; the passive stock is what is left of 17."""
    _, scout, walls, stones, lost, passive = found.players[COLOURS[seat]].groups()
    place = found.players[COLOURS[seat]][0]
    state.scout[seat] = NONE if scout == "-" else _village(sheet, scout, place)
    state.pieces[seat] = int(walls)
    for counts, names in ((state.hand[seat], stones), (state.lost[seat], lost)):
        for name in names.split() if names.strip() != "-" else []:
            if name not in KIND_NAMES:
                raise BadPosition(f"{place!r}: there is no stone {name!r}. There is: {', '.join(KIND_NAMES)}.")
            kind = KIND_NAMES.index(name)
            if state.passive[seat, kind] == 0:
                raise BadPosition(_too_many(seat, kind, "the board,"))
            state.passive[seat, kind] -= 1
            state.stock[seat] -= 1
            counts[kind] += 1
    state.held[seat], state.missing[seat] = state.hand[seat].sum(), state.lost[seat].sum()
    if state.pieces[seat] > MOST_HELD or state.held[seat] > MOST_HELD:
        raise BadPosition(f"{place!r}: nobody holds more than {MOST_HELD} of a kind (W3.2).")
    if passive is not None and int(passive) != state.stock[seat]:
        raise BadPosition(
            f"{COLOURS[seat]} has {STONES_EACH} stones (W1.3), so {state.stock[seat]} are passive, not {passive}."
        )


# --- The end --------------------------------------------------------------------------------------------------------


def _read_end(state: Any, found: Text) -> None:
    """W7.1, W7.2, W7.10: whether the end was announced, and how many turns are left."""
    quiet = found.one.get("quiet", "quiet 0").removeprefix("quiet ")
    if not quiet.isdigit() or int(quiet) > (QUIET_ROUNDS + 1) * found.seats + 1:
        raise BadPosition(
            f"'quiet' counts turns without a stone drawn, at most {QUIET_ROUNDS} rounds (W7.10): {quiet!r}."
        )
    state.quiet = int(quiet)
    line = found.one.get("end")
    empty = sum(int(n) == 0 for n in state.stock[: found.seats])
    if line is None:
        if state.stage == ENDED or empty >= 2:
            raise BadPosition("The end must have been announced: 'end announced by COLOUR, N turns left' (W7.1).")
        if state.gone > 0:
            raise BadPosition(f"{state.gone} wall pieces are gone, but no end was announced (W7.4).")
        return
    match = END.fullmatch(line)
    if match is None or match[1] not in COLOURS[: found.seats] or int(match[2]) > found.seats + 1:
        raise BadPosition(
            f"Expected 'end announced by COLOUR, N turns left', {found.seats + 1} at most; found {line!r}."
        )
    state.announcer, state.turns_left = COLOURS.index(match[1]), int(match[2])
    if state.stage == ENDED:
        state.turn = state.announcer
    # With n turns left, this one included, and the announcer's the last, it is this seat's turn:
    turn = (int(state.announcer) + 1 - int(state.turns_left)) % found.seats
    if (state.turns_left == 0) != (state.stage == ENDED) or (state.turns_left > 0 and state.turn != turn):
        raise BadPosition(
            f"{line!r}: everyone has one more turn, the announcer last (W7.2); that does not fit the last line."
        )
