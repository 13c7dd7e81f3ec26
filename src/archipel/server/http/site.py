"""Descriptions of the interface, and what an administrator wants to know: health and metrics."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get
from prometheus_client import generate_latest

from archipel.server.http.common import Ask, server_of
from archipel.server.metrics import REGISTRY
from archipel.server.wire import live


def live_schema() -> dict[str, Any]:
    """A JSON schema of all live messages: `#/$defs/FromClient` and `#/$defs/FromServer` are what each side says."""
    (client, server), parts = msgspec.json.schema_components(
        [live.FromClient, live.FromServer], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Archipel live messages, protocol {live.PROTOCOL}",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": {**parts, "FromClient": client, "FromServer": server},
    }


@get("/schema/live.json", include_in_schema=False, sync_to_thread=False)
def schema() -> dict[str, Any]:
    """The live messages, described."""
    return live_schema()


@get("/healthz", include_in_schema=False)
async def health(request: Ask) -> Response[dict[str, Any]]:
    """Whether this server can do its work: its database stores, and how far each game is."""
    said, well = await server_of(request).health.said()
    return Response(said, status_code=200 if well else 503)


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4", sync_to_thread=False)
def metrics() -> bytes:
    """Counts and measures."""
    return generate_latest(REGISTRY)
