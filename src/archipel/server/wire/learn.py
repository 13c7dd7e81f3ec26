"""What learners are shown: rulebooks, worked examples, guided first games; and what lookers-back are shown: reviews."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import field

from archipel.server.wire.views import Shown


class BookRule(Shown):
    """A rule on the page of its game. `anchor` is the same in every language."""

    id: str
    anchor: str
    play: bool  # whether it allows or forbids something; else it describes components or terms
    text: str
    ruling: str | None  # why, if it is this project's own decision on what the source leaves open
    examples: list[str]  # the worked examples that show it


class BookItem(Shown):
    """A line that is no rule. `anchor` is empty for one without a name; `rules` are those it cites."""

    head: str
    anchor: str
    text: str
    rules: list[str]


class BookSection(Shown):
    """A section: some sentences, then rules or other lines."""

    title: str
    anchor: str
    kind: str  # table, play, board, order, notation, examples, glossary, original
    lead: list[str]
    rules: list[BookRule]
    items: list[BookItem]


class Rulebook(Shown):
    """A rulebook in one language, in the order in which it is read."""

    game: str
    language: str
    title: str
    tagline: str
    credit: str  # designer, year, players, time
    intro: list[str]
    sections: list[BookSection]
    rulings: list[str]  # the rules that are our own decisions


class ExampleRefusal(Shown):
    """A move tried in vain."""

    move: str
    rule: str
    text: str


class ExampleStep(Shown):
    """A step of an example: what is said, what happens in it, and how the table looks then."""

    say: str
    to_act: str
    picture: dict[str, Any]  # the game's own, as in a table's view
    moves: list[str]  # in words, nature's too
    told: list[str]  # what these moves brought about, as texts
    refused: list[ExampleRefusal]
    legal: list[str] | None  # the moves the text speaks of; None where it speaks of none
    scores: dict[str, int]  # where the text speaks of points


class WorkedExample(Shown):
    """A worked example of the rulebook, as a board to click through."""

    id: str
    anchor: str
    title: str
    text: str  # the same in a few sentences, from the rulebook
    rules: list[str]
    board: str
    seats: int
    focus: list[str]  # the part of the board it is about, by element id; empty: all of it
    steps: list[ExampleStep]


class GuideStep(Shown):
    """A step of a guided game, told when `after` of the learner's scripted moves have been made. Of several with the
    same `after`, the last asks for a move (`expect`), the others are only to be read."""

    after: int
    idea: str  # steps in a row with the same idea belong together
    text: str
    expect: list[str]  # moves in words, `*` standing for anything
    nudge: str  # what to say to another move; empty: nothing
    point: list[str]  # elements to point at


class Guide(Shown):
    """A guided first game."""

    game: str
    board: str
    seats: int
    seat: str  # the learner's
    level: str  # of the bots, once the script is over
    steps: list[GuideStep]


class Better(Shown):
    """What would have been better, with how play could have gone on."""

    move: str
    chances: list[float]
    line: list[tuple[str, str]]  # who, and what
    reasons: list[str]


class ReviewPoint(Shown):
    """A decision, or a draw (nature's moves in a row), and what it did to everybody's chances to win."""

    at: int  # the seq just after it: what `at` of a table's view takes
    before: int  # the seq just before it, to try something else from
    kind: Literal["play", "draw"]
    seat: str | None  # who decided
    moves: list[str]
    what: str  # in a sentence
    chances: list[float]  # of each seat, after it
    change: list[float]
    loss: float = 0.0  # what a decision gave away, against the best move found
    better: Better | None = None


class Turn(Shown):
    """A turning point."""

    at: int
    kind: Literal["play", "draw"]
    seat: str | None
    mine: str  # the seat whose chances changed most
    change: float
    text: str  # what happened
    comment: str  # what it meant


class SeatSum(Shown):
    """Where a seat's chances came from: `start` + `own` + `others` + `draws` = `end`."""

    seat: str
    start: float
    own: float
    others: float
    draws: float
    end: float
    lost: float  # given away in all by own decisions


class Review(Shown):
    """A game looked back at. `open` says whether hidden cards were taken into account. While it is worked out, `points`
    and `turns` tell of its beginning; `sums` come with the last point."""

    table: str
    state: Literal["none", "working", "ready"]
    done: int
    total: int
    open: bool
    has_open: bool  # whether there is a difference: the game has secrets
    seats: list[str]
    simulations: int
    start: list[float] = field(default_factory=list)  # chances before the first point
    points: list[ReviewPoint] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    sums: list[SeatSum] = field(default_factory=list)
