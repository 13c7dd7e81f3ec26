"""The first thing a newcomer does, done by a program: `make play`, a page, a table, a move, Ctrl+C.

    python3 -m tools.first_visit

Needs nothing but Python and make. It fails when the server does not come up, when a table does not answer, when it does
not stop by itself, or when it leaves something behind in the project's folder.
"""

from __future__ import annotations

import contextlib
import http.cookiejar
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PATIENCE = 900.0  # seconds: environments are made and rules are compiled, on a machine that may be busy
ADDRESS = re.compile(r"http://[\w.:\[\]-]+:\d+")


class Visitor:
    """Somebody with a browser's manners: a cookie, an origin, and the token against forged requests."""

    def __init__(self, address: str) -> None:
        self.address, self.token = address, ""
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.open = urllib.request.build_opener(cookies).open

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What the server answers; while a game is still being compiled, it is asked again."""
        headers = {"Origin": self.address, "X-Archipel-Token": self.token, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        until = time.monotonic() + PATIENCE
        while True:
            try:
                request = urllib.request.Request(self.address + path, data, headers)
                with self.open(request, timeout=PATIENCE) as answer:
                    text = answer.read().decode()
                    return json.loads(text) if "json" in answer.headers["Content-Type"] else text
            except urllib.error.HTTPError as error:
                if error.code != 503 or time.monotonic() > until:
                    raise SystemExit(f"{path}: {error.code} {error.read().decode()[:500]}") from None
                time.sleep(2)


def visit(address: str) -> None:
    """See the page, sit down at a table with a bot, and make a move."""
    someone = Visitor(address)
    assert "<title>" in someone.ask("/"), "the page is not there"
    someone.token = someone.ask("/api/me", {"name": "Visitor"})["csrf"]
    game = someone.ask("/api/games")[0]["name"]
    seats = [{"kind": "me"}, {"kind": "bot", "level": "casual"}]
    view = someone.ask("/api/tables", {"game": game, "seats": seats})
    while not view["legal"]:  # the bot begins
        view = someone.ask(f"/api/tables/{view['table']}?since={view['seq']}&wait=20")
    move = {"id": "first", "seq": view["seq"], "move": view["legal"][0]}
    answer = someone.ask(f"/api/tables/{view['table']}/moves", move)
    assert answer["outcome"] == "done", answer
    print(f"first visit: a page, a table of {game}, a move ({view['legal'][0]})", flush=True)


def left_behind() -> list[str]:
    """Files in the project's folder that git does not know and does not ignore."""
    said = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True)
    return said.stdout.splitlines()


def main() -> int:
    """Do it; 0 if all went well."""
    before = left_behind()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as closing:
        environment = {**os.environ, "XDG_DATA_HOME": folder, "BROWSER": "true", "PYTHONUNBUFFERED": "1"}
        play = subprocess.Popen(
            ["make", "play"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert play.stdout is not None
        watchdog = threading.Timer(2 * PATIENCE, os.killpg, (play.pid, signal.SIGKILL))
        closing.callback(watchdog.cancel)
        watchdog.start()
        address = ""
        for line in play.stdout:
            print(line, end="", flush=True)
            if found := ADDRESS.search(line):
                address = found[0]
                break
        if not address:
            print("first visit: make play ended before it said where it serves", file=sys.stderr)
            return 1
        try:
            visit(address)
        finally:
            os.killpg(play.pid, signal.SIGINT)  # as Ctrl+C in a terminal: to all of them
            print(play.stdout.read(), end="", flush=True)
            code = play.wait(60)
        kept = [path.name for path in Path(folder).rglob("archipel.db")]
    if left := [line for line in left_behind() if line not in before]:
        print("first visit: left behind in the project's folder:", *left, sep="\n", file=sys.stderr)
        return 1
    if kept != ["archipel.db"] or code not in (0, 130, -signal.SIGINT, 2):  # 2: make says that it was interrupted
        print(f"first visit: kept {kept}, ended with {code}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
