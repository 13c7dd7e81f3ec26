"""News within one process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

from msgspec import Struct

from archipel.server.wire.requests import SignalName


class News(Struct, omit_defaults=True):
    """Something others may want to hear. Nothing in it is a secret: a seq, who is connected, a set remark."""

    # "missed": news may have been lost; look everywhere
    kind: Literal["seq", "signal", "here", "review", "missed", "closing"]
    table: str = ""
    seq: int = 0
    seat: int | None = None
    signal: SignalName | None = None
    seats: list[int] = []  # who is connected to the server that says so
    spectators: int = 0
    total: int = 0  # of a review, of which `seq` is done
    server: str = ""


Hear = Callable[[News], None]


class Bus(Protocol):
    """Brings news to everybody who listens."""

    async def start(self, hear: Hear) -> None:
        """Begin; all news goes to this listener, one's own first."""

    async def stop(self) -> None:
        """No more news."""

    def tell(self, news: News) -> None:
        """Tell everybody."""


class LocalBus:
    """All who listen are here."""

    def __init__(self) -> None:
        self._hear: Hear | None = None

    async def start(self, hear: Hear) -> None:
        """Begin."""
        self._hear = hear

    async def stop(self) -> None:
        """No more news."""
        self._hear = None

    def tell(self, news: News) -> None:
        """Tell everybody."""
        if self._hear is not None:
            self._hear(news)
