"""Who am I: names and sessions."""

from __future__ import annotations

from typing import Any

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from archipel import __version__
from archipel.core.rulebook import LANGUAGES
from archipel.server import bots, devices
from archipel.server.http.common import Ask, address_of, maybe_person, person_of, problems, server_of
from archipel.server.preparing import READY
from archipel.server.problems import Trouble
from archipel.server.request_guard import COOKIE
from archipel.server.store.people import Person
from archipel.server.wire import requests
from archipel.server.wire import views as wire
from archipel.server.wire.live import PROTOCOL

HALF_A_YEAR = 180 * 86_400
NO_COOKIE = Cookie(key=COOKIE, value="", max_age=0, httponly=True, samesite="lax")


def me_of(request: Ask, person: Person, token: str | None = None, recovery: str | None = None) -> wire.Me:
    """A person, as told to that person."""
    csrf = server_of(request).people.csrf(person)
    return wire.Me(
        id=person.id, name=person.name, account=person.account, csrf=csrf, language=person.language, token=token,
        recovery=recovery,
    )  # fmt: skip


def with_cookie(
    request: Ask, person: Person, token: str, as_bearer: bool, recovery: str | None = None
) -> Response[wire.Me]:
    """The answer to who has just come in: a cookie for a browser, a token for a program."""
    if as_bearer:
        return Response(me_of(request, person, token, recovery))
    cookie = Cookie(key=COOKIE, value=token, max_age=HALF_A_YEAR, httponly=True, samesite="lax", secure=secure(request))
    return Response(me_of(request, person, recovery=recovery), cookies=[cookie])


def secure(request: Ask) -> bool:
    """Whether the browser came by https."""
    return bool(request.scope.get("archipel.secure"))


def device_asking(request: Ask) -> str:
    """What a session is called in the list of sessions."""
    return devices.device_of(request.headers.get("user-agent", ""))


def clean(name: str) -> str:
    """A name as it is shown: no control characters, no spaces around it."""
    kept = " ".join("".join(c for c in name if c.isprintable()).split())
    if not kept:
        raise Trouble("malformed", fields={"name": "empty"})
    return kept


@get("/", responses=problems())
async def server_info(request: Ask) -> wire.ServerInfo:
    """What this server is."""
    server = server_of(request)
    preparing = [name for name in await server.preparing.offered() if server.preparing.stage(name) != READY]
    return wire.ServerInfo(
        name="Archipel", version=__version__, protocol=PROTOCOL, languages=list(LANGUAGES), bots=bots.levels(),
        accounts=server.settings.accounts, preparing=preparing,
    )  # fmt: skip


@get("/me", responses=problems(401), sync_to_thread=False)
def me(request: Ask) -> wire.Me:
    """Who I am."""
    return me_of(request, person_of(request))


@post("/me", status_code=200, responses=problems(403, 409))
async def become(request: Ask, data: JSONBody[requests.Become]) -> Response[wire.Me]:
    """Choose a name: as a new guest, or another one for who I am."""
    people, person = server_of(request).people, maybe_person(request)
    if person is not None:
        return Response(me_of(request, await people.rename(person, clean(data.name), data.language)))
    server_of(request).allowances.guests.spend(address_of(request))
    person, token = await people.guest(clean(data.name), data.language, device_asking(request))
    return with_cookie(request, person, token, data.bearer)


@get("/sessions", responses=problems(401))
async def sessions(request: Ask) -> list[wire.SessionInfo]:
    """Where I am logged in."""
    person = person_of(request)
    return [
        wire.SessionInfo(
            id=row.id[:16], current=row.id == person.session, made=row.made / 1000, seen=row.seen / 1000,
            browser=devices.told(row.device)[0], system=devices.told(row.device)[1], seat=row.only is not None,
        )
        for row in await server_of(request).people.sessions(person)
    ]  # fmt: skip


ENDED = ResponseSpec(None, description="It is ended.")


@delete("/sessions/{session:str}", status_code=204, responses={**problems(401, 403, 404), 204: ENDED})
async def log_out(request: Ask, session: FromPath[str]) -> Response[None]:
    """End a session; "current" is this one."""
    person = person_of(request)
    current = session == "current" or person.session.startswith(session)
    await server_of(request).people.end(person, person.session if session == "current" else session)
    return Response(None, status_code=204, cookies=[NO_COOKIE] if current else [])


HANDLERS: list[Any] = [server_info, me, become, sessions, log_out]
