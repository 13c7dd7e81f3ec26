"""Compiled loops of the bots: templates that `core.jit.instantiate` fills in for each game.

They have a folder of their own because everything in a template's folder is part of its cache key.
"""
