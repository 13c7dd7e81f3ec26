"""Meridian: a position as text. What follows from the rest (supplies, decks, whose turn it is) is not written.

meridian coral-sound, 4 players
starts orange
    1   2   3   4   5   6   7   8   9   10
5   -  -  -  -  y4 -  -  -  -  -
4   -  -  -  -  g3 -  -  -  -  -
3   -  -  -  -  -  -  -  -  -  -
2   -  -  -  -  b1 -  -  -  -  -
1   -  -  -  -  -  -  -  -  -  -
orange shows 4-5-6-7 9, played -
blue   shows 1 2, played -
green  shows 1 2, played -
yellow shows 1 2, played -
chosen 4-5-6-7 5, lifted 5.4 height 4
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import numpy.typing as npt

from archipel.core.errors import BadPosition
from archipel.games.meridian.moves import first_number, last_number
from archipel.games.meridian.rules.placing import most_own_towers
from archipel.games.meridian.setup import colours_a_seat, setup
from archipel.games.meridian.spelling import CARD_NAMES, COLOURS
from archipel.games.meridian.state import (
    BUILD,
    CARDS,
    CHOOSE,
    DEAL,
    ENDED,
    MERIDIANS,
    NONE,
    PIECES,
    TURN_UP,
    State,
)

HEAD = re.compile(r"meridian ([\w-]+), ([234]) players")
SHOWS = re.compile(r"(\w+) +shows (.+?), played (.+)")
CHOSEN = re.compile(r"chosen (\S+) (\d+)(?:, lifted (\d+)\.(\d+) height (\d+))?")


def write(sheet: Any, state: Any) -> str:
    """The position as canonical text."""
    lines = [f"meridian {sheet.id}, {state.seats} players"]
    if state.starter == NONE:
        return "\n".join([*lines, "before the lot"]) + "\n"
    lines += [f"starts {COLOURS[state.starter]}", "    " + "".join(f"{m:<4}" for m in range(1, 11)).rstrip()]
    owner, height = state.owner.T.tolist(), state.height.T.tolist()
    for row in range(sheet.record[0].rows - 1, -1, -1):
        cells = [f"{COLOURS[who][0]}{high}" if high else "-" for who, high in zip(owner[row], height[row], strict=True)]
        lines.append(f"{row + 1:<4}" + "".join([f"{c:<4}" for c in cells]).rstrip())
    up, discard = state.up.tolist(), state.discard.tolist()
    for seat in range(state.seats):
        shows = " ".join([CARD_NAMES[c] for c in up[seat] if c != NONE]) or "-"
        played = " ".join([CARD_NAMES[c] for c, n in enumerate(discard[seat]) for _ in range(n)]) or "-"
        lines.append(f"{COLOURS[seat]:<6} shows {shows}, played {played}")
    if state.stage == BUILD:
        chosen = f"chosen {CARD_NAMES[state.card]} {state.meridian + 1}"
        if state.lifted_row != NONE:
            chosen += f", lifted {state.meridian + 1}.{state.lifted_row + 1} height {state.lifted_height}"
        lines.append(chosen)
    return "\n".join(lines) + "\n"


def read(sheet: Any, text: str) -> npt.NDArray[Any]:
    """The state a text describes, or what is impossible about it."""
    lines = [line.strip() for line in text.strip().splitlines()]
    head = HEAD.fullmatch(lines[0] if lines else "")
    if head is None or head[1] != sheet.id:
        wanted = f"meridian {sheet.id}, {sheet.seats[-1]} players"
        raise BadPosition("first_line", wanted=wanted, found=(lines or [""])[0])
    seats = int(head[2])
    if seats not in sheet.seats:
        raise BadPosition("board_not_for", board=sheet.id, seats=seats)
    states = np.zeros(1, State)
    state, board = states[0], sheet.record[0]
    setup(board, state, seats, None)
    if lines[1:] == ["before the lot"]:
        return states
    rows = int(board.rows)
    if len(lines) < 3 + rows + seats:
        raise BadPosition("lines", rows=rows, seats=seats)
    starter = lines[1].removeprefix("starts ")
    if starter not in COLOURS[:seats]:
        raise BadPosition("line_like", wanted=f"starts {COLOURS[0]}", found=lines[1])
    state.starter = state.turn = COLOURS.index(starter)
    for number, line in enumerate(lines[3 : 3 + rows]):
        _read_row(state, rows - number, line, seats)
    for seat, line in enumerate(lines[3 + rows : 3 + rows + seats]):
        _read_cards(state, seat, line, seats)
    _settle_turn(state, seats)
    rest = lines[3 + rows + seats :]
    if rest:
        _read_chosen(state, rest, rows)
    _check_columns(state, rows, seats)
    return states


def _read_row(state: Any, number: int, line: str, seats: int) -> None:
    cells = line.split()
    if len(cells) != MERIDIANS + 1 or cells[0] != str(number):
        raise BadPosition("row", number=number, found=line)
    initials = {colour[0]: seat for seat, colour in enumerate(COLOURS[:seats])}
    for meridian, cell in enumerate(cells[1:]):
        if cell == "-":
            continue
        if cell[0] not in initials or not cell[1:].isdigit() or not 1 <= int(cell[1:]) <= 2 * PIECES:
            raise BadPosition("tower", city=f"{meridian + 1}.{number}", found=cell, letters=", ".join(initials))
        seat, height = initials[cell[0]], int(cell[1:])
        if height > state.supply[seat]:
            raise BadPosition("pieces", seat=COLOURS[seat], most=colours_a_seat(seats) * PIECES)
        state.height[meridian, number - 1] = height
        state.owner[meridian, number - 1] = seat
        state.supply[seat] -= height


def _read_cards(state: Any, seat: int, line: str, seats: int) -> None:
    found = SHOWS.fullmatch(line)
    if found is None or found[1] != COLOURS[seat]:
        raise BadPosition("line_like", wanted=f"{COLOURS[seat]} shows 1-2-3 9, played -", found=line)
    up = sorted(_cards(found[2]))
    if len(up) > 2:
        raise BadPosition("shows", seat=COLOURS[seat], cards=len(up))
    for i, card in enumerate(up):
        state.up[seat, i] = card
    for card in _cards(found[3]):
        state.discard[seat, card] += 1
    for card in range(CARDS):
        state.deck[seat, card] -= state.discard[seat, card] + up.count(card)
        if state.deck[seat, card] < 0:
            raise BadPosition("cards", seat=COLOURS[seat], card=CARD_NAMES[card], most=colours_a_seat(seats))


def _cards(text: str) -> list[int]:
    names = [] if text.strip() == "-" else text.split()
    for name in names:
        if name not in CARD_NAMES:
            raise BadPosition("no_such", name=name, known=", ".join(CARD_NAMES))
    return [CARD_NAMES.index(name) for name in names]


def _settle_turn(state: Any, seats: int) -> None:
    """Whose turn it is follows from the cards played: clockwise from the starter, everybody equally often (M3.6)."""
    order = [(state.starter + i) % seats for i in range(seats)]
    played = [int(state.discard[seat].sum()) for seat in order]
    total, each = sum(played), colours_a_seat(seats) * CARDS
    if played != [(total + seats - 1 - i) // seats for i in range(seats)]:
        numbers = ", ".join(f"{COLOURS[s]} {n}" for s, n in zip(order, played, strict=True))
        raise BadPosition("turns", played=numbers)
    state.played = total
    # A seat shows two cards, or what is left; one less while nature has yet to turn one up.
    short = [s for s, n in zip(order, played, strict=True) if (state.up[s] != NONE).sum() < min(2, each - n)]
    if total == each * seats:
        state.stage, state.turn = ENDED, state.starter
    elif short and total == 0:
        state.stage, state.turn = DEAL, short[0]
    elif short:
        state.stage, state.turn = TURN_UP, (state.starter + total - 1) % seats
        wrong = [COLOURS[s] for s in short if s != state.turn]
        if wrong:
            raise BadPosition("shows_too_few", seat=wrong[0])
    else:
        state.stage, state.turn = CHOOSE, (state.starter + total) % seats


def _read_chosen(state: Any, rest: list[str], rows: int) -> None:
    found = CHOSEN.fullmatch(rest[0])
    if found is None or len(rest) > 1 or state.stage != CHOOSE:
        raise BadPosition("chosen", wanted="chosen 4-5-6-7 5, lifted 5.4 height 4", found=" / ".join(rest))
    card, meridian = _cards(found[1])[0], int(found[2]) - 1
    if card not in state.up[state.turn] or not first_number(card) <= meridian <= last_number(card):
        raise BadPosition("not_chosen", seat=COLOURS[state.turn], card=found[1], meridian=found[2])
    state.card, state.meridian, state.stage = card, meridian, BUILD
    if found[3] is not None:
        row, height = int(found[4]) - 1, int(found[5])
        if int(found[3]) - 1 != meridian or not 0 <= row < rows or not 1 <= height <= state.supply[state.turn]:
            raise BadPosition("not_lifted", line=rest[0])
        state.lifted_row, state.lifted_height = row, height


def _check_columns(state: Any, rows: int, seats: int) -> None:
    """On every meridian heights increase from bottom to top, and nobody has too many towers (M4.2 to M4.4)."""
    for meridian in range(MERIDIANS):
        standing = [int(h) for h in state.height[meridian, :rows] if h]
        if standing != sorted(set(standing)):
            raise BadPosition("heights", meridian=meridian + 1, heights=" ".join(map(str, standing)))
        for seat in range(seats):
            if (state.owner[meridian] == seat).sum() > most_own_towers(seats):
                raise BadPosition("towers", meridian=meridian + 1, seat=COLOURS[seat])
