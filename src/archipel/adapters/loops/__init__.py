"""Templates of compiled loops; `core.jit.instantiate` makes a copy of each for every game that asks."""
