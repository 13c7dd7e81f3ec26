"""What a review tells: chances over the moves, what was play and what was luck, and the turning points.

`curve` gives everybody's chances at every point of a game. Where somebody decides, they are what the best move
promised; where nature is about to draw, what the move made before promised; at the end, the result. So a decision
changes chances by how it was played, and a draw by luck alone; all changes together lead from the start to the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from archipel.core.contract import NATURE
from archipel.core.match import Match
from archipel.server.review.evaluations import Evaluation

Chances = list[float]

TURNS = 7  # turning points at most
TURNING = 0.06  # a change of chances that is worth naming
SLIP = 0.03  # a loss that is worth showing a better move for


@dataclass(frozen=True)
class Point:
    """A decision, or nature's moves in a row."""

    first: int  # the index of its first move in the match
    last: int
    actor: int  # a seat, or NATURE
    before: Chances
    after: Chances
    evaluation: Evaluation | None

    @property
    def change(self) -> Chances:
        """What it did to everybody's chances."""
        return [round(b - a, 4) for a, b in zip(self.before, self.after, strict=True)]

    @property
    def loss(self) -> float:
        """What the decision gave away, against the best move found."""
        if self.evaluation is None or self.evaluation.played is None:
            return max(0.0, -self.change[self.actor]) if self.evaluation is not None else 0.0
        return max(0.0, round(self.evaluation.wins[self.actor] - self.evaluation.played[self.actor], 4))

    @property
    def most_changed(self) -> int:
        """The seat whose chances changed most; of equals, the one that decided."""
        return max(range(len(self.change)), key=lambda s: (round(abs(self.change[s]), 3), s == self.actor))


def evaluated(match: Match, evaluations: dict[int, Evaluation]) -> int:
    """How many moves, from the first on, a review can tell of: what came of a move shows at the next decision."""
    known = 0
    for k, step in enumerate(match.steps):
        if step.actor != NATURE:
            if k not in evaluations:
                return known
            known = k
    return len(match.steps)


def curve(match: Match, evaluations: dict[int, Evaluation], n: int) -> list[Chances]:
    """Everybody's chances before each of the first n moves and after the last of them."""
    winners = together(evaluations)
    even = [round(winners / match.seats, 4)] * match.seats
    found: list[Chances | None] = [None] * (n + 1)
    for k, step in enumerate(match.steps[:n]):
        if step.actor != NATURE:
            found[k] = evaluations[k].wins
        elif k == 0:
            found[k] = even
        elif match.steps[k - 1].actor == NATURE:
            found[k] = found[k - 1]
        else:
            found[k] = evaluations[k - 1].played
    if n < len(match.steps):
        found[n] = evaluations[n].wins if n in evaluations else even
    elif match.over:
        found[n] = result(match, winners)
    elif n and match.steps[-1].actor != NATURE:
        found[n] = evaluations[n - 1].played or evaluations[n - 1].wins
    filled, following = [], even
    for known in reversed(found):  # a move the search hardly looked at is worth what came of it
        following = following if known is None else known
        filled.append(following)
    return filled[::-1]


def together(evaluations: dict[int, Evaluation]) -> int:
    """How many win together: one, or both of a team, whose chances each count the team's win whole."""
    return max(1, round(sum(next(iter(evaluations.values())).wins))) if evaluations else 1


def result(match: Match, winners: int = 1) -> Chances:
    """Who won, where so many win together; a win that more than those share is counted for its share."""
    places = [int(place) for place in match.standing()[1]]
    return [round(min(1.0, winners / places.count(1)), 4) if place == 1 else 0.0 for place in places]


def points(match: Match, evaluations: dict[int, Evaluation]) -> Iterator[Point]:
    """The game point by point, as far as it has been looked at."""
    n = evaluated(match, evaluations)
    chances = curve(match, evaluations, n)
    k = 0
    while k < n:
        last, actor = k, match.steps[k].actor
        while actor == NATURE and last + 1 < n and match.steps[last + 1].actor == NATURE:
            last += 1
        yield Point(k, last, actor, chances[k], chances[last + 1], evaluations.get(k))
        k = last + 1


def turning(found: list[Point]) -> list[Point]:
    """The points that decided most, in the order of the game."""
    weight = {p.first: max(abs(c) for c in p.change) for p in found}
    worth = sorted((p for p in found if weight[p.first] >= TURNING), key=lambda p: -weight[p.first])
    return sorted(worth[:TURNS], key=lambda p: p.first)


@dataclass
class Sum:
    """Where the chances of a seat came from."""

    start: float
    own: float = 0.0
    others: float = 0.0
    draws: float = 0.0
    lost: float = 0.0

    @property
    def end(self) -> float:
        """Its chances at the end: whether it won."""
        return self.start + self.own + self.others + self.draws


def sums(seats: int, found: list[Point]) -> list[Sum]:
    """Play and luck told apart, seat by seat."""
    start = found[0].before if found else [1 / seats] * seats
    totals = [Sum(start[s]) for s in range(seats)]
    for point in found:
        for seat, total in enumerate(totals):
            if point.actor == NATURE:
                total.draws += point.change[seat]
            elif point.actor == seat:
                total.own += point.change[seat]
                total.lost += point.loss
            else:
                total.others += point.change[seat]
    return totals
