"""What every answer says to keep a browser safe."""

from __future__ import annotations

from typing import Any

CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "  # compiled rules, no text that is run
    "style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


def guarded(send: Any) -> Any:
    """The same way to answer, with these headers added where they are not there yet."""

    async def send_guarded(message: Any) -> None:
        if message["type"] == "http.response.start":
            names = {name for name, _ in message.get("headers", [])}
            extra = [(k, v) for k, v in HEADERS if k not in names]
            if b"cache-control" not in names:
                extra.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message.get("headers", []), *extra]}
        await send(message)

    return send_guarded


async def send_bytes(send: Any, status: int, body: bytes, kind: str, *headers: tuple[bytes, bytes]) -> None:
    """A whole answer at once."""
    length = (b"content-length", str(len(body)).encode())
    start = [(b"content-type", kind.encode()), length, *headers]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body})
