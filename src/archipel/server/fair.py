"""A queue that takes turns: whoever puts in much waits behind their own, not others behind them."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")
Lines = OrderedDict[str, OrderedDict[str, deque[T]]]  # by address, by person
PATIENT_TURN = 4  # of so many turns, one is for what nobody is waiting for


class FairQueue(Generic[T]):
    """Things to do. Addresses take turns, and at each address its people: nobody gets more by being many. What nobody
    is waiting for (`patient`) mostly comes after the rest."""

    def __init__(self) -> None:
        self._lines: dict[bool, Lines[T]] = {False: OrderedDict(), True: OrderedDict()}
        self._turn = 0
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, address: str, person: str, thing: T, patient: bool = False) -> None:
        """Line up, behind what is of the same person."""
        self._lines[patient].setdefault(address, OrderedDict()).setdefault(person, deque()).append(thing)
        self._count += 1

    def take(self) -> T:
        """The next: whoever had a turn longest ago, with their oldest."""
        self._turn += 1
        patient = bool(self._lines[True]) and (self._turn % PATIENT_TURN == 0 or not self._lines[False])
        addresses = self._lines[patient]
        address, people = addresses.popitem(last=False)
        person, line = people.popitem(last=False)
        thing = line.popleft()
        if line:
            people[person] = line  # at the end: everybody else first
        if people:
            addresses[address] = people
        self._count -= 1
        return thing
