"""Live connections: one WebSocket, one table. Every message is answered; a slow client gets fewer, merged updates.

Nothing queues up here: what has happened stands in the log, so an update is made when the client can take it, from
all events since the last one. Messages are handled one at a time, so a client that floods only slows itself down.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from archipel.core.errors import ArchipelError
from archipel.server.bus.local import News
from archipel.server.live_answers import answer_to
from archipel.server.metrics import CLIENTS, DROPPED
from archipel.server.problems import Trouble
from archipel.server.request_guard import cookie
from archipel.server.store.people import Person
from archipel.server.table_api import MOST_EVENTS, seat_called
from archipel.server.table_service import Watcher
from archipel.server.tables.table import Table
from archipel.server.tables.views import Looker, bot_in, viewpoint
from archipel.server.wire import live as wire
from archipel.server.wire.views import TableView

if TYPE_CHECKING:
    from archipel.server.app import Server

UNSEEN = 8  # updates under way that the client has not acknowledged
ANSWERS = 64  # answers waiting to be sent
PATIENCE = 20.0  # seconds for one message to go out, or for the hello to come in
SPEED, BURST = 30.0, 60.0  # messages per second; a client that sends more is read more slowly
CODES = {"shutdown": 1001, "full": 1013}

log = structlog.get_logger()
decoder: msgspec.json.Decoder[wire.FromClient] = msgspec.json.Decoder(wire.FromClient)
encoder = msgspec.json.Encoder()


class Gone(Exception):
    """The connection is over. `bye` is what is said first, if anything."""

    def __init__(self, bye: wire.Bye | None = None) -> None:
        super().__init__(bye.reason if bye else "gone")
        self.bye = bye


class Client(Watcher):
    """One live connection: a client that watches one table."""

    def __init__(self, server: Server, socket: WebSocket[Any, Any, Any]) -> None:
        self.server, self.socket = server, socket
        self.person: Person | None = None
        self.table = ""
        self.looker = Looker()
        self.language = str(socket.scope.get("archipel.language", "en"))
        self.sent = 0  # the seq of the last view that went out
        self._coming = 0  # the seq that was told of while something it asked for was done
        self._seats: list[int] = []
        self._colours: tuple[str, ...] = ()  # of the seats of its table
        self.wished = "normal"  # how fast bots should move
        self._answers: deque[wire.FromServer] = deque()
        self._unseen: deque[int] = deque()
        self._wake, self._room = asyncio.Event(), asyncio.Event()
        self._changed = self._anew = self._presence = self._sending = False
        self._heard = time.monotonic()
        self._level, self._filled = BURST, time.monotonic()
        self._bad = 0
        self._sent_away = False
        self._acting = False  # while something it asks for is done, whose answer will tell what has changed
        self._alarm: asyncio.TimerHandle | None = None

    # --- The conversation ---------------------------------------------------------------------------------------

    async def run(self) -> None:
        """From hello to bye."""
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._hello()
            tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except Gone as gone:
            if gone.bye is not None:
                DROPPED.labels(gone.bye.reason).inc()
                await self.hang_up(gone.bye)
        except (WebSocketDisconnect, ConnectionError):
            pass
        finally:
            if self._alarm is not None:
                self._alarm.cancel()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self.table:
                self.server.service.unwatch(self.table, self)
                self.server.service.presence.go(self.table, self._seats)
                self.server.service.tell_presence(self.table)

    async def hang_up(self, bye: wire.Bye) -> None:
        """Say why, and close."""
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self._send(bye), 2)
            await self.socket.close(code=CODES.get(bye.reason, 1008), reason=bye.reason)

    async def _hello(self) -> None:
        """The first message: which table, and who."""
        try:
            first = await asyncio.wait_for(self._receive(), PATIENCE)
        except TimeoutError:
            raise Gone(wire.Bye(reason="silent", detail="No hello came.")) from None
        if not isinstance(first, wire.Hello):
            raise Gone(wire.Bye(reason="malformed", detail="The first message is a hello."))
        if first.protocol != wire.PROTOCOL:
            spoken = f"This server speaks protocol {wire.PROTOCOL}."
            raise Gone(wire.Bye(reason="protocol", detail=spoken))
        self.language, self.wished = first.language, first.speed
        try:
            kept = cookie(self.socket.scope) if self.socket.scope["archipel.same_origin"] else None  # type: ignore[typeddict-item]
            self.person = await self.server.people.who(first.token or kept)
            table = await self.server.service.get(first.table, first.since or 0)
            self.look_from(table, first.seat)
            viewpoint(table, self.looker)
        except (Trouble, ArchipelError, SQLAlchemyError, OSError) as error:
            away = isinstance(error, SQLAlchemyError | OSError)  # the database; else a log that does not replay
            trouble = error if isinstance(error, Trouble) else Trouble("cannot-store" if away else "broken")
            await self._send(self.refusal(first.id, trouble))
            retry = 5.0 if trouble.status == 503 else None  # it may be there in a moment
            raise Gone(wire.Bye(reason="gone", detail=trouble.code, retry=retry)) from None
        self.table, self._colours = table.id, table.game.facts.colours
        self.server.service.watch(table.id, self)
        self._come(table)
        if self.person is not None and any(table.seats[seat].gone for seat in self._seats):
            with contextlib.suppress(Trouble):  # it cannot be stored just now: there is a button for it too
                await self.server.api.come_back(table.id, self.person)
        if self.speed not in (None, "normal"):  # what is due now was planned without knowing it
            await self.server.service.hurry(table.id)
        table = await self.server.service.get(table.id)
        view = self.server.api.view(table, self.looker, self.since(table, first.since))
        if self.server.closing:  # the goodbye to everybody was said before this one was here
            raise Gone(self.server.farewell())
        self.sent = table.seq
        welcome = wire.Welcome(id=first.id, protocol=wire.PROTOCOL, heartbeat=self.server.settings.heartbeat, view=view)
        await self._send(welcome)

    @property
    def speed(self) -> str | None:
        """How fast bots should move: whoever only watches has no say in it."""
        return self.wished if self._seats else None

    def look_from(self, table: Table, colour: str | None, as_spectator: bool = False) -> None:
        """Look from this seat from now on."""
        person = None if self.person is None else self.person.id
        self.looker = Looker(person, seat_called(table, colour), as_spectator)

    @staticmethod
    def since(table: Table, since: int | None) -> int | None:
        """From where events are shown: not too many at once."""
        return since if since is not None and 0 <= table.seq - since <= MOST_EVENTS else None

    def _come(self, table: Table) -> None:
        """Be present for the seats this person holds."""
        seats = table.seats_of(None if self.person is None else self.person.id)
        self.server.service.presence.come(table.id, seats)
        self._seats = seats
        self.server.service.tell_presence(table.id)

    # --- Reading ------------------------------------------------------------------------------------------------

    async def _receive(self) -> wire.FromClient | None:
        """The next message; None if it could not be read, and has been answered so."""
        raw = await self.socket.receive_data(mode="text")
        self._heard = time.monotonic()
        try:
            if len(raw) > self.server.settings.largest_message:
                raise msgspec.ValidationError("the message is too large")
            return decoder.decode(raw)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._bad += 1
            if self._bad > 10:
                raise Gone(wire.Bye(reason="malformed", detail="Too many messages that cannot be read.")) from None
            await self.answer(self.refusal(_id_in(raw), Trouble("malformed", str(error)[:300])))
            return None

    async def _read(self) -> None:
        while True:
            message = await self._receive()
            await self._slow_down()
            if message is None:
                continue
            if isinstance(message, wire.Ack | wire.Play | wire.TakeBack):
                self._seen(message.seq)
            if isinstance(message, wire.Ack):
                continue
            self._acting = True
            try:
                await self.answer(await answer_to(self, message))
            except Trouble as trouble:
                await self.answer(self.refusal(message.id, trouble))
            except (ArchipelError, AssertionError):
                log.exception("a message broke", table=self.table, type=type(message).__name__)
                await self.answer(self.refusal(message.id, Trouble("broken")))
            finally:
                self._acting = False
                self._changed |= self._coming > self.sent  # else the answer has told it
                if self._changed:
                    self._wake.set()

    def _seen(self, seq: int) -> None:
        """The client has seen everything up to here: it says so, or answers it."""
        while self._unseen and self._unseen[0] <= seq:
            self._unseen.popleft()
        if self._changed:
            self._wake.set()

    async def _slow_down(self) -> None:
        now = time.monotonic()
        self._level = min(BURST, self._level + (now - self._filled) * SPEED) - 1
        self._filled = now
        if self._level < 0:
            await asyncio.sleep(-self._level / SPEED)

    def refusal(self, id: str, trouble: Trouble) -> wire.Answered:
        """The answer to what was not granted."""
        return wire.Answered(id=id, outcome="refused", seq=self.sent, problem=trouble.problem(self.language))

    # --- Writing ------------------------------------------------------------------------------------------------

    def news(self, news: News) -> None:
        """Something happened at the table."""
        if news.kind == "seq":
            if self._acting and news.seq > self.sent:
                self._coming = news.seq
                return
            self._changed = True
            self._anew |= news.seq == 0  # something else than another event, such as a name that was erased
        elif news.kind == "here":
            self._presence = True
        elif news.signal is not None and len(self._answers) < ANSWERS:
            seat = self._colours[news.seat] if news.seat is not None else None
            self._answers.append(wire.Signalled(seat=seat, signal=news.signal))
        elif news.kind == "review" and len(self._answers) < ANSWERS:
            self._answers.append(wire.Reviewed(done=news.seq, total=news.total))
        self._wake.set()

    async def answer(self, answer: wire.FromServer) -> None:
        """Send an answer, or queue it behind others. If a client stops reading answers, we stop reading from it."""
        if not self._answers and not self._sending:
            await self._send(answer)
            return
        while len(self._answers) >= ANSWERS:
            self._room.clear()
            await self._room.wait()
        self._answers.append(answer)
        self._wake.set()

    async def _write(self) -> None:
        beat = float(self.server.settings.heartbeat)
        due = time.monotonic() + beat
        self._alarm = self._wake_after(beat)
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._sent_away:
                raise Gone(wire.Bye(reason="gone", detail="session", retry=1.0))
            while self._answers:
                await self._send(self._answers.popleft())
                self._room.set()
            if self._changed and not self._acting and len(self._unseen) < UNSEEN:
                self._changed = False
                await self._update()
            if self._presence:
                self._presence = False
                await self._send(self._who_is_here(await self._now()))
            if time.monotonic() >= due:
                due = time.monotonic() + beat
                self._alarm = self._wake_after(beat + 0.01)
                if time.monotonic() - self._heard > 2 * beat:
                    raise Gone(wire.Bye(reason="silent", detail="Nothing was heard.", retry=1.0))
                await self._send(wire.Pong(id=None, seq=self.sent))

    def _wake_after(self, seconds: float) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self._wake.set)

    def send_away(self) -> None:
        """Who this is has to be asked again: hang up, and let the client come back."""
        self._sent_away = True
        self._wake.set()

    async def _now(self) -> Table:
        try:
            return await self.server.service.get(self.table)
        except (Trouble, ArchipelError) as error:
            raise Gone(wire.Bye(reason="gone", detail=str(error), retry=5.0)) from None

    def _who_is_here(self, table: Table) -> wire.Presence:
        at, now = self.server.service.presence.at(self.table), self.server.service.now()
        colours = table.game.facts.colours[: table.header.seats]
        waits = {colour: bot_in(table, seat, now, at) for seat, colour in enumerate(colours)}
        return wire.Presence(
            connected=[colour for seat, colour in enumerate(colours) if seat in at.seats],
            spectators=at.spectators,
            bot_in={colour: wait for colour, wait in waits.items() if wait is not None},
        )

    async def _update(self) -> None:
        """Everything since the last update, in one."""
        table = await self._now()
        if table.seats_of(None if self.person is None else self.person.id) != self._seats:
            self.server.service.presence.go(self.table, self._seats)
            self._come(table)
        if table.seq <= self.sent and table.next_table is None and not self._anew:
            return  # an answer has told it already
        self._anew = False
        since = self.since(table, self.sent)
        await self._send(wire.Update(seq=table.seq, resync=since is None, view=self.shown(table)))
        self._unseen.append(table.seq)

    def shown(self, table: Table) -> TableView:
        """The table for this client, with what has happened since it was last told."""
        view = self.server.api.view(table, self.looker, self.since(table, self.sent))
        self.sent = table.seq
        return view

    async def _send(self, message: wire.FromServer) -> None:
        """Send one message. A client that cannot take it in time has to come back."""
        self._sending = True
        try:
            async with asyncio.timeout(PATIENCE):
                text = encoder.encode(message).decode()
                await self.socket.send({"type": "websocket.send", "text": text, "bytes": None})
        except TimeoutError:
            raise Gone(wire.Bye(reason="too-slow", retry=2.0)) from None
        finally:
            self._sending = False


def _id_in(raw: Any) -> str:
    """The id of a message that could not be read otherwise, or nothing."""
    try:
        found = msgspec.json.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
    return str(found.get("id", ""))[:64] if isinstance(found, dict) else ""


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any]) -> None:
    """A live connection."""
    server: Server = socket.app.state.server
    scope: Any = socket.scope
    address = scope["archipel.address"]
    await socket.accept()
    client = Client(server, socket)
    full = len(server.clients) >= server.settings.live_clients
    if server.closing:  # whoever comes while it closes is told so, too
        await client.hang_up(server.farewell())
        return
    if full or server.addresses[address] >= server.settings.live_per_address:
        await client.hang_up(wire.Bye(reason="full", retry=10.0))
        return
    if not scope["archipel.same_origin"] and cookie(scope):
        await client.hang_up(wire.Bye(reason="gone", detail="origin"))
        return
    server.clients.add(client)
    server.addresses[address] += 1
    CLIENTS.inc()
    try:
        await client.run()
    finally:
        CLIENTS.dec()
        server.clients.discard(client)
        server.addresses[address] -= 1
        if server.addresses[address] <= 0:
            del server.addresses[address]
