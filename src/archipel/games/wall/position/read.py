"""The Great Wall: reading a position's text (see `__init__.py`), and saying what is impossible about it and where."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.errors import BadPosition
from archipel.games.wall.moves import bit
from archipel.games.wall.position import STAGES, run_of
from archipel.games.wall.position.possible import check_realms, check_scouts, check_setting_up, settle_visited
from archipel.games.wall.rules.walls import trace
from archipel.games.wall.setup import setup
from archipel.games.wall.spelling import COLOURS, KIND_NAMES, line_name, village_name
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
        wanted = f"wall {sheet.id}, {sheet.seats[-1]} players"
        raise BadPosition("first_line", wanted=wanted, found=(lines or [""])[0])
    seats = int(head[2])
    if seats not in sheet.seats:
        raise BadPosition("board_not_for", board=sheet.id, seats=seats)
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
                raise BadPosition("player_lines", line=line, seats=", ".join(COLOURS[:seats]))
            found.players[player[1]] = player
        elif pile is not None and pile[1] not in COLOURS:
            found.piles.append((pile[1], pile[2]))
        elif (
            key in ("starts", "run", "branches", "mongolia", "china", "general", "quiet", "end")
            and key not in found.one
        ):
            found.one[key] = line
        else:
            raise BadPosition("strange_line", line=line)
    found.last = lines[-1] if lines else ""
    starter = found.one.get("starts", "").removeprefix("starts ")
    if starter not in COLOURS[:seats]:
        raise BadPosition("line_like", wanted=f"starts {COLOURS[0]}", found=found.one.get("starts", ""))
    found.starter = COLOURS.index(starter)
    missing = [colour for colour in COLOURS[:seats] if colour not in found.players]
    if missing or "run" not in found.one:
        raise BadPosition("missing_line", name=", ".join(missing) or "run")
    return found


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
    known = ", ".join(f"'{COLOURS[0]} {text.format(n=0, here='d3', visited='d3')}'" for text in STAGES.values())
    raise BadPosition("last_line", known=f"{known}, 'over'", found=found.last)


def _village(sheet: Any, name: str, where: str) -> int:
    known = list(sheet.data["fields"])
    if name not in known:
        raise BadPosition("no_such_in_line", line=where, name=name, known=", ".join(known))
    return known.index(name)


def _read_wall(sheet: Any, state: Any, found: Text) -> None:
    """W1.5, W5.8: one run from a west end to an east end, and branches that hang off it; no loop."""
    board = sheet.record[0]
    run = [_piece(sheet, name) for name in found.one["run"].split()[1:]]
    others = [_piece(sheet, name) for name in found.one.get("branches", "branches -").split()[1:] if name != "-"]
    pieces = dict(run + others)
    if len(pieces) < len(run) + len(others):
        raise BadPosition("two_pieces")
    towers = {int(t) for line in pieces for t in board.ends[line]}
    for mark, edge in ((WEST_END, "west"), (EAST_END, "east")):
        ends = [t for t in towers if board.end[t] == mark]
        if len(ends) != 1:
            raise BadPosition(f"ends_{edge}", ends=len(ends))
        setattr(state, edge, ends[0])
    if len(pieces) != len(towers) - 1:
        raise BadPosition("loop_or_parts", pieces=len(pieces), towers=len(towers))
    state.wall[:] = FREE
    for line, closed in pieces.items():
        state.wall[line] = CLOSED if closed else OPEN
    # A wall in parts would lead nowhere, so look before tracing it.
    reached = {int(state.west)}
    for _ in pieces:
        reached |= {int(t) for line in pieces if reached & set(map(int, board.ends[line])) for t in board.ends[line]}
    if reached != towers:
        raise BadPosition("not_connected")
    trace(board, state)
    if run_of(sheet, state) != [line for line, _ in run]:
        names = " ".join(line_name(sheet, line) for line in run_of(sheet, state))
        raise BadPosition("other_run", run=names)


def _piece(sheet: Any, name: str) -> tuple[int, bool]:
    bare = name.removesuffix("*")
    for number, (a, b) in enumerate(sheet.data["lines"]):
        if bare in (f"{a}-{b}", f"{b}-{a}"):
            return number, name != bare
    raise BadPosition("no_line", name=bare, like=line_name(sheet, 0))


def _read_stocks(sheet: Any, state: Any, found: Text) -> None:
    """W1.2, W5.7: 28 wall pieces: on the board, held, in stock, or out of the game."""
    line = found.one.get("general")
    stock = STOCK.fullmatch(line) if line else None
    if line and stock is None:
        raise BadPosition("line_like", wanted="general 11, gone 0", found=line)
    placed, held = int((state.wall != FREE).sum()), int(state.pieces.sum())
    gone = int(stock[2]) if stock else 0
    rest = PIECES - placed - held - gone
    if rest < 0 or (stock and int(stock[1]) != rest):
        raise BadPosition("pieces", all=PIECES, placed=placed, held=held, gone=gone, rest=rest)
    state.general, state.gone = rest, gone


def _read_piles(sheet: Any, state: Any, found: Text) -> None:
    """W4.11: the piles; whoever laid a stone has seen it and all beneath it."""
    stones: dict[int, list[tuple[int, int]]] = {}
    for name, text in found.piles:
        village = _village(sheet, name, f"{name}: {text}")
        if village in stones:
            raise BadPosition("two_lines", village=name)
        stones[village] = [_stone(name, part, found.seats) for part in text.split(",")]
    i = 0
    for village in sorted(stones):
        pile = stones[village]
        state.height[village] = len(pile)
        for at, (owner, kind) in enumerate(pile):
            if state.passive[owner, kind] == 0:
                raise _too_many(owner, kind, village_name(sheet, village))
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
    raise BadPosition("no_stone", village=place, found=text.strip())


def _too_many(seat: int, kind: int, where: str) -> BadPosition:
    return BadPosition("too_many", seat=COLOURS[seat], most=OF_KIND[kind], kind=KIND_NAMES[kind], where=where)


def _read_player(sheet: Any, state: Any, seat: int, found: Text) -> None:
    """W1.4, W3.2: a player's scout, wall pieces and stones; the passive stock is what is left of 17."""
    _, scout, walls, stones, lost, passive = found.players[COLOURS[seat]].groups()
    place = found.players[COLOURS[seat]][0]
    state.scout[seat] = NONE if scout == "-" else _village(sheet, scout, place)
    state.pieces[seat] = int(walls)
    for counts, names in ((state.hand[seat], stones), (state.lost[seat], lost)):
        for name in names.split() if names.strip() != "-" else []:
            if name not in KIND_NAMES:
                raise BadPosition("no_such_in_line", line=place, name=name, known=", ".join(KIND_NAMES))
            kind = KIND_NAMES.index(name)
            if state.passive[seat, kind] == 0:
                raise _too_many(seat, kind, place)
            state.passive[seat, kind] -= 1
            state.stock[seat] -= 1
            counts[kind] += 1
    state.held[seat], state.missing[seat] = state.hand[seat].sum(), state.lost[seat].sum()
    if state.pieces[seat] > MOST_HELD or state.held[seat] > MOST_HELD:
        raise BadPosition("holds_too_many", line=place, most=MOST_HELD)
    if passive is not None and int(passive) != state.stock[seat]:
        raise BadPosition("passive", seat=COLOURS[seat], all=STONES_EACH, passive=state.stock[seat], found=passive)


def _read_end(state: Any, found: Text) -> None:
    """W7.1, W7.2, W7.10: whether the end was announced, and how many turns are left."""
    quiet = found.one.get("quiet", "quiet 0").removeprefix("quiet ")
    if not quiet.isdigit() or int(quiet) > (QUIET_ROUNDS + 1) * found.seats + 1:
        raise BadPosition("quiet", rounds=QUIET_ROUNDS, found=quiet)
    state.quiet = int(quiet)
    line = found.one.get("end")
    empty = sum(int(n) == 0 for n in state.stock[: found.seats])
    if line is None:
        if state.stage == ENDED or empty >= 2:
            raise BadPosition("unannounced", wanted=f"end announced by {COLOURS[0]}, 2 turns left")
        if state.gone > 0:
            raise BadPosition("gone_early", gone=state.gone)
        return
    match = END.fullmatch(line)
    if match is None or match[1] not in COLOURS[: found.seats] or int(match[2]) > found.seats + 1:
        wanted = f"end announced by {COLOURS[0]}, {found.seats} turns left"
        raise BadPosition("announced", wanted=wanted, most=found.seats + 1, found=line)
    state.announcer, state.turns_left = COLOURS.index(match[1]), int(match[2])
    if state.stage == ENDED:
        state.turn = state.announcer
    # With n turns left, this one included, and the announcer's the last, it is this seat's turn:
    turn = (int(state.announcer) + 1 - int(state.turns_left)) % found.seats
    if (state.turns_left == 0) != (state.stage == ENDED) or (state.turns_left > 0 and state.turn != turn):
        raise BadPosition("last_turns", line=line)
