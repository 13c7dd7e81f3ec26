"""Before any handler, every request is checked for where it comes from, who sends it and how often;
after it, every answer gets the headers that keep a browser safe.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError

from archipel.server.headers import guarded, send_bytes
from archipel.server.limits import Buckets
from archipel.server.problems import Trouble, away
from archipel.server.settings import Settings
from archipel.server.store.people import Person

if TYPE_CHECKING:
    from archipel.server.app import Server

COOKIE = "archipel"
log = structlog.get_logger()
PEOPLE = 50_000  # whose address is remembered
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
OPEN = frozenset({"healthz", "metrics", "schema"})  # for machines: no person, no limits; everything else is guarded
SEAT_MAY = frozenset({"moves", "why", "takeback", "proposals", "pause", "resign", "hint", "signals"})  # by its token


def header(scope: Any, name: bytes) -> str:
    """A header of a request, or nothing."""
    return next((v.decode("latin-1") for k, v in scope["headers"] if k == name), "")


def cookie(scope: Any) -> str | None:
    """Our cookie."""
    for part in header(scope, b"cookie").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def bearer(scope: Any) -> str | None:
    """The token a program sends; an empty one opens nothing, but it is one: the cookie beside it is not looked at."""
    kind, _, token = header(scope, b"authorization").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def language(scope: Any) -> str:
    """English, unless Dutch is asked for first."""
    for part in header(scope, b"accept-language").split(","):
        wanted = part.split(";")[0].strip().lower()[:2]
        if wanted in ("en", "nl"):
            return wanted
    return "en"


class RequestGuard:
    """An ASGI app around the app."""

    def __init__(self, app: Any, settings: Settings, make: Callable[[Settings], Server]) -> None:
        self.app, self.settings, self._make = app, settings, make
        self.server: Server | None = None  # from the moment it has started
        rate, most, many = settings.requests_per_second, settings.requests_at_once, settings.people_per_address
        self._buckets = Buckets(rate, most)
        self._addresses = Buckets(rate * many, most * many)

    async def open(self) -> None:
        """Put the server together, in the event loop its parts belong to."""
        server = self._make(self.settings)
        self.app.state.server = server
        await server.start()
        self.server = server

    async def close(self) -> None:
        """Take it apart again."""
        if self.server is not None:
            await self.server.stop()

    def address(self, scope: Any) -> str:
        """Where a request comes from."""
        if self.settings.behind_proxy and (forwarded := header(scope, b"x-forwarded-for")):
            return forwarded.split(",")[-1].strip()
        return scope["client"][0] if scope.get("client") else "?"

    def same_origin(self, scope: Any) -> bool:
        """Whether the Origin header, if there is one, names this server or another that was named in the settings."""
        origin = header(scope, b"origin")
        if not origin:
            return header(scope, b"sec-fetch-site") in ("", "same-origin", "none")
        try:
            there = urlsplit(origin).netloc
        except ValueError:
            return False
        return origin in self.settings.origins or (bool(there) and there == header(scope, b"host"))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let a request through, or answer it here."""
        scope["archipel.address"] = self.address(scope)
        scope["archipel.language"] = language(scope)
        scope["archipel.same_origin"] = self.same_origin(scope)
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        try:
            scope["archipel.person"] = await self._check(scope)
        except (SQLAlchemyError, OSError) as error:
            log.error("the database does not answer", path=scope["path"], error=str(error)[:300])
            await answer(away(), scope, guarded(send, scope))
            return
        except Trouble as trouble:
            await answer(trouble, scope, guarded(send, scope))
            return
        await self.app(scope, receive, guarded(send, scope))

    async def _check(self, scope: Any) -> Person | None:
        if len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"") > 4096:
            raise Trouble("too-large")
        if scope["path"].split("/")[1] in OPEN:
            return None
        if self.server is None or self.server.closing:
            raise Trouble("shutting-down")
        people = self.server.people
        token, kept = bearer(scope), cookie(scope)
        person = await people.who(kept if token is None else token)
        name = person.id if person else scope["archipel.address"]
        self._buckets.spend(name)
        if person is not None:  # nobody asks more often by being many
            self._addresses.spend(scope["archipel.address"])
            known = self.server.service.whereabouts
            if len(known) > PEOPLE:
                known.clear()
            known[person.id] = scope["archipel.address"]
        if person is not None and person.only and scope["method"] not in SAFE:
            table, _, act = scope["path"].removeprefix("/api/tables/").partition("/")
            if table != person.only.split("/")[0] or act.split("/")[0] not in SEAT_MAY:
                raise Trouble("seat-only")
        if scope["method"] not in SAFE and token is None:
            if not scope["archipel.same_origin"]:
                raise Trouble("origin")
            if person is not None and header(scope, b"x-archipel-token") != people.csrf(person):
                raise Trouble("csrf")
        return person


async def answer(trouble: Trouble, scope: Any, send: Any) -> None:
    """Send a problem."""
    body = msgspec.json.encode(trouble.problem(scope.get("archipel.language", "en")))
    headers = []
    if trouble.retry is not None:
        headers.append((b"retry-after", str(math.ceil(trouble.retry)).encode()))
    if trouble.code == "nobody":
        headers.append((b"www-authenticate", b"Bearer"))
    await send_bytes(send, trouble.status, body, "application/problem+json", *headers)
