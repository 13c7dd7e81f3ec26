"""Utopia: moves, events and questions in words, and moves read back from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from archipel.core.jit import compiled
from archipel.core.path import put
from archipel.games.utopia import events
from archipel.games.utopia.board import ISLAND_NAMES, district_names
from archipel.games.utopia.moves import (
    ANYWHERE,
    CARD,
    CONTROL,
    DISCARD_CARD,
    DROP,
    END,
    GUEST,
    HOUSING,
    INVITATION,
    MOVE,
    PAY,
    PLACE,
    PLACES,
    RAISE,
    RANKING,
    REMOVE,
    RETURN,
    SAIL,
    START,
    SURPRISE,
    TURNED_FIRST,
    TURNED_SECOND,
    WELCOME,
    WONDER,
    card_civ,
    route_count,
    route_origin,
    route_to,
)
from archipel.games.utopia.state import (
    CIVS,
    DISCARD,
    DISTRICTS,
    EXTRA,
    HOUSE,
    INVITE,
    ISLANDS,
    NONE,
    PICK,
    SETTLED,
    SURPLUS,
)

COLOURS = ("blue", "red", "green", "yellow", "purple")
CIV_NAMES = ("maya", "persian", "egyptian", "greek", "chinese")
# The kinds of things that words name; districts and islands are places, as moves number them
WORD, SEAT, CIV, PLACE_NAMED, NUMBER, ISLAND = range(6)
WORDS = (
    *("welcome", "surprise", "house", "invite", "wonder", "control", "return", "discard", "move", "sail"),
    *("place", "anywhere", "remove", "raise", "drop", "pay", "end", "rank", "start", "guest", "deal"),
)
SAY_WELCOME, SAY_SURPRISE, SAY_HOUSE, SAY_INVITE, SAY_WONDER, SAY_CONTROL, SAY_RETURN, SAY_DISCARD = range(8)
SAY_MOVE, SAY_SAIL, SAY_PLACE, SAY_ANYWHERE, SAY_REMOVE, SAY_RAISE, SAY_DROP = range(8, 15)
SAY_PAY, SAY_END, SAY_RANK, SAY_START, SAY_GUEST, SAY_DEAL = range(15, 21)


def names(sheet: Any) -> tuple[Sequence[str], ...]:
    """What the things of each kind are called."""
    return (
        WORDS,
        COLOURS,
        (*CIV_NAMES, "?"),
        (*district_names(sheet.data), *ISLAND_NAMES),
        ("0", "1", "2"),
        ISLAND_NAMES,
    )


@compiled
def spell(board: Any, state: Any, move: int, path: Any) -> int:
    """The verb, then what it is done with: `welcome maya wind-3`, `house wind-3`, `pay maya greek`, `end`."""
    if move < WONDER:
        return _spell_phase_1(move, path)
    if move < DISCARD_CARD:
        return _spell_building(move, path)
    if move < PAY:
        return _spell_card(move, path)
    if move < END:
        at = put(path, 0, WORD, SAY_PAY)
        if TURNED_FIRST[move - PAY] != NONE:
            at = put(path, at, CIV, TURNED_FIRST[move - PAY])
        if TURNED_SECOND[move - PAY] != NONE:
            at = put(path, at, CIV, TURNED_SECOND[move - PAY])
        return at
    if move == END:
        return put(path, 0, WORD, SAY_END)
    if move < START:
        return put(path, put(path, 0, WORD, SAY_RANK), CIV, move - RANKING)
    if move < GUEST:
        return put(path, put(path, 0, WORD, SAY_START), SEAT, move - START)
    if move < CARD:
        at = put(path, put(path, 0, WORD, SAY_GUEST), CIV, (move - GUEST) // ISLANDS)
        return put(path, at, PLACE_NAMED, DISTRICTS + (move - GUEST) % ISLANDS)
    return put(path, put(path, 0, WORD, SAY_DEAL), CIV, move - CARD)


@compiled
def _spell_phase_1(move: int, path: Any) -> int:
    """welcome maya wind-3    surprise    house wind-3    invite blue"""
    if move < SURPRISE:
        at = put(path, put(path, 0, WORD, SAY_WELCOME), CIV, (move - WELCOME) // PLACES)
        return put(path, at, PLACE_NAMED, (move - WELCOME) % PLACES)
    if move == SURPRISE:
        return put(path, 0, WORD, SAY_SURPRISE)
    if move < INVITATION:
        return put(path, put(path, 0, WORD, SAY_HOUSE), PLACE_NAMED, move - HOUSING)
    return put(path, put(path, 0, WORD, SAY_INVITE), SEAT, move - INVITATION)


@compiled
def _spell_building(move: int, path: Any) -> int:
    """wonder wind    control earth-2 maya    return maya wind-3"""
    if move < CONTROL:
        return put(path, put(path, 0, WORD, SAY_WONDER), PLACE_NAMED, DISTRICTS + move - WONDER)
    if move < RETURN:
        at = put(path, put(path, 0, WORD, SAY_CONTROL), PLACE_NAMED, (move - CONTROL) // CIVS)
        return put(path, at, CIV, (move - CONTROL) % CIVS)
    at = put(path, put(path, 0, WORD, SAY_RETURN), CIV, (move - RETURN) // DISTRICTS)
    return put(path, at, PLACE_NAMED, (move - RETURN) % DISTRICTS)


@compiled
def _spell_card(move: int, path: Any) -> int:
    """discard greek    move chinese 2 earth-1 earth-2    sail …    place persian earth-5    raise egyptian"""
    if move < MOVE:
        return put(path, put(path, 0, WORD, SAY_DISCARD), CIV, move - DISCARD_CARD)
    if move < PLACE:
        at = put(path, put(path, 0, WORD, SAY_MOVE if move < SAIL else SAY_SAIL), CIV, card_civ(move))
        at = put(path, put(path, at, NUMBER, route_count(move)), PLACE_NAMED, route_origin(move))
        return put(path, at, PLACE_NAMED, route_to(move))
    if move < RAISE:
        verb, first = (SAY_PLACE, PLACE) if move < ANYWHERE else (SAY_ANYWHERE, ANYWHERE)
        if move >= REMOVE:
            verb, first = SAY_REMOVE, REMOVE
        at = put(path, put(path, 0, WORD, verb), CIV, (move - first) // DISTRICTS)
        return put(path, at, PLACE_NAMED, (move - first) % DISTRICTS)
    if move < DROP:
        return put(path, put(path, 0, WORD, SAY_RAISE), CIV, move - RAISE)
    return put(path, put(path, 0, WORD, SAY_DROP), CIV, move - DROP)


# What happens, in words (see `core.spelling`)
CALLED = {
    **{"seat": SEAT, "by": SEAT, "civ": CIV, "into": CIV},
    **{"district": PLACE_NAMED, "from": PLACE_NAMED, "to": PLACE_NAMED, "island": ISLAND},
}
EVENTS = {
    events.RANKED: ("ranked", "civ value"),
    events.STARTS: ("starts", "seat"),
    events.ROUND: ("round", "number"),
    events.MADE_WAY: ("made_way", "seat"),
    events.ARRIVED: ("arrived", "civ island"),
    events.HOUSED: ("housed", "seat civ district"),
    events.TURNED_AWAY: ("turned_away", "seat civ island"),
    events.SURPRISE_DRAWN: ("surprise_drawn", "seat civ island"),
    events.INVITED: ("invited", "seat by"),
    events.BUILT_WONDER: ("built_wonder", "seat island"),
    events.WENT_HOME: ("went_home", "seat civ district"),
    events.TOOK_CONTROL: ("took_control", "seat civ district"),
    events.DEALT_CARD: ("dealt_card", "seat"),
    events.GOT: ("got", "seat civ"),
    events.RESHUFFLED: ("reshuffled", ""),
    events.DISCARDED: ("discarded", "seat civ"),
    events.PAID: ("paid", "seat civ count"),
    events.TURNED_CARD: ("turned_card", "seat civ into"),
    events.MOVED: ("moved", "seat civ count from to"),
    events.SAILED: ("sailed", "seat civ count from to"),
    events.PLACED: ("placed", "seat civ district"),
    events.REMOVED: ("removed", "seat civ district"),
    events.RAISED: ("raised", "seat civ value"),
    events.DROPPED: ("dropped", "seat civ"),
    events.ENDED_TURN: ("ended_turn", "seat"),
    events.SCORED: ("scored_wonder scored_district scored_visit scored_removal scored_income", "seat points"),
    events.FINISHED: ("finished", "seat"),
}
QUESTIONS = (
    *(("pick", ""), ("house", "civ island"), ("invite", ""), ("extra", "seat"), ("settled", "")),
    *(("discard", "due"), ("develop", ""), ("surplus", "due"), ("pay", "civ count"), ("return", "civ island")),
)
ASK_PICK, ASK_HOUSE, ASK_INVITE, ASK_EXTRA, ASK_SETTLED = range(5)
ASK_DISCARD, ASK_DEVELOP, ASK_SURPLUS, ASK_PAY, ASK_RETURN = range(5, 10)


@compiled
def ask(board: Any, state: Any, said: Any) -> int:
    """What the seat to act has to choose: first what a step under way still asks for, then what the turn does."""
    if state.owed > 0:
        said[0], said[1] = state.owed_civ, state.owed
        return ASK_PAY
    if state.returning != NONE:
        said[0], said[1] = state.returning, state.site
        return ASK_RETURN
    stage = state.stage
    if stage == HOUSE:
        said[0], said[1] = state.guest_civ, state.guest_island
        return ASK_HOUSE
    if stage in (DISCARD, SURPLUS):
        said[0] = state.due
        return ASK_DISCARD if stage == DISCARD else ASK_SURPLUS
    if stage == EXTRA:
        said[0] = state.host
        return ASK_EXTRA
    if stage == PICK:
        return ASK_PICK
    if stage == INVITE:
        return ASK_INVITE
    return ASK_SETTLED if stage == SETTLED else ASK_DEVELOP
