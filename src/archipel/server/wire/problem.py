"""What is wrong, said to a program and to a person (RFC 9457, problem+json)."""

from __future__ import annotations

from msgspec import Struct


class Problem(Struct, omit_defaults=True):
    """An error. `code` is for programs, `title` and `detail` are for people, in the language asked for."""

    code: str  # one of the codes in docs/wire.md: "refused", "stale", "not-your-turn", …
    title: str
    status: int = 400
    detail: str = ""
    type: str = "about:blank"
    rule: str | None = None  # the id of the rule that forbids a move, e.g. "M4.3"
    rule_text: str | None = None  # what that rule says
    case: str | None = None  # which case of that rule it is: a text of the game's, under `case`
    fields: dict[str, str] | None = None  # what is wrong with which field of a request
    seq: int | None = None  # the table's seq now, where a table is concerned
