"""Nutland: what a client draws, from a view."""

from __future__ import annotations

from typing import Any

from archipel.games.nutland.board.grid import AROUND, COLOURS, name
from archipel.games.nutland.board.ground import Ground, ground
from archipel.games.nutland.rules.chains import ANY, chain_of, chains, marbles_beside
from archipel.games.nutland.rules.ending import towers, towers_needed
from archipel.games.nutland.rules.marbles import landings
from archipel.games.nutland.rules.nuts import can_take, carriers, room_beside
from archipel.games.nutland.rules.placing import is_rim
from archipel.games.nutland.setup import marbles_each, teams
from archipel.games.nutland.state import MARBLE, NONE, NUT, PLACE, PUT_BACK, TOP, WAYS

STAGES = ("alone", "lot", "grow", "build", "place", "marble", "put_back", "nut", "ended")


def picture(sheet: Any, view: Any, seat: int) -> dict[str, Any]:
    """What lies where, who holds what, and what whoever has the turn could do."""
    board = sheet.record[0]
    lies = ground(view)
    seats, turn = int(view.seats), int(view.turn)
    return {
        "land": _land(lies),
        "lakes": [name(cell) for cell in sorted(lies.lakes)],
        "rim": [name(c) for c in lies.land if is_rim(board, view.record, c)] if view.stage in (PLACE, PUT_BACK) else [],
        "teams": [_team(board, view, team) for team in teams(view)],
        "needed": int(towers_needed(seats)),
        "top": TOP,
        "players": [_player(board, view, s) for s in range(seats)],
        "stage": STAGES[view.stage],
        "turn": None if turn == NONE else COLOURS[turn],
        "named": None if view.named == NONE else COLOURS[view.named],
        "marbles": {name(c): _marble(board, view, c) for c in _own(view, turn)} if view.stage == MARBLE else {},
        "nuts": _nuts(board, view, turn) if view.stage in (MARBLE, NUT) else {},
        "laid": int(view.laid),
        "round": min(int(view.turns) // seats + 1, int(view.limit)),
        "rounds": int(view.limit),
        "idle": int(view.idle),
        "only_on_nuts": bool(view.only_on_nuts),
        "short_falls": bool(view.short_falls),
        "push_from_below": bool(view.from_below),
    }


def _own(view: Any, seat: int) -> list[int]:
    """The cells of a seat's marbles."""
    found: list[int] = view.marble[seat, : view.landed[seat]].tolist()
    return found


def _land(lies: Ground) -> dict[str, Any]:
    land, high, whose = lies
    return {
        name(c): {"height": high[c], "marble": None if whose[c] == NONE else COLOURS[whose[c]]} for c in land
    }  # fmt: skip


def _team(board: Any, view: Any, team: list[int]) -> dict[str, Any]:
    held = int(towers(view.record, team[0]))
    threats = [threat for s in team for threat in _threats(board, view, s)]
    return {
        "seats": [COLOURS[s] for s in team],
        "towers": held,
        "threats": threats,
        "near": bool(threats) and held + 1 >= towers_needed(view.seats),  # one more tower wins, and one is in reach
    }


def _threats(board: Any, view: Any, seat: int) -> list[dict[str, str]]:
    """N7.1: the towers a seat's marbles could climb next."""
    high, found = ground(view).high, []
    for start in _own(view, seat) if TOP in high else []:
        if high[start] < TOP:
            steps, pushes = reach(board, view, start)
            ends = sorted({*steps, *(cell for cell, _ in pushes)})
            found += [{"seat": COLOURS[seat], "from": name(start), "to": name(c)} for c in ends if high[c] == TOP]
    return found


def _player(board: Any, view: Any, seat: int) -> dict[str, Any]:
    own = _own(view, seat)
    absent = int(marbles_each(view.seats)) - len(own)
    sets = chains(board, view.record, seat, ANY)
    groups = sorted({chain_of(sets, i) for i in range(len(own))})
    return {
        "seat": COLOURS[seat],
        "on_land": len(own),
        "in_hand": absent if view.stage <= PLACE else 0,
        "out": absent if view.stage > PLACE else 0,
        "chains": [[name(cell) for i, cell in enumerate(own) if group >> i & 1] for group in groups],
    }


def _marble(board: Any, view: Any, start: int) -> dict[str, Any]:
    """Where a marble may go, and which it may push, each with the chain that takes it there."""
    steps, pushes = reach(board, view, start)
    return {
        "steps": {name(end): [name(c) for c in over] for end, over in steps.items()},
        "pushes": [{"to": name(end), "over": [name(c) for c in over]} for (end, _), over in pushes.items()],
    }


def _nuts(board: Any, view: Any, seat: int) -> dict[str, Any]:
    """N6.1 to N6.4: the nuts a seat may take: their free sides, where they may go, the marbles that carry them."""
    high, own = ground(view).high, _own(view, seat)
    sets = chains(board, view.record, seat, ANY)
    room = {cell: room_beside(board, view.record, cell) for cell in own}
    found = {}
    for source in sorted({beyond for cell in own for beyond in AROUND[cell]}):
        if can_take(board, view.record, source):
            carrying = carriers(sets, marbles_beside(board, view.record, seat, source))
            carried = [cell for i, cell in enumerate(own) if carrying >> i & 1]
            ends = {AROUND[c][way] for c in carried for way in range(WAYS) if room[c] >> way & 1}
            found[name(source)] = {
                "free": [name(cell) for cell in AROUND[source] if high[cell] < high[source]],
                "to": [name(cell) for cell in sorted(ends - {source})],
                "carried": [name(cell) for cell in carried],
            }
    return found


def _over(high: tuple[int, ...], whose: tuple[int, ...], start: int) -> dict[int, list[int]]:
    """N4.4: the marbles a marble may travel over, each with the marbles passed on the shortest way, itself included."""
    ways: dict[int, list[int]] = {start: []}
    queue = [start]
    for last in queue:
        for cell in AROUND[last]:
            if cell not in ways and whose[cell] == whose[start] and abs(high[cell] - high[last]) <= 1:
                ways[cell] = [*ways[last], cell]
                queue.append(cell)
    return ways


def reach(board: Any, state: Any, start: int) -> tuple[dict[int, list[int]], dict[tuple[int, int], list[int]]]:
    """N4.2, N4.4, N5.1: where the marble on a cell may go, and what it travels over.

    First the free cells, each with the own marbles on the way; then the pushes: by the pushed marble's cell and the
    cell of the last marble before it, the own marbles on the way.
    """
    _, high, whose = ground(state)
    steps: dict[int, list[int]] = {}
    pushes: dict[tuple[int, int], list[int]] = {}
    for last, over in _over(high, whose, start).items():
        sides = landings(board, state.record, whose[start], start, last)
        for way in range(WAYS):
            cell = AROUND[last][way]
            if sides >> way & 1 and whose[cell] == NONE:
                steps.setdefault(cell, over)
            elif sides >> way & 1:
                pushes[cell, last] = over
    return dict(sorted(steps.items())), dict(sorted(pushes.items()))
