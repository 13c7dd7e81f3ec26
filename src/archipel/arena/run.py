"""Play many games: on one core, on all, or on a farm. The results are the same, in the same order.

Finished games go to a file, a line of JSON each, at once; started again with the same file, only the others are played.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

import msgspec

from archipel.arena.games import Pairing, Result, play
from archipel.bots.levels import searches
from archipel.bots.warm import warm
from archipel.core import registry
from archipel.core.errors import BadRecord

Progress = Callable[[int, int], None]  # finished, of how many


def run(
    pairings: Iterable[Pairing],
    workers: int | None = None,
    file: Path | None = None,
    progress: Progress | None = None,
    farm: bool = False,
) -> list[Result]:
    """Play all these games; the results in the same order.

    With several workers each is a process of its own: a weak bot thinks so briefly that threads would mostly wait for
    the interpreter.
    """
    wanted = list(pairings)
    known = read_results(file) if file is not None and file.exists() else {}
    found = {p.key: known[p.key] for p in wanted if p.key in known}
    todo = [p for p in wanted if p.key not in found]
    if progress:
        progress(len(found), len(wanted))
    for result in _results(todo, workers, farm):
        found[result.key] = result
        if file is not None:
            with file.open("a", encoding="utf-8") as lines:
                lines.write(msgspec.json.encode(result).decode() + "\n")
        if progress:
            progress(len(found), len(wanted))
    return [found[p.key] for p in wanted]


def _results(todo: list[Pairing], workers: int | None, farm: bool) -> Iterator[Result]:
    if farm:
        from archipel.arena.farm import play_on_farm

        yield from play_on_farm(todo)
        return
    count = min(workers or os.cpu_count() or 1, len(todo))
    if count <= 1:
        yield from map(play, todo)
        return
    compile_for(todo)
    with ProcessPoolExecutor(count, get_context("spawn")) as pool:
        waiting = [pool.submit(play, pairing) for pairing in todo]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            for left in waiting:
                left.cancel()


def compile_for(pairings: Iterable[Pairing]) -> None:
    """Compile the searches that these games need, once, before several workers would all do so."""
    for name in sorted({p.game for p in pairings if any(map(searches, p.line_up))}):
        warm(registry.game(name))


def read_results(file: Path) -> dict[str, Result]:
    """The games in a file of results, by key."""
    found = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        try:
            result = msgspec.json.decode(line, type=Result)
        except msgspec.DecodeError:
            raise BadRecord(f"{file}, line {number}: not a result of the arena: {line[:60]!r}.") from None
        found[result.key] = result
    return found
