"""Connections that are bounded: in number, in the time a request may take to arrive, and in the size of its head.

uvicorn waits for the rest of a request for ever and takes headers of any length, so that a few hundred connections
that send nothing more would keep everybody else out.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from archipel.server.settings import Settings

LONGEST_HEAD = 32 * 1024  # bytes of a request line with its headers


class Doorman:
    """All connections of a server that are not live: by address, and those whose request has not arrived yet."""

    def __init__(self, settings: Settings) -> None:
        self.seconds, self.most = settings.request_seconds, settings.connections
        # behind a proxy everybody comes from the proxy's address, and the proxy has limits of its own
        self.per_address = self.most if settings.behind_proxy else settings.connections_per_address
        self.addresses: Counter[str] = Counter()
        self.count = 0
        self.arriving: dict[BoundedProtocol, None] = {}  # in the order in which they began

    def room_for(self, address: str) -> bool:
        """Whether one more may come. If the server is full, whoever has kept it waiting longest has to go."""
        if self.addresses[address] >= self.per_address:
            return False
        if self.count < self.most:
            return True
        slowest = next(iter(self.arriving), None)
        if slowest is not None:
            slowest.transport.abort()
        return slowest is not None

    def come(self, address: str) -> None:
        """One more from there."""
        self.addresses[address] += 1
        self.count += 1

    def leave(self, address: str) -> None:
        """One less from there."""
        self.count -= 1
        self.addresses[address] -= 1
        if not self.addresses[address]:
            del self.addresses[address]

    def protocol(self, *args: Any, **more: Any) -> BoundedProtocol:
        """What uvicorn makes for each connection."""
        return BoundedProtocol(self, *args, **more)


class BoundedProtocol(HttpToolsProtocol):
    """A connection whose requests have to arrive in time."""

    def __init__(self, doorman: Doorman, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._doorman = doorman
        self._address = ""  # once it is counted
        self._deadline: asyncio.TimerHandle | None = None
        self._head = 0  # bytes of the head so far; -1 once it is there

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected; from now on a request has to arrive."""
        super().connection_made(transport)
        address = self.client[0] if self.client else "?"
        if not self._doorman.room_for(address):
            transport.abort()
            return
        self._address = address
        self._doorman.come(address)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._arrived()
        if self._address:
            self._doorman.leave(self._address)
            self._address = ""

    def _expect(self) -> None:
        """A request begins: head and body have to be here within some seconds."""
        self._arrived()
        self._head = 0
        self._doorman.arriving[self] = None
        self._deadline = self.loop.call_later(self._doorman.seconds, self.transport.abort)

    def _arrived(self) -> None:
        self._doorman.arriving.pop(self, None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def data_received(self, data: bytes) -> None:
        """Read on, as long as the head is not too long."""
        if self._head >= 0:
            self._head += len(data)
        super().data_received(data)
        if self._head > LONGEST_HEAD and not self.transport.is_closing():
            self.transport.write(STATUS_LINE[431] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()

    def on_message_begin(self) -> None:
        """The first line of a request has begun."""
        super().on_message_begin()
        if self._deadline is None:  # another one on the same connection
            self._expect()

    def on_headers_complete(self) -> None:
        """The head is there; it is judged by itself, not with the body that came along."""
        self._head = -1
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there: from now on it is the server's turn."""
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a live connection, which is counted elsewhere."""
        self._leave()
        super().handle_websocket_upgrade()
