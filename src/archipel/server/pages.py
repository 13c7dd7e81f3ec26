"""The client's own files. Any other address gets its page, which knows what to show there.

Text goes out packed to every browser that takes it so, and a file that a browser has already is not sent again.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from archipel.server.headers import guarded, send_bytes

OURS = ("api", "schema", "healthz", "metrics")  # addresses that are no pages
FOREVER = b"public, max-age=31536000, immutable"
ENGINE = "/engine.json"  # which rules are compiled for browsers: as long as it is not there, none
DIGESTED = ("assets", "engine")  # folders where every file has a digest in its name
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


PACKED = (".wasm", ".bin")  # besides text: compiled rules, boards, weights
WORTH_PACKING = 1000  # bytes; what is smaller fits one packet anyway


@dataclass(frozen=True)
class File:
    """A file as it is sent: as it is, and packed where that helps."""

    stamp: tuple[int, int]  # when it was changed, and its size: read again when either is another
    body: bytes
    packed: bytes | None
    tag: bytes  # by which a browser says that it has it

    @classmethod
    def read(cls, path: Path, stamp: tuple[int, int]) -> File:
        """Read a file, and pack it once for all who ask."""
        body = path.read_bytes()
        shrinks = "charset" in type_of(path) or path.suffix in PACKED
        packed = gzip.compress(body, 9, mtime=0) if shrinks and len(body) >= WORTH_PACKING else None
        return cls(stamp, body, packed, b'"' + hashlib.sha256(body).hexdigest()[:20].encode() + b'"')


def is_plain(path: str) -> bool:
    """Whether a path is written the one way it is meant. `//api/me` and `/metrics/` would be read as `/api/me` and
    `/metrics` further on, past a guard or a proxy that looks for those; so they are nothing at all."""
    parts = path.split("/")[1:]
    if not path.startswith("/") or "\\" in path or any(part in (".", "..") for part in parts):
        return False
    last = parts.pop()
    return "" not in parts and (last != "" or not parts or parts[0] not in OURS)


def is_page(scope: Any) -> bool:
    """Whether a request is for a file or page of the client."""
    return scope["type"] == "http" and scope["path"].split("/")[1] not in OURS


class Pages:
    """An ASGI app for a folder of files."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self._files: dict[Path, File] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Send a file, or the page, or say that there is nothing."""
        send = guarded(send, scope)
        if scope["method"] not in ("GET", "HEAD"):
            await send_bytes(send, 405, b"", "text/plain", (b"allow", b"GET, HEAD"))
            return
        found = self._find(scope["path"])
        if found is None and scope["path"] == ENGINE:
            await send_bytes(send, 200, b"{}\n", "application/json; charset=utf-8", (b"cache-control", b"no-cache"))
            return
        if found is None:
            await send_bytes(send, 404, b"Not found. / Niet gevonden.\n", "text/plain; charset=utf-8")
            return
        file = await asyncio.to_thread(self._read, found)
        asked = {name: value for name, value in scope["headers"] if name in (b"accept-encoding", b"if-none-match")}
        packed = file.packed if b"gzip" in asked.get(b"accept-encoding", b"") else None
        told = [
            (b"cache-control", FOREVER if found.parent.name in DIGESTED else b"no-cache"),
            (b"etag", file.tag),
            (b"vary", b"accept-encoding"),
        ]
        if file.tag in asked.get(b"if-none-match", b""):
            await send_bytes(send, 304, b"", type_of(found), *told)
            return
        if packed is not None:
            told.append((b"content-encoding", b"gzip"))
        body = file.body if packed is None else packed
        await send_bytes(send, 200, b"" if scope["method"] == "HEAD" else body, type_of(found), *told)

    def _read(self, path: Path) -> File:
        """A file, from memory as long as it has not changed on disk."""
        now = path.stat()
        stamp = (now.st_mtime_ns, now.st_size)
        kept = self._files.get(path)
        if kept is None or kept.stamp != stamp:
            kept = self._files[path] = File.read(path, stamp)
        return kept

    def _find(self, path: str) -> Path | None:
        try:
            wanted = (self.root / path.lstrip("/")).resolve()
            if wanted.is_relative_to(self.root) and wanted.is_file():
                return wanted
        except (ValueError, OSError):  # a null character, a name that is too long
            return None
        page = self.root / "index.html"
        a_file = path.startswith("/assets/") or "." in wanted.name
        return None if a_file or not page.is_file() else page


def type_of(path: Path) -> str:
    """The media type of a file."""
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") or kind.endswith(("json", "svg+xml")) else kind
