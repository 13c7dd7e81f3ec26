"""The answer to each live message, by the same `TableApi` that serves HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archipel.server.problems import Trouble
from archipel.server.store.people import Person
from archipel.server.tables.table import Table
from archipel.server.tables.views import viewpoint
from archipel.server.wire import live as wire
from archipel.server.wire import requests

if TYPE_CHECKING:
    from archipel.server.live import Client


def _person(client: Client) -> Person:
    if client.person is None:
        raise Trouble("nobody")
    return client.person


def _seat(client: Client, table: Table) -> str | None:
    """The seat a client acts for: the one it looks from, if it said so."""
    return table.colour(client.looker.seat)


async def answer_to(client: Client, message: wire.FromClient) -> wire.Answered | wire.Pong:
    """Do what a message asks. Trouble if it is not granted."""
    api, id = client.server.api, client.table
    table = await client.server.service.get(id)
    if isinstance(message, wire.Ping):
        return wire.Pong(id=message.id, seq=table.seq)
    if isinstance(message, wire.Hello | wire.Ack):
        raise Trouble("malformed", "One connection, one hello.")
    if isinstance(message, wire.Look | wire.Sync):
        return _look(client, table, message)
    person, seat = _person(client), _seat(client, table)
    match message:
        case wire.Play():
            move = requests.MakeMove(id=message.id, seq=message.seq, move=message.move, seat=message.seat or seat)
            return _outcome(client, message.id, await api.play(id, person, move, client.language))
        case wire.TakeBack():
            back = requests.AskTakeBack(id=message.id, seq=message.seq, to=message.to, seat=seat)
            return _outcome(client, message.id, await api.take_back(id, person, back))
        case wire.AnswerProposal():
            consent = requests.Consent(agree=message.agree, seat=seat)
            return _outcome(client, message.id, await api.consent(id, person, message.proposal, consent))
        case wire.Resign():
            return _outcome(client, message.id, await api.resign(id, person, requests.AskResign(seat=seat)))
        case wire.Pause():
            pause = requests.AskPause(paused=message.paused, seat=seat)
            return _outcome(client, message.id, await api.pause(id, person, pause))
        case wire.Why():
            reason = await api.why(id, person, requests.AskWhy(path=message.path, seat=seat), client.language)
            return wire.Answered(id=message.id, outcome="done", seq=table.seq, reason=reason)
        case wire.Hint():
            hint = await api.hint(id, person, requests.AskHint(seat=seat))
            return wire.Answered(id=message.id, outcome="done", seq=table.seq, hint=hint)
        case wire.Speed():
            client.wished, client.hurries = message.speed, False
            await client.server.service.hurry(id)
            return wire.Answered(id=message.id, outcome="done", seq=table.seq)
        case wire.Hurry():
            client.hurries = True
            await client.server.service.hurry(id)
            return wire.Answered(id=message.id, outcome="done", seq=table.seq)
        case wire.Signal():
            await api.signal(id, person, requests.SendSignal(signal=message.signal, seat=seat))
            return wire.Answered(id=message.id, outcome="done", seq=table.seq)


def _look(client: Client, table: Table, message: wire.Look | wire.Sync) -> wire.Answered:
    since = None
    if isinstance(message, wire.Look):
        before = client.looker
        client.look_from(table, message.seat, as_spectator=message.seat is None)
        try:
            viewpoint(table, client.looker)
        except Trouble:
            client.looker = before
            raise
    else:
        since = client.since(table, message.since)
    view = client.server.api.view(table, client.looker, since)
    return wire.Answered(id=message.id, outcome="done", seq=table.seq, view=view)


def _outcome(client: Client, id: str, answer: tuple[str, Table]) -> wire.Answered:
    """The view comes along: what was done is in it, so that no update need follow; what is stale is answered by it."""
    outcome, table = answer
    view = client.server.api.view(table, client.looker) if outcome in ("stale", "repeated") else client.shown(table)
    return wire.Answered(id=id, outcome=outcome, seq=table.seq, view=view)  # type: ignore[arg-type]
