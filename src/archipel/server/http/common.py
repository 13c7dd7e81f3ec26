"""What all handlers share: the server they belong to, who asks, and how errors are answered."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from sqlalchemy.exc import SQLAlchemyError

from archipel.core.errors import ArchipelError
from archipel.server.problems import STATUS, Trouble, away
from archipel.server.store.people import Person
from archipel.server.wire.problem import Problem

if TYPE_CHECKING:
    from archipel.server.app import Server

Ask = Request[Any, Any, Any]
log = structlog.get_logger()

CODES = {400: "malformed", 404: "not-found", 405: "not-allowed", 413: "too-large"}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors a handler may answer with, for the description of the interface."""
    spec = ResponseSpec(
        Problem, description="A problem.", media_type="application/problem+json", generate_examples=False
    )
    return dict.fromkeys((400, 429, 503, *statuses), spec)


def server_of(request: Ask) -> Server:
    """The server this request came to."""
    server: Server = request.app.state.server
    return server


def maybe_person(request: Ask) -> Person | None:
    """Who asks, if that is known."""
    scope: Any = request.scope
    person: Person | None = scope.get("archipel.person")
    return person


def person_of(request: Ask) -> Person:
    """Who asks."""
    person = maybe_person(request)
    if person is None:
        raise Trouble("nobody")
    return person


def address_of(request: Ask) -> str:
    """Where the request comes from."""
    return str(request.scope["archipel.address"])  # type: ignore[typeddict-item]


def language_of(request: Ask) -> str:
    """In which language problems are told."""
    return str(request.scope.get("archipel.language", "en"))


def problem_response(request: Ask, trouble: Trouble) -> Response[bytes]:
    """A problem as an answer."""
    headers = {} if trouble.retry is None else {"Retry-After": str(math.ceil(trouble.retry))}
    if trouble.code == "nobody":
        headers["WWW-Authenticate"] = "Bearer"
    body = msgspec.json.encode(trouble.problem(language_of(request)))
    return Response(body, status_code=trouble.status, media_type="application/problem+json", headers=headers)


def on_trouble(request: Ask, error: Trouble) -> Response[bytes]:
    """A request that is not granted."""
    return problem_response(request, error)


def on_http(request: Ask, error: HTTPException) -> Response[bytes]:
    """What the framework refuses."""
    code = CODES.get(error.status_code, "malformed" if error.status_code < 500 else "broken")
    trouble = Trouble(code, "" if code != "malformed" else str(error.detail)[:500])
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        trouble.fields = {str(e.get("key", "")): str(e.get("message", "")) for e in error.extra if isinstance(e, dict)}
    return problem_response(request, trouble)


def on_error(request: Ask, error: Exception) -> Response[bytes]:
    """What nobody foresaw: noted in full in the log, said in a word to who asked."""
    code = "malformed" if isinstance(error, (UnicodeError, RecursionError, msgspec.DecodeError)) else "broken"
    if code == "broken":
        log.exception("a request broke", path=request.url.path, error=str(error), exc_info=error)
    return problem_response(request, Trouble(code))


def on_database(request: Ask, error: Exception) -> Response[bytes]:
    """The database is away: not for long, so whoever asks may ask again."""
    log.error("the database does not answer", path=request.url.path, error=str(error)[:300])
    return problem_response(request, away())


HANDLERS: Any = {
    Trouble: on_trouble, HTTPException: on_http, SQLAlchemyError: on_database, OSError: on_database,
    ArchipelError: on_error, Exception: on_error,
}  # fmt: skip
assert set(CODES.values()) <= set(STATUS)
