"""The client's own files. Any other address gets its page, which knows what to show there."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path
from typing import Any

from archipel.server.headers import guarded, send_bytes

OURS = ("api", "schema", "healthz", "metrics")  # addresses that are no pages
FOREVER = b"public, max-age=31536000, immutable"  # what lies under assets/ has a digest in its name
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


def is_page(scope: Any) -> bool:
    """Whether a request is for a file or page of the client."""
    return scope["type"] == "http" and scope["path"].lstrip("/").split("/")[0] not in OURS


class Pages:
    """An ASGI app for a folder of files."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Send a file, or the page, or say that there is nothing."""
        send = guarded(send)
        if scope["method"] not in ("GET", "HEAD"):
            await send_bytes(send, 405, b"", "text/plain", (b"allow", b"GET, HEAD"))
            return
        found = self._find(scope["path"])
        if found is None:
            await send_bytes(send, 404, b"Not found. / Niet gevonden.\n", "text/plain; charset=utf-8")
            return
        body = b"" if scope["method"] == "HEAD" else await asyncio.to_thread(found.read_bytes)
        cache = FOREVER if found.parent.name == "assets" else b"no-cache"
        await send_bytes(send, 200, body, type_of(found), (b"cache-control", cache))

    def _find(self, path: str) -> Path | None:
        try:
            wanted = (self.root / path.lstrip("/")).resolve()
        except (ValueError, OSError):  # a null character, a name that is too long
            return None
        inside = wanted.is_relative_to(self.root)
        if inside and wanted.is_file():
            return wanted
        page = self.root / "index.html"
        a_file = path.startswith("/assets/") or "." in wanted.name
        return None if a_file or not page.is_file() else page


def type_of(path: Path) -> str:
    """The media type of a file."""
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") or kind.endswith(("json", "svg+xml")) else kind
