"""Utopia: a position read from its text (see `__init__.py`). Whether there can be such a table: `possible.py`."""

from __future__ import annotations

import re
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from archipel.core.errors import BadPosition
from archipel.games.utopia.board import ISLAND_NAMES, district_names
from archipel.games.utopia.position import UNDER_WAY
from archipel.games.utopia.position.possible import check
from archipel.games.utopia.setup import setup
from archipel.games.utopia.spelling import CIV_NAMES, COLOURS
from archipel.games.utopia.state import CIVS, LAST_ROUND, LOT, NONE, PASSES, PRIVILEGES, SETTLED, State

HEAD = re.compile(r"utopia ([\w-]+), ([2-5]) players")
ROUND = re.compile(r"round (\d+), (.+)")
HAND = re.compile(r"(\w+) hand (.+), privileges (\d+)")
# The patterns of UNDER_WAY as expressions.
FIELDS = {
    "pass_no": r"(?P<pass_no>\d)",
    "turn": r"(?P<turn>\w+)",
    "host": r"(?P<host>\w+)",
    "guest": r"(?P<civ>\w+) (?P<island>\w+)",
    "due": r"(?P<due>\d+)",
}
STAGES = [(stage, re.compile(text.format(**FIELDS))) for stage, text in UNDER_WAY.items()]
STAGES.append((SETTLED, re.compile(f"{UNDER_WAY[SETTLED]} for {{host}}".format(**FIELDS))))


def read(sheet: Any, text: str) -> npt.NDArray[Any]:
    """The state a text describes, or what is impossible about it."""
    lines = [line.strip() for line in text.strip().splitlines()]
    head = HEAD.fullmatch(lines[0] if lines else "")
    if head is None or head[1] != sheet.id:
        _bad("first_line", wanted=f"utopia {sheet.id}, {sheet.seats[-1]} players", found=(lines or [""])[0])
    seats = int(head[2])
    if seats not in sheet.seats:
        _bad("board_not_for", board=sheet.id, seats=seats)
    states = np.zeros(1, State)
    state, rest = states[0], _Lines(lines[1:])
    setup(sheet.record[0], state, seats, None)
    round_line = rest.take("round") if rest.ahead("round ") else None
    _read_scale(state, rest.take("scale"))
    if round_line is None:
        rest.done()
        return states
    if state.stage != LOT:
        _bad("scale_first", line=round_line)
    _read_round(state, round_line)
    _read_track(state, rest.take("track"))
    state.acted = _read_seats(state, rest.take("acted"))
    state.surprised = _read_seats(state, rest.take("surprised"))
    _read_guests(state.ships, rest.take("ships"))
    _read_guests(state.taken, rest.take("taken"))
    _read_wonders(state, rest.take("wonders"))
    places = tuple(district_names(sheet.data))
    while rest.ahead(*(f"{name}:" for name in places)):
        _read_district(state, places, rest.take())
    for seat in range(seats):
        _read_hand(state, seat, rest.take())
    _read_numbers(state.discards, _list(line := rest.take("discards")), line)
    _read_step(state, rest)
    rest.done()
    check(sheet, state)
    return states


def _bad(what: str, **values: object) -> NoReturn:
    raise BadPosition(what, **values)


class _Lines:
    """The lines that are still to be read."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def ahead(self, *beginnings: str) -> bool:
        return bool(self.lines) and self.lines[0].startswith(beginnings)

    def take(self, word: str = "") -> str:
        """The next line, which must begin with this word."""
        found = self.lines.pop(0) if self.lines else ""
        if not found or (word and found.split()[0] != word):
            _bad("line_begins", wanted=word or "…", found=found)
        return found

    def done(self) -> None:
        if self.lines:
            _bad("line_too_many", line=self.lines[0])


def _list(line: str, comma: str | None = None) -> list[str]:
    """What stands behind the first word; nothing if that is a dash."""
    rest = line.partition(" ")[2].strip()
    return [] if rest in ("", "-") else [part.strip() for part in rest.split(comma)]


def _one(word: str, known: tuple[str, ...], line: str) -> int:
    if word in known:
        return known.index(word)
    _bad("no_such_in_line", line=line, name=word, known=", ".join(known))


def _civ(word: str, line: str) -> int:
    return _one(word, CIV_NAMES, line)


def _seat(state: Any, word: str, line: str) -> int:
    return _one(word, COLOURS[: state.seats], line)


def _read_scale(state: Any, line: str) -> None:
    civs = [_civ(word, line) for word in _list(line)]
    if len(set(civs)) < len(civs):
        _bad("scale_twice", line=line)
    for place, civ in enumerate(civs):
        state.worth[civ] = CIVS - place
    if len(civs) == CIVS:
        state.stage = LOT


def _read_round(state: Any, line: str) -> None:
    """The round, and what is under way in it."""
    found = ROUND.fullmatch(line)
    if found is None or not 1 <= int(found[1]) <= LAST_ROUND:
        _bad("round", line=line, last=LAST_ROUND)
    state.round_no = int(found[1])
    stage, what = next(((s, m) for s, p in STAGES if (m := p.fullmatch(found[2]))), (NONE, None))
    if what is None:
        example = {"pass_no": 1, "turn": "red", "host": "blue", "guest": "maya wind", "due": 1}
        known = "; ".join(text.format(**example) for text in UNDER_WAY.values())
        _bad("under_way", line=line, found=found[2], known=known)
    state.stage = stage
    told = what.groupdict()
    if "pass_no" in told:
        state.pass_no = _number(told["pass_no"], 1, PASSES, line)
    if "due" in told:
        state.due = _number(told["due"], 1, CIVS, line)
    if "turn" in told:
        state.turn = _seat(state, told["turn"], line)
    if "host" in told:
        state.host = _seat(state, told["host"], line)
    if "civ" in told:
        state.guest_civ = _civ(told["civ"], line)
        state.guest_island = _one(told["island"], ISLAND_NAMES, line)


def _number(text: str, low: int, high: int, line: str) -> int:
    if text.isascii() and text.isdigit() and low <= int(text) <= high:
        return int(text)
    _bad("not_a_number_in_line", line=line, text=text, low=low, high=high)


def _read_track(state: Any, line: str) -> None:
    entries = _list(line, ",")
    if len(entries) != state.seats:
        _bad("track_all", line=line, seats=state.seats)
    for place, entry in enumerate(entries):
        colour, _, points = entry.partition(" ")
        seat = _seat(state, colour, line)
        if seat in state.order:
            _bad("track_twice", line=line, seat=colour)
        state.order[place], state.points[seat] = seat, _number(points, 0, 999, line)


def _read_seats(state: Any, line: str) -> int:
    return sum(1 << seat for seat in {_seat(state, word, line) for word in _list(line)})


def _read_guests(counts: Any, line: str) -> None:
    for entry in _list(line, ","):
        civ, _, island = entry.partition(" ")
        counts[_one(island, ISLAND_NAMES, line), _civ(civ, line)] += 1


def _read_wonders(state: Any, line: str) -> None:
    for entry in _list(line, ","):
        island, _, colour = entry.partition(" ")
        state.wonder[_one(island, ISLAND_NAMES, line)] = _seat(state, colour, line)


def _read_numbers(counts: Any, words: list[str], line: str) -> None:
    """Civilisations, each with a number."""
    if len(words) % 2:
        _bad("line_like", wanted="… maya 2 greek 1", found=line)
    for civ, number in zip(words[::2], words[1::2], strict=True):
        counts[_civ(civ, line)] += _number(number, 1, 10, line)


def _read_district(state: Any, places: tuple[str, ...], line: str) -> None:
    name, _, contents = line.partition(":")
    district = _one(name, places, line)
    for part in contents.split(";"):
        word, *rest = part.split() or ["-"]
        if word == "monument" and len(rest) == 2:
            if state.monument[district] != NONE:
                _bad("one_monument", line=line)
            state.monument[district] = _civ(rest[0], line)
            state.controller[district] = _seat(state, rest[1], line)
        else:
            _read_numbers(state.princes[_seat(state, word, line), :, district], rest, line)


def _read_hand(state: Any, seat: int, line: str) -> None:
    found = HAND.fullmatch(line)
    if found is None or found[1] != COLOURS[seat]:
        _bad("line_like", wanted=f"{COLOURS[seat]} hand maya greek, privileges 2", found=line)
    cards = [] if found[2] == "-" else found[2].split()
    if "?" in cards:
        _bad("hidden_hand", line=line)
    for card in cards:
        state.hand[seat, _civ(card, line)] += 1
    state.privileges[seat] = _number(found[3], 0, PRIVILEGES, line)


def _read_step(state: Any, rest: _Lines) -> None:
    """A step that is not finished."""
    if rest.ahead("returns "):
        words = _list(line := rest.take())
        if len(words) != 2:
            _bad("line_like", wanted="returns maya wind", found=line)
        state.returning = _civ(words[0], line)
        state.site = _one(words[1], ISLAND_NAMES, line)
    if rest.ahead("owes "):
        words = _list(line := rest.take())
        if len(words) != 2:
            _bad("line_like", wanted="owes greek 2", found=line)
        state.owed_civ = _civ(words[0], line)
        state.owed = _number(words[1], 1, 3, line)
