"""Utopia: the table as text for a terminal, from a view."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import SPECTATOR
from archipel.games.utopia.board import ISLAND_NAMES, names
from archipel.games.utopia.picture import picture
from archipel.games.utopia.state import CIVS
from archipel.games.utopia.words import CIV_NAMES

LETTERS = {civ: civ[0].upper() for civ in CIV_NAMES}  # M, P, E, G, C


def show(sheet: Any, view: Any) -> str:
    """Scale and track, then island by island every district with its monument and princes, then the players."""
    drawn = picture(sheet, view, SPECTATOR)
    head = "Before the first round" if not view.round_no else f"Round {view.round_no}: {drawn['stage']}"
    scale = "  ".join(f"{CIVS - place} {civ}" for place, civ in enumerate(drawn["scale"]))
    track = "  ".join(f"{m['seat']} {m['points']}{'✓' if m['acted'] else ''}" for m in drawn["track"])
    lines = [head, f"scale  {scale or '-'}", f"track  {track or '-'}"]
    for island in ISLAND_NAMES:
        lines += ["", _island(island, drawn["islands"][island])]
        ids = [d for d in names(sheet.data) if drawn["districts"][d]["island"] == island]
        lines += [_district(sheet, d, drawn["districts"][d]) for d in ids]
    lines.append("")
    lines += [_player(p, drawn["incomes"]["now"].get(p["seat"], 0)) for p in drawn["players"]]
    discards = " ".join(f"{n} {civ}" for civ, n in drawn["discards"].items() if n)
    lines.append(f"pile {drawn['pile']}, discards {discards or '-'}")
    lines.append("monuments left " + " ".join(f"{n} {civ}" for civ, n in drawn["stock"].items()))
    return "\n".join(lines)


def _island(name: str, island: dict[str, Any]) -> str:
    """Water          wonder of blue          at the ship: 2 maya, 1 greek"""
    wonder = f"wonder of {island['wonder']}" if island["wonder"] else "closed" if island["closed"] else "no wonder"
    guests = ", ".join(f"{n} {civ}" for civ, n in island["ships"].items())
    return f"{name.capitalize():<8}{wonder:<18}{f'at the ship: {guests}' if guests else ''}".rstrip()


def _district(sheet: Any, name: str, district: dict[str, Any]) -> str:
    """water-1  3 ⛵ dusk   [maya, blue]      blue MM G   red P"""
    ship = next(d.get("ship") for d in sheet.data["district"] if d["id"] == name)
    monument = f"[{district['monument']}, {district['controller']}]" if district["monument"] else "·"
    princes = "   ".join(
        f"{colour} {' '.join(LETTERS[civ] * n for civ, n in civs.items())}"
        for colour, civs in district["princes"].items()
    )
    return f"  {name:<8}{district['value']}  {ship or '':<6}{monument:<20}{princes}".rstrip()


def _player(player: dict[str, Any], income: int) -> str:
    """blue    12 points  +5   3 cards MMG   2 privileges   6 bases   princes M6 P8 E8 G7 C8"""
    hand = player["hand"]
    cards = "?" * player["cards"] if hand is None else "".join(LETTERS[civ] * n for civ, n in hand.items())
    supply = " ".join(f"{LETTERS[civ]}{n}" for civ, n in player["supply"].items())
    return (
        f"{player['seat']:<8}{player['points']:>3} points {f'+{income}':>4}  hand {cards or '-':<11}"
        f"{player['privileges']} privileges  {player['bases']} bases  princes {supply}"
    )
