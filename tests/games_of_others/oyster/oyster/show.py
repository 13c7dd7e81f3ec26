"""Oyster: the table as text, for the terminal and for the plain board in the browser."""

from __future__ import annotations

from typing import Any


def show(sheet: Any, view: Any, say: Any) -> str:
    """The heap in rows of ten."""
    rows = [" ".join("●" * min(10, view.heap - first)) for first in range(0, view.heap, 10)]
    return "\n".join([*rows, "", say("show.left", left=int(view.heap))])
