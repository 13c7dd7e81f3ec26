"""Utopia: a position as text. What follows from the rest (supplies, bases, stock, bag, pile) is not written.

    utopia four-islands, 3 players
    round 2, pass 1, red picks
    scale chinese persian egyptian maya greek
    track blue 6, red 0, green 0
    acted blue
    surprised -
    ships maya wind, greek wind, chinese fire
    taken persian earth
    wonders wind blue
    wind-3: monument maya blue; blue maya 2 greek 1; red persian 1
    blue hand greek greek, privileges 2
    red hand -, privileges 1
    green hand maya, privileges 2
    discards persian 2

Behind the round stands what is under way, one of:

    guests arrive                        green draws a card, 3 to come
    pass 1, red picks                    green discards 2
    pass 1, red draws a guest            green develops
    pass 1, red houses maya wind         green ended, discards 2
    pass 1, red invites                  ended
    pass 1, blue picks for red
    pass 1, blue may build (for red)

and a line may follow for a step that is not finished: `returns maya wind`, or `owes greek 2`.
In a view a card that is hidden is written `?`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from archipel.games.utopia.board import ISLAND_NAMES, district_names
from archipel.games.utopia.spelling import CIV_NAMES, COLOURS
from archipel.games.utopia.state import (
    ARRIVE,
    CIVS,
    DEAL,
    DEVELOP,
    DISCARD,
    DRAW,
    ENDED,
    EXTRA,
    HOUSE,
    INVITE,
    ISLANDS,
    NONE,
    PICK,
    SETTLED,
    SURPLUS,
    UNKNOWN,
)

# What is under way, by stage. The reader matches the same patterns.
UNDER_WAY = {
    ARRIVE: "guests arrive",
    PICK: "pass {pass_no}, {turn} picks",
    DRAW: "pass {pass_no}, {turn} draws a guest",
    HOUSE: "pass {pass_no}, {turn} houses {guest}",
    INVITE: "pass {pass_no}, {turn} invites",
    EXTRA: "pass {pass_no}, {turn} picks for {host}",
    SETTLED: "pass {pass_no}, {turn} may build",
    DEAL: "{turn} draws a card, {due} to come",
    DISCARD: "{turn} discards {due}",
    DEVELOP: "{turn} develops",
    SURPLUS: "{turn} ended, discards {due}",
    ENDED: "ended",
}


def write(sheet: Any, state: Any) -> str:
    """The position as canonical text."""
    scale = sorted((c for c in range(CIVS) if state.worth[c]), key=lambda c: -state.worth[c])
    head = f"utopia {sheet.id}, {state.seats} players"
    scale_line = f"scale {' '.join(CIV_NAMES[c] for c in scale) or '-'}"
    if state.round_no == 0:
        return f"{head}\n{scale_line}\n"
    order = [int(s) for s in state.order[: state.seats]]
    wonders = [f"{ISLAND_NAMES[i]} {COLOURS[state.wonder[i]]}" for i in range(ISLANDS) if state.wonder[i] != NONE]
    lines = [
        head,
        f"round {state.round_no}, {under_way(state)}",
        scale_line,
        f"track {', '.join(f'{COLOURS[s]} {state.points[s]}' for s in order)}",
        f"acted {_seats(state.acted)}",
        f"surprised {_seats(state.surprised)}",
        f"ships {_guests(state.ships)}",
        f"taken {_guests(state.taken)}",
        f"wonders {', '.join(wonders) or '-'}",
    ]
    lines += _districts(sheet, state)
    lines += [f"{COLOURS[s]} hand {_hand(state, s)}, privileges {state.privileges[s]}" for s in range(state.seats)]
    lines.append(f"discards {_numbers(state.discards) or '-'}")
    if state.returning != NONE:
        lines.append(f"returns {CIV_NAMES[state.returning]} {ISLAND_NAMES[state.site]}")
    if state.owed:
        lines.append(f"owes {CIV_NAMES[state.owed_civ]} {state.owed}")
    return "\n".join(lines) + "\n"


def under_way(state: Any) -> str:
    """What is under way, in the words of UNDER_WAY."""
    text = UNDER_WAY[int(state.stage)]
    if state.stage == SETTLED and state.host != NONE:
        text += " for {host}"
    guest = f"{CIV_NAMES[state.guest_civ]} {ISLAND_NAMES[state.guest_island]}"
    turn, host = COLOURS[state.turn], COLOURS[state.host]
    return text.format(pass_no=state.pass_no, turn=turn, host=host, guest=guest, due=state.due)


def _seats(mask: int) -> str:
    return " ".join(colour for s, colour in enumerate(COLOURS) if int(mask) >> s & 1) or "-"


def _guests(counts: Any) -> str:
    rows = zip(ISLAND_NAMES, counts.tolist(), strict=True)
    guests = [f"{civ} {i}" for i, row in rows for civ, n in zip(CIV_NAMES, row, strict=True) for _ in range(n)]
    return ", ".join(guests) or "-"


def _numbers(counts: Any) -> str:
    return " ".join(f"{civ} {n}" for civ, n in zip(CIV_NAMES, counts, strict=True) if n)


def _districts(sheet: Any, state: Any) -> Iterator[str]:
    """A line for each district where something stands."""
    princes = state.princes[: state.seats].transpose(2, 0, 1).tolist()  # by district, seat, civilisation
    standing = zip(district_names(sheet.data), state.monument.tolist(), state.controller.tolist(), princes, strict=True)
    for name, monument, controller, there in standing:
        parts = [] if monument == NONE else [f"monument {CIV_NAMES[monument]} {COLOURS[controller]}"]
        parts += [f"{COLOURS[seat]} {_numbers(own)}" for seat, own in enumerate(there) if any(own)]
        if parts:
            yield f"{name}: {'; '.join(parts)}"


def _hand(state: Any, seat: int) -> str:
    if state.hand[seat, 0] == UNKNOWN:
        return " ".join("?" * int(state.cards[seat])) or "-"
    return " ".join(CIV_NAMES[c] for c in range(CIVS) for _ in range(state.hand[seat, c])) or "-"
