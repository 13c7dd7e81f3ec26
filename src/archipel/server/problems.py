"""What can be wrong with a request, and how that is said: a code for programs, a text in the reader's language."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from archipel.core import texts
from archipel.core.errors import ArchipelError
from archipel.core.refusals import Refusal
from archipel.server.wire.problem import Problem

TEXTS = Path(__file__).parent / "texts"

# Every code with its status; its texts are in texts/{en,nl}.toml under the same key.
STATUS = {
    "malformed": 400, "nobody": 401, "wrong-password": 401, "wrong-code": 401,
    "not-yours": 403, "not-host": 403, "no-spectators": 403, "origin": 403, "csrf": 403, "no-hints": 403,
    "seat-only": 403, "banned": 403,
    "not-a-bot": 403, "no-programs": 403,
    "no-such-table": 404, "no-such-game": 404, "no-such-board": 404, "no-such-seat": 404, "no-such-proposal": 404,
    "no-such-point": 404,
    "not-found": 404, "not-allowed": 405,
    "not-your-turn": 409, "not-started": 409, "started": 409, "over": 409, "not-over": 409, "paused": 409,
    "not-paused": 409, "seat-taken": 409, "seats-open": 409, "nothing-to-take-back": 409, "name-taken": 409,
    "too-many-bots": 409, "too-soon": 409, "others-play": 409, "too-many-tables": 409, "too-many-proposals": 409,
    "too-many-reviews": 409, "too-long": 409,
    "too-large": 413, "refused": 422, "not-understood": 422, "bad-option": 422, "bad-position": 422, "bad-seats": 422,
    "bad-level": 422, "practice": 422, "too-fast": 429, "broken": 500, "cannot-store": 503, "shutting-down": 503,
    "preparing": 503, "other-rules": 503,
}  # fmt: skip


class Trouble(Exception):
    """A request that is not granted. Nothing has changed."""

    def __init__(self, code: str, detail: str | ArchipelError = "", **values: Any) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code, self.detail, self.values = code, detail, values
        self.rule: str | None = None
        self.rule_text: str | None = None
        self.case: str | None = None
        self.fields: dict[str, str] | None = None
        self.seq: int | None = None
        self.retry: float | None = None

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    def problem(self, language: str) -> Problem:
        """The same, for the wire."""
        detail = self.detail.said(language) if isinstance(self.detail, ArchipelError) else self.detail
        detail = detail or texts.say(TEXTS, language, f"problem.{self.code}.detail", **self.values)
        title = texts.say(TEXTS, language, f"problem.{self.code}.title")
        return Problem(
            code=self.code, title=title, status=self.status, detail=detail,
            rule=self.rule, rule_text=self.rule_text, case=self.case, fields=self.fields, seq=self.seq,
        )  # fmt: skip


def away() -> Trouble:
    """The database does not answer just now."""
    trouble = Trouble("cannot-store")
    trouble.retry = 5.0
    return trouble


def too_fast(wait: float) -> Trouble:
    """Somebody has to wait so many seconds."""
    trouble = Trouble("too-fast", seconds=math.ceil(wait))
    trouble.retry = wait
    return trouble


def refused(why: Refusal, text: str) -> Trouble:
    """A move that a rule forbids."""
    trouble = Trouble("refused", rule=why.rule, text=text)
    trouble.rule, trouble.rule_text, trouble.case = why.rule, text, why.case
    return trouble
