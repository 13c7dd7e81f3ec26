"""The first thing that listens: pages are there at once, everything else waits until the server is put together.

Putting it together takes two seconds or so of importing (the compiler, the database) that a browser that has just
been opened need not wait for; it spends them fetching and drawing the page.
"""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from archipel.server.headers import guarded, send_bytes
from archipel.server.pages import Pages, is_page, is_plain
from archipel.server.settings import Settings

if TYPE_CHECKING:
    from archipel.server.request_guard import RequestGuard

PATIENCE = 60.0  # seconds a request waits for the server to be there
log = structlog.get_logger()


class StartupApp:
    """An ASGI app in front of the server's own."""

    def __init__(self, settings: Settings, give_up: Callable[[], None] = lambda: None) -> None:
        self.settings, self.pages = settings, Pages(settings.static)
        self.guard: RequestGuard | None = None
        self.failed = False
        self._give_up = give_up  # called when the server cannot be put together
        self._built: asyncio.Event = asyncio.Event()
        self._building: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """A page, or whatever the server answers."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        scope["archipel.secure"] = self._by_https(scope)
        if not is_plain(scope["path"]):
            await self._refuse(scope, send, 404)
        elif is_page(scope):
            await self.pages(scope, receive, send)
        elif self.guard is None and scope["path"] == "/healthz":
            await send_bytes(guarded(send, scope), 503, b'{"status":"starting"}', "application/json")
        elif guard := await self.there():
            await guard(scope, receive, send)
        else:
            await self._refuse(scope, send, 503)

    def _by_https(self, scope: Any) -> bool:
        """Whether the browser came by https, here or to the proxy in front."""
        said = dict(scope["headers"]).get(b"x-forwarded-proto", b"").decode("latin-1")
        return (said if self.settings.behind_proxy and said else scope.get("scheme")) in ("https", "wss")

    @staticmethod
    async def _refuse(scope: Any, send: Any, status: int) -> None:
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1013 if status == 503 else 1008})
        elif status == 503:
            await send_bytes(guarded(send, scope), status, b"", "text/plain", (b"retry-after", b"5"))
        else:
            from archipel.server.problems import Trouble  # only now: a page that is wanted at once need not wait for it

            body = msgspec.json.encode(Trouble("not-found").problem("en"))
            await send_bytes(guarded(send, scope), status, body, "application/problem+json")

    async def there(self, patience: float = PATIENCE) -> RequestGuard | None:
        """The server, once it is there."""
        if self.guard is None:
            try:
                await asyncio.wait_for(self._built.wait(), patience)
            except TimeoutError:
                return None
        return self.guard

    async def _live(self, receive: Any, send: Any) -> None:
        """From the start to the end. Pages are ready at once."""
        await receive()
        self._building = asyncio.create_task(self._build(), name="build")
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._building.cancel()
        await asyncio.gather(self._building, return_exceptions=True)
        if self.guard is not None:
            await self.guard.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _build(self) -> None:
        try:
            app = await asyncio.to_thread(importlib.import_module, "archipel.server.app")
            guard: RequestGuard = await asyncio.to_thread(app.make_app, self.settings)
            await guard.open()
            self.guard = guard
        except Exception as error:
            log.error("the server cannot start", error=f"{type(error).__name__}: {error}"[:500])
            self.failed = True
            self._give_up()
        finally:
            self._built.set()
