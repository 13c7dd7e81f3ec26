"""Why a move, a beginning of one, or a thing that was pointed at, is refused: the rule, and which case of it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from archipel.core import rulebook
from archipel.core.errors import NotUnderstood

if TYPE_CHECKING:
    from archipel.core.match import Match


class Refusal(NamedTuple):
    """Why a move is not allowed: the id of the rule, and which case of it, a text of the game's under `case`."""

    rule: str
    case: str


def of(match: Match, move: str | int) -> Refusal | None:
    """The refusal of a move, or of the beginning of one; None if it is legal, or can still become so."""
    return _furthest(
        match, _codes(match, move) if isinstance(move, str) else {match.refusal_code(match.number_of(move))}
    )


def of_thing(match: Match, thing: str) -> Refusal | None:
    """The refusal of moves like the legal ones with this thing in them, or else of any kind of move with it."""
    legal = [words.split() for words in match.legal()]
    like_legal = {" ".join(words[:length]) for words in legal for length in (0, 1, 2) if length < len(words)}
    notation = rulebook.book(match.game.folder / "rulebook", "en").items("notation")
    any_kind = {item.text.strip("`").split()[0].strip("`") for item in notation}
    for beginnings in (like_legal, any_kind):
        codes = set[int]()
        for beginning in beginnings:
            with suppress(NotUnderstood):
                codes |= _codes(match, f"{beginning} {thing}")
        if codes:
            return _furthest(match, codes)
    raise match.game.own(NotUnderstood("no_such_beginning", text=thing))


def _codes(match: Match, text: str) -> set[int]:
    """The refusals of the move that these words mean, and of every move that begins with them."""
    meant, unknown = set[int](), None
    try:
        meant = {match.refusal_code(match.parse(text))}
    except NotUnderstood as error:
        unknown = error
    if 0 in meant:
        return meant
    codes = {match.refusal_code(move) for move in match.game.candidates(match.sheet, match.state, text.split())}
    if unknown and not codes:
        raise unknown
    return meant | codes


def _furthest(match: Match, codes: set[int]) -> Refusal | None:
    """The refusal of the move that got furthest, which is the one that the latest rule refuses."""
    if 0 in codes:
        return None
    order, prefix = match.game.package.ORDER, match.game.facts.prefix
    code = max(codes, key=lambda code: (order.index(rulebook.rule_code(code)), code))
    return Refusal(rulebook.id_of(prefix, code), rulebook.case_of(prefix, code))
