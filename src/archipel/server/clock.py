"""What time it is, for everything that waits: never earlier than it was a moment ago.

The system's clock may be put back, by ten minutes or an hour; whoever waits for a time would then wait that much
longer. So the time goes on with a clock that only goes forward, and follows the system's where that is ahead.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class Clock:
    """Milliseconds since 1970, that only go forward."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._wall, self._steady = wall, steady
        self._ahead = wall() - steady()  # ns; what is added to the steady clock

    def now(self) -> int:
        """The time."""
        steady = self._steady()
        self._ahead = max(self._ahead, self._wall() - steady)
        return (steady + self._ahead) // 1_000_000
