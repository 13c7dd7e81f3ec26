"""A review as somebody reads it, in a language."""

from __future__ import annotations

from archipel.core import texts
from archipel.core.contract import NATURE
from archipel.core.game import Game
from archipel.core.match import Match, Told
from archipel.server.problems import TEXTS
from archipel.server.review import story
from archipel.server.review.evaluations import Evaluation
from archipel.server.review.story import Point
from archipel.server.tables.render import rendered
from archipel.server.tables.table import Table
from archipel.server.wire import learn as wire

SENTENCES = 3  # of what happened, for one point


def page(table: Table, evaluations: dict[int, Evaluation], review: wire.Review, language: str) -> wire.Review:
    """Fill a review as far as it has been worked out; play and luck are summed up once all of it is."""
    match = table.match
    assert match is not None
    found = list(story.points(match, evaluations))
    names = [match.name_of(s) for s in range(match.seats)]
    review.start = found[0].before if found else []
    review.points = [_point(table, p, language) for p in found]
    review.turns = [_turn(table, p, language) for p in story.turning(found)]
    if story.evaluated(match, evaluations) < len(match.steps):
        return review
    review.sums = [
        wire.SeatSum(
            seat=names[s], start=_in(t.start), own=_in(t.own), others=_in(t.others), draws=_in(t.draws),
            end=_in(t.end), lost=_in(t.lost),
        )
        for s, t in enumerate(story.sums(match.seats, found))
    ]  # fmt: skip
    return review


def _in(chance: float) -> float:
    return round(chance, 4)


def _point(table: Table, point: Point, language: str) -> wire.ReviewPoint:
    match = table.match
    assert match is not None
    return wire.ReviewPoint(
        at=table.move_seqs[point.last],
        before=table.move_seqs[point.first] - 1,
        kind="draw" if point.actor == NATURE else "play",
        seat=None if point.actor == NATURE else match.name_of(point.actor),
        moves=[step.words for step in match.steps[point.first : point.last + 1]],
        what=what_happened(table, point, language),
        chances=point.after,
        change=point.change,
        loss=_in(point.loss),
        better=_better(table, point, language),
    )


def _better(table: Table, point: Point, language: str) -> wire.Better | None:
    match, evaluation = table.match, point.evaluation
    if (
        match is None
        or evaluation is None
        or point.loss < story.SLIP
        or evaluation.best == match.steps[point.first].words
    ):
        return None
    why = [table.game.say(f"reason.{key}", language, **values) for key, values in evaluation.reasons[:SENTENCES]]
    return wire.Better(move=evaluation.best, chances=evaluation.wins, line=evaluation.line, reasons=why)


def what_happened(table: Table, point: Point, language: str) -> str:
    """The first few things that happened, in the words of the game's own texts.

    A move that is still to be paid for tells nothing yet: what happened is what the next one tells.
    """
    log, counting = rendered(table), table.move_seqs
    told = [t for s in range(point.first, point.last + 1) for t in log[counting[s] - 1].told]
    for later in counting[point.last + 1 :]:
        if told:
            break
        told = list(log[later - 1].told)
    return _sentences(table.game, told, language)


def what_would_have(match: Match, point: Point, move: str, language: str) -> str:
    """The same for a move that was not made; in its own words where it tells nothing by itself."""
    then = match.replay(point.first)
    return _sentences(match.game, then.told(then.parse(move)), language) or move


def _sentences(game: Game, told: list[Told], language: str) -> str:
    open_to_all = [t for t in told if t.mask == -1]
    sentences = [game.say(f"event.{t.key}", language, **t.values) for t in (open_to_all or told)]
    return " ".join(sentences[:SENTENCES])


def _turn(table: Table, point: Point, language: str) -> wire.Turn:
    match, mine = table.match, point.most_changed
    assert match is not None
    change = point.change[mine]
    better = _better(table, point, language)
    if point.actor == NATURE:
        key = "luck" if change > 0 else "bad_luck"
    elif better is not None and mine == point.actor and change < 0:
        key = "slip"
    else:
        key = "gain" if change > 0 else "drop"
    comment = texts.say(
        TEXTS, language, f"review.{key}", seat=table.game.say(f"seat.{match.name_of(mine)}", language),
        before=round(100 * point.before[mine]), after=round(100 * point.after[mine]),
        better=what_would_have(match, point, better.move, language) if better is not None else "",
    )  # fmt: skip
    return wire.Turn(
        at=table.move_seqs[point.last],
        kind="draw" if point.actor == NATURE else "play",
        seat=None if point.actor == NATURE else match.name_of(point.actor),
        mine=match.name_of(mine),
        change=change,
        text=what_happened(table, point, language),
        comment=comment,
    )
