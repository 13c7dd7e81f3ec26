"""A server of one's own, on a port of its own, for the time of some tests or screenshots."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PAGE = Path(__file__).parents[2] / "src" / "archipel" / "server" / "static" / "index.html"


@contextmanager
def server(data: Path) -> Iterator[str]:
    """The address of a running server, with bots that do not wait."""
    if not PAGE.is_file():
        raise FileNotFoundError("The client has not been built: make web")
    command = [sys.executable, "-m", "archipel.server", "serve", "--data", str(data), "--port", "0"]
    with subprocess.Popen([*command, "--pace", "0", "0"], stdout=subprocess.PIPE, text=True) as process:
        try:
            yield address_of(process)
        finally:
            process.terminate()


def address_of(process: subprocess.Popen[str]) -> str:
    """What the server says it can be reached at, once it can."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://[\w.:]+", line):
            return found[0]
    raise RuntimeError(f"The server stopped before it was ready, with status {process.wait()}.")
