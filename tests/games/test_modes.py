"""Every game's rules compiled with bounds checks, as plain Python with warnings as errors, and without allocations."""

import pytest

from archipel.core import registry
from archipel.core.kit import modes


@pytest.mark.parametrize("mode", sorted(modes.FLAGS))
@pytest.mark.parametrize("name", registry.names())
def test_mode(name, mode, long):
    modes.run(mode, name, {"checked": 10_000, "plain": 5}.get(mode, 0) if long else 0)
