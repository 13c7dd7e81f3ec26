"""What a game's `beliefs.py` provides, and what stands here for a game that has none.

`imagine` fills in what a seat does not know with anything that is possible, each as likely. Where others choose what
they hide, some things are likelier than others, and a game may say so; only bots that learn ask.
"""

from __future__ import annotations

from typing import Any

from archipel.core.jit import compiled


@compiled
def believe(board: Any, state: Any, seat: int, rng: Any) -> bool:
    """Fill in a redacted record, in place, with what is likely; False, and nothing done, where `imagine` is as good."""
    return False
