"""Bots in any language: a program that reads and writes lines of JSON. `docs/bot-authors.md` shows the messages.

    → {"type": "hello", "protocol": 1, "game": …, "board": {…}, "seats": […], "me": "orange", "seconds": 10.0}
    ← {"type": "ready", "name": "my bot"}
    → {"type": "act", "number": 1, "seen": […], "state": {…}, "legal": [{"move": 110, "words": "play 1-2-3 1"}, …]}
    ← {"move": "play 1-2-3 1"}                  or the number: {"move": 110}
    → {"type": "refused", "rule": "M3.1", "text": "…", "tries": 2}       if that was not legal; then try again
    → {"type": "over"}

The program gets what its seat may know and nothing else. One that crashes, is late or cannot play legally has failed,
and BotFailed says how.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections import deque
from typing import IO, Any

from archipel.bots import plain
from archipel.bots.view import View
from archipel.bots.work import Cancel
from archipel.core.errors import ArchipelError, NotUnderstood, Refused
from archipel.core.game import Game

PROTOCOL = 1
TRIES = 3  # answers a bot may give to one question
LONGEST = 1 << 16  # characters of an answer
UNREAD = 64  # answers nobody asked for, after which no more are read
GRACE = 2.0  # seconds a program has to end by itself


class BotFailed(ArchipelError):
    """A bot that will not play on. `kind` is crashed, late, garbled or illegal."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def _kill(process: subprocess.Popen[str]) -> None:
    """End a program and whatever it has started."""
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        process.kill()
    process.wait()


class PipeBot:
    """A program at the other end of a pipe, for one seat in one game."""

    def __init__(self, game: Game, command: str, seconds: float = 10.0) -> None:
        self.game, self.command, self.seconds = game, shlex.split(command), seconds
        if not self.command:
            raise ArchipelError("A program is 'pipe:' and its command, for example 'pipe:python my_bot.py'.")
        self.name = self.command[-1]
        self._sent = self._questions = 0
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._complaints: deque[str] = deque(maxlen=20)  # the last lines of its standard error
        self._process: subprocess.Popen[str] | None = None
        self._listeners: list[tuple[threading.Thread, IO[str]]] = []

    def __enter__(self) -> PipeBot:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- Play -----------------------------------------------------------------------------------------------------

    def choose(self, view: View, cancel: Cancel | None = None) -> int:
        """The program's answer to a view: a legal move, or BotFailed."""
        if self._process is None:
            self._open(view)
        legal = plain.legal_moves(view)
        words = plain.in_words(view, legal)
        self._questions += 1
        self._send(type="act", number=self._questions, **plain.question(view, words, self._sent))
        self._sent = len(view.seen)
        for left in reversed(range(TRIES)):
            answer = self._receive().get("move")
            move = words.get(" ".join(answer.split())) if isinstance(answer, str) else answer
            if type(move) is int and move in legal:
                return move
            self._send(type="refused", tries=left, **self._reason(view, answer))
        raise BotFailed("illegal", f"{self.name} gave {TRIES} answers that were no legal moves, the last {answer!r}.")

    def close(self) -> None:
        """Tell the program that it is over, and end it if it does not."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):  # it may be gone already
            process.stdin.write('{"type": "over"}\n')
            process.stdin.flush()
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:
            _kill(process)
        for thread, stream in self._listeners:
            thread.join(GRACE)  # the stream ends with the program
            if thread.is_alive():  # or not, if it left somebody behind who holds it
                _kill(process)
                thread.join(GRACE)
            if not thread.is_alive():
                stream.close()
        self._listeners = []

    # --- Messages -------------------------------------------------------------------------------------------------

    def _open(self, view: View) -> None:
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                self.command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8",
                errors="replace", start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise BotFailed("crashed", f"{self.name} cannot be started: {error}.") from None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        for target, stream in ((self._read, self._process.stdout), (self._overhear, self._process.stderr)):
            listener = threading.Thread(target=target, args=(stream,), daemon=True)
            listener.start()
            self._listeners.append((listener, stream))
        self._send(type="hello", protocol=PROTOCOL, **plain.table_facts(view), seconds=self.seconds)
        ready = self._receive()
        if ready.get("type") != "ready":
            raise BotFailed("garbled", f"{self.name} answered hello with {ready}; a bot answers {{'type': 'ready'}}.")
        self.name = str(ready.get("name", self.name))[:80]

    def _read(self, stream: IO[str]) -> None:
        while (line := stream.readline(LONGEST)) and self._lines.qsize() < UNREAD:
            self._lines.put(line)
        self._lines.put(None)

    def _overhear(self, stream: IO[str]) -> None:
        while line := stream.readline(LONGEST):
            self._complaints.append(line.rstrip())

    def _send(self, **message: Any) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise self._crashed() from None

    def _receive(self) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=self.seconds)
        except queue.Empty:
            raise BotFailed("late", f"{self.name} did not answer within {self.seconds:g} seconds.") from None
        if line is None:
            raise self._crashed()
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        if not isinstance(message, dict):
            raise BotFailed("garbled", f"{self.name} wrote {line.strip()[:120]!r}; an answer is an object in JSON.")
        return message

    def _crashed(self) -> BotFailed:
        assert self._process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        said = f" It said: {' / '.join(self._complaints)}" if self._complaints else ""
        return BotFailed("crashed", f"{self.name} ended, with status {self._process.poll()}.{said}")

    # --- Rules ----------------------------------------------------------------------------------------------------

    def _reason(self, view: View, answer: object) -> dict[str, str]:
        """Why an answer is not a legal move."""
        try:
            if isinstance(answer, str):
                move = self.game.parse(view.sheet, view.state, answer)
            elif type(answer) is int:
                move = answer
            else:
                raise NotUnderstood("An answer has a 'move': the words or the number of one of the legal moves.")
            error = plain.refusal(self.game, view.sheet, view.state, move)
        except NotUnderstood as misread:
            error = misread
        return {"rule": error.rule if isinstance(error, Refused) else "", "text": str(error)}
