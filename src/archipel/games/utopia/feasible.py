"""Utopia: whether a table can be as a text says. Fills in what follows from the rest, and says what is impossible."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from archipel.core.errors import BadPosition
from archipel.games.utopia.board import ISLAND_NAMES, names
from archipel.games.utopia.rules import districts_of, may_build, may_pay
from archipel.games.utopia.setup import is_closed
from archipel.games.utopia.state import (
    ARRIVE,
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
    SETTLED,
    SURPLUS,
    WATER,
)
from archipel.games.utopia.words import CIV_NAMES, COLOURS


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


def _must(holds: bool, message: str) -> None:
    if not holds:
        raise BadPosition(message)


def _set(mask: int) -> set[int]:
    return {seat for seat in range(len(COLOURS)) if int(mask) >> seat & 1}


def _pieces(sheet: Any, state: Any) -> None:
    """U1.2, U1.4, U2.4: eight princes of each civilisation and eight bases a seat, seven monuments of each."""
    places = names(sheet.data)
    for seat in range(state.seats):
        for civ in range(CIVS):
            out = int(state.princes[seat, civ].sum())
            _must(
                out <= state.supply[seat, civ],
                f"{COLOURS[seat]} has {out} {CIV_NAMES[civ]} princes; there are 8 (U1.2).",
            )
            state.supply[seat, civ] -= out
        built = int((state.controller == seat).sum() + (state.wonder == seat).sum())
        _must(built <= state.bases[seat], f"{COLOURS[seat]} has {built} buildings and only 8 bases (U1.2).")
        state.bases[seat] -= built
    for civ in range(CIVS):
        built = int((state.monument == civ).sum())
        _must(built <= MONUMENTS, f"There are {built} {CIV_NAMES[civ]} monuments; 7 can be built (U1.4).")
        state.stock[civ] -= built
    if is_closed(int(state.seats), WATER):
        for district in range(sheet.record[0].first[WATER + 1]):
            empty = state.monument[district] == NONE and not state.princes[:, :, district].any()
            _must(empty, f"{places[district]}: with two players nothing stands on Water (U2.4).")
        _must(state.wonder[WATER] == NONE, "water: with two players no wonder stands there (U2.4).")


def _guests(state: Any) -> None:
    """U1.3, U2.4: two of each kind, none of Water's with two players."""
    for island in range(ISLANDS):
        for civ in range(CIVS):
            drawn = int(state.guest_island == island and state.guest_civ == civ)
            out = int(state.ships[island, civ] + state.taken[island, civ] + drawn)
            there = 0 if is_closed(int(state.seats), island) else GUESTS
            kind = f"{CIV_NAMES[civ]} {ISLAND_NAMES[island]}"
            _must(out <= there, f"There are {out} guests {kind}; in this game there are {there} (U1.3, U2.4).")
            state.bag[island, civ] -= out


def _cards(state: Any) -> None:
    """U1.3: ten cards of each civilisation."""
    for civ in range(CIVS):
        out = int(state.hand[:, civ].sum() + state.discards[civ])
        _must(out <= CARDS, f"There are {out} {CIV_NAMES[civ]} cards; there are 10 (U1.3).")
        state.pile[civ] -= out
    for seat in range(state.seats):
        state.cards[seat] = state.hand[seat].sum()


def _track(state: Any) -> None:
    """U1.5, U7.2, U7.3: the order fits the points, and the game is over exactly when it should be."""
    order = [int(s) for s in state.order[: state.seats]]
    for ahead, behind in pairwise(order):
        fits = state.points[ahead] >= state.points[behind]
        _must(fits, f"track: {COLOURS[behind]} has more points than {COLOURS[ahead]}, who is ahead (U1.5).")
    best = int(state.points.max())
    if state.stage == ENDED:
        over = best >= GOAL or state.round_no == LAST_ROUND
        _must(over, f"round {state.round_no}, ended: nobody has {GOAL} points and it is not round {LAST_ROUND} (U7.2).")
    if state.stage == ARRIVE:
        _must(best < GOAL, f"round {state.round_no}: with {best} points the game ended before this round (U7.2).")


def _turn(state: Any) -> None:
    """U3.2, U4.3, U6.1: who acts has not acted yet; while cards are dealt and discarded, those ahead have."""
    turn, host = int(state.turn), int(state.host)
    acted, acting = _set(state.acted), turn if host == NONE else host
    _must(acting not in acted, f"{COLOURS[acting]} has already acted in this pass (U3.2).")
    _must(host == NONE or host != turn, f"{COLOURS[turn]} cannot be named by the same player (U4.3).")
    if state.stage == DEAL or state.stage == DISCARD:
        place = [int(s) for s in state.order].index(turn)
        ahead = {int(s) for s in state.order[:place]}
        _must(acted == ahead, f"{COLOURS[turn]}: exactly those ahead have been dealt cards, or have discarded (U6.1).")
        if state.stage == DISCARD:
            owes = 2 if place == 0 else 1
            _must(place < state.seats - 1, f"{COLOURS[turn]} is last on the track and discards nothing (U6.1).")
            _must(state.due <= owes, f"{COLOURS[turn]} discards {state.due}; at that place it is {owes} (U6.1).")
    if state.stage == ARRIVE or state.stage == ENDED:
        _must(not acted, "acted: nobody can have, while nobody's turn has come (U3.2).")


def _phase_1(state: Any) -> None:
    """U4.1 to U4.4: guests leave the ships one a turn; those taken are kept until the phase ends."""
    ships, taken, surprised = int(state.ships.sum()), int(state.taken.sum()), _set(state.surprised)
    everyone = PASSES * int(state.seats)
    if state.stage == ARRIVE:
        _must(ships < everyone, f"ships: {ships} guests, so no more arrive (U4.1).")
        _must(not taken and not surprised, "taken, surprised: none, while the guests arrive (U4.1).")
        state.due = everyone - ships
    elif state.stage > SETTLED:
        _must(not ships and not taken, "ships, taken: after phase 1 all guests are in the bag (U4.4).")
        _must(not surprised, "surprised: is written only in phase 1 (U4.3).")
    else:
        acting = int(state.turn if state.host == NONE else state.host)
        acted = _set(state.acted)
        turns = (int(state.pass_no) - 1) * int(state.seats) + len(acted)
        left = everyone - turns - (state.stage == SETTLED)
        _must(ships == left, f"ships: {ships} guests; after {turns} turns there are {left} (U4.2).")
        kept = everyone - ships + len(surprised) - (state.stage in (DRAW, HOUSE))
        _must(taken == kept, f"taken: {taken} guests; {kept} must have been taken (U4.4).")
        drew = state.stage in (DRAW, HOUSE, INVITE) or state.host != NONE
        _must(not drew or acting in surprised, f"surprised: {COLOURS[acting]} must be there, having drawn one (U4.3).")
        if state.pass_no == 1:
            early = surprised - acted - {acting}
            _must(not early, f"surprised: {', '.join(COLOURS[s] for s in early)} had no turn yet (U4.3).")


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
        wanted = f"{least} to {most}" if least < most else f"{most}"
        _must(
            least <= there <= most,
            f"{COLOURS[seat]} has {there} cards in hand; now that must be {wanted} (U6.1, U6.3).",
        )
    if state.stage == DISCARD:
        _must(state.cards[turn] >= state.due, f"{COLOURS[turn]} has too few cards to discard {state.due} (U6.1).")
    if state.stage == DEAL:
        _must(state.pile.any(), "discards: with an empty pile they are shuffled before a card is drawn (U6.3).")


def _steps(board: Any, state: Any) -> None:
    """U4.6, U5.1, U6.11: a step that is not finished, or a turn that has not ended by itself, has something to do."""
    turn, civ = int(state.turn), int(state.returning)
    if civ != NONE:
        site = int(state.site)
        line = f"returns {CIV_NAMES[civ]} {ISLAND_NAMES[site]}"
        building = state.stage in (*range(ARRIVE + 1, DEAL), DEVELOP) and state.stage != DRAW
        _must(building and state.wonder[site] == turn, f"{line}: nobody on turn has just built that wonder (U5.1).")
        _must(districts_of(board, state, turn, civ, site) > 1, f"{line}: there is no choice to make (U5.1).")
    elif state.stage == SETTLED:
        _must(may_build(board, state, turn), f"{COLOURS[turn]} may build: but nothing can be built (U4.6).")
    if state.owed:
        line = f"owes {CIV_NAMES[state.owed_civ]} {state.owed}"
        _must(state.stage == DEVELOP and civ == NONE, f"{line}: only in a turn of phase 2 (U6.11).")
        _must(state.privileges[turn] > 0, f"{line}: without a privilege left payment is not asked (U6.11).")
        able = may_pay(state, turn, int(state.owed_civ), int(state.owed))
        _must(able, f"{line}: {COLOURS[turn]} cannot pay that (U6.2, U6.11).")
