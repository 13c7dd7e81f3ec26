"""News between several servers, by way of Redis. The log stays the truth: lost news only delays what people see."""

from __future__ import annotations

import asyncio

import msgspec
import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from archipel.server.bus.local import Hear, News

CHANNEL = "archipel:news"
AGAIN = 0.5  # seconds until Redis is tried again
log = structlog.get_logger()


class RedisBus:
    """Tells the listener here at once, and all other servers through Redis."""

    def __init__(self, address: str, server: str) -> None:
        self._redis: Redis = Redis.from_url(address, socket_timeout=10, socket_connect_timeout=5)
        self._server = server
        self._hear: Hear | None = None
        self._out: asyncio.Queue[News] = asyncio.Queue(10_000)
        self._lost = False  # whether there was more news than could wait
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: Hear) -> None:
        """Begin; returns once the channel is open, so that nothing said after it is missed."""
        self._hear = hear
        opened = asyncio.Event()
        self._tasks = [asyncio.create_task(self._listen(opened)), asyncio.create_task(self._speak())]
        await asyncio.wait_for(opened.wait(), 15)

    async def stop(self) -> None:
        """No more news."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def tell(self, news: News) -> None:
        """Tell everybody."""
        if self._hear is not None:
            self._hear(news)
        try:
            self._out.put_nowait(msgspec.structs.replace(news, server=self._server))
        except asyncio.QueueFull:
            self._lost = True

    async def _speak(self) -> None:
        """Pass news on, in order. While Redis is away it waits; if there was too much of it, all look everywhere."""
        while True:
            news = await self._out.get()
            await self._publish(news)
            if self._lost and self._out.empty():
                self._lost = False
                await self._publish(News("missed", server=self._server))

    async def _publish(self, news: News) -> None:
        while True:
            try:
                await self._redis.publish(CHANNEL, msgspec.json.encode(news))
                return
            except (RedisError, OSError) as error:
                log.warning("redis does not take news", error=str(error))
                await asyncio.sleep(AGAIN)

    async def _listen(self, opened: asyncio.Event) -> None:
        """Hear the others. After a break nobody knows what was missed, so everything is looked at."""
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    opened.set()
                    self._pass_on(News("missed"))
                    while True:
                        message = await channel.get_message(ignore_subscribe_messages=True, timeout=5)
                        if message is not None:
                            self._pass_on(msgspec.json.decode(message["data"], type=News))
            except (RedisError, OSError) as error:
                log.warning("redis is not heard", error=str(error))
                await asyncio.sleep(AGAIN)

    def _pass_on(self, news: News) -> None:
        if self._hear is not None and news.server != self._server:
            self._hear(news)
