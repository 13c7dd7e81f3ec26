"""Utopia: the table as text for a terminal, from a view.

A prince or a card is the first letter of its civilisation; the letters are the same in both languages.
"""

from __future__ import annotations

from typing import Any

from archipel.core.contract import SPECTATOR
from archipel.games.utopia.board import ISLAND_NAMES, district_names
from archipel.games.utopia.picture import picture
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
    NONE,
    PICK,
    SETTLED,
    SURPLUS,
)

LETTERS = {civ: civ[0].upper() for civ in CIV_NAMES}  # M, P, E, G, C
STAGES = {
    **{PICK: "pick", HOUSE: "house", INVITE: "invite", EXTRA: "extra", SETTLED: "settled", DISCARD: "discard"},
    **{DEVELOP: "develop", SURPLUS: "surplus", ARRIVE: "arrive", DRAW: "draw", DEAL: "deal", ENDED: "ended"},
}


def show(sheet: Any, view: Any, say: Any) -> str:
    """Scale and track, then island by island every district with its monument and princes, then the players."""
    drawn = picture(sheet, view, SPECTATOR)
    scale = "  ".join(f"{CIVS - place} {say(f'civ.{civ}')}" for place, civ in enumerate(drawn["scale"]))
    track = "  ".join(f"{_seat(m, say)} {m['points']}{'✓' if m['acted'] else ''}" for m in drawn["track"])
    lines = [_head(view, say), *_labelled(say, {"scale": scale or "-", "track": track or "-"})]
    for island in ISLAND_NAMES:
        lines += ["", _island(island, drawn["islands"][island], say)]
        ids = [d for d in district_names(sheet.data) if drawn["districts"][d]["island"] == island]
        lines += [_district(sheet, d, drawn["districts"][d], say) for d in ids]
    lines.append("")
    lines += [_player(p, drawn["incomes"].get(p["seat"], 0), say) for p in drawn["players"]]
    lines.append(say("show.pile", pile=drawn["pile"], discards=_counted(drawn["discards"], say) or "-"))
    lines.append(say("show.stock", monuments=_counted(drawn["stock"], say)))
    return "\n".join(lines)


def _head(view: Any, say: Any) -> str:
    if view.round_no == 0:
        return str(say("show.before"))
    key = "settled_for" if view.stage == SETTLED and view.host != NONE else STAGES[view.stage]
    stage = say(
        f"show.stage.{key}",
        number=view.pass_no,
        seat=COLOURS[view.turn],
        host=COLOURS[view.host],
        civ=CIV_NAMES[view.guest_civ],
        island=ISLAND_NAMES[view.guest_island],
        due=view.due,
    )
    return str(say("show.round", number=view.round_no, stage=stage))


def _labelled(say: Any, rows: dict[str, str]) -> list[str]:
    labels = {key: say(f"show.{key}") for key in rows}
    wide = max(map(len, labels.values())) + 2
    return [f"{labels[key]:<{wide}}{text}" for key, text in rows.items()]


def _seat(of: dict[str, Any], say: Any) -> str:
    return str(say(f"seat.{of['seat']}"))


def _counted(counts: dict[str, int], say: Any) -> str:
    return "  ".join(f"{n} {say(f'civ.{civ}')}" for civ, n in counts.items() if n)


def _island(name: str, island: dict[str, Any], say: Any) -> str:
    """Water          wonder of Blue          at the ship: 2 Maya, 1 Greek"""
    key = "wonder" if island["wonder"] else "closed" if island["closed"] else "no_wonder"
    wonder = say(f"show.{key}", seat=island["wonder"])
    guests = ", ".join(f"{n} {say(f'civ.{civ}')}" for civ, n in island["ships"].items())
    return f"{say(f'island.{name}'):<8}{wonder:<20}{say('show.ship', guests=guests) if guests else ''}".rstrip()


def _district(sheet: Any, name: str, district: dict[str, Any], say: Any) -> str:
    """water-1  3 dusk   [Maya, Blue]      Blue MM G   Red P"""
    ship = next(d.get("ship") for d in sheet.data["district"] if d["id"] == name)
    civ, controller = district["monument"], district["controller"]
    monument = f"[{say(f'civ.{civ}')}, {say(f'seat.{controller}')}]" if civ else "·"
    princes = "   ".join(
        f"{say(f'seat.{colour}')} {' '.join(LETTERS[civ] * n for civ, n in civs.items())}"
        for colour, civs in district["princes"].items()
    )
    return f"  {name:<8}{district['value']}  {ship or '':<6}{monument:<20}{princes}".rstrip()


def _player(player: dict[str, Any], income: int, say: Any) -> str:
    """Blue     12 points   +5  hand MMG        2 privileges  6 bases  princes M6 P8 E8 G7 C8"""
    hand = player["hand"]
    cards = "?" * player["cards"] if hand is None else "".join(LETTERS[civ] * n for civ, n in hand.items())
    return str(
        say(
            "show.player",
            name=f"{_seat(player, say):<8}",
            points=f"{player['points']:>3}",
            income=f"{f'+{income}':>4}",
            cards=f"{cards or '-':<11}",
            privileges=player["privileges"],
            bases=player["bases"],
            princes=" ".join(f"{LETTERS[civ]}{n}" for civ, n in player["supply"].items()),
        )
    )
