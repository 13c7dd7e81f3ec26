"""Work spread over processes, with a time at which it stops whatever is left."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import TimeoutError as TooLate
from multiprocessing import get_context
from typing import TypeVar

J = TypeVar("J")
R = TypeVar("R")


def cores() -> int:
    """How many processes can run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    work: Callable[[J], R], jobs: Sequence[J], workers: int | None = None, seconds: float | None = None
) -> Iterator[R]:
    """Do all jobs, at most so long; results as they come. With one worker everything happens in this process.

    Workers are new processes rather than forks of this one: a fork hangs where threads have run.
    """
    count = min(workers or cores(), len(jobs))
    until = None if seconds is None else time.perf_counter() + seconds
    if count <= 1:
        for job in jobs:
            if until is not None and time.perf_counter() > until:
                return
            yield work(job)
        return
    with get_context("spawn").Pool(count) as pool:
        coming = pool.imap_unordered(work, jobs)
        for _ in jobs:
            try:
                yield coming.next(None if until is None else max(0.01, until - time.perf_counter()))
            except TooLate:
                return
