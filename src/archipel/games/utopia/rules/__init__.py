"""Utopia: the rules, read beside the rulebook. A chapter a file; here is what every move has in common."""

from __future__ import annotations

from typing import Any

from archipel.core.contract import NATURE, OVER
from archipel.core.jit import compiled
from archipel.games.utopia.moves import (
    CARD,
    CARD_UNSEEN,
    DISCARD_CARD,
    END,
    GUEST,
    MOVE,
    PAY,
    RANKING,
    RETURN,
    START,
    SURPRISE,
    WONDER,
    guest_move,
)
from archipel.games.utopia.rules.building import build, list_buildings, list_returns, why_not_build, why_not_return
from archipel.games.utopia.rules.cards import list_cards, play_card, why_not_card
from archipel.games.utopia.rules.codes import U2_1, U2_2, U3_1, U3_1_DEVELOP, U3_1_DISCARD, U4_1, U6_1, U7_2, U7_3
from archipel.games.utopia.rules.paying import (
    discard,
    list_discards,
    list_payments,
    pay,
    why_not_discard,
    why_not_pay,
)
from archipel.games.utopia.rules.rounds import after_discards, deal_card, draw_starter, end_turn, rank
from archipel.games.utopia.rules.track import goal_reached
from archipel.games.utopia.rules.welcome import (
    draw_guest,
    end_if_nothing_to_build,
    list_housings,
    list_invitations,
    list_welcomes,
    phase_1,
    why_not_end,
    why_not_welcome,
)
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
    LOT,
    NONE,
    PICK,
    RANK,
    SETTLED,
    SURPLUS,
)


@compiled
def to_act(state: Any) -> int:
    """U3.2, U7.2: whose turn it is; nature for draws, deals and lots; nobody once it is over."""
    stage = state.stage
    if stage in (RANK, LOT, ARRIVE, DRAW, DEAL):
        return NATURE
    return OVER if stage == ENDED else int(state.turn)


@compiled
def chance(board: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """U2.1, U2.2, U4.1, U4.3, U6.1: civilisations and seats alike; of guests and cards, those in bag and pile."""
    n = 0
    if state.stage == DEAL:
        for civ in range(CIVS):
            outcomes[n], weights[n] = CARD + civ, state.pile[civ]
            n += state.pile[civ] > 0
    elif state.stage == RANK:
        for civ in range(CIVS):
            outcomes[n], weights[n] = RANKING + civ, 1
            n += state.worth[civ] == 0
    elif state.stage == LOT:
        for seat in range(state.seats):
            outcomes[n], weights[n] = START + seat, 1
            n += 1
    else:
        for civ in range(CIVS):
            for island in range(ISLANDS):
                outcomes[n], weights[n] = guest_move(civ, island), state.bag[island, civ]
                n += state.bag[island, civ] > 0
    return n


@compiled
def legal(board: Any, state: Any, out: Any) -> int:
    """All that `why_not` allows, in increasing order."""
    stage = state.stage
    if state.returning != NONE:
        return list_returns(board, state, out)
    if state.owed > 0:
        return list_payments(state, out)
    if stage in (DISCARD, SURPLUS):
        return list_discards(state, out)
    n = 0
    if stage in (PICK, EXTRA):
        n = list_welcomes(board, state, out)
        if stage == PICK and state.surprised >> state.turn & 1 == 0:
            out[n] = SURPRISE
            n += 1
    elif stage == HOUSE:
        n = list_housings(board, state, out)
    elif stage == INVITE:
        n = list_invitations(state, out)
    n = list_buildings(board, state, out, n)
    if stage == DEVELOP:
        n = list_cards(board, state, out, n)
    if stage in (DEVELOP, SETTLED):
        out[n] = END
        n += 1
    return n


@compiled
def why_not(board: Any, state: Any, move: int) -> int:
    """U3.1, U5.1, U6.11, U7.2: the first rule a move breaks: the end, nature's moves, the phase, an unfinished step."""
    stage = state.stage
    if stage == ENDED:
        return U7_2 if goal_reached(state) else U7_3
    if move >= RANKING:
        return _why_not_nature(state, move)
    if stage <= ARRIVE or stage in (DRAW, DEAL):
        return U3_1
    if move < WONDER and stage >= DEAL:
        return U3_1_DEVELOP
    if DISCARD_CARD <= move < END and stage < DEAL:
        return U3_1_DISCARD
    if state.returning != NONE or RETURN <= move < DISCARD_CARD:
        return why_not_return(board, state, move)
    if state.owed > 0 or PAY <= move < END:
        return why_not_pay(state, move)
    if move < WONDER:
        return why_not_welcome(board, state, move)
    if move < RETURN:
        return why_not_build(board, state, move)
    if move < MOVE:
        return why_not_discard(state, move - DISCARD_CARD)
    return why_not_end(state) if move == END else why_not_card(board, state, move)


@compiled
def _why_not_nature(state: Any, move: int) -> int:
    """U2.1, U2.2, U4.1, U6.1: what is drawn is not for a player to say, and comes from bag or pile."""
    if move < START:
        return 0 if state.stage == RANK and state.worth[move - RANKING] == 0 else U2_1
    if move < GUEST:
        return 0 if state.stage == LOT and move - START < state.seats else U2_2
    if move < CARD:
        civ, island = (move - GUEST) // ISLANDS, (move - GUEST) % ISLANDS
        drawing = state.stage == ARRIVE or state.stage == DRAW
        return 0 if drawing and state.bag[island, civ] > 0 else U4_1
    dealing = state.stage == DEAL and move < CARD_UNSEEN
    return 0 if dealing and state.pile[move - CARD] > 0 else U6_1


@compiled
def apply(board: Any, state: Any, move: int, events: Any) -> None:
    """Make a move that is known to be legal."""
    move = move + 0  # 64 bits from here on, so that what follows is compiled once
    if move >= RANKING:
        _nature(state, move, events)
    elif move < WONDER:
        phase_1(board, state, move, events)
    elif move < DISCARD_CARD:
        build(board, state, move, events)
        if state.stage == SETTLED and state.returning == NONE:
            end_if_nothing_to_build(board, state, events)
    elif move < MOVE:
        discard(state, move - DISCARD_CARD, events)
        if state.due == 0:
            after_discards(state, events)
    elif move < PAY:
        play_card(state, move, events)
    elif move < END:
        pay(state, move - PAY, events)
    else:
        end_turn(state, events)


@compiled
def _nature(state: Any, move: int, events: Any) -> None:
    """U2.1, U2.2, U4.1, U4.3, U6.1: the scale, the start player, guests from the bag, cards from the pile."""
    if move >= CARD:
        deal_card(state, move - CARD, events)
    elif move >= GUEST:
        draw_guest(state, (move - GUEST) // ISLANDS, (move - GUEST) % ISLANDS, events)
    elif move >= START:
        draw_starter(state, move - START, events)
    else:
        rank(state, move - RANKING, events)
