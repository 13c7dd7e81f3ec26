"""Accounts: a name kept with a password, and a code for anyone who has forgotten it."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from msgspec.structs import replace
from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.server.problems import Trouble
from archipel.server.store.people import END, END_ALL, People, Person, notice, now, person_of
from archipel.server.store.schema import people, sessions
from archipel.server.store.writer import Conflict
from archipel.server.tables.log import ALPHABET, new_id

KEEP_NAME = (
    update(people)
    .where(people.c.id == bindparam("who"))
    .values(
        name=bindparam("to_name"), account=bindparam("to_account"), password=bindparam("to_password"),
        recovery=bindparam("to_recovery"),
    )
)  # fmt: skip
SET_PASSWORD = update(people).where(people.c.id == bindparam("who")).values(password=bindparam("to_password"))
SET_CODE = update(people).where(people.c.id == bindparam("who")).values(recovery=bindparam("to_recovery"))
RECOVER = (  # only if the code is still the one that was given: it opens once
    update(people)
    .where(people.c.id == bindparam("who"), people.c.recovery == bindparam("given"))
    .values(password=bindparam("to_password"), recovery=bindparam("to_recovery"))
)
END_OTHERS = (
    update(sessions)
    .where(sessions.c.person == bindparam("who"), sessions.c.id != bindparam("but"), sessions.c.ended.is_(None))
    .values(ended=bindparam("at"))
)


class Accounts:
    """Everybody who has a password here."""

    def __init__(self, engine: AsyncEngine, everybody: People) -> None:
        self._engine, self._people = engine, everybody
        self._hasher = PasswordHasher()
        self._nobodys = self._hasher.hash(secrets.token_hex(8))  # checked when a name is unknown: takes as long

    async def keep(self, person: Person, name: str, password: str) -> tuple[Person, str]:
        """Make a guest an account; with the code that is shown once. A program stays its owner's."""
        if person.account or person.program:
            raise Trouble("name-taken")
        code = new_code()
        values = {"who": person.id, "to_name": name, "to_account": name.casefold(), "to_recovery": digest(code)}
        try:
            await self._people.write((KEEP_NAME, {**values, "to_password": await self._hash(password)}))
        except Conflict:
            raise Trouble("name-taken") from None
        self._people.forget(person.id)
        return self._people.remember(Person(person.id, name, True, person.language, person.session)), code

    async def fresh_session(self, person: Person, device: str) -> tuple[Person, str]:
        """Another session instead of this one, for a browser that has just become somebody with a password: whoever
        had its cookie from before has nothing."""
        token, session, added = self._people.new_session(person.id, device)
        ended = (END, {"who": person.id, "which": person.session, "at": now()})
        await self._people.write(added, ended, notice("session", person.session[:16]))
        self._people.forget_session(person.session)
        return self._people.remember(replace(person, session=session)), token

    async def log_in(self, name: str, password: str, device: str) -> tuple[Person, str]:
        """Somebody who comes back, and the token for the cookie."""
        found = await self._find(people.c.account == name.casefold())
        await self._check(found, password)
        return await self._let_in(found, device)

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Another password; whoever is logged in elsewhere is not any more."""
        await self._check(await self._find(people.c.id == person.id), old)
        others = {"who": person.id, "but": person.session, "at": now()}
        changed = (SET_PASSWORD, {"who": person.id, "to_password": await self._hash(new)})
        await self._people.write(changed, (END_OTHERS, others), notice("person", person.id))
        self._people.forget(person.id)

    async def another_code(self, person: Person, password: str) -> str:
        """A new code, instead of one that was lost."""
        await self._check(await self._find(people.c.id == person.id), password)
        code = new_code()
        await self._people.write((SET_CODE, {"who": person.id, "to_recovery": digest(code)}))
        return code

    async def recover(self, name: str, code: str, password: str, device: str) -> tuple[Person, str, str]:
        """A new password for anyone who has the code, which is used up: the person, a token, and the next code. All
        earlier sessions end."""
        found = await self._find(people.c.account == name.casefold())
        given = digest(code)
        if found is None or not hmac.compare_digest(found.recovery or "-", given):
            raise Trouble("wrong-code")
        following = new_code()
        values = {"who": found.id, "given": given, "to_recovery": digest(following)}
        recovered = (RECOVER, {**values, "to_password": await self._hash(password)})
        ended = (END_ALL, {"who": found.id, "at": now()})
        await self._people.write(recovered, ended, notice("person", found.id))
        again = await self._find(people.c.id == found.id)
        if again is None or again.recovery != digest(following):  # somebody with the same code was quicker
            raise Trouble("wrong-code")
        self._people.forget(found.id)
        return *await self._let_in(again, device), following

    async def check_password(self, person: Person, password: str) -> None:
        """Trouble if it is not this person's."""
        await self._check(await self._find(people.c.id == person.id), password)

    # --- Parts --------------------------------------------------------------------------------------------------

    async def _find(self, which: Any) -> Any:
        async with self._engine.connect() as connection:
            return (await connection.execute(select(people).where(which))).one_or_none()

    async def _hash(self, password: str) -> str:
        return await asyncio.to_thread(self._hasher.hash, password)

    async def _check(self, found: Any, password: str) -> None:
        hashed = self._nobodys if found is None or found.password is None else found.password
        right = await asyncio.to_thread(self._verify, hashed, password)
        if not right or found is None or found.password is None:
            raise Trouble("wrong-password")

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def _let_in(self, found: Any, device: str) -> tuple[Person, str]:
        if found.banned is not None:
            raise Trouble("banned")
        token, session, added = self._people.new_session(found.id, device)
        await self._people.write(added)
        return self._people.remember(person_of(found, session)), token


def new_code() -> str:
    """A code that nobody guesses, in groups that can be written down: twenty letters and figures, 99 bits."""
    text = new_id(20)
    return "-".join(text[at : at + 5] for at in range(0, 20, 5))


def digest(code: str) -> str:
    """What is kept of a code. It is long and drawn by lot, so that a plain digest cannot be worked back; how it is
    written, with capitals or spaces, does not matter."""
    return hashlib.sha256("".join(c for c in code.lower() if c in ALPHABET).encode()).hexdigest()
