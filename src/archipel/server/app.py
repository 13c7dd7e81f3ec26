"""A server, put together: the database, the hall, the agenda, the desk, and the roads that lead to it."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from archipel import __version__
from archipel.core import registry
from archipel.server import bots
from archipel.server.agenda import Agenda
from archipel.server.bus.local import Bus, LocalBus
from archipel.server.desk import Desk
from archipel.server.door import Door
from archipel.server.hall import Hall
from archipel.server.http import games, people, site, tables
from archipel.server.http.common import HANDLERS
from archipel.server.limits import Buckets
from archipel.server.live import Client, live
from archipel.server.settings import Settings
from archipel.server.store.database import address_of, migrate, open_engine
from archipel.server.store.people import People
from archipel.server.store.writer import Writer
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
        self.hall = Hall(settings, self.engine, self.writer, self._bus())
        self.agenda = Agenda(self.hall, self.id)
        self.games: list[str] = []  # those that are offered
        self.desk = Desk(self.hall, self.agenda, self.games)
        self.passwords = Buckets(settings.passwords_per_minute / 60, settings.passwords_per_minute)
        self.clients: set[Client] = set()
        self.addresses: Counter[str] = Counter()
        self.closing = False
        self._heart: asyncio.Task[None] | None = None

    def _bus(self) -> Bus:
        if self.settings.redis is None:
            return LocalBus()
        from archipel.server.bus.redis import RedisBus

        return RedisBus(self.settings.redis, self.id)

    async def start(self) -> None:
        """Open everything, in the order in which it is needed."""
        await migrate(self.engine)
        self.writer.start()
        await self.people.start()
        await self.hall.start()
        for name in registry.names() if self.settings.games is None else self.settings.games:
            await self._offer(name)
        self.agenda.start()
        self._heart = asyncio.create_task(self._beat(), name="heart")
        log.info("serving", games=self.games, database=self.engine.url.get_backend_name())

    async def _offer(self, name: str) -> None:
        """Get a game ready. One that does not load is left out and does not keep the others from being played."""
        try:
            await asyncio.to_thread(bots.warm if self.settings.warm else registry.game, name)
            self.games.append(name)
        except Exception as error:
            log.error("a game is left out", game=name, error=f"{type(error).__name__}: {error}")

    async def _beat(self) -> None:
        """Say now and then who is here, for servers that started later."""
        while True:
            await asyncio.sleep(20)
            for table in self.hall.rolls.tables():
                self.hall.tell_presence(table)

    async def goodbye(self) -> None:
        """Tell everybody who is connected that the server closes for a moment."""
        self.closing = True
        bye = Bye(reason="shutdown", retry=1.0 + secrets.randbelow(2000) / 1000)
        await asyncio.gather(*(client.hang_up(bye) for client in tuple(self.clients)), return_exceptions=True)

    async def stop(self) -> None:
        """Close everything, in the other order; what was acknowledged is stored by then."""
        self.closing = True
        if self._heart is not None:
            self._heart.cancel()
        await self.goodbye()
        await self.agenda.stop()
        await self.hall.stop()
        await self.writer.stop()
        await self.engine.dispose()
        log.info("closed")


def make_app(settings: Settings) -> Door:
    """The ASGI app."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        server = Server(settings)  # made inside the event loop, which its parts belong to
        app.state.server = server
        await server.start()
        door.server = server
        try:
            yield
        finally:
            await server.stop()

    routes: list[Any] = [games.router, people.router, tables.router, live]
    routes += [site.schema, site.health, site.metrics, site.site]
    app = Litestar(
        routes,
        lifespan=[lifespan],
        exception_handlers=HANDLERS,
        request_max_body_size=settings.largest_request,
        openapi_config=OpenAPIConfig(
            "Archipel", __version__, path="/schema", render_plugins=[JsonRenderPlugin()], use_handler_docstrings=True
        ),
        state=State(),
        logging_config=None,
    )
    door = Door(app, settings)
    return door
