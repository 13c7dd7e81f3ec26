"""Sums over rows of weights as vector instructions, which Numba does not make of plain loops over a record's arrays.

Every sum is made in one order and no multiplication is fused with an addition, so that results are the same on every
processor. Without compilation (NUMBA_DISABLE_JIT) plain loops do the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from archipel.core.jit import jit_is_on

FLOAT, LONG = ir.FloatType(), ir.IntType(64)


def _data(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    return context.make_array(kind)(context, builder, array).data


def _load(builder: Any, data: Any, offset: Any, width: int) -> Any:
    where = builder.bitcast(builder.gep(data, [offset]), ir.VectorType(FLOAT, width).as_pointer())
    found = builder.load(where)
    found.align = 4
    return found


def _store(builder: Any, vector: Any, data: Any, width: int) -> None:
    where = builder.bitcast(data, ir.VectorType(FLOAT, width).as_pointer())
    builder.store(vector, where).align = 4


def _spread(builder: Any, number: Any, width: int) -> Any:
    """A vector of one number throughout."""
    one = builder.insert_element(ir.Constant(ir.VectorType(FLOAT, width), ir.Undefined), number, LONG(0))
    return builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(ir.IntType(32), width), [0] * width))


def row_adder(width: int) -> Callable[..., Any]:
    """A compiled function: out = the last row of `table` + the rows whose numbers stand first in `rows`."""

    @intrinsic
    def compiled_sum(typing: Any, table: Any, always: Any, rows: Any, count: Any, out: Any) -> Any:
        signature = types.void(table, types.intp, rows, types.intp, out)

        def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            data, which, into = (_data(context, builder, sig.args[i], args[i]) for i in (0, 2, 4))
            start = _load(builder, data, builder.mul(args[1], LONG(width)), width)
            total = cgutils.alloca_once_value(builder, start)  # type: ignore[no-untyped-call]
            with cgutils.for_range(builder, args[3], intp=LONG) as loop:
                row = builder.sext(builder.load(builder.gep(which, [loop.index])), LONG)
                part = _load(builder, data, builder.mul(row, LONG(width)), width)
                builder.store(builder.fadd(builder.load(total), part), total)
            _store(builder, builder.load(total), into, width)
            return context.get_dummy_value()

        return signature, code

    def plain_sum(table: Any, always: int, rows: Any, count: int, out: Any) -> None:
        out[:] = table[always]
        for k in range(count):
            out += table[rows[k]]

    return compiled_sum if jit_is_on() else plain_sum


def dense_layer(inputs: int, width: int) -> Callable[..., Any]:
    """A compiled function: out = the last row of tables[which] + its other rows times what is positive of `given`."""

    @intrinsic
    def compiled_layer(typing: Any, given: Any, tables: Any, which: Any, out: Any) -> Any:
        signature = types.void(given, tables, types.intp, out)

        def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            source, data, into = (_data(context, builder, sig.args[i], args[i]) for i in (0, 1, 3))
            start = builder.mul(args[2], LONG((inputs + 1) * width))
            total = _load(builder, data, builder.add(start, LONG(inputs * width)), width)
            for i in range(inputs):
                number = builder.load(builder.gep(source, [LONG(i)]))
                positive = builder.fcmp_ordered(">", number, ir.Constant(FLOAT, 0.0))
                number = builder.select(positive, number, ir.Constant(FLOAT, 0.0))
                row = _load(builder, data, builder.add(start, LONG(i * width)), width)
                total = builder.fadd(total, builder.fmul(_spread(builder, number, width), row))
            _store(builder, total, into, width)
            return context.get_dummy_value()

        return signature, code

    def plain_layer(given: Any, tables: Any, which: int, out: Any) -> None:
        out[:] = tables[which, inputs]
        for i in range(inputs):
            if given[i] > 0.0:
                out += given[i] * tables[which, i]

    return compiled_layer if jit_is_on() else plain_layer
