"""A server of one's own, on a port of its own, for the time of some tests or screenshots."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).parents[2] / "src" / "archipel" / "server" / "static" / "index.html"


class Server:
    """A server with bots that do not wait and reviews that look less deep than players get, so that tests need not wait
    either. It can be stopped and started again at the same address."""

    def __init__(self, data: Path, simulations: int = 40, env: dict[str, str] | None = None) -> None:
        if not PAGE.is_file():
            raise FileNotFoundError("The client has not been built. Build it with: make web")
        self.data, self.simulations, self.port, self.address = data, simulations, 0, ""
        self.env = env  # that of this process, if none is given
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and come back once it listens."""
        command = [sys.executable, "-m", "archipel.server", "serve", "--data", str(self.data)]
        quick = ["--pace", "0", "--review-simulations", str(self.simulations)]
        with (self.data / "server.log").open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [*command, *quick, "--port", str(self.port)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self.env,
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://[\w.]+:(\d+)", line):
                self.address, self.port = found[0], int(found[1])
                return self._wait_for_games()
        status = self._process.wait()
        said = (self.data / "server.log").read_text(encoding="utf-8")[-2000:]
        raise RuntimeError(f"The server stopped before it was ready, with status {status}:\n{said}")

    def _wait_for_games(self) -> None:
        """The server listens at once and compiles in the background; tests want every game ready."""
        deadline = time.monotonic() + 600
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.address}/healthz", timeout=60) as answer:
                if set(json.load(answer)["games"].values()) == {"ready"}:
                    return
            time.sleep(0.2)
        raise TimeoutError("The games were not compiled within ten minutes.")

    def stop(self) -> None:
        """Stop as an administrator would, and wait until it is gone."""
        if self._process is not None:
            self._process.terminate()
            self._process.communicate(timeout=30)
            self._process = None


@contextlib.contextmanager
def server(data: Path, simulations: int = 40) -> Iterator[Server]:
    """A running server."""
    found = Server(data, simulations)
    found.start()
    try:
        yield found
    finally:
        found.stop()
