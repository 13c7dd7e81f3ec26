"""Utopia: whether a table can be as a text says. Fills in what follows from the rest, and says what is impossible."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from archipel.core.errors import BadPosition
from archipel.games.utopia.board import ISLAND_NAMES, district_names
from archipel.games.utopia.rules.building import districts_of, may_build
from archipel.games.utopia.rules.paying import may_pay
from archipel.games.utopia.setup import is_closed
from archipel.games.utopia.spelling import CIV_NAMES, COLOURS
from archipel.games.utopia.state import (
    ARRIVE,
    BASES,
    CARDS,
    CIVS,
    DEAL,
    DEALT,
    DEVELOP,
    DISCARD,
    DRAW,
    ENDED,
    GOAL,
    GUESTS,
    HOUSE,
    INVITE,
    ISLANDS,
    LAST_ROUND,
    MONUMENTS,
    NONE,
    PASSES,
    PRINCES,
    SETTLED,
    SURPLUS,
    WATER,
)


def check(sheet: Any, state: Any) -> None:
    """Everything at once: pieces, guests, cards, track, and what is under way."""
    _pieces(sheet, state)
    _guests(state)
    _cards(state)
    _track(state)
    _turn(state)
    _phase_1(state)
    _hands(state)
    _steps(sheet.record[0], state)


def _must(holds: bool, what: str, **values: object) -> None:
    """What must hold; `what` is the text that says what is wrong if it does not."""
    if not holds:
        raise BadPosition(what, **values)


def _set(mask: int) -> set[int]:
    return {seat for seat in range(len(COLOURS)) if int(mask) >> seat & 1}


def _pieces(sheet: Any, state: Any) -> None:
    """U1.2, U1.4, U2.4: eight princes of each civilisation and eight bases a seat, seven monuments of each."""
    places = district_names(sheet.data)
    for seat in range(state.seats):
        for civ in range(CIVS):
            out = int(state.princes[seat, civ].sum())
            few = out <= state.supply[seat, civ]
            _must(few, "princes", seat=COLOURS[seat], princes=out, civ=CIV_NAMES[civ], most=PRINCES)
            state.supply[seat, civ] -= out
        built = int((state.controller == seat).sum() + (state.wonder == seat).sum())
        _must(built <= state.bases[seat], "bases", seat=COLOURS[seat], built=built, most=BASES)
        state.bases[seat] -= built
    for civ in range(CIVS):
        built = int((state.monument == civ).sum())
        _must(built <= MONUMENTS, "monuments", built=built, civ=CIV_NAMES[civ], most=MONUMENTS)
        state.stock[civ] -= built
    if is_closed(int(state.seats), WATER):
        for district in range(sheet.record[0].first[WATER + 1]):
            empty = state.monument[district] == NONE and not state.princes[:, :, district].any()
            _must(empty, "water", place=places[district])
        _must(state.wonder[WATER] == NONE, "water", place=ISLAND_NAMES[WATER])


def _guests(state: Any) -> None:
    """U1.3, U2.4: two of each kind, none of Water's with two players."""
    for island in range(ISLANDS):
        for civ in range(CIVS):
            drawn = int(state.guest_island == island and state.guest_civ == civ)
            out = int(state.ships[island, civ] + state.taken[island, civ] + drawn)
            there = 0 if is_closed(int(state.seats), island) else GUESTS
            kind = {"civ": CIV_NAMES[civ], "island": ISLAND_NAMES[island]}
            _must(out <= there, "guests", guests=out, most=there, **kind)
            state.bag[island, civ] -= out


def _cards(state: Any) -> None:
    """U1.3: ten cards of each civilisation."""
    for civ in range(CIVS):
        out = int(state.hand[:, civ].sum() + state.discards[civ])
        _must(out <= CARDS, "cards", cards=out, civ=CIV_NAMES[civ], most=CARDS)
        state.pile[civ] -= out
    for seat in range(state.seats):
        state.cards[seat] = state.hand[seat].sum()


def _track(state: Any) -> None:
    """U1.5, U7.2, U7.3: the order fits the points, and the game is over exactly when it should be."""
    order = [int(s) for s in state.order[: state.seats]]
    for ahead, behind in pairwise(order):
        fits = state.points[ahead] >= state.points[behind]
        _must(fits, "track_order", behind=COLOURS[behind], ahead=COLOURS[ahead])
    best = int(state.points.max())
    if state.stage == ENDED:
        over = best >= GOAL or state.round_no == LAST_ROUND
        _must(over, "not_over", goal=GOAL, last=LAST_ROUND)
    if state.stage == ARRIVE:
        _must(best < GOAL, "was_over", round=state.round_no, points=best)


def _turn(state: Any) -> None:
    """U3.2, U4.3, U6.1: who acts has not acted yet; while cards are dealt and discarded, those ahead have."""
    turn, host = int(state.turn), int(state.host)
    acted, acting = _set(state.acted), turn if host == NONE else host
    _must(acting not in acted, "has_acted", seat=COLOURS[acting])
    _must(host == NONE or host != turn, "named_itself", seat=COLOURS[turn])
    if state.stage == DEAL or state.stage == DISCARD:
        place = [int(s) for s in state.order].index(turn)
        ahead = {int(s) for s in state.order[:place]}
        _must(acted == ahead, "acted_ahead", seat=COLOURS[turn])
        if state.stage == DISCARD:
            owes = 2 if place == 0 else 1
            _must(place < state.seats - 1, "last_keeps_all", seat=COLOURS[turn])
            _must(state.due <= owes, "discards_less", seat=COLOURS[turn], due=state.due, most=owes)
    if state.stage == ARRIVE or state.stage == ENDED:
        _must(not acted, "nobody_acted")


def _phase_1(state: Any) -> None:
    """U4.1 to U4.4: guests leave the ships one a turn; those taken are kept until the phase ends."""
    ships, taken, surprised = int(state.ships.sum()), int(state.taken.sum()), _set(state.surprised)
    everyone = PASSES * int(state.seats)
    if state.stage == ARRIVE:
        _must(ships < everyone, "ships_full", guests=ships)
        _must(not taken and not surprised, "none_taken")
        state.due = everyone - ships
    elif state.stage > SETTLED:
        _must(not ships and not taken, "all_in_bag")
        _must(not surprised, "surprised_later")
    else:
        acting = int(state.turn if state.host == NONE else state.host)
        acted = _set(state.acted)
        turns = (int(state.pass_no) - 1) * int(state.seats) + len(acted)
        left = everyone - turns - (state.stage == SETTLED)
        _must(ships == left, "ships_left", guests=ships, turns=turns, left=left)
        kept = everyone - ships + len(surprised) - (state.stage in (DRAW, HOUSE))
        _must(taken == kept, "taken_kept", guests=taken, kept=kept)
        drew = state.stage in (DRAW, HOUSE, INVITE) or state.host != NONE
        _must(not drew or acting in surprised, "must_be_surprised", seat=COLOURS[acting])
        if state.pass_no == 1:
            early = surprised - acted - {acting}
            _must(not early, "surprised_early", seats=", ".join(COLOURS[s] for s in early))


def _hands(state: Any) -> None:
    """U6.1, U6.3: hands of up to ten cards between the deal and the end of the own turn, else of up to five."""
    acted, turn = _set(state.acted), int(state.turn)
    for seat in range(state.seats):
        least, most = 0, DEALT
        if state.stage == DEAL and seat == turn:
            least, most = DEALT - int(state.due), 2 * DEALT - int(state.due)
        elif (state.stage == DEAL and seat in acted) or (state.stage == DISCARD and seat not in acted and seat != turn):
            least, most = DEALT, 2 * DEALT
        elif state.stage == SURPLUS and seat == turn:
            least = most = DEALT + int(state.due)
        elif state.stage in (DISCARD, DEVELOP, SURPLUS) and not (state.stage != DISCARD and seat in acted):
            most = 2 * DEALT
        there = int(state.cards[seat])
        _must(least <= there <= most, "hand", seat=COLOURS[seat], cards=there, least=least, most=most)
    if state.stage == DISCARD:
        _must(state.cards[turn] >= state.due, "too_few_to_discard", seat=COLOURS[turn], due=state.due)
    if state.stage == DEAL:
        _must(state.pile.any(), "pile_empty")


def _steps(board: Any, state: Any) -> None:
    """U4.6, U5.1, U6.11: a step that is not finished, or a turn that has not ended by itself, has something to do."""
    turn, civ = int(state.turn), int(state.returning)
    if civ != NONE:
        site = int(state.site)
        line = {"line": f"returns {CIV_NAMES[civ]} {ISLAND_NAMES[site]}"}
        building = state.stage in (*range(ARRIVE + 1, DEAL), DEVELOP) and state.stage != DRAW
        _must(building and state.wonder[site] == turn, "wonder_not_built", **line)
        _must(districts_of(board, state, turn, civ, site) > 1, "no_choice", **line)
    elif state.stage == SETTLED:
        _must(may_build(board, state, turn), "nothing_to_build", seat=COLOURS[turn])
    if state.owed:
        line = {"line": f"owes {CIV_NAMES[state.owed_civ]} {state.owed}"}
        _must(state.stage == DEVELOP and civ == NONE, "owes_in_phase_2", **line)
        _must(state.privileges[turn] > 0, "owes_no_privilege", **line)
        able = may_pay(state, turn, int(state.owed_civ), int(state.owed))
        _must(able, "owes_too_much", seat=COLOURS[turn], **line)
