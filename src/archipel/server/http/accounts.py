"""A name kept with a password: making it, coming back, changing it, and having everything about oneself, or nothing."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from archipel.server import admin
from archipel.server.http import people
from archipel.server.http.common import Ask, address_of, person_of, problems, server_of
from archipel.server.http.people import NO_COOKIE, clean, device_asking, me_of, with_cookie
from archipel.server.problems import Trouble
from archipel.server.request_guard import bearer, cookie
from archipel.server.store.people import Person
from archipel.server.wire import requests
from archipel.server.wire import views as wire

ERASED = ResponseSpec(None, description="Nothing about me is there any more.")
EXPORTED = ResponseSpec(dict[str, Any], description="Everything.", generate_examples=False)


def slowly(request: Ask) -> None:
    """Passwords and codes are not to be tried out."""
    server_of(request).passwords.spend(address_of(request))


def myself(request: Ask) -> Person:
    """Who asks, if that is a person and not a token for one seat."""
    person = person_of(request)
    if person.only:
        raise Trouble("seat-only")
    return person


@post("/accounts", status_code=200, responses=problems(401, 403, 409))
async def keep_name(request: Ask, data: JSONBody[requests.NewAccount]) -> Response[wire.Me]:
    """Keep my name with a password. `recovery` in the answer is shown this once."""
    server = server_of(request)
    if not server.settings.accounts:
        raise Trouble("not-found")
    slowly(request)
    person, code = await server.accounts.keep(person_of(request), clean(data.name), data.password)
    if cookie(request.scope) is None or bearer(request.scope) is not None:  # a program goes on with its token
        return Response(me_of(request, person, recovery=code))
    person, token = await server.accounts.fresh_session(person, device_asking(request))
    return with_cookie(request, person, token, False, code)


@post("/sessions", status_code=200, responses=problems(401, 403))
async def log_in(request: Ask, data: JSONBody[requests.LogIn]) -> Response[wire.Me]:
    """Come back."""
    slowly(request)
    accounts = server_of(request).accounts
    person, token = await accounts.log_in(clean(data.name), data.password, device_asking(request))
    return with_cookie(request, person, token, data.bearer)


@post("/accounts/password", status_code=200, responses=problems(401, 403))
async def change_password(request: Ask, data: JSONBody[requests.ChangePassword]) -> wire.Me:
    """Another password. Sessions elsewhere end."""
    slowly(request)
    person = myself(request)
    await server_of(request).accounts.change_password(person, data.password, data.new)
    return me_of(request, person)


@post("/accounts/code", status_code=200, responses=problems(401, 403))
async def new_code(request: Ask, data: JSONBody[requests.NewCode]) -> wire.Me:
    """Another recovery code; the one before opens nothing any more."""
    slowly(request)
    person = myself(request)
    return me_of(request, person, recovery=await server_of(request).accounts.another_code(person, data.password))


@post("/accounts/recovery", status_code=200, responses=problems(401, 403))
async def recover(request: Ask, data: JSONBody[requests.Recover]) -> Response[wire.Me]:
    """Come back by a recovery code, with a new password and a new code."""
    slowly(request)
    accounts = server_of(request).accounts
    person, token, code = await accounts.recover(clean(data.name), data.code, data.password, device_asking(request))
    return with_cookie(request, person, token, data.bearer, code)


@get("/me/export", responses={**problems(401, 403), 200: EXPORTED})
async def export(request: Ask) -> Response[bytes]:
    """Everything that is stored about me."""
    found = await admin.export(server_of(request).engine, myself(request).id)
    headers = {"Content-Disposition": 'attachment; filename="archipel.json"'}
    return Response(msgspec.json.format(msgspec.json.encode(found)), media_type="application/json", headers=headers)


@post("/me/erasure", status_code=204, responses={**problems(401, 403), 204: ERASED})
async def erase(request: Ask, data: JSONBody[requests.Erase]) -> Response[None]:
    """Forget me: name, account and sessions are gone, and a bot plays on in my running games."""
    server, person = server_of(request), myself(request)
    if person.program:
        raise Trouble("not-yours")
    if person.account:
        slowly(request)
        await server.accounts.check_password(person, data.password)
    await admin.erase_soon(server.engine, person.id, server.settings.sit_in_level)
    server.people.forget(person.id)
    return Response(None, status_code=204, cookies=[NO_COOKIE])


HANDLERS: list[Any] = [keep_name, log_in, change_password, new_code, recover, export, erase]
router = Router("/api", route_handlers=[*people.HANDLERS, *HANDLERS], tags=["people"])
