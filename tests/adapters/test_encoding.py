"""Observations hold what the redacted record holds, where the layout says, and nothing more."""

import numpy as np
import pytest

from archipel.adapters import encoding
from archipel.adapters.table import Table
from archipel.core import registry
from archipel.core.contract import SPECTATOR
from archipel.core.kit import laws
from archipel.core.random import generator

GAMES = registry.names()


def observe(table, match, seat):
    table.state[0] = match.state[0]
    return table.observe(seat)


@pytest.mark.parametrize("name", GAMES)
def test_every_field_is_where_the_layout_says(name):
    game = registry.game(name)
    table = Table(game, None, None, {})
    parts = encoding.layout(game)
    low, high = encoding.bounds(game)
    assert [part.first for part in parts] == np.cumsum([0, *(part.size for part in parts[:-1])]).tolist()
    for match in laws.random_matches(game, table.seats, 1, every=40):
        for seat in (SPECTATOR, 0, table.seats - 1):
            seen, view = observe(table, match, seat), match.view(seat)[0]
            assert (seen >= low).all()
            assert (seen <= high).all()
            assert parts[0].of(seen).tolist() == [float(s == seat) for s in range(max(game.facts.seats))]
            for part in parts[1:]:
                value = np.atleast_1d(view[part.name])
                if part.shape[-1:] == (64,) and value.dtype.itemsize == 8:
                    bits = [[(int(v) >> bit) & 1 for bit in range(64)] for v in value.reshape(-1)]
                    assert part.of(seen).reshape(-1, 64).tolist() == bits
                else:
                    assert part.of(seen).tolist() == value.astype(np.float32).tolist(), part.name


@pytest.mark.parametrize("name", [name for name in GAMES if registry.game(name).facts.secrets])
def test_worlds_a_seat_cannot_tell_apart_look_the_same(name):
    game = registry.game(name)
    table = Table(game, None, None, {})
    differing = 0
    for match in laws.random_matches(game, table.seats, 1, every=60):
        for seat in range(SPECTATOR, table.seats):
            seen = observe(table, match, seat)
            twin = match.view(seat)
            game.loops.fill_in(match.sheet.record, twin, seat, generator(5))
            differing += twin.tobytes() != match.state.tobytes()
            table.state[0] = twin[0]
            assert table.observe(seat).tobytes() == seen.tobytes()
    assert differing, "no twin differed from the real table: nothing was tested"


def test_integers_of_all_widths_are_read():
    """The widths and signs no game uses yet; the encoder knows bytes only."""
    kind = np.dtype([("a", "u1", (2,)), ("b", "i2"), ("c", "u2"), ("d", "i4"), ("e", "u4"), ("f", "i8")])
    record = np.zeros(1, kind)
    record["a"], record["b"], record["c"], record["d"], record["e"] = [200, 3], -300, 65000, -70000, 3_000_000_000
    record["f"] = 5 | 1 << 63 - 1
    loops = encoding.tables(registry.game(GAMES[0]))
    rows, first = [], 1
    for name in kind.names:
        field, offset = kind.fields[name][:2]
        count = int(np.prod(field.shape))
        rows.append((offset, count, field.base.itemsize, field.base.kind == "i", first))
        first += 64 if field.base.itemsize == 8 else count
    out = np.zeros(first, np.float32)
    loops.encode(record.view(np.int8), np.array(rows, np.int32), 0, out)
    assert out[:7].tolist() == [1, 200, 3, -300, 65000, -70000, 3_000_000_000]
    assert np.flatnonzero(out[7:]).tolist() == [0, 2, 62]
