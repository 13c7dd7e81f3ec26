"""Compiled loops of previews: a template that `core.jit.instantiate` fills in for each game."""
