"""Meridian: what a client draws and what a terminal shows, from a view."""

from __future__ import annotations

from typing import Any

from archipel.games.meridian.apply import CHOSE, FINISHED, LIFTED, PASSED, PLACED, PUSHED, STARTS, TURNED_UP
from archipel.games.meridian.score import garrisons, taker
from archipel.games.meridian.setup import colours_a_seat
from archipel.games.meridian.state import CARDS, CHOOSE, MERIDIANS, NONE, VACANT
from archipel.games.meridian.words import CARD_NAMES, COLOURS


def picture(sheet: Any, view: Any, seat: int) -> dict[str, Any]:
    """What lies where: towers by city, islands with their garrisons and taker, and each player's cards and pieces."""
    names, owner = sheet.data["islands"], view.owner.tolist()
    return {
        "towers": {
            f"{m + 1}.{r + 1}": {"seat": COLOURS[owner[m][r]], "height": height}
            for m, column in enumerate(view.height.tolist())
            for r, height in enumerate(column)
            if height
        },
        "islands": [_island(sheet, view, i, names[letter]) for i, letter in enumerate(sorted(names))],
        "players": [_player(view, s) for s in range(view.seats)],
        "chosen": None
        if view.card == NONE
        else {"card": CARD_NAMES[view.card], "meridian": int(view.meridian) + 1, "lifted": int(view.lifted_height)},
        "starter": None if view.starter == NONE else COLOURS[view.starter],
        "turn": int(view.played) // int(view.seats) + 1,
        "turns": colours_a_seat(int(view.seats)) * CARDS,
    }


def _island(sheet: Any, view: Any, island: int, name: str) -> dict[str, Any]:
    board, state = sheet.record[0], view.record
    cities = sheet.once(_cities)[island]
    there = sorted({view.owner[city] for city in cities} - {VACANT})
    who = taker(board, state, island)
    return {
        "name": name,
        "worth": len(cities),
        "garrisons": {COLOURS[s]: int(garrisons(board, state, island, s)) for s in there},
        "taker": None if who == NONE else COLOURS[who],
    }


def _cities(sheet: Any) -> list[list[tuple[int, int]]]:
    """The cities of each island: meridian and row."""
    board = sheet.record[0]
    return [[(m, r) for m, r in board.cities[i, : board.worth[i]].tolist()] for i in range(board.islands)]


def _player(view: Any, seat: int) -> dict[str, Any]:
    return {
        "seat": COLOURS[seat],
        "supply": int(view.supply[seat]),
        "up": [CARD_NAMES[c] for c in view.up[seat].tolist() if c != NONE],
        "deck": _names(view.deck[seat]),
        "played": _names(view.discard[seat]),
    }


def _names(counts: Any) -> list[str]:
    return [CARD_NAMES[c] for c, n in enumerate(counts.tolist()) for _ in range(n)]


def tell(sheet: Any, event: Any) -> tuple[str, dict[str, Any]]:
    """What happened, as the key of a text and its parameters."""
    kind, a, b, c, d, e = (int(x) for x in event)
    match kind:
        case _ if kind == STARTS:
            return "starts", {"seat": COLOURS[a]}
        case _ if kind == TURNED_UP:
            return "turned_up", {"seat": COLOURS[a], "card": CARD_NAMES[b]}
        case _ if kind == CHOSE:
            return "chose", {"seat": COLOURS[a], "card": CARD_NAMES[b], "meridian": c + 1}
        case _ if kind == LIFTED:
            return "lifted", {"seat": COLOURS[a], "city": f"{b + 1}.{c + 1}", "height": d}
        case _ if kind == PUSHED:
            return "pushed", {"seat": COLOURS[a], "from": f"{b + 1}.{c + 1}", "to": f"{b + 1}.{d + 1}", "height": e}
        case _ if kind == PLACED:
            return "placed", {"seat": COLOURS[a], "city": f"{b + 1}.{c + 1}", "height": d}
        case _ if kind == PASSED:
            return "passed", {"seat": COLOURS[a]}
    assert kind == FINISHED
    return "finished", {}


def ask(sheet: Any, view: Any) -> tuple[str, dict[str, Any]]:
    """What the seat to act has to choose: a card, or what it does on the meridian it chose."""
    if view.stage == CHOOSE:
        return "choose", {}
    if view.lifted_row == NONE:
        return "build", {"meridian": view.meridian + 1}
    return "rebuild", {"meridian": view.meridian + 1, "height": view.lifted_height}


def show(sheet: Any, view: Any, say: Any) -> str:
    """The chart as text: towers by city, a capital marked *, each island's letter; then the islands and the players.

    A tower is its colour's letter, which stands before the player's name, and its height.
    """
    board = sheet.record[0]
    letters = sorted(sheet.data["islands"])
    lines = []
    for row in range(board.rows - 1, -1, -1):
        cells = []
        for m in range(MERIDIANS):
            tower = f"{COLOURS[view.owner[m, row]][0].upper()}{view.height[m, row]}" if view.height[m, row] else "·"
            land = letters[board.island[m, row]] + ("*" if board.weight[m, row] == 2 else "")
            cells.append(f"{land:>2} {tower:<3}")
        lines.append(f"{row + 1} " + " ".join(cells).rstrip())
    lines.append("  " + " ".join(f"{m:^6}" for m in range(1, MERIDIANS + 1)).rstrip())
    lines.append("")
    for island, letter in enumerate(letters):
        found = _island(sheet, view, island, sheet.data["islands"][letter])
        totals = " ".join(f"{say(f'seat.{colour}')} {n}" for colour, n in found["garrisons"].items())
        whose = f" → {say('seat.' + found['taker'])}" if found["taker"] else ""
        lines.append(f"{letter} {found['name']:<10} {found['worth']}  {totals}{whose}".rstrip())
    lines.append("")
    for s in range(view.seats):
        p = _player(view, s)
        name = say(f"seat.{p['seat']}")
        lines.append(
            f"{COLOURS[s][0].upper()} {name:<7}{p['supply']:>3} ●  [{'] ['.join(p['up'])}]  {len(p['deck'])} ▮"
        )
    return "\n".join(lines)
