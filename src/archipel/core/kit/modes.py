"""The rules run in every mode they can: with bounds checks, as plain Python, and with allocations counted.

Compiled code that reads past an array says nothing, and int8 wraps in silence. So the same laws also run compiled with
bounds checks (NUMBA_BOUNDSCHECK=1), and a few games run as plain Python (NUMBA_DISABLE_JIT=1) with warnings as errors,
where NumPy reports every overflow. Flags are read when Numba is imported, hence a process of its own:

    python -W error -m archipel.core.kit.modes checked meridian
"""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

FLAGS = {
    "checked": {"NUMBA_BOUNDSCHECK": "1"},
    "plain": {"NUMBA_DISABLE_JIT": "1"},
    "allocations": {"NUMBA_NRT_STATS": "1"},
}


def run(mode: str, name: str, games: int = 0) -> None:
    """Run a mode for a game in a process of its own; AssertionError with its output if it fails."""
    command = [sys.executable, "-W", "error", "-m", "archipel.core.kit.modes", mode, name, str(games)]
    done = subprocess.run(command, env={**os.environ, **FLAGS[mode]}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{mode} {name}:\n{done.stdout}\n{done.stderr[-4000:]}"


def checked(name: str, games: int) -> None:
    """All laws, compiled with bounds checks."""
    import numba

    from archipel.core import registry
    from archipel.core.kit import laws

    assert numba.config.BOUNDSCHECK, "bounds checks are off"  # type: ignore[attr-defined]
    game = registry.game(name)
    for seats in game.facts.seats:
        for law in laws.LAWS:
            law(game, seats)
        laws.every_game_ends(game, seats, games or 300)


def plain(name: str, games: int) -> None:
    """Whole turns of random games as plain Python: every function of the contract, on positions from start to end."""
    from archipel.core import registry
    from archipel.core.jit import jit_is_on
    from archipel.core.kit.positions import random_matches

    # The generator multiplies modulo 2**64 on purpose.
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning, "archipel.core.random")
    assert not jit_is_on(), "the rules are compiled"
    game = registry.game(name)
    dice = np.random.default_rng(3)
    values = np.zeros(8)
    from archipel.core.random import generator

    for seats in game.facts.seats:
        for match in random_matches(game, seats, games or 1, every=9, upto=400):
            match.standing()
            game.loops.guess(match.sheet.record, match.state, values)
            for seat in range(-1, seats):
                view = match.view(seat)
                game.loops.fill_in(match.sheet.record, view, seat, generator(int(dice.integers(1000))))
            legal = match.legal_moves()
            for move in dice.choice(game.facts.moves, 60):
                assert (match.why_not(int(move)) is None) == (move in legal)
            for move in legal[:5]:
                match.told(int(move))


def allocations(name: str, games: int) -> None:
    """`legal`, `apply`, `chance`, `imagine`, `redact` allocate nothing: as much for one game as for many."""
    from numba.core.runtime.nrt import rtsys

    from archipel.core import registry
    from archipel.core.kit.positions import random_matches
    from archipel.core.random import generator

    def so_far() -> int:
        return int(rtsys.get_allocation_stats().alloc)  # type: ignore[no-untyped-call]

    def counted(call: Callable[..., Any], *given: Any) -> int:
        call(*given)  # compiles
        before = so_far()
        call(*given)
        return so_far() - before

    game = registry.game(name)
    rng, values = generator(1), np.zeros(8)
    places = np.zeros((2, 6), np.int32)
    for seats in game.facts.seats:
        few, many = (counted(partial(game.playouts, n, seats, threads=1)) for n in (1, 20))
        assert few == many, f"random play allocates: {few} times for a game, {many} times for 20"
        for match in random_matches(game, seats, 1, every=40):
            table = (match.sheet.record, match.state.copy())
            # handing over an array costs one allocation; more would be the rules' own
            assert counted(game.loops.fill_in, *table, 0, rng) <= 3
            assert counted(game.loops.hide, *table, 0) <= 2
            assert counted(game.loops.guess, *table, values) <= 3
            assert counted(game.loops.standing, *table, places[0], places[1]) <= 4


if __name__ == "__main__":
    _, chosen, of, count = sys.argv
    {"checked": checked, "plain": plain, "allocations": allocations}[chosen](of, int(count))
