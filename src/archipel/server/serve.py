"""Run a server until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import structlog
import uvicorn

from archipel.server.app import make_app
from archipel.server.door import Door
from archipel.server.settings import Settings


def set_up_logs(how: str) -> None:
    """Structured logs to standard error: a line for people, or JSON."""
    last: structlog.typing.Processor = structlog.processors.JSONRenderer()
    if how != "json":  # plain tracebacks: the pretty ones show what variables hold, secrets included
        plain = structlog.dev.plain_traceback
        last = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)
    steps: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    if how == "json":
        steps.append(structlog.processors.format_exc_info)
    structlog.configure(
        processors=[*steps, last],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=False,
    )
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)


class Running(uvicorn.Server):
    """uvicorn, which says goodbye to live clients before it closes their connections."""

    def __init__(self, config: uvicorn.Config, door: Door, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._door, self._ready = door, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then close."""
        if self._door.server is not None:
            await self._door.server.goodbye()
        await super().shutdown(sockets)


def serve(settings: Settings, open_browser: bool = False, say: Callable[[str], None] = print) -> int:
    """Serve until stopped; 0, or 1 if it could not start."""
    set_up_logs(settings.log_format)
    door = make_app(settings)
    shown = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    config = uvicorn.Config(
        door, settings.host, settings.port, log_config=None, access_log=False, server_header=False, date_header=False,
        ws="websockets-sansio", ws_max_size=settings.largest_message * 4, ws_ping_interval=None,
        timeout_graceful_shutdown=10, lifespan="on", proxy_headers=settings.behind_proxy,
    )  # fmt: skip

    def ready() -> None:
        found = [s.getsockname()[1] for srv in running.servers for s in srv.sockets]
        address = f"http://{shown}:{found[0] if found else settings.port}"
        say(address)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    running = Running(config, door, ready)
    runner = asyncio.Runner(loop_factory=config.get_loop_factory())
    with runner:
        runner.run(running.serve())
    return 0 if running.started else 1
