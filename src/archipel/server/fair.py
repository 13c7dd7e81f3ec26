"""A queue that takes turns: whoever puts in much waits behind their own, not others behind them."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")
PATIENT_TURN = 4  # of so many turns, one is for what nobody is waiting for


class FairQueue(Generic[T]):
    """Things to do, by whose share they are. What nobody is waiting for (`patient`) mostly comes after the rest."""

    def __init__(self) -> None:
        self._lines: dict[bool, OrderedDict[str, deque[T]]] = {False: OrderedDict(), True: OrderedDict()}
        self._turn = 0
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, share: str, thing: T, patient: bool = False) -> None:
        """Line up, behind what is of the same share."""
        self._lines[patient].setdefault(share, deque()).append(thing)
        self._count += 1

    def take(self) -> T:
        """The next: shares take turns, each with its oldest."""
        self._turn += 1
        patient = bool(self._lines[True]) and (self._turn % PATIENT_TURN == 0 or not self._lines[False])
        lines = self._lines[patient]
        share, line = lines.popitem(last=False)
        thing = line.popleft()
        if line:
            lines[share] = line  # at the end: everybody else first
        self._count -= 1
        return thing
