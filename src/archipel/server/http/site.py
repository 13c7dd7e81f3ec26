"""The client's own files, the descriptions of the interface, and what a keeper of servers wants to know."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath
from prometheus_client import generate_latest
from sqlalchemy import text

from archipel.server.http.common import Ask, server_of
from archipel.server.metrics import REGISTRY
from archipel.server.problems import Trouble
from archipel.server.wire import live

FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


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
async def health(request: Ask) -> Response[dict[str, str]]:
    """Whether this server can do its work: its database answers."""
    server = server_of(request)
    try:
        async with server.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except Exception as error:  # whatever it is, this server is not well
        return Response({"status": "ill", "database": type(error).__name__}, status_code=503)
    return Response({"status": "closing" if server.closing else "well"}, status_code=503 if server.closing else 200)


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4", sync_to_thread=False)
def metrics() -> bytes:
    """Counts and measures."""
    return generate_latest(REGISTRY)


@get(["/", "/{path:path}"], include_in_schema=False)
async def site(request: Ask, path: FromPath[Path] = Path()) -> Response[bytes]:
    """A file of the client; any other address gets its page, which knows what to show there."""
    root = server_of(request).settings.static.resolve()
    wanted = (root / str(path).lstrip("/")).resolve()
    first = str(path).lstrip("/").split("/")[0]
    if first in ("api", "schema"):
        raise Trouble("not-found")
    if wanted.is_relative_to(root) and wanted.is_file():
        cache = FOREVER if first == "assets" else "no-cache"
        return Response(
            await asyncio.to_thread(wanted.read_bytes), media_type=_type_of(wanted), headers={"Cache-Control": cache}
        )
    page = root / "index.html"
    if first == "assets" or "." in wanted.name or not page.is_file():
        raise Trouble("not-found")
    text = await asyncio.to_thread(page.read_bytes)
    return Response(text, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})


def _type_of(path: Path) -> str:
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") or kind.endswith(("json", "svg+xml")) else kind
