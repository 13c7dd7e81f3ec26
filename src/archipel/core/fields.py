"""A position as plain Python reads it: every field of a record, looked up once."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


def copied(states: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A copy to play on. By way of bytes: NumPy itself copies a record field by field, ten to twenty times as slow."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def is_whole(value: object) -> bool:
    """Whether a value is a whole number, Python's or NumPy's; a truth value is none."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.bool_))


class Fields:
    """A copy of a state that cannot be written to: `fields.turn` is a number, `fields.height` an array.

    Reading an attribute of a NumPy record takes about two microseconds, every time. Here a field is read when it is
    first asked for and kept, so that words for a thousand moves, or a picture, look into the record only once.
    Compiled functions are handed the record itself: `height(fields.record, cell)`.
    """

    def __init__(self, states: npt.NDArray[Any]) -> None:
        # by way of bytes, as in `copied`; and bytes cannot be written to
        self.__dict__["_states"] = np.frombuffer(states.tobytes(), states.dtype)

    def __getattr__(self, name: str) -> Any:
        states = self.__dict__["_states"]
        try:
            column = states[name]
            found = column[0] if column.ndim > 1 else column.item()
        except ValueError:
            if name != "record":
                raise AttributeError(f"the record has no field {name!r}") from None
            found = states[0]
        self.__dict__[name] = found
        return found

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position that is read cannot be changed: {name!r}")
