"""Getting games ready: their rules and search are compiled in processes of their own, while pages are served already.

The first time that takes a minute or two a game; after that it is read from the disk cache in a moment. A game that
somebody asks for is taken first.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path

import structlog

from archipel.bots.work import LOOPS
from archipel.core import registry
from archipel.core.errors import ArchipelError
from archipel.core.game import Game
from archipel.core.jit import cache_root, jit_is_on
from archipel.core.jit import digest_of as digest_of_code
from archipel.server.problems import Trouble
from archipel.server.rules import RulesArchive, digest_of
from archipel.server.warm import warm as warm_up

log = structlog.get_logger()
PATIENCE = 20.0  # seconds a request waits for a game
RETRY, LONGEST_RETRY = 5.0, 600.0  # seconds after which a game that could not be made ready is tried again
WAITING, COMPILING, LOADING, READY, FAILED = "waiting", "compiling", "loading", "ready", "failed"
Key = tuple[str, str]  # a game, and the digest of its rules


class Preparing:
    """Every game under every rules that somebody wants to play, and how far each is."""

    def __init__(self, archive: RulesArchive, children: bool) -> None:
        self.archive, self.children, self.patience = archive, children, PATIENCE
        self.games: list[str] = []  # those that are offered, ready or not
        self.left_out: set[str] = set()  # those that could not even be imported, so far
        self.order: list[str] = []  # all that are to be offered
        self._failures: Counter[Key] = Counter()
        self.stages: dict[Key, str] = {}
        self.listed = asyncio.Event()  # set when it is known which games there are
        self._loaded: dict[Key, Game] = {}
        self._changed: dict[Key, asyncio.Event] = {}
        self._wanted: list[Key] = []
        self._room = asyncio.Semaphore(os.cpu_count() or 1)
        self._tasks: set[asyncio.Task[None]] = set()
        self._running: set[asyncio.subprocess.Process] = set()

    async def start(self, names: tuple[str, ...] | None) -> None:
        """See which games there are and begin to get them ready, in the background."""
        self._do(self._list(names))

    async def stop(self) -> None:
        """Compile no more."""
        for child in self._running:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _list(self, names: tuple[str, ...] | None) -> None:
        """Importing a game is quick; one that does not even import is left out, and the others are played."""
        self.order = list(names if names is not None else await asyncio.to_thread(registry.names))
        for name in self.order:
            await self._import(name)
        self.listed.set()

    async def _import(self, name: str) -> None:
        try:
            game = await asyncio.to_thread(registry.game, name)
            await asyncio.to_thread(self.archive.keep, game)
        except Exception as error:
            log.error("a game is left out", game=name, error=f"{type(error).__name__}: {error}")
            self.left_out.add(name)
            self._do(self._later((name, ""), lambda: self._import(name)))
            return
        self.left_out.discard(name)
        self.games = [known for known in self.order if known == name or known in self.games]
        self._want((name, digest_of(game)))

    # --- Asking -------------------------------------------------------------------------------------------------

    async def game(self, name: str, digest: str | None = None) -> Game:
        """A game, once it is ready to be played; Trouble if that takes too long, or cannot be."""
        if name not in await self.offered() and (digest is None or not self.archive.has(name, digest)):
            raise Trouble("no-such-game", games=", ".join(self.games))
        key = (name, digest or digest_of(registry.game(name)))
        if found := self._loaded.get(key):
            return found
        self._want(key, first=True)
        if self.stages[key] != FAILED:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed[key].wait(), self.patience)
        if found := self._loaded.get(key):
            return found
        if self.stages[key] == FAILED:
            raise ArchipelError(f"The game {name} could not be made ready.")
        raise _not_yet(name)

    async def offered(self) -> list[str]:
        """The games there are."""
        if not self.listed.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.listed.wait(), PATIENCE)
        if not self.listed.is_set():
            raise _not_yet("Archipel")
        return self.games

    def knows(self, name: str, version: int, digest: str) -> bool:
        """Whether a table under these rules can be played here: as they are installed, or as they were kept."""
        if name in self.games:
            game = registry.game(name)
            if digest == digest_of(game) or version == game.facts.rules_version:
                return True
        return self.archive.has(name, digest)

    def stage(self, name: str) -> str:
        """How far a game is, under the installed rules."""
        return self.stages.get((name, digest_of(registry.game(name))), WAITING)

    def _want(self, key: Key, first: bool = False) -> None:
        if key not in self.stages:
            self.stages[key], self._changed[key] = WAITING, asyncio.Event()
            self._wanted.append(key)
            self._do(self._next())
        if first and key in self._wanted:
            self._wanted.remove(key)
            self._wanted.insert(0, key)

    # --- Doing --------------------------------------------------------------------------------------------------

    async def _next(self) -> None:
        """Get the next game ready that is wanted."""
        async with self._room:
            key = self._wanted.pop(0)
            began = time.perf_counter()
            try:
                if self.children and jit_is_on():
                    await self._compile(key)
                self.stages[key] = LOADING
                self._loaded[key] = await asyncio.to_thread(self._load(key))
                self.stages[key] = READY
            except Exception as error:
                self.stages[key] = FAILED
                log.error("a game is not ready", game=key[0], error=f"{type(error).__name__}: {error}")
                self._do(self._later(key, lambda: self._again(key)))
            self._changed[key].set()
            gc.freeze()  # what is there by now stays: to look through it again and again cost a tenth of a move
            log.info("a game is " + self.stages[key], game=key[0], seconds=round(time.perf_counter() - began, 1))

    async def _later(self, key: Key, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Try again what failed, and each time wait longer: what was missing, a file or memory, may be there then."""
        self._failures[key] += 1
        await asyncio.sleep(min(RETRY * 2.0 ** (self._failures[key] - 1), LONGEST_RETRY))
        await work()

    async def _again(self, key: Key) -> None:
        if self.stages[key] == FAILED:
            self.stages[key], self._changed[key] = WAITING, asyncio.Event()
            self._wanted.append(key)
            await self._next()

    def _load(self, key: Key) -> Callable[[], Game]:
        return lambda: load(self.archive, *key, warm=self.children)

    async def _compile(self, key: Key) -> None:
        """Compile in a low-priority process of its own: people who play already go first."""
        mark = await asyncio.to_thread(_mark, self.archive, *key)
        if mark.exists():
            return
        self.stages[key] = COMPILING
        command = (sys.executable, "-m", "archipel.server.preparing", str(self.archive.folder), *key)
        # a terminal's Ctrl-C is for the server, which then stops what it has begun
        child = await asyncio.create_subprocess_exec(*command, start_new_session=True)
        self._running.add(child)
        try:
            if await child.wait() != 0:
                raise ArchipelError(f"compiling ended with {child.returncode}")
        finally:
            self._running.discard(child)
        mark.touch()


def _not_yet(game: str) -> Trouble:
    trouble = Trouble("preparing", game=game)
    trouble.retry = 5.0
    return trouble


def _mark(archive: RulesArchive, name: str, digest: str) -> Path:
    """A file that is there when everything a table needs is in the disk cache."""
    marks = cache_root() / "served"
    marks.mkdir(exist_ok=True)
    return marks / f"{name}-{digest_of_code(found(archive, name, digest).folder, LOOPS)}"


def found(archive: RulesArchive, name: str, digest: str) -> Game:
    """A game by the digest of its rules: as it is installed, or as it was kept."""
    game = registry.game(name) if name in registry.names() else None
    return game if game is not None and digest_of(game) == digest else archive.load(name, digest)


def load(archive: RulesArchive, name: str, digest: str, warm: bool = True) -> Game:
    """A game with everything a table needs, compiled or read from the disk cache."""
    game = found(archive, name, digest)
    if warm:
        warm_up(game)
    return game


if __name__ == "__main__":
    with contextlib.suppress(OSError):
        os.nice(10)
    load(RulesArchive(Path(sys.argv[1])), sys.argv[2], sys.argv[3])
