"""People and their sessions: everybody with a name, and where each is known or logged in."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import secrets
import time
from typing import Any

from msgspec import Struct
from sqlalchemy import Row, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from archipel.server.problems import Trouble
from archipel.server.store.schema import keys, notices, people, sessions
from archipel.server.store.writer import CannotStore, Conflict, Statement, Writer
from archipel.server.tables.log import new_id

ADD_PERSON = insert(people)
ADD_SESSION = insert(sessions)
RENAME = (
    update(people)
    .where(people.c.id == bindparam("who"))
    .values(name=bindparam("to_name"), account=bindparam("to_account"), language=bindparam("to_language"))
)
END = (
    update(sessions)
    .where(sessions.c.person == bindparam("who"), sessions.c.id == bindparam("which"))
    .values(ended=bindparam("at"))
)
END_ALL = update(sessions).where(sessions.c.person == bindparam("who")).values(ended=bindparam("at"))
SEEN = update(sessions).where(sessions.c.id == bindparam("which")).values(seen=bindparam("at"))
ADD_NOTICE = insert(notices)
REMEMBER = 30.0  # seconds a session is believed without asking the database; of its end all servers are told
LASTS = 180 * 86_400_000  # ms since it was last used


class Person(Struct, frozen=True):
    """Somebody, and the session by which we know. Who came by a seat's token has the id "<person>/<table>/<seat>"."""

    id: str
    name: str
    account: bool
    language: str
    session: str
    program: bool = False  # a bot that talks to us over HTTP

    @property
    def only(self) -> str:
        """The table and seat that is all this one may act for: "<table>/<seat>"; nothing: all that is the person's."""
        return self.id.partition("/")[2]


class People:
    """Everybody who has a name here."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine, self._writer = engine, writer
        self._secret = b""
        self._known: dict[str, tuple[float, Person]] = {}

    async def start(self) -> None:
        """Read the key that signs cookies, or make one."""
        await self._ignore(Conflict, self.write((insert(keys), {"name": "cookies", "value": secrets.token_hex(32)})))
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(keys.c.value).where(keys.c.name == "cookies"))).scalar_one()
        self._secret = bytes.fromhex(found)

    @staticmethod
    async def _ignore(kind: type[Exception], work: Any) -> None:
        with contextlib.suppress(kind):
            await work

    async def write(self, *work: Statement) -> None:
        """Store something; Trouble if that cannot be done now."""
        try:
            await self._writer.write(*work)
        except CannotStore:
            raise Trouble("cannot-store") from None

    # --- Tokens -------------------------------------------------------------------------------------------------

    def _signature(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), hashlib.sha256).hexdigest()[:32]

    def csrf(self, person: Person) -> str:
        """What a page of ours knows and a page of somebody else does not."""
        return self._signature("csrf", person.session)

    async def who(self, token: str | None) -> Person | None:
        """The person a cookie or bearer token stands for. A forged one is found out without asking the database."""
        body, _, signature = (token or "").partition(".")
        if not body or not hmac.compare_digest(signature.encode(), self._signature("session", body).encode()):
            return None
        id = hashlib.sha256(body.encode()).hexdigest()
        known = self._known.get(id)
        if known and known[0] > time.monotonic() - REMEMBER:
            return known[1]
        query = (
            select(people, sessions.c.seen, sessions.c.only)
            .join(sessions, sessions.c.person == people.c.id)
            .where(sessions.c.id == id, sessions.c.ended.is_(None), sessions.c.seen > now() - LASTS)
            .where(people.c.banned.is_(None))
        )
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).one_or_none()
        if found is None:
            self._known.pop(id, None)
            return None
        if found.seen < now() - 3_600_000:
            await self._ignore(Trouble, self.write((SEEN, {"which": id, "at": now()})))
        return self.remember(person_of(found, id, found.only))

    async def seat_token(self, person: Person, table: str, seat: int) -> str:
        """A token that opens one seat and nothing else; it is a session, and ends like one."""
        only = f"{table}/{seat}"
        token, _, (statement, row) = self.new_session(person.id, f"seat {only}")
        await self.write((statement, {**row, "only": only}))
        return token

    def forget(self, person: str) -> None:
        """Ask the database again who somebody is."""
        self._known = {id: known for id, known in self._known.items() if known[1].id.split("/")[0] != person}

    def forget_session(self, session: str) -> None:
        """Ask the database again whether a session holds, given by the first figures of its id."""
        self._known = {id: known for id, known in self._known.items() if not id.startswith(session)}

    def remember(self, person: Person) -> Person:
        """Believe this for a while without asking the database."""
        if len(self._known) > 20_000:
            self._known.clear()
        self._known[person.session] = (time.monotonic(), person)
        return person

    def new_session(self, person: str, device: str) -> tuple[str, str, Statement]:
        """A token, the id of the session it opens, and what is to be stored for it."""
        body = secrets.token_urlsafe(24)
        id = hashlib.sha256(body.encode()).hexdigest()
        row = {"id": id, "person": person, "device": device[:80], "made": now(), "seen": now(), "ended": None}
        row["only"] = None
        return f"{body}.{self._signature('session', body)}", id, (ADD_SESSION, row)

    # --- Coming, being known, leaving ---------------------------------------------------------------------------

    async def guest(self, name: str, language: str, device: str, owner: str | None = None) -> tuple[Person, str]:
        """Somebody new, and the token for the cookie; with an owner, a program of theirs."""
        await self.check_free(name)
        id = new_id()
        token, session, added = self.new_session(id, device)
        row = {"id": id, "name": name, "account": None, "password": None, "language": language, "made": now()}
        row["owner"] = owner
        await self.write((ADD_PERSON, row), added)
        return self.remember(Person(id, name, False, language, session, owner is not None)), token

    async def rename(self, person: Person, name: str, language: str) -> Person:
        """Another name; an account is logged in to by the new one from then on."""
        await self.check_free(name, person)
        account = name.casefold() if person.account else None
        values = {"who": person.id, "to_name": name, "to_account": account, "to_language": language}
        try:
            await self.write((RENAME, values))
        except Conflict:
            raise Trouble("name-taken") from None
        self.forget(person.id)  # other sessions of theirs bear the new name too
        return self.remember(Person(person.id, name, person.account, language, person.session, person.program))

    async def check_free(self, name: str, person: Person | None = None) -> None:
        """Trouble if this is the name of somebody else's account: nobody passes for another."""
        query = select(people.c.id).where(people.c.account == name.casefold())
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).scalar()
        if found is not None and (person is None or found != person.id.split("/")[0]):
            raise Trouble("name-taken")

    async def sessions(self, person: Person) -> list[Row[Any]]:
        """Where a person is logged in."""
        query = select(sessions).where(sessions.c.person == person.id, sessions.c.ended.is_(None))
        async with self._engine.connect() as connection:
            return list((await connection.execute(query.order_by(sessions.c.seen.desc()))).all())

    async def end(self, person: Person, session: str) -> None:
        """End a session: the one meant by the first figures of its id, as they are shown."""
        for row in await self.sessions(person):
            if row.id.startswith(session) and len(session) >= 12:
                ended: Statement = (END, {"who": person.id, "which": row.id, "at": now()})
                await self.write(ended, notice("session", row.id[:16]))
                self._known.pop(row.id, None)
                return
        raise Trouble("not-found")

    # --- Programs -----------------------------------------------------------------------------------------------

    async def programs(self, owner: Person) -> list[Row[Any]]:
        """The programs of a person that can still come in."""
        valid = select(sessions.c.person).where(sessions.c.ended.is_(None))
        query = select(people).where(people.c.owner == owner.id, people.c.id.in_(valid)).order_by(people.c.made)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).all())

    async def end_program(self, owner: Person, program: str) -> None:
        """A program's token opens nothing any more."""
        if program not in {row.id for row in await self.programs(owner)}:
            raise Trouble("not-found")
        await self.write((END_ALL, {"who": program, "at": now()}), notice("person", program))
        self.forget(program)


def notice(kind: str, what: str) -> Statement:
    """Tell every server on this database to look again."""
    return ADD_NOTICE, {"kind": kind, "what": what, "at": now()}


def person_of(row: Any, session: str, only: str | None = None) -> Person:
    """Somebody, from a row of `people`."""
    id = f"{row.id}/{only}" if only else row.id
    return Person(id, row.name, row.account is not None, row.language, session, row.owner is not None)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
