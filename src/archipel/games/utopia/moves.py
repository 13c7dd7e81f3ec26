"""Utopia: the moves as integers, one after the other. A place is a district, or 24 + an island.

welcome   civ, place          take a guest, house a prince (the island alone, with no prince left)
surprise                      draw a guest from the bag
house     place               house the guest drawn
invite    seat                name who takes a guest
wonder    island              build it
control   district, civ       build a monument there
return    civ, district       the prince that returns for a wonder, where there is a choice
discard   civ                 lay off a card
move      civ, from, to, 1-2  by land
sail      civ, from, to, 1-2  by sea
place     civ, district       at a monument
anywhere  civ, district       for three cards
remove    civ, district       from a monument
raise     civ                 on the scale
drop      civ                 to the bottom of it
pay       which are turned    nothing, one of 5 civilisations, or two of them in order
end                           of the turn
rank      civ                 nature: the next civilisation on the scale, from the top
start     seat                nature: who starts
guest     civ, island         nature: the guest drawn from the bag
deal      civ                 nature: the card dealt, and as others see it: a card
"""

from __future__ import annotations

from archipel.core.jit import compiled
from archipel.games.utopia.state import CIVS, DISTRICTS, ISLANDS, NONE, SEATS

PLACES = DISTRICTS + ISLANDS
CELLS = CIVS * DISTRICTS
ROUTES = CELLS * DISTRICTS * 2

# The turned cards of each payment: none, one, or two in order.
TURNED = (
    (NONE, NONE),
    *((a, NONE) for a in range(CIVS)),
    *((a, b) for a in range(CIVS) for b in range(a, CIVS)),
)
TURNED_FIRST = tuple(a for a, _ in TURNED)
TURNED_SECOND = tuple(b for _, b in TURNED)
PAYMENTS = len(TURNED)

WELCOME = 0
SURPRISE = WELCOME + CIVS * PLACES
HOUSING = SURPRISE + 1
INVITATION = HOUSING + PLACES
WONDER = INVITATION + SEATS
CONTROL = WONDER + ISLANDS
RETURN = CONTROL + CELLS
DISCARD_CARD = RETURN + CELLS
MOVE = DISCARD_CARD + CIVS
SAIL = MOVE + ROUTES
PLACE = SAIL + ROUTES
ANYWHERE = PLACE + CELLS
REMOVE = ANYWHERE + CELLS
RAISE = REMOVE + CELLS
DROP = RAISE + CIVS
PAY = DROP + CIVS
END = PAY + PAYMENTS
RANKING = END + 1  # nature's moves begin here
START = RANKING + CIVS
GUEST = START + SEATS
CARD = GUEST + CIVS * ISLANDS
CARD_UNSEEN = CARD + CIVS
MOVES = CARD_UNSEEN + 1


@compiled
def welcome_move(civ: int, place: int) -> int:
    return WELCOME + civ * PLACES + place


@compiled
def control_move(district: int, civ: int) -> int:
    return CONTROL + district * CIVS + civ


@compiled
def return_move(civ: int, district: int) -> int:
    return RETURN + civ * DISTRICTS + district


@compiled
def route(civ: int, origin: int, to: int, count: int) -> int:
    """Added to MOVE or SAIL: 1 or 2 princes of a civilisation from one district to another."""
    return ((civ * DISTRICTS + origin) * DISTRICTS + to) * 2 + count - 1


@compiled
def route_origin(move: int) -> int:
    """Where a MOVE or SAIL begins."""
    return (move - MOVE) // (2 * DISTRICTS) % DISTRICTS


@compiled
def route_to(move: int) -> int:
    """Where a MOVE or SAIL ends."""
    return (move - MOVE) // 2 % DISTRICTS


@compiled
def route_count(move: int) -> int:
    """How many princes a MOVE or SAIL takes along."""
    return (move - MOVE) % 2 + 1


@compiled
def cell(civ: int, district: int) -> int:
    """Added to PLACE, ANYWHERE or REMOVE."""
    return civ * DISTRICTS + district


@compiled
def guest_move(civ: int, island: int) -> int:
    return GUEST + civ * ISLANDS + island


@compiled
def card_civ(move: int) -> int:
    """The civilisation of an action with cards (MOVE up to PAY)."""
    if move < PLACE:
        return (move - MOVE) % ROUTES // (DISTRICTS * DISTRICTS * 2)
    if move < RAISE:
        return (move - PLACE) % CELLS // DISTRICTS
    return (move - RAISE) % CIVS


@compiled
def card_cost(move: int) -> int:
    """U6.4 to U6.10: three cards to place anywhere, two to drop, one for all else."""
    if ANYWHERE <= move < REMOVE:
        return 3
    return 2 if move >= DROP else 1
