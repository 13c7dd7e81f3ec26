"""Nutland: the table as text for a terminal, from a view."""

from __future__ import annotations

from typing import Any

from archipel.games.nutland.board.grid import COLOURS, INITIALS
from archipel.games.nutland.picture import STAGES
from archipel.games.nutland.position import drawing
from archipel.games.nutland.rules.ending import towers, towers_needed
from archipel.games.nutland.setup import marbles_each, teams
from archipel.games.nutland.state import PLACE


def show(sheet: Any, view: Any, say: Any) -> str:
    """The land as text, heights with marbles as capitals; then the teams, the players and who is to act."""
    lines = [_loud(line) for line in drawing(view)]
    needed = towers_needed(view.seats)
    lines.append("")
    for team in teams(view):
        held = say("show.towers", held=towers(view.record, team[0]), needed=needed)
        lines.append(f"{held}  " + "   ".join(_seat(view, s, say) for s in team))
    turn = min(view.turns // view.seats + 1, view.limit)
    lines += ["", _under_way(view, say)]
    if view.stage > PLACE:
        lines[-1] += say("show.turns", turn=turn, turns=view.limit, idle=view.idle, seats=view.seats)
    return "\n".join(lines)


def _under_way(view: Any, say: Any) -> str:
    seat, named = COLOURS[view.turn], COLOURS[view.named]
    return str(say(f"show.stage.{STAGES[view.stage]}", seat=seat, named=named))


def _loud(line: str) -> str:
    """A row of the land with its marbles as capitals."""
    return line[:6] + line[6:].upper().replace(".", "·")


def _seat(view: Any, seat: int, say: Any) -> str:
    on_land, each = int(view.landed[seat]), int(marbles_each(view.seats))
    key = "all" if on_land == each else "some_in_hand" if view.stage <= PLACE else "some_out"
    return f"{INITIALS[seat].upper()} {say(f'show.{key}', seat=COLOURS[seat], on=on_land, off=each - on_land)}"
