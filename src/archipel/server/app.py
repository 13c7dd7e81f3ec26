"""A server, put together: the database, the tables, the agenda, the interface, and the HTTP routes that lead to it."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from typing import IO, Any

import structlog
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from archipel import __version__
from archipel.server.agenda import Agenda
from archipel.server.bus.local import Bus, LocalBus
from archipel.server.healing import Healing
from archipel.server.health import Health
from archipel.server.http import accounts, bot, games, learn, review, site, tables
from archipel.server.http.bot_matchmaker import BotMatchmaker
from archipel.server.http.common import HANDLERS
from archipel.server.limits import Allowances, Buckets
from archipel.server.live import Client, live
from archipel.server.lobby import Lobby
from archipel.server.notices import Notices
from archipel.server.preparing import Preparing
from archipel.server.request_guard import RequestGuard
from archipel.server.review.reviewer import Reviewer
from archipel.server.rules import RulesArchive
from archipel.server.settings import Settings
from archipel.server.store.accounts import Accounts
from archipel.server.store.database import address_of, lock, migrate, open_engine
from archipel.server.store.people import People
from archipel.server.store.retention import Retention
from archipel.server.store.writer import Writer
from archipel.server.table_api import TableApi
from archipel.server.table_service import TableService
from archipel.server.wire.live import Bye

log = structlog.get_logger()


class Server:
    """Everything one process needs to serve tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.id = secrets.token_hex(6)
        self.engine = open_engine(address_of(settings.data, settings.database))
        self.writer = Writer(self.engine)
        self.people = People(self.engine, self.writer)
        self.accounts = Accounts(self.engine, self.people)
        self.preparing = Preparing(RulesArchive(settings.rules or settings.data / "rules"), settings.warm)
        self.service = TableService(settings, self.engine, self.writer, self._bus(), self.preparing)
        self.agenda = Agenda(self.service, self.id)
        self.api = TableApi(self.service, self.agenda)
        self.lobby = Lobby(self.service)
        self.reviewer = Reviewer(self.service, self.agenda, self.id)
        self.matchmaker = BotMatchmaker(self)
        self.notices = Notices(self.engine, self._notice, self.service.now)
        self.passwords = Buckets(settings.passwords_per_minute / 60, settings.passwords_per_minute)
        self.allowances = Allowances(settings.guests_per_hour, settings.tables_per_hour, settings.reviews_per_hour)
        self.health = Health(self)
        self.clients: set[Client] = set()
        self.addresses: Counter[str] = Counter()
        self.closing = False
        self._chores: list[asyncio.Task[None]] = []
        self._lock: IO[bytes] | None = None

    def _bus(self) -> Bus:
        if self.settings.redis is None:
            return LocalBus()
        from archipel.server.bus.redis import RedisBus

        return RedisBus(self.settings.redis, self.id)

    async def start(self) -> None:
        """Open everything, in the order in which it is needed. Games are got ready meanwhile."""
        if self.engine.dialect.name == "sqlite":
            self._lock = lock(self.settings.data)
        await migrate(self.engine)
        self.writer.start()
        self.health.start()
        await self.people.start()
        await self.service.start()
        await self.preparing.start(self.settings.games)
        await self.agenda.start()
        await self.notices.start()
        await self.reviewer.start()
        retention = Retention(self.engine, self.writer, self.settings, self.service.now)
        chores = (self._beat(), self.lobby.complete(), Healing(self.service).run(), retention.run())
        self._chores = [asyncio.create_task(chore) for chore in chores]
        log.info("serving", database=self.engine.url.get_backend_name())

    async def _beat(self) -> None:
        """Say now and then who is here, for servers that started later."""
        while True:
            await asyncio.sleep(20)
            for table in self.service.presence.tables():
                self.service.tell_presence(table)

    def _notice(self, kind: str, what: str) -> None:
        """An administrator, or somebody at another server, has changed something. Affected clients must reconnect."""
        if kind == "table":
            self.service.look_again(what)
            return
        if kind == "session":
            self.people.forget_session(what)
        else:
            self.people.forget(what)
            self.matchmaker.send_away(what)
        for client in tuple(self.clients):
            who = client.person
            if who is not None and (
                who.session.startswith(what) if kind == "session" else who.id.split("/")[0] == what
            ):
                client.send_away()

    @staticmethod
    def farewell() -> Bye:
        """What is said to live clients when the server closes: come back, but not all at once."""
        return Bye(reason="shutdown", retry=1.0 + secrets.randbelow(2000) / 1000)

    async def goodbye(self) -> None:
        """Tell everybody who is connected that the server closes for a moment."""
        self.closing = True
        self.agenda.cancel.set()
        self.service.close()
        self.matchmaker.goodbye()
        bye = self.farewell()
        await asyncio.gather(*(client.hang_up(bye) for client in tuple(self.clients)), return_exceptions=True)

    async def stop(self) -> None:
        """Close everything, in the other order; what was acknowledged is stored by then."""
        self.closing = True
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.goodbye()
        await self.notices.stop()
        await self.preparing.stop()
        await self.reviewer.stop()
        self.api.records.stop()
        self.lobby.stop()
        await self.agenda.stop()
        await self.service.stop()
        await self.writer.stop()
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.close()
        log.info("closed")


def make_app(settings: Settings) -> RequestGuard:
    """The ASGI app."""

    routes: list[Any] = [games.router, learn.router, accounts.router, tables.router, review.router]
    routes += [bot.router, tables.lobby, live, site.schema, site.health, site.metrics]
    app = Litestar(
        routes,
        exception_handlers=HANDLERS,
        # boards, rules and texts are long and the same for everybody; whatever is a player's own is short
        compression_config=CompressionConfig(
            "gzip", minimum_size=1000, gzip_compress_level=6, exclude=[r"^/api/(tables|bot|live)"]
        ),
        request_max_body_size=settings.largest_request,
        openapi_config=OpenAPIConfig(
            "Archipel", __version__, path="/schema", render_plugins=[JsonRenderPlugin()], use_handler_docstrings=True
        ),
        state=State(),
        logging_config=None,
    )
    return RequestGuard(app, settings, Server)
