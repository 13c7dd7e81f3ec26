"""Whether a move told anybody anything that is hidden.

It did not if everybody saw the whole of it, nobody was told something in private, and for every viewer what is hidden
from that viewer is the same, byte for byte, before it and after it. That is worked out from the record and nothing is
left to chance. It errs on the careful side: a move that merely changes what is hidden counts as one that told.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from archipel.core.contract import SPECTATOR
from archipel.core.events import ALL
from archipel.core.match import Match, Told

Hidden = tuple[bytes, ...]


def hidden(match: Match) -> Hidden:
    """For each viewer, what the record has that this viewer's view has not: where it differs, and by what."""
    if not match.game.facts.secrets:
        return ()
    whole = _bytes(match.state)
    return tuple((whole ^ _bytes(match.view(viewer))).tobytes() for viewer in (*range(match.seats), SPECTATOR))


def _bytes(state: npt.NDArray[np.void]) -> npt.NDArray[np.uint8]:
    return np.frombuffer(state.tobytes(), np.uint8)


def told_nothing(seen: tuple[str, ...], told: tuple[Told, ...], before: Hidden, after: Hidden) -> bool:
    """Whether a move, as each viewer saw it and with what it brought about, left every secret as it was."""
    return len(set(seen)) == 1 and all(t.mask == ALL for t in told) and before == after
