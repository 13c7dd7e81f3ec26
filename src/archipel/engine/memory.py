"""How the entry points find arrays: by addresses, alone or in a table of addresses.

A browser hands over numbers and nothing else. An array is the address where it begins; what is in it, and how much of
it there is, is known when the entry points are compiled. The many arrays of a search come as one table: a list of
32-bit numbers, first how long the part is whose length may vary, then the address of each array.
"""

from __future__ import annotations

from typing import Any

import numba
from numba import types
from numba.extending import intrinsic


def array_of(kind: Any) -> Any:
    """A compiled function from an address to the array of this kind (a NumPy dtype) and shape that begins there."""
    element = numba.from_dtype(kind)

    @intrinsic
    def pointer(typing: Any, address: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.inttoptr(args[0], context.get_value_type(signature.return_type))

        return types.CPointer(element)(types.int64), code  # type: ignore[no-untyped-call]

    @numba.njit(error_model="numpy")
    def found(address: int, shape: Any) -> Any:
        return numba.carray(pointer(numba.int64(address)), shape)  # type: ignore[attr-defined, call-arg]

    return found
