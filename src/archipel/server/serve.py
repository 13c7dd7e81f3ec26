"""Run a server until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator

import structlog
import uvicorn

from archipel.server.connections import Doorman
from archipel.server.places import listen
from archipel.server.settings import Settings
from archipel.server.startup_app import StartupApp

OTHER_FILES = 200  # the database, the log, what is compiled
GRACE = 4  # seconds for requests under way to be answered when the server closes


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

    def __init__(self, settings: Settings, ready: Callable[[str], None] = lambda address: None) -> None:
        self.settings, self._ready = settings, ready
        self.startup_app = StartupApp(settings, self._give_up)
        config = uvicorn.Config(
            self.startup_app, settings.host, settings.port or 0, log_config=None, access_log=False, server_header=False,
            date_header=False, ws="websockets-sansio", ws_max_size=settings.largest_message * 4, ws_ping_interval=None,
            timeout_graceful_shutdown=GRACE, lifespan="on", proxy_headers=settings.behind_proxy,
            http=Doorman(settings).protocol,  # type: ignore[arg-type]  # a class or what makes one
        )  # fmt: skip
        super().__init__(config)

    def _give_up(self) -> None:
        self.should_exit = True

    @property
    def address(self) -> str:
        """Where it listens, for somebody on the same machine."""
        host = "127.0.0.1" if self.settings.host in ("0.0.0.0", "::") else self.settings.host
        ports = [s.getsockname()[1] for srv in self.servers for s in srv.sockets]
        return f"http://{host}:{ports[0] if ports else self.settings.port}"

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when asked to; that is a good end, so unlike uvicorn's own this does not die of the signal after it."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        if self.started:
            self._ready(self.address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then close."""
        if self.startup_app.guard is not None and self.startup_app.guard.server is not None:
            await self.startup_app.guard.server.goodbye()
        await super().shutdown(sockets)


def allow_files(settings: Settings) -> None:
    """As many open files as connections need, as far as the system lets us: many start with 1,024."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.connections + settings.live_clients + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def serve(settings: Settings, open_browser: bool = False, say: Callable[[str], None] = print) -> int:
    """Serve until stopped; 0, or 1 if it could not start. PortTaken if the port asked for is in use."""
    set_up_logs(settings.log_format)
    allow_files(settings)
    gc.set_threshold(10_000)  # a move makes hundreds of objects that are gone by themselves a moment later

    def ready(address: str) -> None:
        say(address)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    running = Running(settings, ready)
    with (
        listen(settings.host, settings.port) as at,
        asyncio.Runner(loop_factory=running.config.get_loop_factory()) as runner,
    ):
        runner.run(running.serve([at]))
    code = 0 if running.started and not running.startup_app.failed else 1
    if any(thread is not threading.main_thread() and not thread.daemon for thread in threading.enumerate()):
        # everything is stored and closed; a thread that is still compiling must not keep the process
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code
