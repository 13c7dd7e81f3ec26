"""The arena on a Ray cluster (`pip install archipel[farm]`): the same games, the same results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from archipel.arena.games import Pairing, Result, play
from archipel.core.errors import ArchipelError

AHEAD = 4  # games handed out for each core, so that none waits for work


def play_on_farm(pairings: list[Pairing]) -> Iterator[Result]:
    """Play games on all cores of the cluster this machine belongs to, or of this machine alone."""
    try:
        import ray
    except ImportError:
        raise ArchipelError("The farm needs Ray: pip install 'archipel[farm]'.") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    remote: Any = ray.remote(play)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    left = iter(pairings)
    waiting = [remote.remote(p) for _, p in zip(range(most), left, strict=False)]
    while waiting:
        done, waiting = ray.wait(waiting)
        for pairing in left:
            waiting.append(remote.remote(pairing))
            break
        yield from ray.get(done)
